import { describe, expect, it } from 'vitest'
import { addressOf, codeOf, findStep, fromBase32, stepAt, toBase32 } from './totp.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('second %i has the code of RFC 6238, appendix B', (second, code) => {
    expect(codeOf(secret, stepAt(new Date(second * 1000)), 8)).toBe(code)
  })

  it('base32 is that of RFC 4648, section 10, and is read back', () => {
    const known = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
    for (const [text, encoded] of Object.entries(known)) {
      expect(toBase32(Buffer.from(text))).toBe(encoded)
      expect(fromBase32(encoded).toString()).toBe(text)
    }
  })

  it('a code counts one step early and late, once, and none that is older than the latest', () => {
    const now = new Date(1_700_000_000_000)
    const step = stepAt(now)
    const found = (at: number, lastStep = 0) => findStep(secret, { code: codeOf(secret, at), now, lastStep })
    expect([-2, -1, 0, 1, 2].map((by) => found(step + by))).toEqual([undefined, step - 1, step, step + 1, undefined])
    expect(found(step, step)).toBeUndefined()
    expect(found(step - 1, step)).toBeUndefined()
    expect(findStep(secret, { code: ' 12345', now, lastStep: 0 })).toBeUndefined()
  })

  it('the address of the QR code names issuer and account', () => {
    expect(addressOf({ issuer: '口岸台', account: 'a b', secret: 'MY' })).toBe(
      'otpauth://totp/%E5%8F%A3%E5%B2%B8%E5%8F%B0:a%20b?secret=MY&issuer=%E5%8F%A3%E5%B2%B8%E5%8F%B0',
    )
  })
})
