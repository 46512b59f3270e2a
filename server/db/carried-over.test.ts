// Rows of older versions find their place when a migration asks for more than they say.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { dropDatabase, query, withDatabase } from '../testing/database-server.ts'
import { connectAsOwner } from './connect.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const { serverUrl, prefix } = inject('testTemplate')
const opened: { name: string; folder: string }[] = []
afterAll(async () => {
  for (const { name, folder } of opened) {
    rmSync(folder, { recursive: true })
    await dropDatabase(serverUrl, name)
  }
})

/** A database as the last version before this migration left it; gone after the file. */
async function databaseBefore(first: string) {
  const name = `${prefix}_before_${first}`
  const folder = mkdtempSync(join(tmpdir(), 'kouan-migrations-'))
  opened.push({ name, folder })
  await query(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const isEarlier = (file: string) => Number.parseInt(file, 10) < Number(first)
  for (const file of readdirSync(migrationsFolder).filter(isEarlier)) {
    cpSync(join(migrationsFolder, file), join(folder, file))
  }
  const owner = await connectAsOwner(withDatabase(serverUrl, name))
  await migrate(owner.pool, folder)
  return owner
}

it('roles and departments come to the tenant that made them, an enterprise’s department to the enterprise’s', async () => {
  const owner = await databaseBefore('012')
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

/** Three orders of enterprise 1, declared once each: the third went out, the others are on their way. */
async function threeDeclared(pool: Pool): Promise<void> {
  await pool.query(`
    insert into transfer_info (id, tenant_id, cop_code, cop_name, dxp_id, receiver_id) values (1, 0, 'A', 'A', 'D', 'R');
    insert into base_channel (id, tenant_id, channel_code, channel_name, folder) values (1, 0, 'c', 'c', 'f');
    insert into enterprise_channel (id, tenant_id, enterprise_id, transfer_info_id, base_channel_id, crossborder_type,
      open_time, open_by) values (1, 0, 1, 1, 1, 'I9610', now(), 'x');
    insert into outbound_message (id, tenant_id, enterprise_id, cop_msg_id, msg_type, enterprise_channel_id,
        transfer_info_id, base_channel_id, dxp_id, document_count, file_name, status, create_time)
      select n, 0, 1, 'M' || n, 'CEB311Message', 1, 1, 1, 'D', 1, 'f', case n when 3 then '2' else '0' end, now()
      from generate_series(1, 3) n;
    insert into order_head (id, tenant_id, enterprise_id, order_no, ebp_code, ebp_name, ebc_code, ebc_name, goods_value,
        freight, discount, tax_total, actural_paid, buyer_reg_no, buyer_name, buyer_telephone, buyer_id_number,
        consignee, consignee_telephone, consignee_address, declare_status, attempt_no)
      select n, 0, 1, n::text, '1', '1', '1', '1', 1, 0, 0, 0, 1, '1', '1', '1', '1', '1', '1', '1',
        case n when 3 then 'SENT' else 'GENERATING' end, 1 from generate_series(1, 3) n;
    insert into document (id, tenant_id, enterprise_id, order_id, attempt_no, message_id, node_index, doc_type, dxp_id,
        base_channel_id, biz_key, guid, app_type, app_time, declare_status, create_time)
      select n, 0, 1, n, 1, n, 0, 'CEB311Message', 'D', 1, 'k' || n, 'g' || n, '1', '', h.declare_status, now()
      from generate_series(1, 3) n join order_head h on h.id = n`)
}

it('orders of messages that were given up say 发送受阻, and every order knows the message that it went with last', async () => {
  const owner = await databaseBefore('020')
  const { pool } = owner
  await threeDeclared(pool)
  await pool.query(`
    insert into work_item (kind, tenant_id, payload, state, failures, reason)
      values ('deliver-declaration', 0, '{"messageId": "1"}', 'dead', 5, 'no path'),
        ('deliver-declaration', 0, '{"messageId": "2"}', 'delayed', 1, 'no path')`)
  await migrate(pool)
  const { rows } = await pool.query(`select h.cop_msg_id, h.declare_status, m.send_failures from order_head h
    join outbound_message m on m.cop_msg_id = h.cop_msg_id order by h.id`)
  expect(rows.map(Object.values)).toEqual([
    ['M1', 'BLOCKED', 5],
    ['M2', 'GENERATING', 0],
    ['M3', 'SENT', 0],
  ])
  await owner.close()
})

it('attempts, receipts, keys, history and waiting work of orders stand as before under their documents', async () => {
  const owner = await databaseBefore('030')
  const { pool } = owner
  await threeDeclared(pool)
  await pool.query(`
    insert into receipt_raw (id, tenant_id, file_name, size, sha256, body, receive_time) values (1, 0, 'f', 1, 's', 'x', now());
    insert into receipt (id, tenant_id, enterprise_id, raw_id, node_index, msg_type, guid, return_status, return_stamp,
      return_info, usable, document_id, match_status, identity) values
      (1, 0, 1, 1, 0, 'CEB312Message', 'g', '120', '20260101000000000', '', true, 3, '1', 'i');
    insert into match_key (tenant_id, enterprise_id, key, document_id) values (0, 1, kouan_match_key('k3'), 3);
    insert into document_log (tenant_id, enterprise_id, order_id, document_id, source, title, receipt_id, operator, create_time)
      values (0, 1, 3, 3, 'receipt', 't', 1, 'customs', now());
    insert into work_item (kind, tenant_id, payload, state) values
      ('match-waiting-receipts', 0, '{"documentIds": ["3"]}', 'ready'), ('match-waiting-receipts', 0, '{"messageId": "1"}', 'ready')`)
  const before = await pool.query('select id, order_no, declare_status, attempt_no from order_head order by id')
  await migrate(pool)
  const after = await pool.query('select id, order_no, declare_status, attempt_no from order_head order by id')
  expect(after.rows).toEqual(before.rows)
  const { rows } = await pool.query(`
    select d.id, d.doc_type, a.id as attempt, r.id as receipt, k.key = kouan_match_key('k3') as keyed, l.receipt_id as told
    from document d join attempt a on a.document_id = d.id join receipt r on r.attempt_id = a.id
      join match_key k on k.attempt_id = a.id join document_log l on l.document_id = d.id and l.attempt_id = a.id`)
  expect(rows).toEqual([{ id: '3', doc_type: 'CEB311Message', attempt: '3', receipt: '1', keyed: true, told: '1' }])
  const work = await pool.query('select payload from work_item order by id')
  expect(work.rows).toEqual([{ payload: { attemptIds: ['3'] } }, { payload: { messageId: '1' } }])
  const ids = await pool.query("select kouan_new_ids('order_head', 1) as id")
  expect(ids.rows).toEqual([{ id: '4' }])
  await expect(pool.query('delete from order_head where id = 3')).rejects.toThrow('was declared')
  await owner.close()
})

it('log of refused calls: keeps the names of filters and loses what was looked for', async () => {
  const owner = await databaseBefore('201')
  const { pool } = owner
  const log = async (outcome: string, param: object) => {
    await pool.query(
      `insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, method, request_param, create_time)
        values (0, 2, 'query', '', $1, 'order.exportMany', $2, now())`,
      [outcome, param],
    )
  }
  await log('refused', { filter: { buyerTelephone: '13987650001', orderNo: 'A' }, ids: '13987650001' })
  await log('refused', {
    fieldVal: '13987650001',
    tableName: 'sys_user',
    superQueryParams: '[1]',
    note: '电话13987650001',
  })
  await log('refused', { filter: null, total: 3 })
  await log('refused', {})
  await log('done', { filter: ['buyerTelephone'] })
  await migrate(pool)
  const { rows } = await pool.query('select request_param from sys_log order by id')
  expect(rows.map(({ request_param: param }) => param)).toEqual([
    { filter: ['buyerTelephone', 'orderNo'], ids: '13987650001' },
    { fieldVal: '***', tableName: 'sys_user', superQueryParams: '***', note: '***' },
    { filter: '***', total: 3 },
    {},
    { filter: ['buyerTelephone'] },
  ])
  await owner.close()
})

it('keys of channels: stay as they were, are made for rows written without, and one inbox stays that of one channel', async () => {
  const owner = await databaseBefore('2150')
  const { pool } = owner
  const add = (code: string, host: string) =>
    pool.query(
      `insert into base_channel (tenant_id, channel_code, channel_name, protocol, host, path_up, path_down, status)
        values (0, $1, $1, 'SFTP', $2, '/up/', '/in/', '1')`,
      [code, host],
    )
  const keys = async () =>
    (
      await pool.query<{ inbox: string; outlet: string }>(
        'select inbox_key as inbox, outlet_key as outlet from base_channel order by id',
      )
    ).rows
  await add('before', 'Partner.example')
  const before = await keys()
  expect(before).toEqual([{ inbox: 'SFTP partner.example 22 /in', outlet: 'SFTP partner.example 22 /up' }])
  await migrate(pool)
  expect(await keys()).toEqual(before)
  await expect(add('after', 'partner.Example')).rejects.toThrow('base_channel_inbox')
  await add('other', 'other.example')
  expect((await keys())[1]?.inbox).toBe('SFTP other.example 22 /in')
  await owner.close()
})

it('channels over HTTP: those of before judge answers as they did, others and new ones have no rule of their own', async () => {
  const owner = await databaseBefore('2300')
  const { pool } = owner
  const add = (code: string, protocol: string) =>
    pool.query(
      `insert into base_channel (tenant_id, channel_code, channel_name, protocol, status) values (0, $1, $1, $2, '1')`,
      [code, protocol],
    )
  await add('before', 'HTTP')
  await add('simulated', 'SIMULATED')
  await migrate(pool)
  await add('after', 'HTTP')
  const { rows } = await pool.query('select channel_code as code, answer_rule as rule from base_channel order by id')
  expect(rows).toEqual([
    { code: 'before', rule: 'TYPE' },
    { code: 'simulated', rule: null },
    { code: 'after', rule: null },
  ])
  await owner.close()
})

it('groups of the menu: rows that nobody changed move with their rights, what an administrator moved or changed stays', async () => {
  const owner = await databaseBefore('2240')
  const { pool } = owner
  await pool.query(`
    insert into sys_permission (id, parent_id, name, url, component, menu_type, create_by, update_by) values
      (1, null, '系统管理', '/isystem', 'layouts/RouteView', 0, 'system', null),
      (2, 1, '用户管理', '/isystem/user', 'system/UserList', 1, 'system', null),
      (3, 1, '我们的字典', '/isystem/dict', 'system/DictList', 1, 'system', 'admin'),
      (4, null, '首页', '/dashboard/analysis', 'dashboard/Analysis', 0, 'system', null),
      (5, 4, '系统通告', '/isystem/annountCement', 'system/SysAnnouncementList', 1, 'system', null),
      (6, null, '在线开发', '/online', 'layouts/RouteView', 0, 'system', null),
      (7, 6, '表单开发', '/online/cgform', 'modules/online/OnlCgformHeadList', 1, 'system', null),
      (8, 1, '自己的', '/own', 'own/Page', 1, 'admin', null);
    select setval(pg_get_serial_sequence('sys_permission', 'id'), 100);
    insert into sys_role (id, role_name, role_code) values (1, '人事', 'hr'), (2, '开发', 'dev');
    insert into sys_role_permission (role_id, permission_id) values (1, 1), (1, 2), (2, 6), (2, 7);
    insert into sys_tenant_pack (id, pack_name, status) values (1, '包', 1);
    insert into sys_tenant_pack_permission (pack_id, permission_id) values (1, 2)`)
  await migrate(pool)
  const read = async (statement: string) => (await pool.query<{ line: string }>(statement)).rows.map(({ line }) => line)
  const places = await read(`select concat_ws(' in ', p.url, above.url) as line from sys_permission p
    left join sys_permission above on above.id = p.parent_id where p.id between 2 and 8 order by p.id`)
  expect(places).toEqual([
    '/isystem/user in /isystem/organization',
    '/isystem/dict in /isystem',
    '/dashboard/analysis',
    '/isystem/annountCement in /dashboard/analysis',
    '/online in /isystem/integration',
    '/online/cgform in /online',
    '/own in /isystem',
  ])
  const held = (table: string, holder: string) =>
    read(`select h.${holder} || ' ' || p.url as line from ${table} h join sys_permission p on p.id = h.permission_id
      order by h.${holder}, p.url collate "C"`)
  expect(await held('sys_role_permission', 'role_id')).toEqual([
    '1 /isystem',
    '1 /isystem/organization',
    '1 /isystem/user',
    '2 /isystem',
    '2 /isystem/integration',
    '2 /online',
    '2 /online/cgform',
  ])
  expect(await held('sys_tenant_pack_permission', 'pack_id')).toEqual([
    '1 /isystem',
    '1 /isystem/organization',
    '1 /isystem/user',
  ])
  await owner.close()
})

it('right to the history of rows: whoever may edit gets it, by role, department, department role and package', async () => {
  const owner = await databaseBefore('2220')
  const { pool } = owner
  await pool.query(`
    insert into sys_permission (id, parent_id, name, url, menu_type, perms) values
      (901, null, '订单', '/orders', 1, 'order:list'), (902, 901, '编辑', null, 2, 'order:edit'),
      (903, 901, '删除', null, 2, 'order:delete');
    insert into sys_role (id, role_name, role_code) values (901, '甲', 'a'), (902, '乙', 'b');
    insert into sys_role_permission (role_id, permission_id) values (901, 902), (902, 903);
    insert into sys_depart (id, depart_name, org_category, org_type, org_code) values (901, '部', '1', '1', 'Z01');
    insert into sys_depart_permission (depart_id, permission_id) values (901, 902)`)
  await migrate(pool)
  const { rows } = await pool.query(`select p.parent_id, p.name,
      array(select role_id from sys_role_permission where permission_id = p.id) as roles,
      array(select depart_id from sys_depart_permission where permission_id = p.id) as departs
    from sys_permission p where perms = 'order:history'`)
  expect(rows).toEqual([{ parent_id: '901', name: '修改记录', roles: ['901'], departs: ['901'] }])
  await owner.close()
})
