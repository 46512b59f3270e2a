// What a new installation begins with. Running it again adds what is missing and changes nothing that is there.

import { sql } from 'kysely'
import { lockUntilCommit } from '../db/locks.ts'
import type { Connections } from '../db/pool.ts'
import { hashPassword } from '../domain/user/password.ts'
import { seedDictionaries } from './seed-dictionaries.ts'
import { seedMenu } from './seed-menu.ts'
import { seedSchedules } from './seed-schedules.ts'

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
