import { text } from '@kouan/contract/language/field.ts'
import { mobile } from '@kouan/contract/rules/patterns.ts'
import { expect, test } from 'vitest'
import { atField, faultOf } from './field-faults.ts'

const phone = text({ label: '手机号码', pattern: mobile, mask: 'phone', required: true })

test('faultOf: unchanged masked value, valid; any other value is checked', () => {
  expect(faultOf(phone, '138****5678', { row: {}, initial: '138****5678' })).toBeUndefined()
  expect(faultOf(phone, '138****567', { row: {}, initial: '138****5678' })).toBe('手机号码：请输入正确手机号')
  expect(faultOf(phone, null, { row: {}, initial: null })).toBe('请输入手机号码')
})

test('atField: message with label or line number, the message without them', () => {
  expect(atField('手机号码：请输入正确手机号', phone)).toBe('请输入正确手机号')
  expect(atField('第2行 手机号码：请输入正确手机号', phone)).toBe('请输入正确手机号')
  expect(atField('请输入手机号码', phone)).toBe('请输入手机号码')
})
