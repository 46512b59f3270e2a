// 支付原始数据: judged by the tables of the annexes when they are stored; uploads that waited for them begin.
import { putPaymentData } from '@kouan/contract/calls/open/payment-data-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { paymentData, paymentGoodsLines } from '@kouan/contract/resources/declaration/payment-data.ts'
import { checkPaymentData } from '@kouan/customs/payment/check-payment.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { readLines } from '../../../crud/line-rows.ts'
import { addRow, editRow } from '../../../crud/write-rows.ts'
import { refuseUnknownEnterprise } from '../../../domain/declaration/documents/document-hooks.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { type OpenPart, serveOpen } from '../../../domain/open/open-part.ts'
import { groupByOrder, type StoredGoods } from '../../../domain/payment-data/read-data.ts'
import { startWaiting } from '../../../domain/payment-data/store-call.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { BadInput, Forbidden } from '../../../ground/errors.ts'

const textOf = (row: Row, name: string): string => String(row[name] ?? '')

/** Checks on which annexes and form differ: a real time, codes of companies, orders with two receivers. */
function problemsOf(row: Row, goods: readonly Row[], now: Date): Problem[] {
  const lines = goods.map((line) => ({
    orderNo: textOf(line, 'orderNo'),
    gname: textOf(line, 'gname'),
    itemLink: textOf(line, 'itemLink'),
    recpAccount: textOf(line, 'recpAccount'),
    recpCode: textOf(line, 'recpCode'),
    recpName: textOf(line, 'recpName'),
  }))
  const findings = checkPaymentData({
    data: {
      sessionID: 'S',
      serviceTime: String(now.getTime()),
      payExchangeInfoHead: {
        guid: 'GUID',
        initalRequest: textOf(row, 'initalRequest'),
        initalResponse: textOf(row, 'initalResponse'),
        ebpCode: textOf(row, 'ebpCode'),
        payCode: textOf(row, 'payCode'),
        payTransactionId: textOf(row, 'payTransactionId'),
        totalAmount: textOf(row, 'totalAmount'),
        currency: textOf(row, 'currency'),
        verDept: textOf(row, 'verDept'),
        payType: textOf(row, 'payType'),
        tradingTime: textOf(row, 'tradingTime'),
        note: textOf(row, 'note'),
      },
      payExchangeInfoLists: groupByOrder(lines),
    },
    now,
  })
  const ofHead = findings.flatMap(({ path, severity, message }) => {
    const [, field] = /^payExchangeInfoHead\.(\w+)$/.exec(path) ?? []
    return field && severity === 'error' ? [{ field, message }] : []
  })
  return [...ofHead, ...receiverProblems(lines)]
}

/** Customs have one receiver for each order. */
function receiverProblems(lines: readonly StoredGoods[]): Problem[] {
  const first = new Map<string, StoredGoods>()
  return lines.flatMap((line, at): Problem[] => {
    const known = first.get(line.orderNo)
    if (!known) first.set(line.orderNo, line)
    const isAlike = !known || (known.recpAccount === line.recpAccount && known.recpName === line.recpName)
    if (isAlike) return []
    return [{ field: `goods[${at}].recpAccount`, message: `收款账号：订单 ${line.orderNo} 的各项商品须为同一收款人` }]
  })
}

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

function refuseFaulty(row: Row, goods: readonly Row[], now: Date): void {
  const problems = problemsOf(row, goods, now)
  if (problems.length > 0) throw new BadInput(problems)
}

interface Numbered {
  enterpriseId: unknown
  payCode: unknown
  payTransactionId: unknown
  /** `0` of new data. */
  id: string
}

async function refuseTaken(context: Context, row: Numbered): Promise<void> {
  const known = await findPayment(context, row)
  if (known === undefined || known.id === row.id) return
  const message = `${paymentData.fields.payTransactionId.label}：${String(row.payTransactionId)}已存在`
  throw new BadInput([{ field: 'payTransactionId', message }])
}

async function findPayment({ db }: Context, { enterpriseId, payCode, payTransactionId }: Omit<Numbered, 'id'>) {
  const { rows } = await sql<{ id: string }>`select id::text as id from payment_data
    where enterprise_id = ${enterpriseId} and pay_code = ${payCode} and pay_transaction_id = ${payTransactionId}`.execute(
    db,
  )
  return rows[0]
}

const entity = defineEntity({
  resource: paymentData,
  async beforeAdd(context, row) {
    const enterpriseId = callerOf(context).enterpriseId ?? row.enterpriseId
    if (!enterpriseId) throw new BadInput([{ field: 'enterpriseId', message: '请选择电商平台企业' }])
    await refuseUnknownEnterprise(context, String(enterpriseId))
    const given: Row = row
    refuseFaulty(given, rowsOf(given.goods), context.now)
    const { payCode, payTransactionId } = row
    await refuseTaken(context, { enterpriseId, payCode, payTransactionId, id: '0' })
    return row
  },
  async beforeEdit(context, change, before) {
    const given: Row = change
    const merged: Row = { ...before, ...given }
    const stored = () => readLines(context, { line: paymentGoodsLines, headId: before.id })
    const goods = given.goods === undefined ? ((await stored()) as Row[]) : rowsOf(given.goods)
    refuseFaulty(merged, goods, context.now)
    const { enterpriseId, id } = before
    const { payCode, payTransactionId } = merged
    await refuseTaken(context, { enterpriseId, payCode, payTransactionId, id })
    return change
  },
  async afterSave({ db, tenantId, now }, { id }) {
    await startWaiting(db, { tenantId, dataId: id, now })
  },
})

const put: OpenPart = serveOpen(putPaymentData, async (context, input) => {
  const scope = { ...entity, context }
  const { enterpriseId } = context.account
  const { payCode, payTransactionId } = input as Row
  const known = await findPayment(context, { enterpriseId, payCode, payTransactionId })
  if (known && !hasRight(context, permissionOf(paymentData, 'edit'))) throw new Forbidden('没有权限替换支付原始数据')
  if (known) await editRow(scope, { ...emptyFields, ...input, id: known.id })
  const id = known?.id ?? (await addRow(scope, input))
  const { rows } = await sql<{ version: number }>`select version from payment_data where id = ${id}`.execute(context.db)
  return { id, version: rows[0]?.version ?? 1, outcome: known ? 'replaced' : 'created' }
})

/** An absent field of a replacement is empty. */
const emptyFields = { payType: null, note: null }

export const paymentDataParts: Part[] = [...serveEntity(entity, { sheetKeys: ['payCode', 'payTransactionId'] }), put]
