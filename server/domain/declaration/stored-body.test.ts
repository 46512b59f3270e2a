import { expect, it } from 'vitest'
import { Refusal } from '../../ground/errors.ts'
import type { Vault } from '../../vault/vault.ts'
import { openBody } from './stored-body.ts'

// The cast: what reading a body asks of the vault.
const vault = { decryptBytes: (sealed: Buffer) => Buffer.from(`open ${sealed}`) } as unknown as Vault
const place = { table: 'outbound_message', column: 'body', id: '1' } as never
const read = (body: string | null, archived: string | null) =>
  openBody(vault, { body: body === null ? null : Buffer.from(body), archived }, place)?.toString()

it('body: opened where it is stored, none before it is made, refused with the name of its archive', () => {
  expect(read('sealed', null)).toBe('open sealed')
  expect(read('sealed', '2026-01.tar')).toBe('open sealed')
  expect(read(null, null)).toBeUndefined()
  expect(() => read(null, '2026-01.tar')).toThrow(new Refusal('报文原文已归档（2026-01.tar），请联系系统管理员取回'))
})
