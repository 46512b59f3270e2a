// A database with so many declared orders, made by the database itself: to declare half a million takes an hour.
import { connectAsOwner, type OwnerConnections } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { query, withDatabase } from '../../server/testing/database-server.ts'

export const mailbox = 'DXPENT0000000001'
export const codes = { ebpCode: '9900D90001', ebcCode: '9900D90002' }
export const orderNo = (at: number) => `order-${at}`
/** Documents of one message. */
const messageSize = 100

export async function seededDatabase(serverUrl: string, documents: number): Promise<OwnerConnections> {
  const name = `bench_${documents}`
  await query(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const owner = await connectAsOwner(withDatabase(serverUrl, name), { poolSize: 12 })
  await migrate(owner.pool)
  await owner.pool.query(
    `alter table order_head set (autovacuum_enabled = off); set session_replication_role = replica;
    insert into transfer_info (id, tenant_id, cop_code, cop_name, dxp_id, receiver_id)
      values (1, 0, '9900D90001', 'x', '${mailbox}', 'DXPEDC0000000001');
    insert into base_channel (id, tenant_id, channel_code, channel_name, folder) values (1, 0, 'bench', 'bench', 'bench');
    insert into enterprise_channel (id, tenant_id, enterprise_id, transfer_info_id, base_channel_id, crossborder_type,
      open_time, open_by) values (1, 0, 1, 1, 1, 'I9610', now(), 'bench');
    insert into outbound_message (id, tenant_id, enterprise_id, cop_msg_id, msg_type, enterprise_channel_id,
        transfer_info_id, base_channel_id, dxp_id, document_count, file_name, status, create_time)
      select n, 0, 1, 'message-' || n, 'CEB311Message', 1, 1, 1, '${mailbox}', ${messageSize}, n || '.xml', '2', now()
      from generate_series(0, ${Math.floor(documents / messageSize)}) n;
    ${await ordersSql(owner)} from generate_series(1, ${documents}) n;
    insert into attempt (id, tenant_id, enterprise_id, document_id, attempt_no, message_id, node_index, doc_type, dxp_id,
        base_channel_id, biz_key, guid, app_type, app_time, declare_status, create_time)
      select n, 0, 1, n, 1, n / ${messageSize}, n % ${messageSize}, 'CEB311Message', '${mailbox}', 1,
        'CEB311Message|${codes.ebpCode}|${codes.ebcCode}|order-' || n, 'guid-' || n, '1', '20260101000000', 'SENT', now()
      from generate_series(1, ${documents}) n;
    insert into match_key (tenant_id, enterprise_id, key, attempt_id)
      select 0, 1, kouan_match_key(biz_key), id from attempt
      union all select 0, 1, kouan_match_key('CEB900Message|message-' || message_id), id from attempt;
    set session_replication_role = default`,
  )
  // As autovacuum leaves what was declared over the years.
  await owner.pool.query('vacuum analyze')
  return owner
}

/** Every column that needs a value gets some, so that a new one does not break this. */
async function ordersSql({ pool }: OwnerConnections): Promise<string> {
  const { rows } = await pool.query<{ name: string; type: string }>(`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = 'order_head' and is_identity = 'NO' and is_generated = 'NEVER'
      and (is_nullable = 'NO' and column_default is null or column_name in ('tenant_id', 'enterprise_id'))`)
  const given: Record<string, string> = {
    tenant_id: '0',
    enterprise_id: '1',
    order_no: `'order-' || n`,
    ebp_code: `'${codes.ebpCode}'`,
    ebc_code: `'${codes.ebcCode}'`,
    declare_status: `'SENT'`,
  }
  const someValue = ({ name, type }: { name: string; type: string }) => {
    if (given[name] !== undefined) return given[name]
    if (/timestamp|date/.test(type)) return 'now()'
    if (/int|numeric/.test(type)) return '1'
    return type === 'bytea' ? `'x'::bytea` : `'x'`
  }
  const columns = rows.filter(({ name }) => name !== 'declare_status')
  return `insert into order_head (id, declare_status, ${columns.map(({ name }) => name).join(', ')})
    select n, 'SENT', ${columns.map(someValue).join(', ')}`
}
