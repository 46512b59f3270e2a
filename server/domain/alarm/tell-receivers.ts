// Messages to 告警接收: what waits for a receiver is joined in one message at a time. The receiver's row is locked meanwhile and
// the delivery is written with the marks of what it tells, so that of several servers one tells, once.
import { alarmWays, urgentAlarmKinds } from '@kouan/contract/resources/channel/alarm-ways.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Periodic } from '../../work/periodic.ts'
import { enqueueDelivery } from '../delivery/delivery.ts'
import { makeAlarmLink, sweepAlarmLinks } from './alarm-link.ts'
import { isQuiet, messageOf, type ToldAlarm } from './message-text.ts'
import { tellNextPeople } from './tell-people.ts'
import { stages } from './who-is-told.ts'

export const alarmTarget = 'ALARM'

/** Notes that a new alarm waits to be told to each receiver that wants its kind. */
export async function noteForReceivers(db: Transaction, alarm: { id: string; kind: string }): Promise<void> {
  await sql`insert into alarm_telling (receiver_id, alarm_id) select id, ${alarm.id}::bigint from alarm_receiver
    where enabled and (kinds is null or ${alarm.kind} = any(string_to_array(kinds, ',')))
    on conflict do nothing`.execute(db)
}

interface Waiting {
  id: string
  name: string
  kind: string
  quietBegin: string | null
  quietEnd: string | null
  siteUrl: string | null
}

export const tellReceivers = ({ vault }: { vault: Vault }): Periodic => ({
  name: 'tell-alarm-receivers',
  everySeconds: 60,
  // Alarms that are opened together are sent as one notification.
  gatherSeconds: 5,
  async handler(run) {
    let isWaiting = false
    const { rows } = await run.transact((db) =>
      sql<{ id: string }>`select t.id::text from sys_tenant t order by t.id`.execute(db),
    )
    for (const { id } of rows) {
      await run
        .transact((db) => tellWaiting(db, { vault, now: run.now() }), { tenantId: id })
        .catch((error: unknown) => run.log.error({ err: error, tenant: id }, 'alarms could not be told'))
      await run
        .transact(
          async (db) => {
            await tellNextPeople(db, run.now())
            isWaiting ||= await isAnythingToTell(db)
          },
          { tenantId: id },
        )
        .catch((error: unknown) => {
          isWaiting = true
          run.log.error({ err: error, tenant: id }, 'people could not be told of alarms')
        })
    }
    return isWaiting ? 10 : undefined
  },
})

/** To receivers at the end of their pause or quiet hours, or to the next people. */
async function isAnythingToTell(db: Transaction): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`select exists (
      select from alarm_telling t join alarm_receiver r on r.id = t.receiver_id where r.enabled and t.told_time is null)
    or exists (select from alarm where status = 'OPEN' and told_stage < ${stages.length}::int) as "isWaiting"`.execute(
    db,
  )
  return rows[0]?.isWaiting === true
}

interface Telling {
  vault: Vault
  now: Date
}

const keptDays = 30
/** Alarms of one message with a link of their own; the others are in the list. */
const mostLinks = 5

async function tellWaiting(db: Transaction, telling: Telling): Promise<void> {
  const { rows } = await sql<Waiting & { toldTime: Date | null }>`select r.id::text, r.receiver_name as name, r.kind,
      to_char(r.quiet_begin, 'HH24:MI') as "quietBegin", to_char(r.quiet_end, 'HH24:MI') as "quietEnd", r.site_url as "siteUrl",
      (select max(t.told_time) from alarm_telling t where t.receiver_id = r.id) as "toldTime"
    from alarm_receiver r where r.enabled
      and exists (select from alarm_telling t where t.receiver_id = r.id and t.told_time is null)
    order by r.id for update of r skip locked`.execute(db)
  for (const { toldTime, ...receiver } of rows) {
    const way = Object.entries(alarmWays).find(([kind]) => kind === receiver.kind)?.[1]
    const passed = toldTime ? telling.now.getTime() - toldTime.getTime() : Number.POSITIVE_INFINITY
    // A time far in the future is of a clock that was put back; one that is near is of another server.
    const isSoon = way !== undefined && Math.abs(passed) < way.pauseSeconds * 1000
    if (way && !isSoon) await tellOne(db, { ...telling, receiver, mostBytes: way.mostBytes })
  }
  await sweepAlarmLinks(db, telling.now)
  await sql`delete from alarm_telling where told_time < ${telling.now}::timestamptz - make_interval(days => ${keptDays})`.execute(
    db,
  )
}

async function tellOne(
  db: Transaction,
  { vault, now, receiver, mostBytes }: Telling & { receiver: Waiting; mostBytes: number },
): Promise<void> {
  const { id, name, quietBegin, quietEnd, siteUrl } = receiver
  const isHeld = isQuiet(beijingText(now).slice(11, 16), { begin: quietBegin, end: quietEnd })
  const { rows } = await sql<{
    id: string
    title: string
    hasEnded: boolean
  }>`update alarm_telling t set told_time = ${now}
    from alarm a where a.id = t.alarm_id and t.receiver_id = ${id} and t.told_time is null
      and (not ${isHeld}::boolean or a.kind = any(${urgentAlarmKinds}::text[]))
    returning a.id::text, a.title, a.status = 'ENDED' as "hasEnded"`.execute(db)
  if (rows.length === 0) return
  const alarms = rows.sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
  const linked: ToldAlarm[] = []
  for (const [index, alarm] of alarms.entries()) {
    const hasLink = siteUrl !== null && index < mostLinks && !alarm.hasEnded
    linked.push(hasLink ? { ...alarm, link: await makeAlarmLink(db, { alarmId: alarm.id, siteUrl, now }) } : alarm)
  }
  const { subject, text } = messageOf(linked, mostBytes)
  await enqueueDelivery(
    { db, vault, now },
    {
      target: { kind: alarmTarget, id, name },
      enterpriseId: null,
      // None waits for another one that is tried again.
      subject: `alarms of ${id} from ${alarms[0]?.id}`,
      event: 'alarm.message',
      title: subject,
      content: {
        type: 'application/json',
        fileName: 'alarms.json',
        bytes: Buffer.from(JSON.stringify({ subject, text })),
      },
    },
  )
}
