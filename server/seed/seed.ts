// First rows of a new installation. Running it again adds what is missing and changes nothing that is there.
import { scheduledTasks, type TaskDeclared } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import { sql } from 'kysely'
import { lockUntilCommit } from '../db/locks.ts'
import type { Connections } from '../db/pool.ts'
import type { Transaction } from '../db/transaction.ts'
import { hashPassword } from '../domain/user/password.ts'
import { seedDictionaries } from './seed-dictionaries.ts'
import { seedMenu } from './seed-menu.ts'

export interface SeedOptions {
  database: Pick<Connections, 'kysely'>
  /** Used only when there is no administrator yet. */
  adminPassword: string
  /** The printed random password must be changed at the first login. */
  mustChangePassword?: boolean
  now: Date
}

/** Answers whether the administrator was made now. */
export async function seed({
  database,
  adminPassword,
  mustChangePassword = false,
  now,
}: SeedOptions): Promise<boolean> {
  return database.kysely.transaction().execute(async (db) => {
    // Two servers that start at once take turns.
    await lockUntilCommit(db, 'seed')
    await seedDictionaries(db)
    await seedMenu(db)
    await seedSchedules(db)
    const { rows } = await sql`select 1 from sys_user where username = 'admin'`.execute(db)
    if (rows.length > 0) return false
    // Costly on purpose, so not at every start.
    const passwordHash = await hashPassword(adminPassword)
    await sql`insert into sys_user (username, realname, password_hash, must_change_password, create_by, create_time)
      values ('admin', '管理员', ${passwordHash}, ${mustChangePassword}, 'system', ${now})`.execute(db)
    await sql`insert into sys_user_tenant (user_id, tenant_id) select id, 0 from sys_user where username = 'admin'`.execute(
      db,
    )
    await sql`insert into sys_user_role (user_id, role_id) select u.id, r.id from sys_user u, sys_role r
      where u.username = 'admin' and r.role_code = 'admin' and r.tenant_id = 0`.execute(db)
    return true
  })
}

/** 定时任务, one of each kind. Those that are there stay as people left them. */
export async function seedSchedules(db: Transaction): Promise<void> {
  const tasks = Object.entries<TaskDeclared>(scheduledTasks)
  await sql`insert into quartz_job (job_class_name, cron_expression, parameter, description, status, create_by)
    select t.name, t.cron, t.parameter, t.title, t.status, 'system'
    from unnest(${tasks.map(([name]) => name)}::text[], ${tasks.map(([, { cron }]) => cron)}::text[],
      ${tasks.map(([, { days }]) => (days ? String(days.usual) : null))}::text[], ${tasks.map(([, { title }]) => title)}::text[],
      ${tasks.map(([, { isStopped }]) => (isStopped ? -1 : 0))}::int[]) with ordinality as t (name, cron, parameter, title, status, turn)
    where not exists (select from quartz_job j where j.job_class_name = t.name and j.create_by = 'system')
    order by t.turn`.execute(db)
}
