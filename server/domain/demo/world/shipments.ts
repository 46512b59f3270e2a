// Purchases as the documents that declare them: order, payment and list with the same values.
import { estimateImportTax } from '@kouan/customs/rules/import-tax.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import { type Company, codeOf } from './companies.ts'
import { type Good, goods, itemNoOf } from './goods.ts'
import { type Buyer, buyerOf } from './people.ts'

export interface Shipment {
  company: Company
  /** Serial number among the purchases of the enterprise. */
  serial: number
  time: Date
  buyer: Buyer
  lines: readonly { good: Good; quantity: number }[]
}

const platform = { code: '9900D98100', name: '示例跨境平台' }
const pays = { code: '9900D98101', name: '示例支付有限公司' }
const carrier = { code: '9900D98102', name: '示例通达物流有限公司' }
const broker = { code: '9900D98103', name: '示例报关有限公司' }

/** Fraction that depends on the serial number only. */
const chance = (serial: number, step: number) => ((serial * step) % 97) / 97

export function shipmentOf(company: Company, { serial, time }: Pick<Shipment, 'serial' | 'time'>): Shipment {
  const count = 1 + Math.floor(chance(serial, 31) * 3)
  const lines = Array.from({ length: count }, (_, at) => ({
    good: goods[(serial * 5 + at * 7 + company.serial) % goods.length] as Good,
    quantity: 1 + Math.floor(chance(serial + at, 53) * 3),
  }))
  return { company, serial, time, buyer: buyerOf(serial * 3 + company.serial), lines }
}

/**
 * Last digits of every eighth list, which choose what the simulated customs do with it (simulated-outcomes.ts). None of them is a
 * refusal: those have a reason of their own (story.ts).
 */
const ofLists = '21 07 06 21 08 22 09 11 07 20 12 21 07 13 99 15 19'.split(' ')
const everyEighth = 8

function numberOf(prefix: string, { serial, time }: Shipment, endings: readonly string[] = []): string {
  const isSpecial = endings.length > 0 && serial % everyEighth === everyEighth - 1
  const ending = isSpecial ? endings[Math.floor(serial / everyEighth) % endings.length] : String(30 + (serial % 60))
  return `${prefix}${beijingTime14(time).slice(0, 8)}${String(serial).padStart(5, '0')}${ending}`
}

const yuan = (cents: number) => (cents / 100).toFixed(2)
const totalOf = ({ lines }: Shipment) => lines.reduce((sum, { good, quantity }) => sum + good.price * quantity, 0)
const freight = 1200

function taxOf(shipment: Shipment): number {
  const rates = { vat: '0.13', consumption: '0' }
  const { valueAddedTax } = estimateImportTax({ taxable: yuan(totalOf(shipment) + freight), rates, leviedShare: '0.7' })
  return Math.round(Number(valueAddedTax) * 100)
}

/** Parties of a document: the enterprise in its own role, fictitious companies in the others. */
function parties({ company }: Shipment) {
  const own = { code: codeOf(company), name: company.name }
  const has = (role: string) => company.roles.split(',').includes(role)
  return {
    platform: has('EBP') ? own : platform,
    seller: has('EBC') ? own : { code: '9900D98104', name: '示例海外旗舰店' },
    payment: has('PAY') ? own : pays,
    agent: has('AGENT') || has('EBC') ? own : broker,
    carrier: has('LOGISTICS') ? own : carrier,
  }
}

const dayOf = ({ time }: Shipment) => beijingTime14(time).slice(0, 8)
const gramsOf = ({ lines }: Shipment) => lines.reduce((sum, { good, quantity }) => sum + good.grams * quantity, 0)
/** In kilograms. */
const grossWeightOf = (shipment: Shipment) => (gramsOf(shipment) / 1000 + 0.2).toFixed(3)

const orderNoOf = (shipment: Shipment) => numberOf(`DD${shipment.company.serial}`, shipment)
const parcelNoOf = (shipment: Shipment) =>
  `YD${shipment.company.serial}${dayOf(shipment)}${String(shipment.serial).padStart(6, '0')}`
const paymentNoOf = (shipment: Shipment) => numberOf(`ZF${shipment.company.serial}`, shipment)

const paid = (shipment: Shipment) => yuan(totalOf(shipment) + freight + taxOf(shipment))

export function orderForm(shipment: Shipment): Record<string, unknown> {
  const { buyer, company, lines } = shipment
  const { platform, seller, payment } = parties(shipment)
  return {
    crossborderType: company.crossborderType,
    orderNo: orderNoOf(shipment),
    ebpCode: platform.code,
    ebpName: platform.name,
    ebcCode: seller.code,
    ebcName: seller.name,
    goodsValue: yuan(totalOf(shipment)),
    freight: yuan(freight),
    discount: '0',
    taxTotal: yuan(taxOf(shipment)),
    acturalPaid: paid(shipment),
    currency: '142',
    buyerRegNo: buyer.account,
    buyerName: buyer.name,
    buyerTelephone: buyer.telephone,
    buyerIdType: '1',
    buyerIdNumber: buyer.identityCard,
    payCode: payment.code,
    payName: payment.name,
    payTransactionId: paymentNoOf(shipment),
    consignee: buyer.name,
    consigneeTelephone: buyer.telephone,
    consigneeAddress: buyer.address,
    goods: lines.map(({ good, quantity }) => ({
      itemNo: itemNoOf(good),
      itemName: good.name,
      gmodel: good.model,
      unit: good.unit,
      qty: String(quantity),
      price: yuan(good.price),
      totalPrice: yuan(good.price * quantity),
      currency: '142',
      country: good.country,
    })),
  }
}

