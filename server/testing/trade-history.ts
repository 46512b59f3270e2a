// Documents as their receipts left them, stored past the calls of the product: hundreds for one test of reports.
import type { Pool } from 'pg'

export interface TradeDocument {
  tenantId?: string
  enterpriseId: string
  /** `I` unless said. */
  flow?: 'I' | 'E'
  /** Day of the declaration, Beijing time. */
  declared: string
  status: string
  /** Day of the receipt 800. */
  released?: string | undefined
  /** Day of the receipt 700, or of the cancellation. */
  ended?: string | undefined
  tradeMode?: string
  lines: readonly { gcode: string; country: string; currency: string; amount: string }[]
}

/** Returns numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

let stored = 0

/** Stores import lists with their goods, attempts, receipts and history. */
export async function tradeHistory(pool: Pool, documents: readonly TradeDocument[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Enterprises and messages are none of what is tested.
    await client.query('set local session_replication_role = replica')
    for (const document of documents) await store((text, values) => client.query(text, values), document)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const company = '3301968ZZZ'
const tables = {
  I: {
    ...{ head: 'inventory_head', list: 'inventory_list', key: 'inventory_id', ownLine: {} },
    own: {
      ...{ assure_code: company, decl_time: '20250101', buyer_id_type: '1', buyer_id_number: '', buyer_name: '' },
      ...{ buyer_telephone: '', consignee_address: '', currency: '142' },
    },
  },
  E: {
    ...{ head: 'export_inventory_head', list: 'export_inventory_list', key: 'export_inventory_id' },
    ownLine: { item_no: '1', bar_code: '1' },
    own: {
      ...{ ie_date: '20250101', statistics_flag: 'B', owner_code: company, owner_name: '示例企业', pod: '502' },
      ...{ fcurrency: '142', fflag: '3', icurrency: '142', iflag: '3', wrap_type: '2' },
    },
  },
} as const

type Run = (text: string, values: unknown[]) => Promise<{ rows: { id: string }[] }>

async function store(run: Run, document: TradeDocument): Promise<void> {
  const {
    tenantId = '0',
    enterpriseId,
    flow = 'I',
    declared,
    status,
    released,
    ended,
    tradeMode = '9610',
    lines,
  } = document
  stored += 1
  const name = `STAT-${stored}`
  const { head, list, key, own, ownLine } = tables[flow]
  const insert = (table: string, row: Record<string, unknown>) => {
    const places = Object.keys(row).map((_, at) => `$${at + 1}`)
    return run(`insert into ${table} (${Object.keys(row)}) values (${places}) returning id`, Object.values(row))
  }
  const { rows } = await insert(head, {
    ...{ tenant_id: tenantId, enterprise_id: enterpriseId, crossborder_type: `${flow}9610`, declare_status: status },
    ...{ declare_time: `${declared}T12:00:00+08:00`, attempt_no: 1, order_no: name, logistics_no: name, cop_no: name },
    ...{ ebp_code: company, ebp_name: '示例平台', ebc_code: company, ebc_name: '示例电商', agent_code: company },
    ...{ agent_name: '示例企业', logistics_code: company, logistics_name: '示例物流', customs_code: '2900' },
    ...{ port_code: '2900', trade_mode: tradeMode, traf_mode: '5', country: '502', freight: 0, insured_fee: 0 },
    ...{ pack_no: 1, gross_weight: 1, net_weight: 1, ...own },
  })
  const id = rows[0]?.id
  for (const [at, { amount, ...goods }] of lines.entries()) {
    await insert(list, {
      ...{ tenant_id: tenantId, enterprise_id: enterpriseId, [key]: id, line_no: at + 1, ...goods, gname: '面霜' },
      ...{ gmodel: '50ml', qty: 1, unit: '011', qty1: 1, unit1: '011', price: amount, total_price: amount, ...ownLine },
    })
  }
  const attempt = await run(
    `insert into attempt (tenant_id, enterprise_id, document_id, doc_type, app_type, attempt_no, guid, message_id, node_index,
      dxp_id, base_channel_id, biz_key, app_time, declare_status, create_time)
    values ($1, $2, $3, 'CEB621Message', '1', 1, $4, 0, 0, '', 0, $4, '', $5, $6) returning id`,
    [tenantId, enterpriseId, id, name, status, `${declared}T12:00:00+08:00`],
  )
  for (const [returnStatus, day] of [['800', released], ...(status === 'RETURNED' ? [['700', ended]] : [])] as const) {
    if (!day) continue
    await run(
      `insert into receipt (tenant_id, enterprise_id, raw_id, node_index, msg_type, guid, return_status, return_stamp, return_time,
        return_info, usable, attempt_id, identity, create_time)
      values ($1, $2, 0, 0, 'CEB622Message', $3, $4, '', $5, '', true, $6, $7, $5)`,
      [
        tenantId,
        enterpriseId,
        name,
        returnStatus,
        `${day}T15:00:00+08:00`,
        attempt.rows[0]?.id,
        `${name} ${returnStatus}`,
      ],
    )
  }
  if (status === 'CANCELLED' && ended) {
    await run(
      `insert into document_log (tenant_id, enterprise_id, document_id, source, title, from_status, to_status, operator, create_time)
      values ($1, $2, $3, 'receipt', '', 'IN_CUSTOMS', 'CANCELLED', 'system', $4)`,
      [tenantId, enterpriseId, id, `${ended}T16:00:00+08:00`],
    )
  }
}
