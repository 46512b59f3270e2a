// A value of each usual element for a document about companies and people of nowhere: consistent amounts, codes of the tables,
// times in order.
import { fictitiousCustomsCode, fictitiousIdentityCard } from './fictitious.ts'

type Values = Readonly<Record<string, string>>

export const fictitiousTimes = {
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
} satisfies Values

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

/** Numbers of each document are its own; `serial` (0 to 999,999,999) makes them differ. */
const numbersOf = (serial: number): Values => {
  const number = String(serial).padStart(9, '0')
  return {
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

/** Returns values by element name for the document of `serial` (0 to 999,999,999). */
export const fictitiousValues = (serial: number): Values => ({
  ...fictitiousTimes,
  ...companies,
  ...people,
  ...amounts,
  ...numbersOf(serial),
})
