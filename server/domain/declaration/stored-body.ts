import { Refusal } from '../../ground/errors.ts'
import type { SealedPlace, Vault } from '../../vault/vault.ts'

export interface StoredBody {
  body: Buffer | null
  /** Name of the archive that holds the body instead. */
  archived: string | null
}

/** The bytes of a stored message, undefined where there are none yet. Refuses, with the name of the archive, what is archived. */
export function openBody(vault: Vault, { body, archived }: StoredBody, place: SealedPlace): Buffer | undefined {
  if (body) return vault.decryptBytes(body, place)
  if (archived !== null) throw new Refusal(`报文原文已归档（${archived}），请联系系统管理员取回`)
  return undefined
}
