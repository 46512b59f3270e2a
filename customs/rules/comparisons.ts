// 三单比对 as a table: which documents belong together, by what they find each other, and what must be equal in them.

/** One element of one document and what it is called in the other. */
export type Equality = {
  readonly own: string
  readonly other: string
  /** A difference is worth a look, no refusal: addresses are written in many ways. */
  readonly isAdvice: boolean
}

/** What the documents of a comparison are to each other; also the names of `RelatedDocuments`. */
export type Role = 'order' | 'payment' | 'waybill' | 'list'

export type Comparison = {
  readonly from: string
  readonly to: string
  readonly role: Role
  /** The rule that reports differences of the heads; lines of lists and orders belong to V8. */
  readonly rule: 'V5' | 'V6' | 'V20'
  /** Ways to find the other one, the surest first; each a set of elements that agree. */
  readonly links: readonly (readonly Equality[])[]
  readonly head: readonly Equality[]
  /** Of lines with the same gnum. */
  readonly lines: readonly Equality[]
  /** The lines name one document each, by the last of the links; `head` is then held against each of them. */
  readonly isByLine: boolean
}

/** 'name', 'name=other', with a ? before what is advice. */
function equalities(text: string): Equality[] {
  return text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [own = '', other = own] = one.replace('?', '').split('=')
      return { own, other, isAdvice: one.startsWith('?') }
    })
}

type Texts = { links: readonly string[]; head: string; lines?: string; isByLine?: boolean }

function compared(pair: string, role: Role, rule: Comparison['rule'], texts: Texts): Comparison {
  const [from = '', to = ''] = pair.split(' ').map((number) => `CEB${number}Message`)
  const { links, head, lines = '', isByLine = false } = texts
  return {
    from,
    to,
    role,
    rule,
    isByLine,
    links: links.map(equalities),
    head: equalities(head),
    lines: equalities(lines),
  }
}

const order = ['orderNo ebpCode', 'orderNo']
const list = ['invtNo', 'logisticsNo orderNo', 'logisticsNo']
const payer = 'payerIdType=buyerIdType payerIdNumber=buyerIdNumber payerName=buyerName'
const buyer = 'buyerIdType buyerIdNumber buyerName ?buyerTelephone'
const consignee = 'consignee consigneeTelephone consigneeAddress'
const listedAs = 'orderNo ebpCode ebcCode logisticsNo logisticsCode invtNo customsCode agentCode'

export const comparisons: readonly Comparison[] = [
  compared('411 311', 'order', 'V5', {
    links: ['payTransactionId payCode', ...order],
    head: `orderNo ebpCode payCode payTransactionId currency amountPaid=acturalPaid ${payer}`,
  }),
  compared('311 411', 'payment', 'V5', {
    links: ['payTransactionId payCode', ...order],
    head:
      'orderNo ebpCode payCode payTransactionId currency acturalPaid=amountPaid ' +
      'buyerIdType=payerIdType buyerIdNumber=payerIdNumber buyerName=payerName',
  }),
  compared('511 311', 'order', 'V6', { links: ['orderNo'], head: `orderNo ${consignee} currency` }),
  compared('311 511', 'waybill', 'V6', { links: ['orderNo'], head: `orderNo ${consignee} currency` }),
  compared('621 311', 'order', 'V20', {
    links: order,
    head: `orderNo ebpCode ebcCode currency ${buyer} ?consigneeAddress ?freight`,
    lines: 'gname=itemName qty unit price totalPrice currency country ?itemNo ?gmodel ?barCode',
  }),
  compared('621 411', 'payment', 'V20', {
    links: order,
    head: 'orderNo ebpCode currency buyerIdType=payerIdType buyerIdNumber=payerIdNumber buyerName=payerName',
  }),
  compared('621 511', 'waybill', 'V20', {
    links: ['logisticsNo logisticsCode', 'orderNo'],
    head:
      'orderNo logisticsNo logisticsCode billNo packNo ?grossWeight=weight ?freight ?insuredFee ' +
      '?consigneeAddress currency',
  }),
  compared('623 621', 'list', 'V20', { links: list, head: `${listedAs} ${buyer}` }),
  compared('625 621', 'list', 'V20', { links: list, head: `${listedAs} ${buyer}`, lines: 'gcode gname unit' }),
  compared('711 621', 'list', 'V20', {
    links: ['logisticsNo'],
    head: 'logisticsCode billNo voyageNo trafNo trafMode ?customsCode',
    isByLine: true,
  }),
  compared('403 303', 'order', 'V20', { links: order, head: 'orderNo ebpCode ebcCode ?currency' }),
  compared('603 303', 'order', 'V20', {
    links: order,
    head: 'orderNo ebpCode ebcCode',
    lines: 'gname=itemName qty unit price totalPrice currency ?itemNo ?barCode',
  }),
  compared('603 403', 'payment', 'V20', { links: order, head: 'orderNo ebpCode ebcCode' }),
  compared('603 505', 'waybill', 'V20', {
    links: ['logisticsNo logisticsCode', 'logisticsNo'],
    head: 'logisticsNo logisticsCode ebcCode packNo ?grossWeight',
  }),
  compared('605 603', 'list', 'V20', {
    // preNo is the number of the application itself.
    links: ['invtNo'],
    head: 'invtNo customsCode agentCode ebcCode',
  }),
  compared('213 603', 'list', 'V20', {
    links: ['invtNo'],
    head: 'invtNo ebpCode ebcCode',
    lines: 'gcode gname unit unit1 unit2',
  }),
  compared('607 603', 'list', 'V20', {
    links: ['invtNo', 'logisticsNo'],
    head: 'agentCode logisticsCode customsCode billNo voyageNo trafName trafMode',
    isByLine: true,
  }),
  compared('701 603', 'list', 'V20', {
    links: ['invtNo'],
    head: 'agentCode ebcCode customsCode',
    isByLine: true,
  }),
]

/** The documents of one parcel that customs compare, in the order of the trade. */
export const shipmentTypes = (direction: 'I' | 'E'): readonly string[] =>
  direction === 'I'
    ? ['CEB311Message', 'CEB411Message', 'CEB511Message', 'CEB621Message']
    : ['CEB303Message', 'CEB403Message', 'CEB505Message', 'CEB603Message']

/** Name of a document for people, relative to another one. */
export const shortTitles: Readonly<Record<string, string>> = {
  CEB311Message: '订单',
  CEB303Message: '订单',
  CEB411Message: '支付单',
  CEB403Message: '收款单',
  CEB511Message: '运单',
  CEB505Message: '运单',
  CEB621Message: '清单',
  CEB603Message: '清单',
  CEB623Message: '撤销申请单',
  CEB605Message: '撤销申请单',
  CEB625Message: '退货申请单',
  CEB213Message: '退货申请单',
  CEB711Message: '入库明细单',
  CEB607Message: '总分单',
  CEB701Message: '汇总申请单',
}

/** Labels of elements that are called otherwise on the other side. */
export const otherLabels: Readonly<Record<string, string>> = {
  acturalPaid: '实际支付金额',
  amountPaid: '支付金额',
  buyerIdType: '订购人证件类型',
  buyerIdNumber: '订购人证件号码',
  buyerName: '订购人姓名',
  payerIdType: '支付人证件类型',
  payerIdNumber: '支付人证件号码',
  payerName: '支付人姓名',
  itemName: '企业商品名称',
  weight: '毛重',
}
