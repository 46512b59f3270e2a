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

/**
 * Returns the id of a stored proof, which counts at the address that it was given to, and nowhere else. Clients may name all
 * their pictures alike, so several people behind one address have pictures of one key: each has its answer, too.
 */
function idOf(context: Context, { kind, key, answer }: AskedProof): string {
  return answer === undefined ? groupOf(context, { kind, key }) : `${groupOf(context, { kind, key })}:${answer}`
}

const groupOf = ({ address }: Context, { kind, key }: AskedProof) =>
  `${kind}:${hashToken(`${key} ${address}`).toString('base64url')}`

/** Pictures of one key and address that are good at a time. */
const mostPictures = 20

/** Keeps a proof and answers its key. Those that are over are removed on the way. */
export async function keepProof(context: Context, { kind, key, answer }: NewProof): Promise<string> {
  const { db, now } = context
  const known = key ?? randomBytes(32).toString('base64url')
  await sql`delete from sys_login_proof where expires_at < ${now}`.execute(db)
  const expires = new Date(now.getTime() + proofSeconds[kind] * 1000)
  await sql`insert into sys_login_proof (id, kind, answer, created_at, expires_at)
    values (${idOf(context, { kind, key: known, ...(answer === undefined ? {} : { answer }) })}, ${kind}, ${answer ?? null}, ${now}, ${expires})
    on conflict (id) do update set answer = excluded.answer, created_at = excluded.created_at,
      expires_at = excluded.expires_at, tries = 0`.execute(db)
  if (kind === 'captcha') {
    const group = groupOf(context, { kind, key: known })
    await sql`delete from sys_login_proof where id in (select id from sys_login_proof where id ^@ ${`${group}:`}
      order by created_at desc, id offset ${mostPictures})`.execute(db)
  }
  return known
}

export interface KeptProof {
  answer: string | null
  created_at: Date
}

interface AskedProof {
  kind: ProofKind
  key: string
  /** Of a picture. */
  answer?: string
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

/**
 * Counts a wrong text for the oldest picture of this key and address, which is removed at its last try. Returns how many
 * pictures are left, and undefined when there was none.
 */
export async function countTry(context: Context, key: string, tries: number): Promise<number | undefined> {
  const { db, now } = context
  const group = groupOf(context, { kind: 'captcha', key })
  const { rows } = await sql<{ id: string; tries: number }>`select id, tries from sys_login_proof
    where id ^@ ${`${group}:`} and expires_at > ${now} order by created_at, id for update`.execute(db)
  const [oldest] = rows
  if (!oldest) return undefined
  if (oldest.tries + 1 < tries) {
    await sql`update sys_login_proof set tries = tries + 1 where id = ${oldest.id}`.execute(db)
    return rows.length
  }
  await sql`delete from sys_login_proof where id = ${oldest.id}`.execute(db)
  return rows.length - 1
}
