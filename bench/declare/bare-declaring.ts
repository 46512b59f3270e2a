// The least that declaring a document and taking in its receipts could be: a fixed program that writes the rows of the product,
// into the product's own tables as their owner, so without policies, checks, messages, folders, work and history of rows.
import type { Pool, PoolClient } from 'pg'

interface Given {
  /** Ids of orders of this enterprise, not declared yet. */
  orders: readonly string[]
  enterpriseId: string
  /** Of the enterprise, transfer subject and base channel, all with this id. */
  channelId: string
  /** Table and messages of the documents; those of orders by default. */
  kind?: BareKind
  /** Statuses of the receipts that each document gets, with its state after it. */
  receipts?: readonly (readonly [status: string, state: string])[]
}

interface BareKind {
  table: string
  message: string
  receipt: string
}

const orders311: BareKind = { table: 'order_head', message: 'CEB311Message', receipt: 'CEB312Message' }

const messageSize = 100
const connections = 10

/** One transaction for each order and stage: declared, sent, answered. Those of a stage side by side, durable each. */
export async function declareBare(
  pool: Pool,
  { orders, enterpriseId, channelId, kind = orders311, receipts = [['120', 'IN_CUSTOMS']] }: Given,
): Promise<void> {
  const { table, message: messageType, receipt: receiptType } = kind
  const keyOf = (order: string) => `${messageType}|9900D90001|9900D90002|bare-${order}`
  const round = crypto.randomUUID()
  const messages: string[] = []
  for (let from = 0; from < orders.length; from += messageSize) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into outbound_message (tenant_id, enterprise_id, cop_msg_id, msg_type, enterprise_channel_id,
         transfer_info_id, base_channel_id, dxp_id, document_count, file_name, create_time)
       values (0, $1, $2, '${messageType}', $3, $3, $3, 'DXPENT0000000001', $4, 'bare.xml', now()) returning id`,
      [enterpriseId, `${round}-${from}`, channelId, messageSize],
    )
    messages.push(String(rows[0]?.id))
  }
  const attempts = new Map<string, string>()
  await inTurn(pool, orders, async (client, order, at) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into attempt (tenant_id, enterprise_id, document_id, attempt_no, message_id, node_index, doc_type, dxp_id,
         base_channel_id, biz_key, key_fields, guid, app_type, app_time, declare_status, create_by, create_time)
       values (0, $1, $2, 1, $3, $4, '${messageType}', 'DXPENT0000000001', $5, $6, '{}', $7, '1', '20260101000000',
         'GENERATING', 'bare', now()) returning id`,
      [
        enterpriseId,
        order,
        messages[Math.floor(at / messageSize)],
        at % messageSize,
        channelId,
        keyOf(order),
        crypto.randomUUID(),
      ],
    )
    const id = String(rows[0]?.id)
    attempts.set(order, id)
    await Promise.all([
      client.query(
        `insert into match_key (tenant_id, enterprise_id, attempt_id, key)
         values (0, $1, $2, kouan_match_key($3)), (0, $1, $2, kouan_match_key($4))`,
        [enterpriseId, id, keyOf(order), `CEB900Message|${round}-${order}`],
      ),
      move(client, { table, order, state: 'GENERATING' }),
      log(client, { enterpriseId, order, attempt: id, title: '提交申报', state: 'GENERATING' }),
    ])
  })
  await inTurn(pool, orders, async (client, order) => {
    const attempt = attempts.get(order) ?? ''
    await Promise.all([
      client.query(`update attempt set declare_status = 'SENT' where id = $1`, [attempt]),
      move(client, { table, order, state: 'SENT' }),
      log(client, { enterpriseId, order, attempt, title: '报文已发送', state: 'SENT' }),
    ])
  })
  for (const [status, state] of receipts) {
    const files = await Promise.all(
      messages.map(async (_, at) => {
        const { rows } = await pool.query<{ id: string }>(
          `insert into receipt_raw (tenant_id, base_channel_id, file_name, msg_type, dxp_id, size, sha256, body, wrapped,
             receive_time, node_count, parse_status) values (0, $1, 'bare.xml', '${receiptType}', 'DXPENT0000000001', 100, $2,
             $3, true, now(), $4, '1') returning id`,
          [channelId, `${round}-${status}-${at}`, Buffer.alloc(3000, at), messageSize],
        )
        return String(rows[0]?.id)
      }),
    )
    await inTurn(pool, orders, async (client, order, at) => {
      const attempt = attempts.get(order) ?? ''
      const { rows } = await client.query<{ id: string }>(
        `insert into receipt (tenant_id, enterprise_id, raw_id, node_index, msg_type, dxp_id, base_channel_id, guid, biz_key,
           key_fields, order_no, return_status, return_stamp, return_time, return_info, usable, attempt_id, match_status,
           identity, create_by)
         values (0, $1, $2, $3, '${receiptType}', 'DXPENT0000000001', $4, $5, $6, '{}', $7, '${status}', '20260101000000000', now(),
           '[Code:1800;Desc:逻辑校验通过]', true, $8, '1', $9, 'bare') returning id`,
        [
          enterpriseId,
          files[Math.floor(at / messageSize)],
          at % messageSize,
          channelId,
          crypto.randomUUID(),
          keyOf(order),
          order,
          attempt,
          `${keyOf(order)}|${status}`,
        ],
      )
      await Promise.all([
        client.query(
          `update attempt set declare_status = '${state}', return_status = '${status}', return_type = '${receiptType}',
             return_time = now(), return_info = '[Code:1800;Desc:逻辑校验通过]' where id = $1`,
          [attempt],
        ),
        client.query(
          `update ${table} set declare_status = '${state}', return_status = '${status}', return_type = '${receiptType}',
             return_time = now(), return_info = '[Code:1800;Desc:逻辑校验通过]' where id = $1`,
          [order],
        ),
        log(client, {
          enterpriseId,
          order,
          attempt,
          title: '收到回执',
          state,
          receipt: String(rows[0]?.id),
        }),
      ])
    })
  }
}

const move = (client: PoolClient, { table, order, state }: { table: string; order: string; state: string }) =>
  client.query(`update ${table} set declare_status = $2, attempt_no = 1, version = version + 1 where id = $1`, [
    order,
    state,
  ])

interface Entry {
  enterpriseId: string
  order: string
  attempt: string
  title: string
  state: string
  receipt?: string
}

const log = (client: PoolClient, { enterpriseId, order, attempt, title, state, receipt }: Entry) =>
  client.query(
    `insert into document_log (tenant_id, enterprise_id, document_id, attempt_id, source, title, to_status, receipt_id,
       operator, create_time) values (0, $1, $2, $3, 'job', $4, $5, $6, 'bare', now())`,
    [enterpriseId, order, attempt, title, state, receipt],
  )

/** Each in a transaction of its own; what it asks goes out without waiting for the answers before. */
async function inTurn(
  pool: Pool,
  orders: readonly string[],
  work: (client: PoolClient, order: string, at: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const one = async () => {
    const client = await pool.connect()
    try {
      for (let at = next++; at < orders.length; at = next++) {
        const begun = client.query("begin; set local kouan.history = 'off'")
        await work(client, orders[at] ?? '', at)
        await Promise.all([begun, client.query('commit')])
      }
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}
