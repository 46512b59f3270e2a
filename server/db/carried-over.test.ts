// Rows of older versions find their place when a migration asks for more than they say.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { dropDatabase, query, withDatabase } from '../testing/database-server.ts'
import { connectAsOwner } from './connect.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const { serverUrl, prefix } = inject('testTemplate')
const name = `${prefix}_carried`
const folder = mkdtempSync(join(tmpdir(), 'kouan-migrations-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await dropDatabase(serverUrl, name)
})

/** A database as the version with these migrations left it. */
async function databaseUpTo(last: string) {
  await query(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  for (const file of readdirSync(migrationsFolder).filter((file) => file <= last)) {
    cpSync(join(migrationsFolder, file), join(folder, file))
  }
  const owner = await connectAsOwner(withDatabase(serverUrl, name))
  await migrate(owner.pool, folder)
  return owner
}

it('roles and departments come to the tenant that made them, an enterprise’s department to the enterprise’s', async () => {
  const owner = await databaseUpTo('012')
  const { pool } = owner
  await pool.query(`
    insert into sys_tenant (id, name) values (2, '乙');
    insert into sys_role (id, role_name, role_code) values (1, '平台', 'p'), (2, '乙', 'q');
    insert into sys_depart (id, parent_id, enterprise_id, depart_name, org_category, org_type, org_code) values
      (1, null, null, '平台部', '1', '1', 'A01'), (2, null, null, '乙部', '1', '1', 'A02'),
      (3, 2, null, '乙组', '2', '2', 'A02A01'), (4, null, 7, '丙企业', '1', '1', 'A03'), (5, 4, 7, '组', '2', '2', 'A03A01');
    insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, target, method, create_time) values
      (2, 2, 'add', '', 'done', 'role 2', 'role.add', now()), (0, 2, 'edit', '', 'done', 'role 2', 'role.edit', now()),
      (0, 2, 'add', '', 'refused', 'department 2', 'department.add', now()),
      (2, 2, 'add', '', 'done', 'department 2', 'department.add', now());
    insert into enterprise (id, tenant_id, enterprise_id, reg_no, credit_code, company_name, company_roles, ie_scope,
      trade_modes, customs_code, area_code, address, legal_person, legal_id_type, legal_id_no, legal_phone, contact_name,
      contact_phone, approved_time) values (7, 3, 7, 'r', 'c', 'n', 'EBC', 'I', '9610', '1', '1', 'a', 'l', '1', '1', '1',
      'c', '1', now())`)
  await migrate(pool)
  const read = async (table: string) =>
    (
      await pool.query<{ id: string; tenant_id: string }>(`select id, tenant_id from ${table} where id < 6 order by id`)
    ).rows.map((row) => `${row.id} in ${row.tenant_id}`)
  expect(await read('sys_role')).toEqual(['1 in 0', '2 in 2'])
  expect(await read('sys_depart')).toEqual(['1 in 0', '2 in 2', '3 in 2', '4 in 3', '5 in 3'])
  await owner.close()
})
