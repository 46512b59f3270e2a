// Proofs that a person is there: kept as hashes, short-lived, each good once.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../gate/context.ts'
import { hashToken } from '../../../gate/vault.ts'

export type ProofKind = 'slider' | 'ticket' | 'captcha'

export const proofSeconds: Record<ProofKind, number> = { slider: 120, ticket: 300, captcha: 60 }

interface NewProof {
  kind: ProofKind
  /** A random one unless the client names it (captcha). */
  key?: string
  answer?: string
}

const idOf = (kind: ProofKind, key: string) => `${kind}:${hashToken(key).toString('base64url')}`

/** Keeps a proof and answers its key. Those that are over are removed on the way. */
export async function keepProof({ db, now }: Context, { kind, key, answer }: NewProof): Promise<string> {
  const known = key ?? randomBytes(32).toString('base64url')
  await sql`delete from sys_login_proof where expires_at < ${now}`.execute(db)
  const expires = new Date(now.getTime() + proofSeconds[kind] * 1000)
  await sql`insert into sys_login_proof (id, kind, answer, created_at, expires_at)
    values (${idOf(kind, known)}, ${kind}, ${answer ?? null}, ${now}, ${expires})
    on conflict (id) do update set answer = excluded.answer, created_at = excluded.created_at,
      expires_at = excluded.expires_at`.execute(db)
  return known
}

export interface KeptProof {
  answer: string | null
  created_at: Date
}

interface AskedProof {
  kind: ProofKind
  key: string
  now: Date
}

/** Takes the proof away, so that it serves once; nothing when there is none or its time is over. */
export async function takeProof(db: Transaction, { kind, key, now }: AskedProof): Promise<KeptProof | undefined> {
  const { rows } = await sql<KeptProof & { expires_at: Date }>`delete from sys_login_proof where id = ${idOf(kind, key)}
    returning answer, created_at, expires_at`.execute(db)
  const proof = rows[0]
  return proof && proof.expires_at > now ? proof : undefined
}

/** Looks at a proof and leaves it. */
export async function seeProof(db: Transaction, { kind, key, now }: AskedProof): Promise<KeptProof | undefined> {
  const { rows } = await sql<KeptProof>`select answer, created_at from sys_login_proof
    where id = ${idOf(kind, key)} and expires_at > ${now}`.execute(db)
  return rows[0]
}
