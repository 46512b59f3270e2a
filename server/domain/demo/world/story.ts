// Purchases whose documents come from three companies, and what goes wrong with them: a table of steps that stages/story.ts
// declares. The simulated customs judge them strictly, so that each refusal has the reason of its row.
import type { Company } from './companies.ts'
import { codeOf, companies } from './companies.ts'
import { type Good, goods } from './goods.ts'
import { listForm, orderForm, paymentForm, type Shipment, shipmentOf, waybillForm } from './shipments.ts'

export type Part = 'order' | 'payment' | 'waybill' | 'list'
type Form = Record<string, unknown>

export interface StoryDocument {
  part: Part
  by: Company['username']
  /** Differences from the document before it. */
  differs?: (form: Form) => Form
}

export interface StoryCase {
  name: string
  /** Number of purchases with it. */
  times: number
  /** In the order in which they arrive; customs refuse the last one where `refused` is given. */
  documents: readonly StoryDocument[]
  /** Words of the refusal, which name the field or the partner. */
  refused?: string
  /** Of the purchases the last alone is refused. */
  refusesLast?: true
  /** All purchases are of one buyer, each of so many pieces. */
  bulk?: { good: Good; quantity: number }
}

const order: StoryDocument = { part: 'order', by: 'trader' }
const payment: StoryDocument = { part: 'payment', by: 'trader' }
const waybill: StoryDocument = { part: 'waybill', by: 'exporter' }
const list: StoryDocument = { part: 'list', by: 'importer' }
const parcel = [order, payment, waybill] as const

const more = (field: string, yuan: number) => (form: Form) => ({
  [field]: (Number(form[field]) + yuan).toFixed(2),
})
const ending = (field: string) => (form: Form) => ({ [field]: `${String(form[field])}B` })
const wrongName = (form: Form) => ({ buyerName: `${String(form.buyerName)}安` })
const wrongUnit = ({ goods: lines }: Form) => ({
  goods: (lines as Form[]).map((line, at) =>
    at === 0 ? { ...line, unit: line.unit === '125' ? '140' : '125' } : line,
  ),
})

/** Today's: eight kinds of failure, and purchases that pass. */
export const storyOfToday: readonly StoryCase[] = [
  { name: 'whole', times: 3, documents: [...parcel, list] },
  {
    name: 'sum',
    times: 3,
    documents: [
      { ...payment, differs: more('amountPaid', 12) },
      { ...order, by: 'importer' },
    ],
    refused: '支付金额',
  },
  {
    name: 'code',
    times: 2,
    documents: [
      payment,
      { ...order, by: 'importer', differs: () => ({ payCode: '9900D98101', payName: '示例支付有限公司' }) },
    ],
    refused: '支付企业代码',
  },
  { name: 'identity', times: 5, documents: [...parcel, { ...list, differs: wrongName }], refused: '订购人姓名' },
  { name: 'unit', times: 4, documents: [...parcel, { ...list, differs: wrongUnit }], refused: '计量单位' },
  {
    name: 'limit',
    times: 6,
    documents: [...parcel, list],
    refused: '年度限值',
    refusesLast: true,
    bulk: { good: goods[0] as Good, quantity: 24 },
  },
  { name: 'missing payment', times: 3, documents: [order, waybill, list], refused: '没有对应的支付单' },
  {
    name: 'used order',
    times: 2,
    documents: [
      ...parcel,
      { ...list, by: 'exporter' },
      { ...list, differs: (form) => ({ ...ending('logisticsNo')(form), ...ending('copNo')(form) }) },
    ],
    refused: '订单已用于其他清单',
  },
  { name: 'number', times: 2, documents: [order, { ...order, by: 'importer' }], refused: '相同编号的单证已存在' },
]

/** Yesterday's: lists that were refused in the morning, and mended. */
export const storyOfYesterday: readonly StoryCase[] = [
  { name: 'mended', times: 2, documents: [...parcel, { ...list, differs: wrongName }], refused: '订购人姓名' },
]

const companyOf = (username: Company['username']) =>
  companies.find((company) => company.username === username) as Company

interface Purchases {
  /** Serial number of its first purchase. */
  from: number
  time: Date
}

export function purchasesOf({ times, bulk }: StoryCase, { from, time }: Purchases): Shipment[] {
  const seller = companyOf('importer')
  const all = Array.from({ length: times }, (_, at) => shipmentOf(seller, { serial: from + at, time }))
  const { buyer } = all[0] ?? {}
  if (!bulk || !buyer) return all
  return all.map((shipment) => ({ ...shipment, buyer, lines: [bulk] }))
}

const forms: Record<Part, (shipment: Shipment) => Form> = {
  order: orderForm,
  payment: paymentForm,
  list: listForm,
  waybill: (shipment) => ({ ...ofOrder(orderForm(shipment)), ...waybillForm(shipment) }),
}

const ofOrder = ({
  crossborderType,
  orderNo,
  freight,
  currency,
  consignee,
  consigneeAddress,
  consigneeTelephone,
}: Form) => ({
  ...{ crossborderType, orderNo, freight, currency, consignee, consigneeAddress, consigneeTelephone },
})

const named = (prefix: string, username: Company['username']) => {
  const company = companyOf(username)
  return { [`${prefix}Code`]: codeOf(company), [`${prefix}Name`]: company.name }
}

/** Who takes part in the purchases of the story, each with its own documents. */
const takingPart: Form = { ...named('ebp', 'trader'), ...named('pay', 'trader'), ...named('logistics', 'exporter') }

/** The number with last digits that choose no outcome. */
const passing = (number: unknown) => `${String(number).slice(0, -2)}30`

export function storyForm({ part, by, differs }: StoryDocument, shipment: Shipment): Form {
  const plain = forms[part](shipment)
  const agent = part === 'list' ? named('agent', by) : {}
  const assured = part === 'list' ? { assureCode: codeOf(companyOf(by)), copNo: passing(plain.copNo) } : {}
  const own = Object.entries(takingPart).filter(([name]) => name in plain)
  const form = { ...plain, ...Object.fromEntries(own), ...agent, ...assured }
  return { ...form, ...differs?.(form) }
}
