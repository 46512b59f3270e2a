// Tells of a new alarm: a message to whoever is on duty, a delivery to each channel for alarms.
import { escapeXml } from '@kouan/customs/xml/characters.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../vault/vault.ts'
import { enqueueDelivery } from '../delivery/delivery.ts'
import { noteForReceivers } from './tell-receivers.ts'

interface NewAlarm {
  id: string
  kind: string
  title: string
  detail?: string
  channelCode?: string
  now: Date
  vault: Vault
}

export async function tellOfAlarm(db: Transaction, alarm: NewAlarm): Promise<void> {
  await sendMessage(db, alarm)
  await noteForReceivers(db, alarm)
  const { id, kind, title, detail, now, vault } = alarm
  const { rows } = await sql<{ id: string; name: string }>`select b.id::text, b.channel_name as name from base_channel b
    where b.for_alarms and b.status = '1' order by b.id`.execute(db)
  const bytes = Buffer.from(JSON.stringify({ id, kind, title, detail: detail ?? null, openTime: now.toISOString() }))
  for (const channel of rows) {
    await enqueueDelivery(
      { db, vault, now },
      {
        target: { kind: 'CHANNEL', ...channel },
        enterpriseId: null,
        subject: `alarm ${id}`,
        event: `alarm.${kind}`,
        title: `告警：${title}`,
        content: { type: 'application/json', fileName: `alarm-${id}.json`, bytes },
      },
    )
  }
}

/** A shift whose end is not later than its beginning ends on the next day. Nobody on duty: the alarm is in its list alone. */
async function sendMessage(db: Transaction, { title, detail, channelCode, now }: NewAlarm): Promise<void> {
  const content = `<p>${escapeXml(title)}</p>${detail ? `<p>${escapeXml(detail)}</p>` : ''}`
  await sql`with moment as (select ${now}::timestamptz at time zone 'Asia/Shanghai' as now),
    on_duty as (select distinct u.id from moment join duty_shift s on s.shift_date between moment.now::date - 1 and moment.now::date
        and s.shift_date + s.begin_time <= moment.now and moment.now < s.shift_date + s.end_time
          + case when s.end_time <= s.begin_time then interval '1 day' else interval '0' end
      join sys_user u on u.username = s.watchman
      where s.channel_code is null or ${channelCode ?? null}::text is null or s.channel_code = ${channelCode ?? null}),
    made as (insert into announcement (titile, msg_category, priority, msg_type, msg_content, open_type, open_page, sender,
        sender_name, send_time, send_status, create_by, create_time)
      select ${`告警：${title}`.slice(0, 100)}, '2', 'H', 'USER', ${content}, 'url', '/channel/alarm', 'system', '系统',
        ${now}::timestamptz, '1', 'system', ${now}::timestamptz where exists (select from on_duty) returning id)
    insert into announcement_user (announcement_id, user_id) select made.id, on_duty.id from made, on_duty`.execute(db)
}
