import type { Resource } from '@kouan/contract/language/resource.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { expect, test } from 'vitest'
import { requestedFields } from './requested-fields.ts'

const orders = order as unknown as Resource

test('requested fields: columns, fields that the page reads, and fields that buttons and actions depend on', () => {
  expect(requestedFields(orders, { columns: ['orderNo', 'declareStatus'], also: ['simulated', 'orderNo'] })).toBe(
    'orderNo,declareStatus,simulated,mayEdit,mayDeclare,refusedChange,unconfirmedCodes',
  )
})

test('requested fields of a tree: include the parent', () => {
  expect(requestedFields(department, { columns: ['departName'], also: [] })).toBe('departName,parentId')
})

test('requested fields, page that may read all: none are named', () => {
  expect(requestedFields(orders, { columns: ['orderNo'], also: undefined })).toBeUndefined()
})
