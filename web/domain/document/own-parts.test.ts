import { expect, test } from 'vitest'
import { ownParts } from './own-parts.ts'

const kind = { parts: { EBP: 'ebp', EBC: 'ebc' } }
const own = {
  companyName: '示例企业',
  creditCode: '91110000000000000X',
  companyCode: '9900D90002',
  companyRoles: 'EBC',
}

test('a seller stands as the seller, a platform as the platform, both as both', () => {
  expect(ownParts(kind, own)).toEqual({ ebcCode: '9900D90002', ebcName: '示例企业' })
  expect(ownParts(kind, { ...own, companyRoles: 'EBP,PAY' })).toEqual({ ebpCode: '9900D90002', ebpName: '示例企业' })
  expect(Object.keys(ownParts(kind, { ...own, companyRoles: 'EBP,EBC' }))).toHaveLength(4)
})

test('without a customs code the credit code stands in', () => {
  expect(ownParts(kind, { ...own, companyCode: null })).toMatchObject({ ebcCode: own.creditCode })
})

test('staff begin with nothing', () => {
  expect(ownParts(kind, null)).toEqual({})
})
