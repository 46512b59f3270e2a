// Links of messages: a random token for one alarm, stored as its hash.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

const validHours = 24

export const alarmLinkHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface NewLink {
  alarmId: string
  /** Address of the product, with or without a slash at its end. */
  siteUrl: string
  now: Date
}

/** Makes a link. The token is behind `#`, so that no log of a server or a preview of a chat has it. */
export async function makeAlarmLink(db: Transaction, { alarmId, siteUrl, now }: NewLink): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`insert into alarm_link (token_hash, alarm_id, valid_until)
    values (${alarmLinkHash(token)}, ${alarmId}, ${new Date(now.getTime() + validHours * 3_600_000)})`.execute(db)
  return `${siteUrl.replace(/\/+$/, '')}/user/alarm#${token}`
}

export async function sweepAlarmLinks(db: Transaction, now: Date): Promise<void> {
  await sql`delete from alarm_link where valid_until < ${now}`.execute(db)
}
