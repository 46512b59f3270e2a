import { expect, it } from 'vitest'
import { checkSteps, findBreach, type RuleStep } from './rule-steps.ts'

const step = (digits: string, pattern: string): RuleStep => ({ digits, pattern, message: `须匹配${pattern}` })
const matches = (pattern: string, piece: string) => new RegExp(`^(?:${pattern})$`).test(piece)
const breach = (steps: RuleStep[], value: string) => findBreach(steps, value, matches)

it.each([
  [[step('2', '[A-Z]+'), step('4', '\\d+')], 'AB1234', undefined],
  [[step('2', '[A-Z]+'), step('4', '\\d+')], 'AB12x4', { checkValue: '12x4', beginIndex: 2, endIndex: 6 }],
  [[step('2', '[A-Z]+'), step('4', '\\d+')], 'AB', { checkValue: '', beginIndex: 2, endIndex: 2 }],
  [[step('*', '.{6}'), step('2', '[A-Z]+')], 'AB123', { checkValue: 'AB123' }],
  [[step('*', '.{6}'), step('2', '[A-Z]+')], 'A12345', { checkValue: 'A1', beginIndex: 0, endIndex: 2 }],
  [[step('2', 'a|b')], 'ab', { checkValue: 'ab' }],
  [[step('2', '\\d+')], '', undefined],
])('%j of %s', (steps, value, found) => {
  if (found) expect(breach(steps, value)).toMatchObject({ ...found, passed: false })
  else expect(breach(steps, value)).toBeUndefined()
})

it.each([
  ['', '不是有效的 JSON'],
  ['{}', '至少需要一段规则'],
  ['[]', '至少需要一段规则'],
  ['[null]', '第1段：位数须为1到999的整数，或 * 表示整个值'],
  [JSON.stringify([step('2', '\\d'), step('0', '\\d')]), '第2段：位数须为1到999的整数，或 * 表示整个值'],
  [JSON.stringify([step('2', '(')]), '第1段：看不懂正则表达式 ('],
  [JSON.stringify([{ digits: 3, pattern: '\\d', message: ' ' }]), '第1段：请输入未通过时的提示'],
  [JSON.stringify([{ digits: 3, pattern: '\\d', message: '数字' }]), undefined],
])('%s is faulty as a rule: %s', (text, sentence) => {
  expect(checkSteps(text)).toBe(sentence)
})
