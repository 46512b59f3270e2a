import { expect, test } from 'vitest'
import { placeOf, queryOf } from './place.ts'

test('a place in the gallery survives the address', () => {
  const place = { widget: 'slider-verify', situation: '已通过', isDark: true, isAlone: true }
  expect(placeOf(queryOf(place))).toEqual(place)
  expect(placeOf('')).toEqual({ widget: undefined, situation: undefined, isDark: false, isAlone: false })
})
