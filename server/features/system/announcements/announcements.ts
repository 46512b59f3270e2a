// 系统通告: kept and released by staff.
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../crud/action-rows.ts'
import { moveState, serveActions } from '../../../crud/serve-actions.ts'
import { serveResource } from '../../../crud/serve-resource.ts'
import { callerOf } from '../../../gate/context.ts'
import type { Served } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { announcementHooks as hooks } from './announcement-hooks.ts'

const move = moveState(announcement)

export const announcements: Served[] = [
  ...serveResource(announcement, hooks),
  ...serveActions(
    announcement,
    {
      async release(context, work) {
        const { db, now } = context
        const ids = work.rows.map(({ id }) => id)
        const { rows: over } = await sql`select from announcement
          where id = any(${ids}::bigint[]) and end_time <= ${now}`.execute(db)
        if (over.length > 0) throw new Refusal('失效时间已过，请先修改')
        await move(context, work)
        await sql`update announcement set sender = ${callerOf(context).realname}, send_time = ${now}, cancel_time = null
          where id = any(${ids}::bigint[])`.execute(db)
        // It may be another one by now.
        await sql`delete from announcement_read where announcement_id = any(${ids}::bigint[])`.execute(db)
        return null
      },
      async revoke(context, work) {
        await move(context, work)
        await sql`update announcement set cancel_time = ${context.now}
          where id = any(${work.rows.map(({ id }) => id)}::bigint[])`.execute(context.db)
        return null
      },
    },
    rowsOf(announcement, hooks),
  ),
]
