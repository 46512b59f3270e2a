import { text } from '@kouan/contract/language/field.ts'
import { mobile } from '@kouan/contract/rules/patterns.ts'
import { expect, test } from 'vitest'
import { atField, faultOf, placeholderOf } from './field-faults.ts'

const phone = text({ label: '手机号码', pattern: mobile, mask: 'phone', required: true })

test('a masked value that nobody touched is not checked, any other is', () => {
  expect(faultOf(phone, '138****5678', { row: {}, initial: '138****5678' })).toBeUndefined()
  expect(faultOf(phone, '138****567', { row: {}, initial: '138****5678' })).toBe('手机号码：请输入正确手机号')
  expect(faultOf(phone, null, { row: {}, initial: null })).toBe('请输入手机号码')
})

test('below its field a sentence repeats neither label nor line', () => {
  expect(atField('手机号码：请输入正确手机号', phone)).toBe('请输入正确手机号')
  expect(atField('第2行 手机号码：请输入正确手机号', phone)).toBe('请输入正确手机号')
  expect(atField('请输入手机号码', phone)).toBe('请输入手机号码')
})

test('placeholders ask as the check does', () => {
  expect(placeholderOf(phone)).toBe('请输入手机号码')
})
