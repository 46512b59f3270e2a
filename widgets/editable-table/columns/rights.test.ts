import { expect, test } from 'vitest'
import { isAllowed, isButtonAllowed } from './rights.ts'

const rights = (...excludedCodes: string[]) => ({ authPre: 'goods:', excludedCodes })

test('S6.011 excluded code with the prefix of the table: hides its column or button, and no other', () => {
  expect(isAllowed('price', rights('goods:price'))).toBe(false)
  expect(isAllowed('price', rights('order:price', 'price'))).toBe(true)
  expect([isAllowed('pri', rights('goods:price')), isAllowed('prices', rights('goods:price'))]).toEqual([true, true])
  expect(isAllowed('price', { authPre: 'goods', excludedCodes: ['goods:price'] })).toBe(false)
  expect(isAllowed('price', { excludedCodes: ['goods:price'] })).toBe(true)
  expect(isButtonAllowed('save', rights('goods:save'))).toBe(false)
})

test('S6.012 excluded code `add`: hides the add button; other excluded codes keep it', () => {
  expect(isButtonAllowed('add', rights('goods:add'))).toBe(false)
  expect(isButtonAllowed('add', rights('goods:batch_delete'))).toBe(true)
})

test('S6.013 S6.014 excluded code `batch_delete`: hides the remove button and no other', () => {
  const without = rights('goods:batch_delete')
  expect(isAllowed('batch_delete', without)).toBe(false)
  expect(isButtonAllowed('remove', without)).toBe(false)
  expect(isButtonAllowed('clear_selection', without)).toBe(true)
  expect(isButtonAllowed('remove', rights('goods:remove'))).toBe(false)
})
