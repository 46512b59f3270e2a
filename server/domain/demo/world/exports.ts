// Parcels of the exporter as the documents that declare them: order, collection, waybill and list with the same values.
import { beijingTime14 } from '@kouan/customs/time.ts'
import { type Company, codeOf, companies } from './companies.ts'

/** Declares exports over a channel of its own, whose outcomes follow from the last digits of numbers. */
export const exporter: Company = {
  ...(companies.find(({ username }) => username === 'exporter') as Company),
  channel: 'demo-exporter-exports',
  simulation: { simDelaySeconds: 240, simOutcome: 'BY_DIGITS' },
}

export interface Parcel {
  /** Serial number among the parcels of the exporter. */
  serial: number
  time: Date
  crossborderType: 'E9610' | 'E9710'
  /** Last digits of the number of its order and of its list: they choose what the simulated customs do. */
  orderEnding: string
  listEnding: string
}

interface Ware {
  itemNo: string
  name: string
  model: string
  unit: string
  /** Cents of US dollars. */
  price: number
  code: string
  grams: number
}

const wares: readonly Ware[] = [
  { itemNo: 'CK001', name: '蓝牙音箱', model: '10瓦', unit: '001', price: 2390, code: '8518220000', grams: 480 },
  { itemNo: 'CK002', name: '瑜伽垫', model: '183*61厘米', unit: '007', price: 1560, code: '9506919000', grams: 1100 },
  { itemNo: 'CK003', name: '厨房电子秤', model: '5千克', unit: '001', price: 1280, code: '8423100000', grams: 620 },
  { itemNo: 'CK004', name: '棉质T恤衫', model: 'L码', unit: '011', price: 990, code: '6109100010', grams: 210 },
  { itemNo: 'CK005', name: '陶瓷马克杯', model: '350毫升', unit: '007', price: 740, code: '6911101900', grams: 390 },
]

const foreignPlatform = { ebpCode: '无', ebpName: 'Example Marketplace' }
const platform = { ebpCode: '9900D98100', ebpName: '示例跨境平台' }
const seller = { ebcCode: codeOf(exporter), ebcName: exporter.name }
const carrier = { logisticsCode: '9900D98102', logisticsName: '示例通达物流有限公司' }
const dollar = '502'
const kilogram = '035'
const destinations = [
  { country: '502', POD: 'LAX' },
  { country: '304', POD: 'HAM' },
  { country: '601', POD: 'SYD' },
] as const

const dollars = (cents: number) => (cents / 100).toFixed(2)
const dayOf = ({ time }: Parcel) => beijingTime14(time).slice(0, 8)
const placeOf = ({ serial }: Parcel) => String(serial).padStart(4, '0')
const orderNoOf = (parcel: Parcel) => `CK${dayOf(parcel)}${placeOf(parcel)}${parcel.orderEnding}`
const parcelNoOf = (parcel: Parcel) => `CY${dayOf(parcel)}${placeOf(parcel)}30`
const platformOf = ({ serial }: Parcel) => (serial % 3 === 0 ? foreignPlatform : platform)
const destinationOf = ({ serial }: Parcel) => destinations[serial % destinations.length] ?? destinations[0]

const linesOf = ({ serial, crossborderType }: Parcel) =>
  wares.slice(serial % 4, (serial % 4) + 2).map((ware, at) => {
    const quantity = (1 + ((serial + at) % 3)) * (crossborderType === 'E9710' ? 10 : 1)
    return { ware, quantity, total: ware.price * quantity }
  })
const totalOf = (parcel: Parcel) => linesOf(parcel).reduce((sum, { total }) => sum + total, 0)
const gramsOf = (parcel: Parcel) => linesOf(parcel).reduce((sum, { ware, quantity }) => sum + ware.grams * quantity, 0)

const freight = 480

export function exportOrderForm(parcel: Parcel): Record<string, unknown> {
  return {
    crossborderType: parcel.crossborderType,
    orderNo: orderNoOf(parcel),
    ...platformOf(parcel),
    ...seller,
    goodsValue: dollars(totalOf(parcel)),
    freight: dollars(freight),
    currency: dollar,
    goods: linesOf(parcel).map(({ ware, quantity, total }) => ({
      itemNo: ware.itemNo,
      itemName: ware.name,
      unit: ware.unit,
      currency: dollar,
      qty: String(quantity),
      price: dollars(ware.price),
      totalPrice: dollars(total),
    })),
  }
}

/** One in four is paid in cash. */
export function collectionForm(parcel: Parcel): Record<string, unknown> {
  const paid =
    parcel.serial % 4 === 3
      ? { payName: '现金支付' }
      : { payCode: codeOf(exporter), payName: exporter.name, payNo: `SK${dayOf(parcel)}${placeOf(parcel)}30` }
  return {
    crossborderType: parcel.crossborderType,
    orderNo: orderNoOf(parcel),
    ...platformOf(parcel),
    ...seller,
    ...paid,
    charge: dollars(totalOf(parcel) + freight),
    currency: dollar,
    accountingDate: beijingTime14(parcel.time),
  }
}

export function exportWaybillForm(parcel: Parcel): Record<string, unknown> {
  return {
    crossborderType: parcel.crossborderType,
    ...carrier,
    logisticsNo: parcelNoOf(parcel),
    freight: dollars(freight),
    insuredFee: '0',
    currency: dollar,
    grossWeight: (gramsOf(parcel) / 1000 + 0.2).toFixed(3),
    packNo: '1',
    goodsInfo: linesOf(parcel)
      .map(({ ware }) => ware.name)
      .join('、'),
    ...seller,
  }
}

export function exportListForm(parcel: Parcel): Record<string, unknown> {
  const { country, POD } = destinationOf(parcel)
  return {
    crossborderType: parcel.crossborderType,
    tradeMode: parcel.crossborderType.slice(1),
    orderNo: orderNoOf(parcel),
    ...platformOf(parcel),
    ...seller,
    ...carrier,
    logisticsNo: parcelNoOf(parcel),
    copNo: `CQ${dayOf(parcel)}${placeOf(parcel)}${parcel.listEnding}`,
    customsCode: '2200',
    portCode: '2200',
    ieDate: dayOf(parcel),
    statisticsFlag: parcel.crossborderType === 'E9610' ? 'A' : 'B',
    agentCode: codeOf(exporter),
    agentName: exporter.name,
    ownerCode: 'NO',
    ownerName: '示例小商品加工厂',
    trafMode: '5',
    country,
    POD,
    freight: dollars(freight),
    fCurrency: dollar,
    fFlag: '3',
    insuredFee: '0',
    iCurrency: dollar,
    iFlag: '3',
    wrapType: '2',
    packNo: '1',
    grossWeight: (gramsOf(parcel) / 1000 + 0.2).toFixed(3),
    netWeight: (gramsOf(parcel) / 1000).toFixed(3),
    goods: linesOf(parcel).map(({ ware, quantity, total }) => ({
      itemNo: ware.itemNo,
      itemName: ware.name,
      gcode: ware.code,
      gname: ware.name,
      gmodel: ware.model,
      barCode: '无',
      country,
      currency: dollar,
      qty: String(quantity),
      unit: ware.unit,
      qty1: ((ware.grams * quantity) / 1000).toFixed(3),
      unit1: kilogram,
      price: dollars(ware.price),
      totalPrice: dollars(total),
    })),
  }
}
