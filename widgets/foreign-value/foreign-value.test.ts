import { expect, test } from 'vitest'
import { createForeignValueCheck } from './foreign-value.ts'

test('foreign value: content that neither came in last nor was reported since', () => {
  const values = createForeignValueCheck('')
  expect(values.isForeign('')).toBe(false)
  values.noteReported('a')
  values.noteReported('a,b')
  // The form renders late: first with what was reported first.
  expect(values.isForeign('a')).toBe(false)
  expect(values.isForeign('a')).toBe(false)
  expect(values.isForeign('a,b')).toBe(false)
  expect(values.isForeign('a')).toBe(true)
  expect(values.isForeign('')).toBe(true)
  values.noteReported('c')
  expect(values.isForeign('d')).toBe(true)
  // Reported before the foreign one came.
  expect(values.isForeign('c')).toBe(true)
})

test('foreign value: content reported twice before the form renders, a later reset to what was reported between is foreign', () => {
  const values = createForeignValueCheck('')
  values.noteReported('a')
  values.noteReported('b')
  values.noteReported('a')
  expect(values.isForeign('a')).toBe(false)
  expect(values.isForeign('b')).toBe(true)
})
