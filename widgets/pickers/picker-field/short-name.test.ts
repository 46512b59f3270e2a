import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('S9.043 a name of more than 12 characters is cut there', () => {
  expect(shortName('一二三四五六七八九十甲乙')).toBe('一二三四五六七八九十甲乙')
  expect(shortName('一二三四五六七八九十甲乙丙')).toBe('一二三四五六七八九十甲乙...')
  expect(shortName('𠀀'.repeat(13))).toBe(`${'𠀀'.repeat(12)}...`)
})
