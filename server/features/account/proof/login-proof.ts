// Proofs that a person is there: kept as hashes, short-lived, each good once.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { hashToken } from '../../../vault/vault.ts'

export type ProofKind = 'slider' | 'ticket' | 'captcha'

export const proofSeconds: Record<ProofKind, number> = { slider: 120, ticket: 300, captcha: 300 }

interface NewProof {
  kind: ProofKind
  /** A random one unless the client names it (captcha). */
  key?: string
  answer?: string
}

/** The slider's proofs are worth something at the address that they were given to, and nowhere else. */
function idOf({ address }: Context, { kind, key }: AskedProof): string {
  const place = kind === 'captcha' ? '' : ` ${address}`
  return `${kind}:${hashToken(`${key}${place}`).toString('base64url')}`
}

/** Keeps a proof and answers its key. Those that are over are removed on the way. */
export async function keepProof(context: Context, { kind, key, answer }: NewProof): Promise<string> {
  const { db, now } = context
  const known = key ?? randomBytes(32).toString('base64url')
  await sql`delete from sys_login_proof where expires_at < ${now}`.execute(db)
  const expires = new Date(now.getTime() + proofSeconds[kind] * 1000)
  await sql`insert into sys_login_proof (id, kind, answer, created_at, expires_at)
    values (${idOf(context, { kind, key: known })}, ${kind}, ${answer ?? null}, ${now}, ${expires})
    on conflict (id) do update set answer = excluded.answer, created_at = excluded.created_at,
      expires_at = excluded.expires_at, tries = 0`.execute(db)
  return known
}

export interface KeptProof {
  answer: string | null
  created_at: Date
}

interface AskedProof {
  kind: ProofKind
  key: string
}

/** Takes the proof away, so that it serves once; nothing when there is none or its time is over. */
export async function takeProof(context: Context, asked: AskedProof): Promise<KeptProof | undefined> {
  const { rows } = await sql<KeptProof & { expires_at: Date }>`delete from sys_login_proof
    where id = ${idOf(context, asked)} returning answer, created_at, expires_at`.execute(context.db)
  const proof = rows[0]
  return proof && proof.expires_at > context.now ? proof : undefined
}

/** Looks at a proof and leaves it. */
export async function seeProof(context: Context, asked: AskedProof): Promise<KeptProof | undefined> {
  const { rows } = await sql<KeptProof>`select answer, created_at from sys_login_proof
    where id = ${idOf(context, asked)} and expires_at > ${context.now} for update`.execute(context.db)
  return rows[0]
}

/** How often it was tried in vain by now. */
export async function countTry(context: Context, asked: AskedProof): Promise<number> {
  const { rows } = await sql<{ tries: number }>`update sys_login_proof set tries = tries + 1
    where id = ${idOf(context, asked)} returning tries`.execute(context.db)
  return rows[0]?.tries ?? 0
}
