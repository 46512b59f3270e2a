import type { Resource } from '@kouan/contract/language/resource.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { expect, test } from 'vitest'
import { requestedFields } from './requested-fields.ts'

const orders = order as unknown as Resource

test('a list asks for its columns, for what the page reads beside them, and for what its buttons depend on', () => {
  expect(requestedFields(orders, { columns: ['orderNo', 'declareStatus'], also: ['simulated', 'orderNo'] })).toBe(
    'orderNo,declareStatus,simulated,mayEdit',
  )
})

test('a tree asks for the row above, too', () => {
  expect(requestedFields(department, { columns: ['departName'], also: [] })).toBe('departName,parentId')
})

test('where cells and buttons may read everything nothing is left out', () => {
  expect(requestedFields(orders, { columns: ['orderNo'], also: undefined })).toBeUndefined()
})
