// 定时任务 that a new installation begins with, one of each kind. Those that are there stay as people left them.
import { scheduledTasks, type TaskDeclared } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'

export async function seedSchedules(db: Transaction): Promise<void> {
  const tasks = Object.entries<TaskDeclared>(scheduledTasks)
  await sql`insert into quartz_job (job_class_name, cron_expression, parameter, description, create_by)
    select t.name, t.cron, t.parameter, t.title, 'system'
    from unnest(${tasks.map(([name]) => name)}::text[], ${tasks.map(([, { cron }]) => cron)}::text[],
      ${tasks.map(([, { days }]) => (days ? String(days.usual) : null))}::text[], ${tasks.map(([, { title }]) => title)}::text[])
      with ordinality as t (name, cron, parameter, title, turn)
    where not exists (select from quartz_job j where j.job_class_name = t.name and j.create_by = 'system')
    order by t.turn`.execute(db)
}
