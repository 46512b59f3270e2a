// The token between a trial and the act: it proves that just this was tried, by this account, for these documents as they are
// now. It is short, because an assistant writes it down; one may act with it once, within five minutes, on any server.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { confirmSeconds } from '@kouan/contract/calls/open/assistant-tools.ts'
import { sql } from 'kysely'
import type { OpenContext } from '../../../domain/open/open-part.ts'
import { Conflict, Refusal } from '../../../ground/errors.ts'
import { canonical } from '../http/idempotency.ts'

export interface Tried {
  /** Name of the tool. */
  act: string
  /** Arguments of the call, without the token; the order of names makes nothing else. */
  asked: unknown
  rows: readonly { id: string; version: number }[]
}

/** Of the documents: another version is another mark. */
const markOf = (rows: Tried['rows']) =>
  createHash('sha256')
    .update(
      rows
        .map(({ id, version }) => `${id}.${version}`)
        .toSorted()
        .join(),
    )
    .digest('base64url')
    .slice(0, 16)

function signatureOf({ services, account }: OpenContext, { act, asked }: Tried, content: string): string {
  const said = canonical([account.id, act, asked, content])
  return services.vault.fingerprint(`assistant token ${said}`)
}

/** Returns the token with which the act may be done. */
export function tokenFor(context: OpenContext, tried: Tried): string {
  const until = Math.floor(context.now.getTime() / 1000) + confirmSeconds
  const content = [until.toString(36), randomBytes(9).toString('base64url'), markOf(tried.rows)].join('.')
  return `${content}.${signatureOf(context, tried, content)}`
}

/**
 * Takes the token of a trial, in the transaction of the act. Throws where it is none of this account for just this, where it has
 * ended or was used, and where a document has changed since. `rows` are locked.
 */
export async function takeToken(context: OpenContext, token: string, tried: Tried): Promise<void> {
  const [until = '', nonce = '', mark = '', signature = '', ...rest] = token.split('.')
  const wanted = Buffer.from(signatureOf(context, tried, [until, nonce, mark].join('.')))
  const sent = Buffer.from(signature)
  if (rest.length > 0 || sent.length !== wanted.length || !timingSafeEqual(sent, wanted))
    throw new Refusal('确认令牌不正确，或与试运行时的账户、操作、参数不同，请重新试运行')
  if (Number.parseInt(until, 36) * 1000 <= context.now.getTime())
    throw new Refusal('确认令牌已过期（五分钟），请重新试运行')
  if (mark !== markOf(tried.rows)) throw new Conflict('单证在试运行以后改变了，请重新试运行')
  const { account, db, now } = context
  // Clients send no blanks in an Idempotency-Key, so that none of theirs is taken; rows are kept for a day.
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await sql<{
    id: string
  }>`insert into open_request (account_id, idempotency_key, request_hash, status,
      answer, create_time)
    values (${account.id}, ${`assistant ${nonce}`}, ${hash}, 200, '', ${now})
    on conflict do nothing returning account_id::text as id`.execute(db)
  if (rows.length === 0) throw new Refusal('确认令牌已经用过，请重新试运行')
}
