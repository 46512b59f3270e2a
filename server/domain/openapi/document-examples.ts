// An example of each kind of document that the server takes as it stands: consistent amounts, codes of the tables, times in order,
// about companies and people of nowhere.
import { documentInput } from '@kouan/contract/calls/open/document-calls.ts'
import { checkValue } from '@kouan/contract/derive/check.ts'
import { readValue } from '@kouan/contract/derive/read-value.ts'
import { type Field, type Fields, isLines } from '@kouan/contract/language/field.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { fictitiousCustomsCode, fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import { exampleOf } from './example-values.ts'

type Values = Readonly<Record<string, string>>

/** Numbers of each kind are its own, so that no example is about the document of another. */
function numbersOf(serial: number): Values {
  const digits = String(serial).padStart(9, '0')
  return {
    orderNo: `DEMO20260105${digits}`,
    payTransactionId: `PAY20260105${digits}`,
    payNo: `PAY20260105${digits}`,
    declSeqNo: `D20260105${digits}`,
    decTmpNo: `T20260105${digits}`,
    decPreNo: `E20260105${digits}`,
    logisticsNo: `LGS20260105${digits}`,
    copNo: `COP20260105${digits}`,
    coElNo: `COP20260105${digits}`,
    preNo: `B20260105${digits}`,
    invtNo: `22002026I${digits}`,
    rkdNo: `R20260105${digits}`,
    sumNo: `S20260105${digits}`,
    entryId: `220020260${digits}`,
    billNo: `BILL${digits}`,
    totalPackageNo: `PKG${digits}`,
    voyageNo: 'CA1234',
    trafNo: 'CA1234',
  }
}

const times: Values = {
  payTime: '20260105102000',
  logisticsTime: '20260105100000',
  accountingDate: '20260105100000',
  leaveTime: '20260105100000',
  startTime: '20260101000000',
  endTime: '20260104235959',
  declTime: '20260105',
  ieDate: '20260105',
}

const company = (part: string, serial: number, name: string): Values => ({
  [`${part}Code`]: fictitiousCustomsCode(serial),
  [`${part}Name`]: name,
})
const companies: Values = {
  ...company('ebp', 1, '示例电商平台有限公司'),
  ...company('ebc', 2, '示例电商企业有限公司'),
  ...company('pay', 3, '示例支付有限公司'),
  ...company('logistics', 4, '示例物流有限公司'),
  ...company('agent', 5, '示例报关有限公司'),
  ...company('declAgent', 5, '示例报关有限公司'),
  ...company('operator', 6, '示例监管场所有限公司'),
  ...company('area', 7, '示例区内仓储有限公司'),
  ...company('iac', 7, '示例区内仓储有限公司'),
  ...company('owner', 8, '示例生产有限公司'),
  assureCode: fictitiousCustomsCode(5),
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

const goods: Values = {
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
  unit: '122',
  qty1: '1.8',
  unit1: '035',
  qty2: '2',
  unit2: '122',
  weight: '2',
  grossWeight: '2',
  netWeight: '1.8',
  packNo: '1',
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

const known: Values = { ...times, ...companies, ...people, ...goods }
const ofLines: Values = { country: '609' }

/** A return is supervised as one. */
const ofMessages: Readonly<Record<string, Values>> = { CEB213Message: { tradeMode: '9661' } }

/** Optional elements that the rules want of a direct purchase (9610). */
const usual = new Set(
  'copNo trafNo voyageNo billNo freight insuredFee payCode payName payTransactionId invtNo sumNo tradeMode'.split(' '),
)

/** Returns what a client sends to store it. */
export function documentExample(kind: DocumentKind): Record<string, unknown> {
  const { message, fixed, byTradeMode = {}, assignedNumbers = [] } = kind
  const isMade = (name: string) => name in fixed || name in byTradeMode || assignedNumbers.includes(name)
  // Without the document that it is made from, the message has what would be copied from there.
  const elements = [...message.head.elements, ...(message.line?.elements ?? [])]
  const demanded = new Set(elements.flatMap(({ name, required }) => (required ? [name] : [])))
  const isShown = (name: string, field: Field) => field.required || demanded.has(name) || usual.has(name)
  const rowOf = (fields: Fields, values: Values): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
        if (isLines(field)) return [[name, [rowOf(field.fields ?? {}, { ...values, ...ofLines })]]]
        if (isMade(name) || !isShown(name, field)) return []
        return [[name, exampleValue(name, field, values)]]
      }),
    )
  const crossborderType = message.direction === 'E' ? 'E9610' : 'I9610'
  // 311 of CEB311Message.
  const numbers = numbersOf(Number(message.type.slice(3, 6)))
  return rowOf(documentInput(kind), { ...known, ...numbers, ...ofMessages[message.type], crossborderType })
}

function exampleValue(name: string, field: Field, values: Values): unknown {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  const read = value === undefined ? undefined : readValue(field, value)
  const isRight = read !== undefined && 'value' in read && checkValue(field, read.value) === undefined
  return isRight ? value : exampleOf(name, field)
}
