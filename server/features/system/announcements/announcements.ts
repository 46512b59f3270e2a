// 系统通告: kept and released by staff.
import { noticesChanged } from '@kouan/contract/calls/live-events.ts'
import { sql } from 'kysely'
import { moveState } from '../../../crud/serve-actions.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { callerOf } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'
import type { LiveSource } from '../../../live/live-source.ts'
import { announcementEntity } from './announcement-entity.ts'

/** Released, revoked and read messages, for the bells of those whom they are for. */
const liveNotices: LiveSource = {
  event: noticesChanged,
  topics: ['announcement'],
  async personal(db, { ids = [] }) {
    const [msgId = ''] = ids
    if (msgId === '') return { msgId, msgTxt: '' }
    const { rows } = await sql<{ titile: string }>`select titile from announcement where id = ${msgId}`.execute(db)
    return { msgId, msgTxt: rows[0]?.titile ?? '' }
  },
}

export const announcements: Part[] = [
  ...serveEntity(announcementEntity, {
    actions: {
      async release(context, work) {
        const { db, now } = context
        const ids = work.rows.map(({ id }) => id)
        const { rows: over } = await sql`select from announcement
          where id = any(${ids}::bigint[]) and end_time <= ${now}`.execute(db)
        if (over.length > 0) throw new Refusal('失效时间已过，请先修改')
        const { username, realname } = callerOf(context)
        await moveState(context, work)
        await sql`update announcement set sender = ${username}, sender_name = ${realname}, send_time = ${now}, cancel_time = null
          where id = any(${ids}::bigint[])`.execute(db)
        // It may be another one by now.
        await sql`delete from announcement_read where announcement_id = any(${ids}::bigint[])`.execute(db)
        return null
      },
      async revoke(context, work) {
        await moveState(context, work)
        await sql`update announcement set cancel_time = ${context.now}
          where id = any(${work.rows.map(({ id }) => id)}::bigint[])`.execute(context.db)
        return null
      },
    },
  }),
  { live: liveNotices },
]
