import { createCipheriv, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashKeyOf, openVault } from './vault.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]
const place = { table: 'order_head', column: 'buyer_name', row: '17' }
const vault = openVault({ encryptionKey: first })
const rotated = openVault({ encryptionKey: second, olderKeys: [first], hashKey: hashKeyOf(first) })

describe('rule 22: an encrypted value', () => {
  it('is read at its place and nowhere else', () => {
    const text = vault.encrypt('李示例', place)
    const bytes = vault.encryptBytes(Buffer.from('<a/>'), place)
    expect(vault.decrypt(text, place)).toBe('李示例')
    expect(vault.decryptBytes(bytes, place).toString()).toBe('<a/>')
    for (const other of [{ row: '18' }, { column: 'consignee' }, { table: 'order_list' }]) {
      expect(() => vault.decrypt(text, { ...place, ...other })).toThrow()
      expect(() => vault.decryptBytes(bytes, { ...place, ...other })).toThrow()
    }
  })

  it('names its key: older keys read, the first one writes, a foreign one is told by its id', () => {
    const text = vault.encrypt('李示例', place)
    expect(rotated.decrypt(text, place)).toBe('李示例')
    expect([vault.isCurrent(text), rotated.isCurrent(text)]).toEqual([true, false])
    const anew = rotated.encrypt('李示例', place)
    expect([rotated.isCurrent(anew), anew.split('.')[1]]).toEqual([true, rotated.keyId])
    expect(() => vault.decrypt(anew, place)).toThrow(rotated.keyId)
    expect(() => vault.decryptBytes(rotated.encryptBytes(Buffer.from('x'), place), place)).toThrow(rotated.keyId)
  })

  it('is never the same twice, and a changed one is refused', () => {
    const [one, two] = [vault.encryptBytes(Buffer.from('abc'), place), vault.encryptBytes(Buffer.from('abc'), place)]
    expect(one.equals(two)).toBe(false)
    one[one.length - 1] = (one.at(-1) ?? 0) ^ 1
    expect(() => vault.decryptBytes(one, place)).toThrow()
  })

  it('of an earlier version is read still, whichever key it was', () => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', first, nonce)
    const body = Buffer.concat([cipher.update('13900000001'), cipher.final()])
    const old = Buffer.concat([nonce, cipher.getAuthTag(), body])
    for (const one of [vault, rotated]) {
      expect(one.decrypt(`v1.${old.toString('base64url')}`, place)).toBe('13900000001')
      expect(one.decryptBytes(old, place).toString()).toBe('13900000001')
      expect([one.isCurrent(`v1.${old.toString('base64url')}`), one.isCurrent(old)]).toEqual([false, false])
    }
    expect(() => openVault({ encryptionKey: second }).decrypt(`v1.${old.toString('base64url')}`, place)).toThrow()
  })
})

it('messages are packed before they are encrypted, and come back whole', () => {
  const message = Buffer.from('<ceb:Order><ceb:OrderHead/></ceb:Order>'.repeat(500))
  const packed = vault.encryptBytes(message, place, { pack: true })
  expect(packed.length).toBeLessThan(message.length / 20)
  expect(vault.decryptBytes(packed, place).equals(message)).toBe(true)
  expect(vault.isCurrent(packed)).toBe(true)
  // Whether it is packed is bound to it as well.
  packed[6] = 0
  expect(() => vault.decryptBytes(packed, place)).toThrow()
})

it('bytes that come piece by piece come back whole, at their place alone, and as they were', () => {
  const sealed = vault.encryptPieces(place)
  const pieces = ['第一段', '', '第二段'].map((text) => sealed.piece(Buffer.from(text)))
  const bytes = Buffer.concat([sealed.head, ...pieces, sealed.end()])
  expect(vault.decryptBytes(bytes, place).toString()).toBe('第一段第二段')
  expect([vault.isCurrent(bytes), rotated.isCurrent(bytes)]).toEqual([true, false])
  expect(rotated.decryptBytes(bytes, place).toString()).toBe('第一段第二段')
  expect(() => vault.decryptBytes(bytes, { ...place, row: '18' })).toThrow()
  // The tag is at the end: what lacks it, or something before it, is refused.
  for (const cut of [1, 16, bytes.length - 20])
    expect(() => vault.decryptBytes(bytes.subarray(0, -cut), place)).toThrow()
  bytes[bytes.length - 17] = (bytes.at(-17) ?? 0) ^ 1
  expect(() => vault.decryptBytes(bytes, place)).toThrow()
})

it('hashes stay the same when the key is changed', () => {
  expect(rotated.fingerprint('13900000001')).toBe(vault.fingerprint('13900000001'))
  expect(openVault({ encryptionKey: second }).fingerprint('13900000001')).not.toBe(vault.fingerprint('13900000001'))
})
