// A running product with so many enterprises like the one that was registered by its own calls, each with twenty papers: copied by
// the database itself, for registering a thousand takes a quarter of an hour.
import { createCipheriv, randomBytes } from 'node:crypto'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { declareOrders } from '../server/testing/order-calls.ts'
import { testKey } from '../server/testing/test-key.ts'
import { type StartedProduct, startProduct } from './started-product.ts'

export const papersEach = 20
/** Declared within the last 30 days, with an answer of customs to each. */
const ordersEach = 20
/** Of the first copy; the others follow. */
const firstId = 1_000_000

export interface ManyEnterprises extends StartedProduct {
  /** Of one enterprise after another. */
  nextId(): string
}

/** In the form of earlier versions, which is bound to no row. */
function unbound(text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', testKey, nonce)
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

export async function manyEnterprises(count: number): Promise<ManyEnterprises> {
  const product = await startProduct()
  const { enterpriseId } = product.company
  const { id: orderId } = await product.user.send(callsOf(order).add, orderForm())
  await product.user.send(declareOrders, { ids: orderId })
  await product.owner.pool.query(`set session_replication_role = replica;
    insert into receipt (tenant_id, enterprise_id, raw_id, node_index, msg_type, guid, biz_key, order_no, return_status, return_stamp,
        return_time, return_info, usable, match_status, identity, create_time, attempt_id)
      select tenant_id, enterprise_id, 1, 1, 'CEB312Message', 'bench', biz_key, 'bench', '120', '20260101000000000', now(), '审结', true,
        '1', 'bench', now(), id from attempt where document_id = ${orderId};
    set session_replication_role = default`)
  for (const [table, copy] of copiesOf({ enterpriseId, orderId })) await copyRows(product, { table, ...copy, count })
  await product.owner.pool.query('vacuum analyze')
  let last = 0
  return {
    ...product,
    nextId() {
      last = (last + 37) % (count - 1)
      return String(firstId + 1 + last)
    },
  }
}

interface Copy {
  /** The rows that are copied, of the table as `t`. */
  of: string
  /** Copies of each for one enterprise, numbered `k` from 0. */
  each?: number
  /** What differs, of the copy `k` for the enterprise `n`, as SQL. */
  given: Record<string, string>
}

const own = `${firstId} + n`
/** Of the k-th of twenty rows of an enterprise. */
const numbered = `${firstId * 10} + n * 20 + k`

/** By their tables, in the order in which they refer to each other. */
function copiesOf({ enterpriseId, orderId }: { enterpriseId: string; orderId: string }): [string, Copy][] {
  const ofEnterprise = `t.enterprise_id = ${enterpriseId}`
  const ofItsUsers = `t.user_id in (select id from sys_user where enterprise_id = ${enterpriseId})`
  const person = `'${unbound('张示例')}'`
  const number = `'${unbound('13800000000')}'`
  const sealed = { legal_person: person, legal_id_no: number, legal_phone: number, contact_name: person }
  return [
    [
      'enterprise',
      {
        of: `t.id = ${enterpriseId}`,
        given: {
          ...{
            id: own,
            enterprise_id: own,
            reg_no: `'BA' || n`,
            credit_code: `'BENCH' || n`,
            company_code: `'B' || n`,
          },
          ...sealed,
          ...{ contact_phone: number, contact_email: 'null', bank_account: 'null', admin_user_id: own },
        },
      },
    ],
    [
      'sys_user',
      {
        of: ofEnterprise,
        given: { id: own, enterprise_id: own, username: `'bench_' || n`, phone: 'null', phone_hash: 'null' },
      },
    ],
    ['sys_user_tenant', { of: ofItsUsers, given: { user_id: own } }],
    ['sys_user_role', { of: ofItsUsers, given: { user_id: own } }],
    [
      'enterprise_apply',
      {
        of: ofEnterprise,
        given: {
          ...{ id: own, enterprise_id: own, apply_no: `'SQB' || n`, credit_code: `'BENCH' || n`, access_hash: 'null' },
          ...{ user_name: `'bench_' || n` },
        },
      },
    ],
    ['review_record', { of: ofEnterprise, given: { id: `t.id + n * 1000`, enterprise_id: own, apply_id: own } }],
    [
      'stored_file',
      {
        of: `t.id = (select min(file_id) from enterprise_attachment where enterprise_id = ${enterpriseId})`,
        each: papersEach,
        given: { id: `'bench-' || ${numbered}` },
      },
    ],
    [
      'enterprise_attachment',
      {
        of: `t.id = (select min(id) from enterprise_attachment where enterprise_id = ${enterpriseId})`,
        each: papersEach,
        given: {
          ...{ id: numbered, enterprise_id: own, apply_id: own, file_id: `'bench-' || ${numbered}` },
          expire_date: 'current_date + 10',
        },
      },
    ],
    ['enterprise_channel', { of: ofEnterprise, given: { id: `t.id + n * 1000`, enterprise_id: own } }],
    [
      'order_head',
      {
        of: `t.id = ${orderId}`,
        each: ordersEach,
        given: {
          ...{ id: numbered, enterprise_id: own, order_no: `'B' || ${numbered}`, declare_status: `'IN_CUSTOMS'` },
          declare_time: `now() - k * interval '1 day'`,
          create_time: `now() - k * interval '1 day'`,
        },
      },
    ],
    [
      'attempt',
      {
        of: `t.document_id = ${orderId}`,
        each: ordersEach,
        given: {
          ...{ id: numbered, enterprise_id: own, document_id: numbered, guid: `'bench-' || ${numbered}` },
          biz_key: `'bench|' || ${numbered}`,
        },
      },
    ],
    [
      'receipt',
      {
        of: `t.identity = 'bench'`,
        each: ordersEach,
        given: {
          ...{ id: numbered, enterprise_id: own, attempt_id: numbered, identity: `'bench-' || ${numbered}` },
          create_time: `now() - k * interval '1 day'`,
        },
      },
    ],
  ]
}

/** All columns of these rows but what is given, for one enterprise less than `count`: the first was registered. */
async function copyRows(
  { owner: { pool } }: StartedProduct,
  { table, of, each = 1, given, count }: Copy & { table: string; count: number },
): Promise<void> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows[0]?.columns ?? ''
  const values = Object.entries(given).map(([name, value]) => `'${name}', ${value}`)
  const place = columns.split(', ').includes('id') && given.id === undefined ? [`'id', t.id + n * 1000`] : []
  await pool.query(`set session_replication_role = replica;
    insert into ${table} (${columns}) overriding system value
      select ${columns} from (select (jsonb_populate_record(t, jsonb_build_object(${[...values, ...place].join(', ')}))).*
        from ${table} t, generate_series(1, ${count - 1}) n, generate_series(0, ${each - 1}) k where ${of}) copied;
    set session_replication_role = default`)
}
