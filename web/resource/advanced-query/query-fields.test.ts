import { allResources } from '@kouan/contract/areas/all-areas.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { rulesOf } from '@kouan/widgets/query-builder/query-condition.ts'
import { describe, expect, test } from 'vitest'
import { queryFieldsOf } from './query-fields.ts'

const typeOf = (name: string, of: Parameters<typeof queryFieldsOf>[0]) =>
  queryFieldsOf(of).find(({ field }) => field === name)?.type

describe('the conditions of a resource', () => {
  test('S3.026 know the dictionary of their field and are compared as its kind is', () => {
    expect(queryFieldsOf(user).find(({ field }) => field === 'sex')).toEqual({
      field: 'sex',
      label: '性别',
      type: 'choice',
      dictCode: 'sex',
    })
    expect(typeOf('createTime', user)).toBe('datetime')
    expect(typeOf('selectedroles', user)).toBe('choice')
    expect(typeOf('post', user)).toBe('oneOfSeveral')
  })

  test('ask for one whole value of what is encrypted, and for nothing that could not be answered', () => {
    expect(rulesOf(typeOf('phone', user))).toEqual(['eq'])
    expect(typeOf('telephone', user)).toBeUndefined()
    expect(typeOf('orgCodeTxt', user)).toBeUndefined()
    expect(rulesOf(typeOf('buyerName', order))).toEqual(['eq'])
  })

  test('begin with what the list shows or is searched by', () => {
    const isUsual = queryFieldsOf(order).map(({ field }) => {
      const declared = Object.entries<Field>(order.fields).find(([name]) => name === field)?.[1]
      return Boolean(declared?.list || declared?.search)
    })
    expect(isUsual).toEqual(isUsual.toSorted((one, other) => Number(other) - Number(one)))
    expect(isUsual[0]).toBe(true)
  })

  test.each(allResources.map((resource) => [resource.name, resource] as const))('%s has some', (_, resource) => {
    expect(queryFieldsOf(resource).length).toBeGreaterThan(0)
  })
})
