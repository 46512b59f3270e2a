import { afterEach, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { checkRoles } from './check-roles.ts'
import { loginName } from './logins.ts'

const test = await testDatabase()
const { rows } = await test.pool.query<{ name: string }>('select current_database() as name')
const database = rows[0]?.name ?? ''
const undo: string[] = []
afterEach(async () => {
  for (const statement of undo.splice(0)) await test.pool.query(statement)
})

it('accepts the database as the migrations leave it', async () => {
  await expect(checkRoles(test)).resolves.toBeUndefined()
})

it('refuses a login that can become more than its purpose needs', async () => {
  const stray = `kouan_stray_${database.slice(-8)}`
  const login = loginName('enterprise', database)
  undo.push(`drop role ${stray}`)
  await test.pool.query(`create role ${stray}; grant ${stray} to "${login}"`)
  await expect(checkRoles(test)).rejects.toThrow(`数据库用户 ${login} 可以成为角色 ${stray}，拒绝启动。`)
})

it('refuses a role that owns a table, because its owner is not bound by policies', async () => {
  undo.push('drop table kept', 'revoke create on schema public from kouan_app')
  await test.pool.query('grant create on schema public to kouan_app; create table kept (id int)')
  await test.pool.query('alter table kept owner to kouan_app')
  await expect(checkRoles(test)).rejects.toThrow('数据库角色 kouan_app 可以绕过行级安全，拒绝启动。')
})

it('refuses a database that has lost its policies, and says how to restore it', async () => {
  undo.push('create policy staff on order_list to kouan_app using (tenant_id = (select kouan_tenant()))')
  await test.pool.query('drop policy staff on order_list')
  await expect(checkRoles(test)).rejects.toThrow(/表 order_list 缺少给角色 kouan_app 的行级安全策略.*npm run roles/)
})

it('refuses a table without row-level security', async () => {
  undo.push('drop table open_to_all')
  await test.pool.query('create table open_to_all (id int)')
  await expect(checkRoles(test)).rejects.toThrow('数据库的表 open_to_all 缺少行级安全策略')
})
