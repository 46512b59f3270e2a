import { executeFillRule, executeFillRules, testFillRule } from '@kouan/contract/calls/system/fill-rule-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { fillRule } from '@kouan/contract/resources/system/fill-rule.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { send, aUser, clock } = await testApp()
const admin = await aUser({ rights: '*' })
const clerk = await aUser()
clock.now = () => new Date('2026-03-31T16:30:00Z')

const rule = (ruleCode: string, pieces: unknown) =>
  send(
    callsOf(fillRule).add,
    { ruleName: ruleCode, ruleCode, ruleClass: 'PieceRule', ruleParams: JSON.stringify(pieces) } as never,
    admin,
  )
const next = async (ruleCode: string, form: object = {}) => send(executeFillRule, { ruleCode, ...form } as never, clerk)

it('a rule puts its pieces together; its running number starts again each day, in Beijing', async () => {
  await rule('order_no', [
    { kind: 'text', value: 'HG' },
    { kind: 'date', value: 'yyyyMMdd' },
    { kind: 'serial', value: 'DAY', digits: 3 },
  ])
  expect((await send(testFillRule, { ruleCode: 'order_no' }, admin)).result).toBe('HG20260401001')
  expect((await send(testFillRule, { ruleCode: 'order_no' }, admin)).result).toBe('HG20260401001')
  expect((await next('order_no')).result).toBe('HG20260401001')
  expect((await next('order_no')).result).toBe('HG20260401002')
  clock.now = () => new Date('2026-04-01T16:30:00Z')
  expect((await next('order_no')).result).toBe('HG20260402001')
})

it('several people at a time get different numbers, until the digits are used up', async () => {
  await rule('short_no', [{ kind: 'serial', value: 'NEVER', digits: 1 }])
  const answers = await Promise.all(Array.from({ length: 9 }, () => next('short_no')))
  expect(answers.map(({ result }) => result).sort()).toEqual('123456789'.split(''))
  expect(await next('short_no')).toMatchObject({ success: false, message: expect.stringContaining('流水号已用完') })
})

it('fields of the form and of the user; a field that is empty is named; several rules at once', async () => {
  await rule('depart_no', [
    { kind: 'user', value: 'username' },
    { kind: 'text', value: '-' },
    { kind: 'field', value: 'kind' },
    { kind: 'random', digits: 2 },
  ])
  expect((await next('depart_no', { kind: 'A' })).result).toMatch(new RegExp(`^${clerk.username}-A\\d\\d$`))
  expect(await next('depart_no')).toMatchObject({ success: false, message: expect.stringContaining('字段 kind') })
  const { result } = await send(
    executeFillRules,
    { rules: [{ ruleCode: 'order_no' }, { ruleCode: 'depart_no', formData: { kind: 'B' } }] },
    clerk,
  )
  expect(result).toMatchObject([{ ruleCode: 'order_no', result: 'HG20260402002' }, { ruleCode: 'depart_no' }])
})

it('a class that nobody knows, faulty pieces and an unknown rule are refused by sentences', async () => {
  const sent = { ruleName: 'x', ruleCode: 'x', ruleClass: 'com.Other', ruleParams: '[{"kind":"text","value":"A"}]' }
  expect(await send(callsOf(fillRule).add, sent as never, admin)).toMatchObject({
    code: 400,
    problems: [{ field: 'ruleClass', message: '规则实现：后台找不到该类名：com.Other' }],
  })
  expect(await rule('y', [{ kind: 'date', value: 'now' }])).toMatchObject({ problems: [{ field: 'ruleParams' }] })
  expect(await next('none')).toMatchObject({ success: false, message: '没有编码为“none”的编码规则' })
})
