import { describe, expect, test } from 'vitest'
import { amountDue, goodsTotal, isFollowed, isSameAmount, lineTotal } from './document-amounts.ts'

describe('sums of a document', () => {
  test('the totals of the lines, exactly', () => {
    expect(goodsTotal([{ totalPrice: '0.1' }, { totalPrice: '0.2' }])).toEqual({ sum: '0.3', isComplete: true })
    expect(goodsTotal([{ totalPrice: '98.5' }, { totalPrice: null }, { totalPrice: '40' }])).toEqual({
      sum: '138.5',
      isComplete: false,
    })
    expect(goodsTotal([])).toEqual({ sum: '0', isComplete: false })
  })

  test('the total of a line is price by quantity', () => {
    expect(lineTotal({ price: '49.25', qty: '2' })).toBe('98.5')
    expect(lineTotal({ price: '0.33333', qty: '0.33333' })).toBe('0.11111')
    expect(lineTotal({ price: '0', qty: '3' })).toBe('0')
    expect(lineTotal({ price: '49.25', qty: '' })).toBeUndefined()
    expect(lineTotal({ price: 'x', qty: '1' })).toBeUndefined()
  })

  test('what is due adds freight and tax and takes off the discount', () => {
    const head = { goodsValue: '138.5', freight: '10', taxTotal: '12.60', discount: '5' }
    expect(amountDue(head)).toBe('156.1')
    expect(amountDue({ ...head, taxTotal: null })).toBeUndefined()
  })

  test('the same amount may be written in two ways', () => {
    expect(isSameAmount('156.10', '156.1')).toBe(true)
    expect(isSameAmount('156.11', '156.1')).toBe(false)
    expect(isSameAmount(null, null)).toBe(false)
  })
})

test('a sum is followed while the field is empty or shows the sum before, never over an amount that was typed', () => {
  expect(isFollowed({ value: '', before: undefined })).toBe(true)
  expect(isFollowed({ value: null, before: '12' })).toBe(true)
  expect(isFollowed({ value: '12.50000', before: '12.5' })).toBe(true)
  expect(isFollowed({ value: '12', before: '12.5' })).toBe(false)
  // What a row was read with is somebody's until the sums have been compared once.
  expect(isFollowed({ value: '12', before: undefined })).toBe(false)
})
