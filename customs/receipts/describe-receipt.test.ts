import { expect, test } from 'vitest'
import { gatewayTexts } from '../codes/refusal-reason.ts'
import { describeReceipt } from './describe-receipt.ts'

test.each([
  ['2', '电子口岸申报中', 'progress'],
  ['4', '发送海关失败', 'failure'],
  ['100', '海关退单', 'failure'],
  ['120', '海关入库', 'success'],
  ['502', '扣留移送缉私', 'detained'],
  ['-301010', '相同编号的订单已存在', 'failure'],
  ['-301098', '订单处理异常（-301098）', 'failure'],
  ['-7', '数据处理异常（-7）', 'failure'],
  ['18', '18', 'unknown'],
  ['-0', '-0', 'unknown'],
  ['constructor', 'constructor', 'unknown'],
  ['', '（无状态）', 'unknown'],
])('an order’s receipt %s reads %s (%s)', (returnStatus, text, kind) => {
  expect(describeReceipt({ type: 'CEB312Message', returnStatus })).toMatchObject({ text, kind })
})

test('120 ends an order well, not what has more steps before it', () => {
  expect(describeReceipt({ type: 'CEB622Message', returnStatus: '120' }).kind).toBe('progress')
})

test('every gateway error has a text of its own', () => {
  expect(gatewayTexts().length).toBeGreaterThan(45)
  for (const [returnStatus, text] of gatewayTexts()) {
    expect(returnStatus).toMatch(/^-\d{5,6}$/)
    expect(describeReceipt({ type: 'CEB622Message', returnStatus })).toEqual({ text, kind: 'failure' })
  }
  expect(describeReceipt({ type: 'CEB900Message', returnStatus: '-1' })).toMatchObject({ kind: 'failure' })
})

test.each([
  ['CEB622Message', '399', 'progress'],
  ['CEB622Message', '800', 'success'],
  ['CEB622Message', '899', 'success'],
  ['CEB624Message', '399', 'success'],
  ['CEB626Message', '399', 'success'],
  ['CEB626Message', '800', 'success'],
  ['CEB606Message', '399', 'success'],
  ['CEB702Message', '399', 'success'],
  ['CEB712Message', '399', 'success'],
  ['CEB712Message', '120', 'progress'],
  ['CEB506Message', '120', 'success'],
  ['CEB508Message', '399', 'success'],
  ['CEB608Message', '120', 'success'],
  ['CEB604Message', '120', 'progress'],
  ['CEB214Message', '505', 'detained'],
  ['CEB214Message', '800', 'success'],
  ['CEB216Message', '399', 'success'],
])('in %s the status %s is %s', (type, returnStatus, kind) => {
  expect(describeReceipt({ type, returnStatus })).toMatchObject({ kind })
})

test('tax bills and summaries have statuses of their own', () => {
  expect(describeReceipt({ type: 'CEB816Message', returnStatus: '1' }).text).toBe('税单已生成')
  expect(describeReceipt({ type: 'CEB818Message', returnStatus: '2' })).toMatchObject({ kind: 'success' })
  expect(describeReceipt({ type: 'CEB818Message', returnStatus: '3' })).toMatchObject({
    text: '税单作废',
    kind: 'failure',
  })
  expect(describeReceipt({ type: 'CEB818Message', returnStatus: '100' })).toEqual({ text: '100', kind: 'unknown' })
  expect(describeReceipt({ type: 'CEB792Message', returnStatus: 'R' }).text).toBe('汇总结果：报关单状态 R')
})

test('a status that the paper gives to other messages is described, and marked', () => {
  expect(describeReceipt({ type: 'CEB312Message', returnStatus: '700' })).toMatchObject({ text: '退运', unusual: true })
  expect(describeReceipt({ type: 'CEB622Message', returnStatus: '700' }).unusual).toBeUndefined()
  expect(describeReceipt({ type: 'CEB622Message', returnStatus: '600' }).unusual).toBeUndefined()
  expect(describeReceipt({ type: 'CEB604Message', returnStatus: '600' }).unusual).toBe(true)
  expect(describeReceipt({ type: 'CEB999Message', returnStatus: '700' }).unusual).toBeUndefined()
})

test.each([
  ['CEB622Message', '400'],
  ['CEB622Message', '600'],
  ['CEB624Message', '300'],
  ['CEB626Message', '300'],
  ['CEB626Message', '800'],
])('%s with %s: not in the paper, but seen in practice, so that it is not marked', (type, returnStatus) => {
  expect(describeReceipt({ type, returnStatus })).not.toHaveProperty('unusual')
})
