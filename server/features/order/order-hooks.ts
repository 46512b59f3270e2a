// What an order's form is refused for beyond its fields: the rules of customs, a number that exists, a state that is past.
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayEdit, mayRedeclare } from '@kouan/customs/receipts/states.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Hooks, Opened, Row } from '../../crud/hooks.ts'
import type { Transaction } from '../../db/transaction.ts'
import { pickChannel } from '../../domain/channel/pick-channel.ts'
import { checkOrder, readCodeSets } from '../../domain/order/check-order.ts'
import { orderDocument, readGoods } from '../../domain/order/order-document.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'

export const orderHooks: Hooks<typeof order> = {
  async beforeAdd(context, row) {
    const enterpriseId = callerOf(context).enterpriseId ?? row.enterpriseId
    if (!enterpriseId) throw new BadInput([{ field: 'enterpriseId', message: '请选择申报企业' }])
    await refuseUnknownEnterprise(context, String(enterpriseId))
    await refuseFaulty(context, { fields: { ...row, enterpriseId }, goods: goodsOf(row) ?? [], id: '0' })
    return row
  },

  async beforeEdit(context, change, before) {
    refusePast(before)
    const id = String(before.id)
    const goods =
      goodsOf(change) ?? (await readGoods({ db: context.db, vault: context.services.vault }, [id])).get(id) ?? []
    const fields = { ...before, ...change }
    await refuseFaulty(context, { fields, goods, id })
    return change
  },

  async beforeDelete(_, row, forGood) {
    refusePast(row)
    if (forGood && Number(row.attemptNo) > 0) {
      throw new Refusal(`订单 ${row.orderNo} 已申报过，申报记录须留存，不能彻底删除`)
    }
  },

  async beforeRestore({ db }, row) {
    await refuseTaken(db, row, row.id)
  },

  computed: {
    mayEdit: () => inStates(mayEdit),
    mayDeclare: () => inStates((state) => mayDeclare(state) || mayRedeclare(state)),
  },
}

const inStates = (holds: (state: DeclareState) => boolean) =>
  sql`declare_status = any(${(Object.keys(declareStates) as DeclareState[]).filter(holds)})`

const goodsOf = (row: Row): Row[] | undefined => (Array.isArray(row.goods) ? (row.goods as Row[]) : undefined)

function refusePast({ declareStatus, orderNo }: Opened<typeof order>): void {
  const state = declareStatus as DeclareState
  if (mayEdit(state)) return
  throw new Refusal(`订单 ${orderNo} 的状态为“${declareStates[state] ?? state}”，不能修改或删除`)
}

async function refuseUnknownEnterprise({ db }: Context, id: string): Promise<void> {
  const { rows } = isIdText(id) ? await sql`select from enterprise where id = ${id}`.execute(db) : { rows: [] }
  if (rows.length === 0) throw new BadInput([{ field: 'enterpriseId', message: '申报企业：不存在' }])
}

interface Checked {
  fields: Row
  goods: Row[]
  /** `0` for a new one. */
  id: string
}

async function refuseFaulty(context: Context, { fields, goods, id }: Checked): Promise<void> {
  const { db, now } = context
  const attempt = { guid: '00000000-0000-0000-0000-000000000000', appType: '1', appTime: beijingTime14(now) }
  const channel = await pickChannel(db, {
    enterpriseId: String(fields.enterpriseId),
    crossborderType: String(fields.crossborderType),
  })
  const problems = checkOrder({
    document: orderDocument({ fields, goods, attempt }),
    revision: channel?.revision ?? '202205',
    codes: await readCodeSets(db),
    now,
  })
  if (problems.length > 0) throw new BadInput(problems)
  await refuseTaken(db, fields, id)
}

async function refuseTaken(db: Transaction, fields: Row, id: string): Promise<void> {
  const { rows } = await sql`select from order_head where enterprise_id = ${fields.enterpriseId}
    and ebp_code = ${fields.ebpCode} and ebc_code = ${fields.ebcCode}
    and order_no = ${fields.orderNo} and del_flag = 0 and id <> ${id}`.execute(db)
  if (rows.length > 0) {
    const message = `${order.fields.orderNo.label}：${fields.orderNo}已存在`
    throw new BadInput([{ field: 'orderNo', message }])
  }
}
