// Hundreds of thousands of released import lists by SQL: with goods, attempts and receipts, spread over two years and fifty
// enterprises. What keeps the roll-up is switched off meanwhile.
import type { PoolClient } from 'pg'

export const filledEnterprises = 50
export const linesEach = 3
/** Enterprises have the ids from here on. */
export const firstEnterprise = 950_000

const code = `'3301968ZZZ'`

/** Adds lists with the numbers `from` to `to`; their ids are a million more. */
export async function fillTrade(client: PoolClient, { from, to }: { from: number; to: number }): Promise<void> {
  await client.query(`begin; set local session_replication_role = replica; set local work_mem = '256MB'`)
  for (const table of ['inventory_head', 'inventory_list', 'receipt'])
    await client.query(`alter table ${table} disable trigger trade_insert`)
  const series = `generate_series(${from}, ${to}) as n`
  const day = `(timestamptz '2024-01-01 12:00+08' + make_interval(days => (n * 7 % 731)::int))`
  await client.query(`insert into inventory_head (id, tenant_id, enterprise_id, crossborder_type, declare_status, declare_time,
      attempt_no, order_no, logistics_no, cop_no, ebp_code, ebp_name, ebc_code, ebc_name, agent_code, agent_name, logistics_code,
      logistics_name, customs_code, port_code, trade_mode, traf_mode, country, freight, insured_fee, pack_no, gross_weight,
      net_weight, assure_code, decl_time, buyer_id_type, buyer_id_number, buyer_name, buyer_telephone, consignee_address, currency,
      create_time)
    select 1000000 + n, 0, ${firstEnterprise} + n % ${filledEnterprises}, 'I9610', case when n % 40 = 0 then 'RETURNED' else 'RELEASED' end,
      ${day}, 1, 'SCALE-' || n, 'L' || n, 'COP' || n, ${code}, '示例平台', ${code}, '示例电商', ${code}, '示例企业', ${code},
      '示例物流', (array['2900', '2901', '2921'])[1 + n % 3], '2900', (array['9610', '1210'])[1 + n % 2], '5',
      (array['502', '116', '133', '305'])[1 + n % 4], 0, 0, 1, 1, 1, ${code}, '20250101', '1', '', '', '', '', '142', ${day}
    from ${series}`)
  await client.query(`insert into inventory_list (tenant_id, enterprise_id, inventory_id, line_no, gcode, gname, gmodel, country,
      currency, qty, unit, qty1, unit1, price, total_price)
    select 0, ${firstEnterprise} + n % ${filledEnterprises}, 1000000 + n, g, (3300 + (n + g) * 13 % 400)::text || '990010', '面霜', '50ml',
      (array['502', '116', '133', '305', '303', '304'])[1 + (n + g) % 6], '142', 1, '011', 1, '011', (n % 997 + g) / 10.0,
      (n % 997 + g) / 10.0
    from ${series} cross join generate_series(1, ${linesEach}) as g`)
  await client.query(`insert into attempt (id, tenant_id, enterprise_id, document_id, doc_type, app_type, attempt_no, guid, message_id,
      node_index, dxp_id, base_channel_id, biz_key, app_time, declare_status, create_time)
    select 1000000 + n, 0, ${firstEnterprise} + n % ${filledEnterprises}, 1000000 + n, 'CEB621Message', '1', 1, 'scale-' || n, 0, 0, '', 0,
      'scale-' || n, '', 'RELEASED', ${day} from ${series}`)
  await client.query(`insert into receipt (tenant_id, enterprise_id, raw_id, node_index, msg_type, guid, return_status, return_stamp,
      return_time, return_info, usable, attempt_id, identity, match_status, create_time)
    select 0, ${firstEnterprise} + n % ${filledEnterprises}, 0, 0, 'CEB622Message', 'scale-' || n, r, '',
      ${day} + interval '1 day' * case r when '120' then 0 when '800' then 1 else 20 end, '', true, 1000000 + n,
      'scale ' || n || r, '1', ${day} + interval '1 day' * case r when '120' then 0 when '800' then 1 else 20 end
    from ${series} cross join (values ('120'), ('800'), ('700')) as kinds (r) where r <> '700' or n % 40 = 0`)
  for (const table of ['inventory_head', 'inventory_list', 'receipt'])
    await client.query(`alter table ${table} enable always trigger trade_insert`)
  await client.query('commit')
}

const columns = `tenant_id, enterprise_id, source, basis, entry, value_day, ie_flag, crossborder_type, trade_mode, customs_code,
  ebp_code, country, gcode, currency, simulated, missing_cny, missing_usd`

/** All sums at once, from what the views say: the queue would take an hour for a million documents. */
export async function fillRollUp(client: PoolClient): Promise<void> {
  const amounts = `coalesce(sum(amount_cny), 0) as amount_cny, coalesce(sum(amount_usd), 0) as amount_usd`
  await client.query(`begin; set local work_mem = '512MB'; truncate stat_trade_daily, stat_trade_monthly`)
  for (const [source, view] of [
    ['document', `(select *, null::text as gcode, null::text as currency from trade_document) d`],
    ['goods', '(select *, 0 as tax from trade_goods) d'],
  ]) {
    await client.query(`insert into stat_trade_daily (part, ${columns}, entries, amount_cny, amount_usd, tax)
      select gen_random_uuid(), tenant_id, enterprise_id, '${source}', basis, entry, value_day, ie_flag, crossborder_type,
        trade_mode, customs_code, ebp_code, country, gcode, currency, simulated, missing_cny, missing_usd, count(*), ${amounts},
        coalesce(sum(tax), 0)
      from ${view} group by ${columns.replace('source, ', '')}`)
  }
  const kept = columns.replace('currency, ', '')
  const byMonth = kept.replace('value_day', `date_trunc('month', value_day)::date`)
  const ofGoods = (name: string) => `case source when 'document' then ${name} end`
  const given = byMonth
    .replace('enterprise_id', ofGoods('enterprise_id'))
    .replace('customs_code', ofGoods('customs_code'))
    .replace('ebp_code', ofGoods('ebp_code'))
    .replace('country', `case source when 'goods' then country end`)
  await client.query(`insert into stat_trade_monthly (part, ${kept}, entries, amount_cny, amount_usd, tax)
    select gen_random_uuid(), given.*
    from (select ${given}, sum(entries), sum(amount_cny), sum(amount_usd), sum(tax)
      from stat_trade_daily group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16) given`)
  await client.query('commit')
}