export function paymentForm(shipment: Shipment): Record<string, unknown> {
  const { buyer, company, time } = shipment
  const { platform, payment } = parties(shipment)
  return {
    crossborderType: company.crossborderType,
    payCode: payment.code,
    payName: payment.name,
    payTransactionId: paymentNoOf(shipment),
    orderNo: orderNoOf(shipment),
    ebpCode: platform.code,
    ebpName: platform.name,
    payerIdType: '1',
    payerIdNumber: buyer.identityCard,
    payerName: buyer.name,
    telephone: buyer.telephone,
    amountPaid: paid(shipment),
    currency: '142',
    payTime: beijingTime14(time),
  }
}

/** 9610: direct mail from abroad; the parcels of a day come by one flight. */
const byAir = ({ company, time, lines }: Shipment) => ({
  tradeMode: '9610',
  trafMode: '5',
  trafNo: '示例航空',
  voyageNo: `SL${1000 + Number(beijingTime14(time).slice(4, 8))}`,
  billNo: `TD${beijingTime14(time).slice(0, 8)}${company.serial}`,
  country: lines[0]?.good.country ?? '502',
})

/** 1210: from a bonded warehouse. */
const outOfStore = {
  tradeMode: '1210',
  trafMode: '7',
  emsNo: 'T9900W000001',
  areaCode: '9900D98105',
  areaName: '示例保税仓储有限公司',
  country: '142',
}

export function listForm(shipment: Shipment): Record<string, unknown> {
  const { buyer, company, lines } = shipment
  const isBonded = company.crossborderType === 'I1210'
  const { platform, seller, agent, carrier } = parties(shipment)
  return {
    crossborderType: company.crossborderType,
    orderNo: orderNoOf(shipment),
    ebpCode: platform.code,
    ebpName: platform.name,
    ebcCode: seller.code,
    ebcName: seller.name,
    logisticsNo: parcelNoOf(shipment),
    logisticsCode: carrier.code,
    logisticsName: carrier.name,
    copNo: numberOf(`QD${company.serial}`, shipment, ofLists),
    assureCode: agent.code,
    declTime: dayOf(shipment),
    customsCode: '2200',
    portCode: '2200',
    buyerIdType: '1',
    buyerIdNumber: buyer.identityCard,
    buyerName: buyer.name,
    buyerTelephone: buyer.telephone,
    consigneeAddress: buyer.address,
    agentCode: agent.code,
    agentName: agent.name,
    ...(isBonded ? outOfStore : byAir(shipment)),
    freight: yuan(freight),
    insuredFee: '0',
    currency: '142',
    packNo: '1',
    grossWeight: grossWeightOf(shipment),
    netWeight: (gramsOf(shipment) / 1000).toFixed(3),
    goods: lines.map(({ good, quantity }) => ({
      gcode: good.code,
      ...(isBonded ? { itemRecordNo: `L${good.code}` } : {}),
      itemNo: itemNoOf(good),
      gname: good.name,
      gmodel: good.model,
      country: good.country,
      currency: '142',
      qty: String(quantity),
      unit: good.unit,
      qty1: ((good.grams * quantity) / 1000).toFixed(3),
      unit1: '035',
      price: yuan(good.price),
      totalPrice: yuan(good.price * quantity),
    })),
  }
}

/** Returns the values that the carrier adds to a waybill that is made from its order. */
export function waybillForm(shipment: Shipment): Record<string, unknown> {
  const { carrier } = parties(shipment)
  return {
    logisticsCode: carrier.code,
    logisticsName: carrier.name,
    logisticsNo: parcelNoOf(shipment),
    billNo: byAir(shipment).billNo,
    weight: grossWeightOf(shipment),
    packNo: '1',
    insuredFee: '0',
    goodsInfo: shipment.lines.map(({ good }) => good.name).join('、'),
  }
}

/** Returns the messages of the platform and the payment company about the purchase. */
export function rawPaymentForm(shipment: Shipment): Record<string, unknown> {
  const { lines } = shipment
  const { platform, payment, seller } = parties(shipment)
  const [orderNo, paymentNo] = [orderNoOf(shipment), paymentNoOf(shipment)]
  const tradingTime = beijingTime14(shipment.time)
  const receiver = { recpAccount: `62${seller.code.replace(/\D/g, '')}0000`, recpName: seller.name }
  return {
    ebpCode: platform.code,
    payCode: payment.code,
    payTransactionId: paymentNo,
    totalAmount: paid(shipment),
    currency: '142',
    verDept: '3',
    payType: '1',
    tradingTime,
    initalRequest: `https://pay.example.com/gateway?out_trade_no=${orderNo}&total_amount=${paid(shipment)}`,
    initalResponse: JSON.stringify({ code: 'SUCCESS', trade_no: paymentNo, time_end: tradingTime }),
    goods: lines.map(({ good }) => ({
      orderNo,
      gname: good.name,
      itemLink: `http://shop.example.com/goods/${itemNoOf(good)}`,
      ...receiver,
    })),
  }
}
