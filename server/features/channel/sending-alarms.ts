// 不能发送: a channel whose sending has failed for two minutes without a success between, or as long as its rule says. The third
// time within an hour raises one alarm that it comes and goes, which lasts until there are fewer.
import { sql } from 'kysely'
import type { AlarmSource, Incident } from '../../domain/alarm/alarm.ts'
import { readPatience } from '../../domain/alarm/alarm-rules.ts'
import { type NamedHealth, readHealth, sayHealth } from '../../domain/channel/channel-health.ts'

const unsteadyMs = 60 * 60_000
const mostTimes = 2

export const sendingAlarms: AlarmSource = {
  kind: 'SENDING',
  async find(db, now) {
    const patienceOf = await readPatience(db, 'SENDING')
    const { rows } = await sql<{ id: string; lasted: number }>`select base_channel_id::text as id,
        (extract(epoch from coalesce(end_time, ${now}::timestamptz) - begin_time) * 1000)::float8 as lasted
      from channel_outage
      where direction = 'SENDING' and begin_time > ${new Date(now.getTime() - unsteadyMs)}`.execute(db)
    const found = await readHealth(db, { now })
    return found.flatMap((health) => {
      const patienceMs = patienceOf(health.code)
      if (patienceMs === undefined) return []
      // Those that lasted long enough for an alarm of their own.
      const times = rows.filter(({ id, lasted }) => id === health.id && lasted >= patienceMs).length
      return incidentOf(health, { now, times, patienceMs })
    })
  },
}

interface Judging {
  now: Date
  /** Outages of the last hour that lasted long enough. */
  times: number
  patienceMs: number
}

function incidentOf(health: NamedHealth, { now, times, patienceMs }: Judging): Incident[] {
  const { id, name, code, state, sendFault, sendFaultTime } = health
  if (state === 'STOPPED') return []
  const detail = sayHealth(health, now).join('；')
  const told = { channelCode: code, ...(detail && { detail }) }
  if (times > mostTimes) return [{ ...told, incident: `${id} unsteady`, title: `基础通道“${name}”时好时坏` }]
  if (sendFault !== null) {
    const lasts = sendFaultTime === null || now.getTime() - sendFaultTime.getTime() >= patienceMs
    return lasts ? [{ ...told, incident: `${id} failing`, title: `基础通道“${name}”不能发送` }] : []
  }
  return state === 'BLOCKED' ? [{ ...told, incident: `${id} stuck`, title: `基础通道“${name}”的单证没有发出` }] : []
}
