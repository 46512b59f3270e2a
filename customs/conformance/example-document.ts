// A document of any message that its table, its schema and our rules let pass, about companies and people of nowhere.
import Big from 'big.js'
import { fictitiousCustomsCode, fictitiousIdentityCard } from '../checks/fictitious.ts'
import {
  type ElementDefinition,
  type Fields,
  type MessageDefinition,
  type Revision,
  shortestText,
} from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'

/** Any document; the definition says which elements it has. */
export type ExampleDocument = { head: Fields; lines: readonly Fields[] }

/**
 * One document with one line, or with `lines` of them, as many as the table allows. `optional` says which optional elements it has: those that a real direct-purchase
 * declaration usually has, or all of them. `serial` (0 to 999) makes its numbers differ from those of its neighbours.
 */
export function exampleDocument(input: {
  definition: MessageDefinition
  revision: Revision
  optional?: 'usual' | 'all'
  serial?: number
  lines?: number
}): ExampleDocument {
  const { definition, optional = 'usual', serial = 1, lines: count = 1 } = input
  const { head, line } = tablesOf(input)
  const fieldsOf = (elements: readonly ElementDefinition[], values: Values) =>
    Object.fromEntries(
      elements
        .filter(({ name, required }) => required || optional === 'all' || usual.has(name))
        .map((element) => [element.name, exampleValue({ element, values: { ...valuesOf(serial), ...values } })]),
    )
  const values = { ...(definition.direction === 'I' ? importHead : {}), ...(count > 1 ? amountsOf(count) : {}) }
  const wanted = Array.from({ length: line && line.max > 0 ? count : 0 }, (_, index) => String(index + 1))
  const lines = wanted.map((gnum) => {
    // Lines that name a parcel or a list name one each, and none that lines of a neighbour name.
    const [apart, place] = [String(serial).padStart(4, '0'), gnum.padStart(8, '0')]
    const named = { logisticsNo: `LGS${apart}06${place}`, invtNo: `2200${apart}E1${place}` }
    const own = count > 1 ? { ...smallLine, ...named, gnum } : {}
    return fieldsOf(line?.elements ?? [], { ...lineValues, ...own })
  })
  return { head: fieldsOf(head, { ...values, ...statusOf(definition) }), lines }
}

/** Cheap goods, so that as many as a message may hold stay below the limit of a purchase. */
const smallLine: Values = { qty: '2', price: '0.75', totalPrice: '1.5' }
function amountsOf(count: number): Values {
  const goods = new Big('1.5').times(count)
  const paid = goods.plus('10').plus('19.12').toFixed()
  return { goodsValue: goods.toFixed(), acturalPaid: paid, amountPaid: paid }
}

type Values = Readonly<Record<string, string>>

/** Optional elements that the rules or the receipts want in a direct purchase (9610). */
const usual = new Set(
  'copNo trafNo voyageNo billNo freight insuredFee payCode payName payTransactionId preNo invtNo sumNo tradeMode'.split(
    ' ',
  ),
)

const importHead: Values = { country: '502' }
const lineValues: Values = { country: '609', insuredFee: '0' }

/** A good answer; a status only where the table has one. A return is supervised as one. */
function statusOf({ kind, type }: MessageDefinition): Values {
  if (type === 'CEB213Message') return { tradeMode: '9661' }
  if (type === 'CEB900Message') return { returnStatus: '-1', returnInfo: '报文格式不符合规范' }
  return kind === 'receipt' ? { returnStatus: '120', returnInfo: '[Code:1800;Desc:逻辑校验通过]', status: '1' } : {}
}

/** Values by element name: consistent amounts, codes of the tables, times in order. */
function valuesOf(serial: number): Values {
  const number = String(serial).padStart(9, '0')
  const guid = `0A1B2C3D-1111-4222-8333-444455${String(serial).padStart(6, '0')}`
  return {
    guid,
    oriCopMsgId: guid,
    oriMessageType: 'CEB311Message',
    appType: '1',
    appStatus: '2',
    ...times,
    ...companies,
    ...people,
    ...amounts,
    orderNo: `DEMO20260105${number}`,
    payTransactionId: `PAY20260105${number}`,
    payNo: `PAY20260105${number}`,
    logisticsNo: `LGS20260105${number}`,
    copNo: `COP20260105${number}`,
    coElNo: `COP20260105${number}`,
    preNo: `B20260105${number}`,
    invtNo: `22002026I${number}`,
    rkdNo: `R20260105${number}`,
    sumNo: `S20260105${number}`,
    declSeqNo: `D20260105${number}`,
    decTmpNo: `T20260105${number}`,
    decPreNo: `E20260105${number}`,
    entryId: `220020260${number}`,
    taxNo: `22002026I${number}_1`,
    entDutyNo: `DUTY${number}`,
    billNo: `BILL${number}`,
    totalPackageNo: `PKG${number}`,
  }
}

