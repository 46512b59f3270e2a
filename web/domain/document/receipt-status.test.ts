import { returnStatuses } from '@kouan/customs/codes/return-status.ts'
import { describe, expect, test } from 'vitest'
import { receiptAdvice, receiptAppearance } from './receipt-status.ts'

describe('the look of a receipt status', () => {
  test.each(Object.entries(returnStatuses))('%s has the text of the table', (code, { text, kind }) => {
    const look = receiptAppearance(code, 'CEB622Message')
    expect(look).toMatchObject({ text })
    expect(look.color === 'green').toBe(kind === 'success')
    expect(['red', 'volcano'].includes(look.color)).toBe(kind === 'failure')
    expect(look.color === 'magenta').toBe(kind === 'detained')
  })

  test('a refusal of the gateway is red', () => {
    const look = receiptAppearance('-301010', 'CEB312Message')
    expect(look).toMatchObject({ color: 'red', text: '相同编号的订单已存在' })
  })

  test('a message that the gateway could not read is told as such', () => {
    expect(receiptAppearance('-1', 'CEB900Message')).toMatchObject({ color: 'red', text: '报文格式校验不通过' })
  })

  test('a code that nobody knows is shown as it came', () => {
    expect(receiptAppearance('018', null)).toEqual({ text: '018', color: 'default' })
    expect(receiptAppearance('constructor', null).text).toBe('constructor')
  })
})

test('the advice: by the code in the text, else by the status, none where only the words say it', () => {
  const refusal = { status: '100', type: null }
  expect(receiptAdvice({ ...refusal, info: '[Code:1311;Desc:担保金额不足]' })).toContain('补足税款担保额度')
  expect(receiptAdvice({ ...refusal, info: '[Code:9999;Desc:其他]' })).toBeUndefined()
  expect(receiptAdvice({ status: '-301010', type: 'CEB312Message', info: null })).toContain('订单编号')
  expect(receiptAdvice({ status: '120', type: null, info: null })).toBeUndefined()
})
