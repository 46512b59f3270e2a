import { checkByCode } from '@kouan/contract/calls/system/check-rule-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { checkRule } from '@kouan/contract/resources/system/check-rule.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser } = await testApp()
const staff = await aUser({ rights: '*' })
const plain = await aUser()
const { add } = callsOf(checkRule)

const rule = (ruleCode: string, ...steps: [digits: string, pattern: string, message: string][]) =>
  send(
    add,
    {
      ruleName: ruleCode,
      ruleCode,
      ruleJson: JSON.stringify(steps.map(([digits, pattern, message]) => ({ digits, pattern, message }))),
    },
    staff,
  )
const ask = (ruleCode: string, value: string) =>
  send(checkByCode, { ruleCode, value: encodeURIComponent(value) }, plain)

it('S5.106 S5.107 S7.091 a value is held against the rule of a code; what does not fit is refused with its sentence, nothing passes', async () => {
  await rule(
    'goodsNo',
    ['2', '[A-Z]+', '前两位须为大写字母'],
    ['*', '.{6}', '须为六位'],
    ['4', '\\d+', '后四位须为数字'],
  )
  expect(await ask('goodsNo', 'AB1234')).toMatchObject({ success: true })
  expect(await ask('goodsNo', 'Ab1234')).toMatchObject({ success: false, message: '前两位须为大写字母' })
  expect(await ask('goodsNo', 'AB123')).toMatchObject({ success: false, message: '须为六位' })
  expect(await ask('goodsNo', 'AB12%4')).toMatchObject({ success: false, message: '后四位须为数字' })
  expect(await ask('goodsNo', '')).toMatchObject({ success: true })
  expect(await ask('none', 'x')).toMatchObject({ success: false, message: '该编码不存在' })
})

it('a rule that is none is not saved, and an expression that never ends does not hold the server', async () => {
  expect(await rule('bad', ['2', '(', '括号'])).toMatchObject({
    success: false,
    message: '校验规则：第1段：看不懂正则表达式 (',
  })
  await rule('endless', ['*', '(a+)+', '须为 a'])
  expect(await ask('endless', `${'a'.repeat(400)}b`)).toMatchObject({
    success: false,
    message: '校验规则的正则表达式执行超时，请联系管理员',
  })
})