const times: Values = {
  appTime: '20260105103000',
  payTime: '20260105102000',
  logisticsTime: '20260105100000',
  accountingDate: '20260105100000',
  leaveTime: '20260105100000',
  startTime: '20260101000000',
  endTime: '20260104235959',
  returnTime: '20260105103100000',
  opDate: '20260105103100000',
  declTime: '20260105',
  ieDate: '20260105',
}

const companies: Values = {
  ebpCode: fictitiousCustomsCode(1),
  ebpName: '示例电商平台有限公司',
  ebcCode: fictitiousCustomsCode(2),
  ebcName: '示例电商企业有限公司',
  payCode: fictitiousCustomsCode(3),
  payName: '示例支付有限公司',
  logisticsCode: fictitiousCustomsCode(4),
  logisticsName: '示例物流有限公司',
  agentCode: fictitiousCustomsCode(5),
  agentName: '示例报关有限公司',
  assureCode: fictitiousCustomsCode(5),
  declAgentCode: fictitiousCustomsCode(5),
  declAgentName: '示例报关有限公司',
  operatorCode: fictitiousCustomsCode(6),
  operatorName: '示例监管场所有限公司',
  areaCode: fictitiousCustomsCode(7),
  areaName: '示例区内仓储有限公司',
  iacCode: fictitiousCustomsCode(7),
  iacName: '示例区内仓储有限公司',
  ownerCode: fictitiousCustomsCode(8),
  ownerName: '示例生产有限公司',
}

const identity = fictitiousIdentityCard({ birthDate: '19900101', serial: 1 })
const people: Values = {
  buyerRegNo: 'buyer-1',
  buyerName: '张示例',
  buyerTelephone: '13800000000',
  buyerIdType: '1',
  buyerIdNumber: identity,
  payerIdType: '1',
  payerIdNumber: identity,
  payerName: '张示例',
  telephone: '13800000000',
  consignee: '张示例',
  consigneeTelephone: '13800000000',
  consigneeAddress: '示例省示例市示例路 1 号',
  consigneeDistrict: '990000',
}

const amounts: Values = {
  goodsValue: '200.1',
  freight: '10',
  insuredFee: '0',
  discount: '0',
  taxTotal: '19.12',
  acturalPaid: '229.22',
  amountPaid: '229.22',
  charge: '210.1',
  qty: '2',
  price: '100.05',
  totalPrice: '200.1',
  taxPrice: '200.1',
  customsTax: '0',
  valueAddedTax: '19.12',
  consumptionTax: '0',
  unit: '122',
  qty1: '1.8',
  unit1: '035',
  qty2: '2',
  unit2: '122',
  weight: '2',
  grossWeight: '2',
  netWeight: '1.8',
  packNo: '1',
  msgCount: '1',
  msgSeqNo: '1',
  gnum: '1',
  gseqno: '1',
  currency: '142',
  fCurrency: '142',
  iCurrency: '142',
  fFlag: '3',
  iFlag: '3',
  country: '502',
  tradeCountry: '502',
  POD: '502',
  customsCode: '2200',
  portCode: '2200',
  tradeMode: '9610',
  statisticsFlag: 'B',
  trafMode: '5',
  wrapType: '2',
  gcode: '1901101000',
  gname: '奶粉',
  itemName: '奶粉',
  gmodel: '900克/罐',
  goodsInfo: '奶粉',
  barCode: '无',
  loctNo: '220001',
}

function exampleValue({ element, values }: { element: ElementDefinition; values: Values }): string {
  const { name, label, type, rule } = element
  const known = Object.hasOwn(values, name) ? values[name] : momentOf(rule)
  if (known !== undefined && fits({ element, value: known })) return known
  const [first] = Object.keys(element.values ?? {})
  if (first !== undefined) return first
  if (type.kind === 'int' || type.kind === 'decimal') return '1'
  const [least, most] = type.kind === 'fixed' ? [type.length, type.length] : [shortestText(element), type.max]
  return label.slice(0, most).padEnd(least, '1')
}

/** A date or time of a name that has no value of its own, by the pattern that the paper gives. */
const momentOf = (rule: string | undefined): string | undefined =>
  rule === 'yyyyMMdd' ? times.ieDate : rule === 'yyyyMMddHHmmss' ? times.payTime : undefined

/** A revision may want another length. */
function fits({ element, value }: { element: ElementDefinition; value: string }): boolean {
  const { type, values } = element
  if (values && !Object.hasOwn(values, value)) return false
  if (type.kind === 'fixed') return value.length === type.length
  return type.kind !== 'upTo' || (value.length <= type.max && value.length >= shortestText(element))
}
