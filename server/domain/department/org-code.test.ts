import { expect, it } from 'vitest'
import { nextOrgCode, orgTypeOf } from './org-code.ts'

it('counts a letter and two digits per level', () => {
  expect(nextOrgCode({ parent: '', last: undefined })).toBe('A01')
  expect(nextOrgCode({ parent: '', last: 'A01' })).toBe('A02')
  expect(nextOrgCode({ parent: '', last: 'A99' })).toBe('B01')
  expect(nextOrgCode({ parent: 'A01', last: undefined })).toBe('A01A01')
  expect(nextOrgCode({ parent: 'A01B02', last: 'A01B02C09' })).toBe('A01B02C10')
  expect(() => nextOrgCode({ parent: '', last: 'Z99' })).toThrow(RangeError)
  expect(orgTypeOf('A01A01')).toBe('2')
})
