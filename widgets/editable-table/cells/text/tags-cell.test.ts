import { expect, test } from 'vitest'
import { cutIntoTags, tagsOf, withoutSemicolons } from './tags-cell.tsx'

test('S5.052 a value is cut into tags of two characters, separated by semicolons', () => {
  expect(cutIntoTags('新增加急单')).toBe('新增;加急;单')
  expect(tagsOf('新增;加急;单')).toEqual(['新增', '加急', '单'])
  expect(cutIntoTags('😀😀😀')).toBe('😀😀;😀')
  expect(cutIntoTags('')).toBe('')
})

test('S5.053 typed semicolons are removed', () => {
  expect(withoutSemicolons('新;增；加;;')).toBe('新增加')
  expect(cutIntoTags('新;增加；急;')).toBe('新增;加急')
})
