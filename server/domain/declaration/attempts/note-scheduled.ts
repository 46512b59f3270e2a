// 定时申报 leaves a sign at every document that it has chosen; a colleague sees when, by whom and how many together.
import { sql } from 'kysely'
import { callerOf } from '../../../gate/context.ts'
import type { RowJobOptions } from '../../job/job-over-rows.ts'

export const noteScheduled: NonNullable<RowJobOptions['afterScheduling']> = async (
  context,
  { jobId, startAt },
  rows,
) => {
  const { username } = callerOf(context)
  await sql`insert into scheduled_declaration (document_id, job_id, enterprise_id, start_at, operator, document_count)
    select d.id, ${jobId}, d.enterprise_id, ${`${startAt}+08`}::timestamptz,
      coalesce((select realname from sys_user where username = ${username}), ${username}), count(*) over ()
    from document d where d.id in (${rows})`.execute(context.db)
}
