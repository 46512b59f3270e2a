// 值班表, and who is on duty by it.
import { dutyNow, type Watch } from '@kouan/contract/calls/channel.ts'
import { dutyRoster } from '@kouan/contract/resources/channel/duty-roster.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'

/** A shift whose end is not later than its beginning ends on the next day. */
async function readWatches({ db, now }: Context): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    with moment as (select ${now}::timestamptz at time zone 'Asia/Shanghai' as now),
      shift as (select s.*, s.shift_date + s.begin_time as since, s.shift_date + s.end_time
          + case when s.end_time <= s.begin_time then interval '1 day' else interval '0' end as until
        from duty_shift s, moment where s.shift_date between moment.now::date - 1 and moment.now::date)
    select distinct on (shift.watchman, shift.channel_code) coalesce(u.realname, shift.watchman) as realname,
      shift.duty_phone as phone, shift.channel_code as "channelCode", to_char(shift.until, 'HH24:MI') as until
    from moment join shift on shift.since <= moment.now and moment.now < shift.until
      left join sys_user u on u.username = shift.watchman
    order by shift.watchman, shift.channel_code, shift.until desc`.execute(db)
  return rows
}

export const duty: Part[] = [...serveEntity(defineEntity({ resource: dutyRoster })), serve(dutyNow, readWatches)]
