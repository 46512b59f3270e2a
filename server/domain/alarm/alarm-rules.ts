// How long a channel may fail before it rings: by the rule of the channel, else by that of all channels, else by the default.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

export type RuledKind = keyof typeof usualMinutes

/** Where no rule says otherwise. */
const usualMinutes = { SENDING: 2, RECEIVING: 0 } as const

interface Rule {
  channelCode: string | null
  minutes: number
  isRinging: boolean
}

/** Returns the milliseconds of a channel by its code; undefined: it never rings. */
export async function readPatience(
  db: Transaction,
  kind: RuledKind,
): Promise<(channelCode: string) => number | undefined> {
  const { rows } = await sql<Rule>`select channel_code as "channelCode", minutes, is_ringing as "isRinging"
    from alarm_rule where kind = ${kind}`.execute(db)
  const usual = { channelCode: null, minutes: usualMinutes[kind], isRinging: true }
  const ofAll = rows.find(({ channelCode }) => channelCode === null) ?? usual
  return (code) => {
    const { isRinging, minutes } = rows.find(({ channelCode }) => channelCode === code) ?? ofAll
    return isRinging ? minutes * 60_000 : undefined
  }
}
