// Rows of an older version, brought to this one.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const { pool } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'kouan-older-'))
afterAll(() => rm(folder, { recursive: true }))

/** An empty database as it was before this migration. */
async function before(first: string): Promise<void> {
  for (const name of (await readdir(migrationsFolder)).filter((one) => one < first)) {
    await cp(join(migrationsFolder, name), join(folder, name))
  }
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await migrate(pool, folder)
}

it('orders of messages that were given up say 发送受阻, and every order knows the message that it went with last', async () => {
  await before('020')
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
      from generate_series(1, 3) n join order_head h on h.id = n;
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
})
