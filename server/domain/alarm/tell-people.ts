// Messages inside of the product: to the next people who are not told yet. Alarms with the same people share one message.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { sendMessage } from '../message/send-message.ts'
import { type Person, stages } from './who-is-told.ts'

export interface AlarmToTell {
  id: string
  title: string
  detail: string | null
  channelCode: string | null
  /** The last stage that was told; 0: none. */
  stage: number
  /** Ids of the people who were told. */
  told: string[]
}

/** Minutes without 已知晓 after which the next people get the alarm. */
const stageMinutes = 10
const mostShown = 20
/** Of one run; the others follow in the next one. */
const mostAtOnce = 2000

interface Group {
  stage: number
  people: Person[]
  alarms: AlarmToTell[]
  toldTo: string
}

/** Tells each alarm to its next stage that has somebody, and notes who that was; nobody in any: the alarm says so. */
export async function tellPeople(
  db: Transaction,
  { alarms, now }: { alarms: readonly AlarmToTell[]; now: Date },
): Promise<void> {
  if (alarms.length === 0) return
  const { rows } = await sql<{ id: string }>`select (select kouan_tenant())::text as id`.execute(db)
  const tenantId = rows[0]?.id ?? '0'
  const found = new Map<string, Person[]>()
  async function peopleOf(index: number, channelCode: string | null): Promise<Person[]> {
    const key = `${index} ${channelCode ?? ''}`
    const known = found.get(key) ?? (await stages[index]?.find(db, { now, tenantId, channelCode })) ?? []
    found.set(key, known)
    return known
  }
  const groups = new Map<string, Group>()
  for (const alarm of alarms) {
    let next: Pick<Group, 'stage' | 'people' | 'toldTo'> | undefined
    for (let index = alarm.stage; index < stages.length && !next; index += 1) {
      const people = (await peopleOf(index, alarm.channelCode)).filter(({ id }) => !alarm.told.includes(id))
      if (people.length > 0)
        next = {
          stage: index + 1,
          people,
          toldTo: toldTo({ isSkipped: alarm.stage === 0 && index > 0, index, people }),
        }
    }
    const { stage, people, toldTo: text } = next ?? nobodyLeft(alarm)
    const key = `${stage} ${people.map(({ id }) => id)} ${text}`
    const group = groups.get(key) ?? { stage, people, alarms: [], toldTo: text }
    group.alarms.push(alarm)
    groups.set(key, group)
  }
  for (const group of groups.values()) await tellGroup(db, { group, tenantId, now })
}

const nobodyLeft = ({ told }: AlarmToTell): Pick<Group, 'stage' | 'people' | 'toldTo'> => ({
  stage: stages.length,
  people: [],
  toldTo: told.length > 0 ? '没有其他人可通知' : '无人可通知：当前无人值班，也没有有权处理的人',
})

function toldTo({
  isSkipped,
  index,
  people,
}: {
  isSkipped: boolean
  index: number
  people: readonly Person[]
}): string {
  const names = people.slice(0, mostShown).map(({ name }) => name)
  const rest = people.length > mostShown ? `等 ${people.length} 人` : ''
  return `${isSkipped ? '当前无人值班，' : ''}${stages[index]?.title}：${names.join('、')}${rest}`
}

async function tellGroup(
  db: Transaction,
  { group, tenantId, now }: { group: Group; tenantId: string; now: Date },
): Promise<void> {
  const { stage, people, alarms, toldTo } = group
  const [first] = alarms
  if (!first) return
  const isRepeated = first.stage > 0
  const head = alarms.length === 1 ? `告警：${first.title}` : `告警 ${alarms.length} 条`
  const shown = alarms.slice(0, mostShown).map(({ title }) => title)
  const rest = alarms.length > mostShown ? [`另有 ${alarms.length - mostShown} 条，见“告警”`] : []
  await sendMessage(db, {
    tenantId,
    userIds: people.map(({ id }) => id),
    title: isRepeated ? `${head}（${stageMinutes} 分钟无人知晓）` : head,
    paragraphs: alarms.length === 1 && first.detail ? [...shown, first.detail] : [...shown, ...rest],
    place: '/channel/alarm',
    isUrgent: true,
    now,
  })
  await sql`update alarm set told_stage = ${stage}, told_stage_time = ${now}, version = version + 1,
      told_users = told_users || ${people.map(({ id }) => id)}::bigint[], told_to = concat_ws('；', told_to, ${toldTo}::text)
    where id = any(${alarms.map(({ id }) => id)}::bigint[])`.execute(db)
}

/**
 * Tells the next people of alarms that are open and of which nobody has taken note in time. A time far in the future is of a clock
 * that was put back; one that is near is of another server.
 */
export async function tellNextPeople(db: Transaction, now: Date): Promise<void> {
  const { rows } = await sql<AlarmToTell>`select id::text, title, detail, channel_code as "channelCode",
      coalesce(told_stage, 0) as stage, told_users::text[] as told
    from alarm where status = 'OPEN' and told_stage < ${stages.length}
      and abs(extract(epoch from ${now}::timestamptz - told_stage_time)) >= ${stageMinutes * 60}::int
    order by alarm.id limit ${mostAtOnce} for update skip locked`.execute(db)
  await tellPeople(db, { alarms: rows, now })
}
