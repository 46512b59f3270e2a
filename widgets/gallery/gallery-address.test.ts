import { expect, test } from 'vitest'
import { addressOf, queryOf } from './gallery-address.ts'

test('a address in the gallery survives the address', () => {
  const address = { widget: 'slider-verify', situation: '已通过', isDark: true, isAlone: true }
  expect(addressOf(queryOf(address))).toEqual(address)
  expect(addressOf('')).toEqual({ widget: undefined, situation: undefined, isDark: false, isAlone: false })
})
