// 不能发送: a channel whose sending has failed for two minutes without a success between. Its third time within an hour is told as
// one alarm that it comes and goes, which lasts until there are fewer.
import { sql } from 'kysely'
import type { AlarmSource, Incident } from '../../domain/alarm/alarm.ts'
import { type NamedHealth, readHealth, sayHealth } from '../../domain/channel/channel-health.ts'

const minute = 60_000
const failingMs = 2 * minute
const unsteadyMs = 60 * minute
const mostTimes = 2

export const sendingAlarms: AlarmSource = {
  kind: 'SENDING',
  async find(db, now) {
    // Those that lasted long enough for an alarm of their own.
    const { rows } = await sql<{ id: string; times: number }>`select base_channel_id::text as id, count(*)::int as times
      from channel_outage where direction = 'SENDING' and begin_time > ${new Date(now.getTime() - unsteadyMs)}
        and coalesce(end_time, ${now}::timestamptz) - begin_time >= make_interval(secs => ${failingMs / 1000})
      group by base_channel_id`.execute(db)
    const times = new Map(rows.map((row) => [row.id, row.times]))
    const found = await readHealth(db, { now })
    return found.flatMap((health) => incidentOf(health, { now, times: times.get(health.id) ?? 0 }))
  },
}

/** `times`: outages of the last hour that lasted two minutes. */
function incidentOf(health: NamedHealth, { now, times }: { now: Date; times: number }): Incident[] {
  const { id, name, code, state, sendFault, sendFaultTime } = health
  if (state === 'STOPPED') return []
  const detail = sayHealth(health, now).join('；')
  const told = { channelCode: code, ...(detail && { detail }) }
  if (times > mostTimes) return [{ ...told, incident: `${id} unsteady`, title: `基础通道“${name}”时好时坏` }]
  if (sendFault !== null) {
    const lasts = sendFaultTime === null || now.getTime() - sendFaultTime.getTime() >= failingMs
    return lasts ? [{ ...told, incident: `${id} failing`, title: `基础通道“${name}”不能发送` }] : []
  }
  return state === 'BLOCKED' ? [{ ...told, incident: `${id} stuck`, title: `基础通道“${name}”的单证没有发出` }] : []
}
