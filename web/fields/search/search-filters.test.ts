import { searchItems } from '@kouan/contract/derive/placement.ts'
import { dateTime, dictionary, money, number, text } from '@kouan/contract/language/field.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { expect, test } from 'vitest'
import { filterKeys, knownFilters, otherRules, toListQuery } from './search-filters.ts'

const items = searchItems({
  ...position,
  fields: {
    name: text({ label: '名称', search: 'like' }),
    code: text({ label: '编码', search: 'eq' }),
    status: dictionary('user_status', { label: '状态', search: 'in' }),
    roles: dictionary('company_role', { label: '类型', multiple: true, search: 'like' }),
    createTime: dateTime({ label: '时间', search: 'range' }),
    amount: money({ label: '金额', search: 'range' }),
    remark: text({ label: '备注' }),
  },
})

test('S5.108 typed text is looked for anywhere: * on both sides', () => {
  expect(toListQuery(items, { name: ' 张 ' })).toEqual({ name: '*张*' })
})

test('S5.110 S5.111 typed filters: texts, figures and times of messages are compared, encrypted values are not', () => {
  const like = ['is', 'ne', 'right_like', 'left_like', 'ge', 'le', 'gt', 'lt']
  expect(otherRules(text({ label: '单号', search: 'like' }))).toEqual(like)
  expect(otherRules(number({ label: '次数', search: 'eq' }))).toEqual(['ne', 'ge', 'le', 'gt', 'lt'])
  expect(otherRules(text({ label: '支付时间', digits: 'datetime', search: 'eq' }))).toContain('gt')
  expect(otherRules(text({ label: '编码', search: 'eq' }))).toEqual([])
  expect(otherRules(text({ label: '姓名', search: 'eq', encrypt: 'exact' }))).toEqual([])
  expect(toListQuery(items, { name: '>=张', code: '<5' })).toEqual({ name: '>=张', code: '<5' })
})

test('a text with signs is looked for as they say', () => {
  expect(toListQuery(items, { name: '=张' })).toEqual({ name: '=张' })
})

test('an exact search sends what was typed, several codes are alternatives', () => {
  expect(toListQuery(items, { code: 'a1', status: '1,2' })).toEqual({ code: 'a1', status: '1,2' })
})

test('a column of several codes is searched for one of them', () => {
  expect(toListQuery(items, { roles: 'EBP,EBC' })).toEqual({ roles: ',EBP,EBC,' })
})

test('ranges are two filters, either of which may be missing', () => {
  expect(items.flatMap(filterKeys)).toEqual([
    'name',
    'code',
    'status',
    'roles',
    'createTime_begin',
    'createTime_end',
    'amount_begin',
    'amount_end',
  ])
  expect(toListQuery(items, { createTime_begin: '2026-01-01', amount_end: '9.5' })).toEqual({
    createTime_begin: '2026-01-01',
    amount_end: '9.5',
  })
})

test('blank and unknown filters are no filters', () => {
  expect(toListQuery(items, { name: '  ', remark: 'x', nothing: 'y' })).toEqual({})
  expect(knownFilters(items, { name: '张', remark: 'x', code: ' ' })).toEqual({ name: '张' })
})
