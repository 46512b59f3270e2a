// Columns of the monitor for an enterprise's channel. Each is computed from stored rows, so that nothing is counted twice.
import { type RawBuilder, sql } from 'kysely'
import { healthOf } from '../../domain/channel/channel-health.ts'
import type { Context } from '../../gate/context.ts'
import { beijingDay } from '../../ground/beijing-time.ts'

/** Messages of which the time to the first receipt is taken. */
const recentMessages = 50

const unsent = sql`from outbound_message m
    where m.enterprise_channel_id = enterprise_channel.id and m.send_time is null and m.status = '0'`

type Computed = (context: Context) => RawBuilder<unknown>

export const monitored = {
  // Errors of a base channel may name files of other enterprises: this column only tells that there is one.
  health: ({ now }) => sql`(select case when enterprise_channel.status <> '1' or t.status <> '1' then 'STOPPED' else
      ${healthOf('enterprise_channel.base_channel_id', 'state', now)} end
    from transfer_info t where t.id = enterprise_channel.transfer_info_id)`,
  waiting: () => sql`(select coalesce(sum(m.document_count), 0)::int ${unsent})`,
  oldestWaiting: () => sql`(select min(m.create_time) ${unsent})`,
  backlog: () => sql`(select count(*)::int ${unsent})`,
  failedToday: ({ now }) => {
    const today = sql`${`${beijingDay(now)} 00:00+08`}::timestamptz`
    return sql`(select count(*)::int from outbound_message m join attempt a on a.message_id = m.id
      where m.enterprise_channel_id = enterprise_channel.id and m.send_time >= ${today} - interval '1 day'
        and a.declare_status in ('REJECTED', 'FAILED') and a.return_time >= ${today})`
  },
  receiptMinutes: () => sql`(select round((percentile_cont(0.5) within group
      (order by extract(epoch from s.first_time - s.send_time)) / 60)::numeric, 1)
    from (select m.send_time, (select min(r.create_time) from attempt a join receipt r on r.attempt_id = a.id
        where a.message_id = m.id) as first_time
      from outbound_message m where m.enterprise_channel_id = enterprise_channel.id and m.send_time is not null
      order by m.send_time desc limit ${recentMessages}) s
    where s.first_time is not null)`,
} satisfies Record<string, Computed>
