import { date, dateTime, dictionary, money, number, text, time, toggle } from '@kouan/contract/language/field.ts'
import type { QueryRule } from '@kouan/contract/rules/query-operators.ts'
import { describe, expect, it } from 'vitest'
import { BadInput } from '../ground/errors.ts'
import { readComparison, toEdgeOfDay } from './filter-values.ts'
import { columnTypeOf } from './kinds.ts'

const fields = {
  payTime: text({ label: '支付时间', digits: 'datetime', min: 14, max: 14 }),
  payDate: text({ label: '申报日期', digits: 'date', min: 8, max: 8 }),
  declareTime: dateTime({ label: '申报时间' }),
  day: date({ label: '日期' }),
  clock: time({ label: '时刻' }),
  amount: money({ label: '金额' }),
  qty: number({ label: '数量', scale: 5 }),
  count: number({ label: '次数' }),
  isOn: toggle({ label: '启用' }),
  sex: dictionary('sex', { label: '性别', integer: true }),
  orderNo: text({ label: '订单编号', spelling: 'serial' }),
  note: text({ label: '备注' }),
}
type Name = keyof typeof fields

const read = (name: Name, rule: QueryRule, ...values: string[]) => {
  const field = fields[name]
  const filtered = { name, field, type: columnTypeOf(field) }
  return readComparison(filtered, toEdgeOfDay(filtered, { rule, values })).values
}
const refused = (name: Name, rule: QueryRule, value: string) => {
  try {
    return read(name, rule, value)
  } catch (error) {
    return error instanceof BadInput ? error.problems : error
  }
}

describe('filter values: read as the form of the field reads them', () => {
  it.each<[Name, QueryRule, string, string]>([
    ['payTime', 'eq', '2026-11-28 02:45:45', '20261128024545'],
    ['payTime', 'ne', '2026/11/28 2:45:45', '20261128024545'],
    ['payTime', 'in', '2026年11月28日 2:45', '20261128024500'],
    ['payTime', 'ge', '2026-11-01', '20261101000000'],
    ['payTime', 'lt', '2026年11\u2f491日', '20261101000000'],
    ['payTime', 'le', '2026-12-31', '20261231235959'],
    ['payTime', 'gt', '20261231', '20261231235959'],
    ['payTime', 'le', '2026-12-31 08:00', '20261231080000'],
    ['payTime', 'right_like', '202611', '202611'],
    ['payTime', 'right_like', '2026-11-28', '20261128'],
    ['payTime', 'like', '２０２６１１', '202611'],
    ['payDate', 'ge', '2026.11.1', '20261101'],
    ['payDate', 'le', '2026-11-28 09:00', '20261128'],
    ['declareTime', 'ge', '2026/1/5', '2026-01-05 00:00:00'],
    ['declareTime', 'le', '20260105', '2026-01-05 23:59:59'],
    ['declareTime', 'gt', '2026-01-05', '2026-01-05 23:59:59'],
    ['declareTime', 'lt', '2026-01-05 下午 3:05', '2026-01-05 15:05:00'],
    ['declareTime', 'eq', '2026-01-05T00:00:00.000Z', '2026-01-05 08:00:00'],
    ['day', 'eq', '2026年1月5日', '2026-01-05'],
    ['clock', 'ge', '8:05', '08:05:00'],
    ['amount', 'ge', '1,234.50', '1234.50'],
    ['amount', 'eq', '￥１００', '100'],
    ['qty', 'le', '0.30000', '0.30000'],
    ['count', 'eq', '1,234', '1234'],
    ['isOn', 'eq', '是', 'true'],
    ['isOn', 'eq', 'N', 'false'],
    ['sex', 'eq', '１', '1'],
    ['orderNo', 'eq', 'Ａ－１', 'A-1'],
    ['orderNo', 'like', 'Ａ', 'A'],
    ['note', 'like', '退\u2fa6', '退金'],
    ['note', 'eq', '2026-11-28', '2026-11-28'],
  ])('%s %s %j is %j', (name, rule, typed, value) => {
    expect(read(name, rule, typed)).toEqual([value])
  })

  it.each<[Name, QueryRule, string, RegExp]>([
    ['payTime', 'eq', '明天', /^支付时间：“明天”不是有效的时间/],
    ['payTime', 'like', '2026-11', /^支付时间：“2026-11”不是有效的时间/],
    ['payDate', 'ge', '2026-02-30', /^申报日期：“2026-02-30”不是有效的日期/],
    ['declareTime', 'ge', 'soon', /^申报时间：“soon”不是有效的时间/],
    ['amount', 'ge', '1,23', /^金额：“1,23”的逗号不是千分位/],
    ['count', 'eq', '3.5', /^次数：“3.5”不是整数/],
    ['isOn', 'eq', '也许', /^启用：“也许”不是“是”或“否”/],
  ])('%s %s %j: is refused with the sentence of the form', (name, rule, typed, sentence) => {
    expect(refused(name, rule, typed)).toEqual([{ field: name, message: expect.stringMatching(sentence) }])
  })

  it('several values: each is read', () => {
    expect(read('payDate', 'in', '2026-11-01', '20261102')).toEqual(['20261101', '20261102'])
  })
})
