// Links to stored files that carry their own permission: signed with the installation's key and good for some minutes.
import { timingSafeEqual } from 'node:crypto'
import { type FileLink, readStoredFile } from '@kouan/contract/calls/files.ts'
import type { Context } from '../gate/context.ts'
import type { Vault } from '../gate/vault.ts'
import { mayShowInline } from './check-upload.ts'
import type { StoredFile } from './stored-files.ts'

const validMinutes = 15

/** Not the secret of X-Sign: that one is known to every client. */
const sign = (vault: Vault, { id, expires }: { id: string; expires: number }) =>
  vault.fingerprint(`file link ${id} ${expires}`)

export function linkTo({ now, services }: Context, { id, name, type, size }: StoredFile): FileLink {
  const expires = now.getTime() + validMinutes * 60_000
  const path = readStoredFile.path.replace(':id', id)
  const url = `${path}?expires=${expires}&signature=${sign(services.vault, { id, expires })}`
  return { id, name, type, size, url, inline: mayShowInline(type) }
}

export interface SignedLink {
  id: string
  expires: number
  signature: string
}

export function isGoodLink({ now, services }: Context, { id, expires, signature }: SignedLink): boolean {
  const expected = Buffer.from(sign(services.vault, { id, expires }))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && expires > now.getTime()
}
