// Contributions of documents to trade: one row for a document, or for one of its goods, in the period in which it counts, and a
// negative one in the period in which it was cancelled. The tables are views (server/db/migrations/900-trade-reports.sql).
import { date, dictionary, id, money, number, reference, text, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

/** Which day counts, and which documents. */
export const tradeBases = {
  declaredReleased: '按申报日期（已放行）',
  released: '按放行日期（已放行）',
  declared: '按申报日期（海关已受理）',
} as const
export const usualBasis: keyof typeof tradeBases = 'declaredReleased'

export const tradeEntries = { counted: '计入', cancelled: '撤销、退运冲减' } as const

const counted = {
  basis: dictionary('trade_basis', { label: '统计口径', search: 'eq', list: 180 }),
  entry: dictionary('trade_entry', { label: '计入方式', search: 'eq', list: 130 }),
  valueDay: date({ label: '统计日期', search: 'range', isSearchedFirst: true, list: 110 }),
  ieFlag: dictionary('ie_flag', { label: '进出口', search: 'eq', list: 80 }),
  enterpriseId: reference({ to: 'enterprise', text: 'companyName', label: '申报企业', search: 'eq', list: 200 }),
} as const

const named = {
  orderNo: text({ label: '订单编号', list: 170 }),
  copNo: text({ label: '企业内部编号', list: 170 }),
  invtNo: text({ label: '清单编号', list: 170 }),
} as const

const shared = {
  tradeMode: dictionary('trade_mode', { label: '监管方式', search: 'eq', list: 130 }),
  customsCode: dictionary('customs_district', { label: '申报海关', search: 'eq', list: 130 }),
  ebpCode: text({ label: '电商平台代码', search: 'eq', list: 140 }),
  ebpName: text({ label: '电商平台', list: 180 }),
  crossborderType: dictionary('crossborder_type', { label: '业务类型', search: 'eq' }),
} as const

const worth = {
  amountCny: money({ label: '货值（人民币）', list: 140, total: true }),
  amountUsd: money({ label: '货值（美元）', list: 140, total: true }),
  missingCny: text({ label: '人民币货值缺少的汇率' }),
  missingUsd: text({ label: '美元货值缺少的汇率', list: 160 }),
} as const

const standing = {
  declareStatus: dictionary('declare_status', { label: '申报状态', search: 'eq', list: 110 }),
  simulated: toggle({ label: '模拟海关', search: 'eq', list: 90 }),
  documentId: id({ label: '清单' }),
  /** Component strings of the pages that list it, joined by commas. */
  documentPages: text({ label: '清单页面', computed: true }),
} as const

const base = {
  area: 'report',
  standard: ['list', 'export'],
  isView: true,
  sort: { by: 'valueDay', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'copNo',
} as const

export const tradeDocument = defineResource({
  ...base,
  name: 'tradeDocument',
  title: '统计清单明细',
  empty: '没有符合条件的单证。',
  path: '/report/tradeDocument',
  table: 'trade_document',
  fields: {
    ...counted,
    ...named,
    ...worth,
    tax: money({ label: '税额（人民币）', list: 130, total: true }),
    goodsCount: number({ label: '商品项数', list: 90 }),
    ...shared,
    country: dictionary('country', { label: '起运国/运抵国', search: 'eq', list: 130 }),
    ...standing,
  },
})

export const tradeGoods = defineResource({
  ...base,
  name: 'tradeGoods',
  title: '统计商品明细',
  empty: '没有符合条件的商品。',
  path: '/report/tradeGoods',
  table: 'trade_goods',
  fields: {
    ...counted,
    gcode: text({ label: '商品编码', search: 'like', list: 120 }),
    gname: text({ label: '商品名称', list: 180 }),
    country: dictionary('country', { label: '原产国/目的国', search: 'eq', list: 130 }),
    qty: number({ label: '数量', scale: 5, list: 100 }),
    unit: dictionary('unit', { label: '单位', list: 80 }),
    currency: dictionary('currency', { label: '币制', search: 'eq', list: 100 }),
    amount: money({ label: '原币货值', list: 120 }),
    ...worth,
    ...named,
    lineNo: number({ label: '商品序号' }),
    ...shared,
    ...standing,
  },
})
