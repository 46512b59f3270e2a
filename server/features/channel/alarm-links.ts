// The link in a message about an alarm.
import { acknowledgeAlarmLink, type LinkedAlarm, readAlarmLink } from '@kouan/contract/calls/alarm-calls.ts'
import { sql } from 'kysely'
import { alarmLinkHash } from '../../domain/alarm/alarm-link.ts'
import type { Part } from '../../domain/entity/part.ts'
import type { Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { Refusal } from '../../ground/errors.ts'

const byGroup = '由群内确认'

interface Found {
  id: string
  title: string
  status: string
  openTime: Date
  knownBy: string | null
  endTime: Date | null
}

async function find({ db, now }: Context, hash: string): Promise<{ id: string; alarm: LinkedAlarm }> {
  const { rows } = await sql<Found>`select id::text, title, status, open_time as "openTime", known_by as "knownBy",
      end_time as "endTime" from kouan_alarm_of_link(${hash}, ${now}::timestamptz)`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('链接无效或已过期（24 小时内有效），请登录后在“告警”中处理')
  const { id, openTime, endTime, ...alarm } = row
  return { id, alarm: { ...alarm, openTime: beijingText(openTime), endTime: endTime && beijingText(endTime) } }
}

export const alarmLinks: Part[] = [
  serve(readAlarmLink, async (context, { token }) => (await find(context, alarmLinkHash(token))).alarm),
  serve(acknowledgeAlarmLink, async (context, { token }) => {
    const { actor, db, now } = context
    const hash = alarmLinkHash(token)
    const name = actor.kind === 'user' ? actor.realname : byGroup
    await sql`select kouan_know_alarm(${hash}, ${name}, ${now}::timestamptz)`.execute(db)
    const { id, alarm } = await find(context, hash)
    context.audit({ target: `alarm ${id}`, input: {} })
    return alarm
  }),
]
