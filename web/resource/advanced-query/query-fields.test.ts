import { allResources } from '@kouan/contract/areas/all-areas.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { rulesOf } from '@kouan/widgets/query-builder/query-condition.ts'
import { describe, expect, test } from 'vitest'
import { queryFieldsOf } from './query-fields.ts'

const typeOf = (name: string, of: Parameters<typeof queryFieldsOf>[0]) =>
  queryFieldsOf(of).find(({ field }) => field === name)?.type

describe('fields of an advanced query:', () => {
  test('S3.026 a coded field: has the dictionary of the field and the operators of its kind', () => {
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

  test('encrypted fields: only those with a hash, compared by the complete value', () => {
    expect(rulesOf(typeOf('phone', user))).toEqual(['eq'])
    expect(typeOf('telephone', user)).toBeUndefined()
    expect(typeOf('orgCodeTxt', user)).toBeUndefined()
    expect(rulesOf(typeOf('buyerName', order))).toEqual(['eq'])
  })

  test('order: listed and searched fields come first', () => {
    const isUsual = queryFieldsOf(order).map(({ field }) => {
      const declared = Object.entries<Field>(order.fields).find(([name]) => name === field)?.[1]
      return Boolean(declared?.list || declared?.search)
    })
    expect(isUsual).toEqual(isUsual.toSorted((one, other) => Number(other) - Number(one)))
    expect(isUsual[0]).toBe(true)
  })

  test.each(allResources.map((resource) => [resource.name, resource] as const))(
    '%s has at least one',
    (_, resource) => {
      expect(queryFieldsOf(resource).length).toBeGreaterThan(0)
    },
  )
})
