import { date, dictionary, json, lines, money, number, text, toggle } from '@kouan/contract/language/field.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { expect, test } from 'vitest'
import { fieldText } from './field-text.ts'

test('an empty value is a dash, whatever its kind', () => {
  for (const value of [null, undefined, '']) expect(fieldText('a', text({ label: 'A' }), { a: value })).toBe('-')
  expect(fieldText('a', number({ label: 'A' }), { a: 0 })).toBe('0')
})

test('an empty value that means something is shown as what it means', () => {
  const kinds = dictionary('alarm_kind', { label: '告警种类', multiple: true, whenEmpty: '全部种类' })
  expect(fieldText('kinds', kinds, { kinds: '' })).toBe('全部种类')
  expect(fieldText('kinds', kinds, { kinds: 'A', kinds_dictText: '甲' })).toBe('甲')
})

test('codes show the text that the server put beside them', () => {
  const status = dictionary('user_status', { label: '状态' })
  expect(fieldText('status', status, { status: 1, status_dictText: '正常' })).toBe('正常')
  expect(fieldText('status', status, { status: 9 })).toBe('9')
  const roles = dictionary('company_role', { label: '类型', multiple: true })
  expect(fieldText('roles', roles, { roles: 'A,B', roles_dictText: '甲,乙' })).toBe('甲、乙')
})

test('money keeps its digits and gets separators; no float in between', () => {
  expect(fieldText('a', money({ label: 'A' }), { a: '1234567.5' })).toBe('1,234,567.50')
  expect(fieldText('a', money({ label: 'A', scale: 5 }), { a: '12345678901234.56789' })).toBe(
    '12,345,678,901,234.56789',
  )
  expect(fieldText('a', number({ label: 'A', scale: 5 }), { a: '1200.50000' })).toBe('1,200.5')
  expect(figureText('-1000', 0)).toBe('-1,000')
  expect(figureText('138****5678', 2)).toBe('138****5678')
})

test('switches, lines and JSON', () => {
  expect(fieldText('a', toggle({ label: 'A' }), { a: false })).toBe('否')
  expect(fieldText('a', toggle({ label: 'A' }), { a: true })).toBe('是')
  expect(fieldText('a', lines({ b: text({ label: 'B' }) }, { label: 'A' }), { a: [{}, {}] })).toBe('2行')
  expect(fieldText('a', json({ label: 'A' }), { a: { b: 1 } })).toBe('{"b":1}')
  expect(fieldText('a', date({ label: 'A' }), { a: '2026-03-01' })).toBe('2026-03-01')
})

test('days and moments that messages write as digits are shown as people read them', () => {
  const day = text({ label: 'A', digits: 'date' })
  expect(fieldText('a', day, { a: '20260131' })).toBe('2026-01-31')
  expect(fieldText('a', text({ label: 'A', digits: 'datetime' }), { a: '20260131083005' })).toBe('2026-01-31 08:30:05')
  expect(fieldText('a', day, { a: '20260231' })).toBe('20260231')
})
