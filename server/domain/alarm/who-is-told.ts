// Receivers of alarms in the product, one stage after another: each stage when the one before has not taken note in time.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { staffWithRight } from '../message/send-message.ts'

export interface Person {
  id: string
  name: string
}

interface Place {
  now: Date
  tenantId: string
  /** Null: all who are on duty. */
  channelCode: string | null
}

interface Stage {
  title: string
  find(db: Transaction, place: Place): Promise<Person[]>
}

/** A shift whose end is not later than its beginning ends on the next day. */
const shiftsNow = (now: Date) => sql`select s.* from duty_shift s,
    (select ${now}::timestamptz at time zone 'Asia/Shanghai' as now) moment
  where s.shift_date between moment.now::date - 1 and moment.now::date and s.shift_date + s.begin_time <= moment.now
    and moment.now < s.shift_date + s.end_time
      + case when s.end_time <= s.begin_time then interval '1 day' else interval '0' end`

export const stages: readonly Stage[] = [
  {
    title: '值班人',
    async find(db, { now, channelCode }) {
      const { rows } = await sql<Person>`select distinct u.id::text as id, u.realname as name
        from (${shiftsNow(now)}) s join sys_user u on u.username = s.watchman and u.del_flag = 0
        where s.channel_code is null or ${channelCode}::text is null or s.channel_code = ${channelCode}
        order by 1`.execute(db)
      return rows
    },
  },
  {
    // Of the rosters that have somebody on duty now, all who have a shift on the same day, whichever channel or hour.
    title: '同班其他人',
    async find(db, { now }) {
      const { rows } = await sql<Person>`select distinct u.id::text as id, u.realname as name
        from (${shiftsNow(now)}) s join duty_shift o on o.roster_id = s.roster_id and o.shift_date = s.shift_date
          join sys_user u on u.username = o.watchman and u.del_flag = 0 order by 1`.execute(db)
      return rows
    },
  },
  {
    title: '有权处理的人',
    async find(db, { tenantId }) {
      const ids = await staffWithRight(db, { tenantId, right: 'alarm:acknowledge' })
      const { rows } = await sql<Person>`select id::text as id, realname as name from sys_user
        where id = any(${ids}::bigint[]) order by sys_user.id`.execute(db)
      return rows
    },
  },
]
