// The trade reports.

import { defineReport, type Measure, type Report } from '../../language/report.ts'
import { pageSubtitles } from '../../menu/page-subtitles.ts'
import { tradeDocument, tradeGoods } from './trade.ts'

const filters = ['basis', 'ieFlag', 'tradeMode', 'customsCode', 'enterpriseId', 'ebpCode', 'declareStatus', 'simulated']

const flows = {
  importAmount: { title: '进口货值', kind: 'amount', where: { ieFlag: 'I' } },
  exportAmount: { title: '出口货值', kind: 'amount', where: { ieFlag: 'E' } },
  amount: { title: '货值合计', kind: 'amount' },
} as const satisfies Record<string, Measure>

const counts = {
  documents: { title: '清单数', kind: 'count', where: { entry: 'counted' } },
  cancelled: { title: '撤销、退运', kind: 'count', where: { entry: 'cancelled' } },
} as const satisfies Record<string, Measure>

const tax = { title: '税额（人民币）', kind: 'sum', field: 'tax' } as const satisfies Measure
const ofYear = { title: '货值同比', kind: 'change', of: 'amount', against: 'year' } as const satisfies Measure
const ofPeriod = { title: '货值环比', kind: 'change', of: 'amount', against: 'period' } as const satisfies Measure

const ofDocuments = { from: tradeDocument, listPages: ['report/TradeDocumentList'], day: 'valueDay', filters } as const
const ofGoods = {
  from: tradeGoods,
  listPages: ['report/TradeGoodsList'],
  day: 'valueDay',
  grain: 'month',
  most: 120,
  filters: [...filters, 'country', 'gcode'],
  highlights: ['amount', 'goods', 'cancelled'],
  chart: { kind: 'bar', measures: ['amount'] },
} as const

const highlights = ['amount', 'documents', 'tax'] as const

const byTime = (title: string) => ({ field: 'valueDay', title, by: 'grain' }) as const

export const yearReport = defineReport({
  ...ofDocuments,
  name: 'reportYear',
  title: '年度数据查询',
  grain: 'year',
  most: 10,
  usual: 3,
  dimensions: [byTime('年度')],
  measures: { ...flows, ofYear, ...counts, tax },
  highlights,
  chart: { kind: 'bar', measures: ['importAmount', 'exportAmount'] },
})

export const monthReport = defineReport({
  ...ofDocuments,
  name: 'reportMonth',
  title: '月度数据查询',
  grain: 'month',
  most: 120,
  usual: 12,
  dimensions: [byTime('月份')],
  measures: {
    ...flows,
    ofPeriod,
    ofYear,
    soFar: { title: '本年累计货值', kind: 'cumulative', of: 'amount' },
    ...counts,
    tax,
  },
  highlights,
  chart: { kind: 'bar', measures: ['importAmount', 'exportAmount'] },
})

export const dateReport = defineReport({
  ...ofDocuments,
  name: 'reportDate',
  title: '日度数据查询',
  grain: 'day',
  most: 92,
  usual: 30,
  dimensions: [byTime('日期')],
  measures: { ...flows, ofPeriod, ofYear, ...counts, tax },
  highlights,
  chart: { kind: 'line', measures: ['importAmount', 'exportAmount'] },
})

const ofTop = {
  amount: { title: '货值', kind: 'amount' },
  share: { title: '占比', kind: 'share', of: 'amount' },
  goods: { title: '商品项数', kind: 'count', where: { entry: 'counted' } },
  cancelled: { title: '撤销、退运项数', kind: 'count', where: { entry: 'cancelled' } },
} as const satisfies Record<string, Measure>

const byCountry = { field: 'country', title: '国别（地区）' } as const
const byGoods = { field: 'gcode', title: '商品编码', by: 'digits' } as const

export const countryTopReport = defineReport({
  ...ofGoods,
  name: 'reportCountryTop',
  title: '国别贸易额商品前十',
  subtitle: pageSubtitles['report/reportCountryTop'],
  chart: { ...ofGoods.chart, hasContinents: true },
  dimensions: [byCountry, byGoods],
  measures: ofTop,
  top: { by: 'amount', most: 10 },
})

/** The specification gives it the title of the one before. */
export const goodsTopReport = defineReport({
  ...ofGoods,
  name: 'reportGoodsTop',
  title: '国别贸易额商品前十',
  subtitle: pageSubtitles['report/reportGoodsTop'],
  dimensions: [byGoods, byCountry],
  measures: ofTop,
  top: { by: 'amount', most: 10 },
})

export const companyReport = defineReport({
  ...ofDocuments,
  name: 'reportCompany',
  title: '企业数据汇总',
  grain: 'month',
  most: 120,
  dimensions: [
    {
      field: 'enterpriseId',
      title: '企业',
      also: [
        { field: 'companyCode', title: '海关编码' },
        { field: 'creditCode', title: '统一社会信用代码' },
      ],
    },
  ],
  measures: {
    importDocuments: { title: '进口清单数', kind: 'count', where: { ieFlag: 'I', entry: 'counted' } },
    exportDocuments: { title: '出口清单数', kind: 'count', where: { ieFlag: 'E', entry: 'counted' } },
    ...counts,
    ...flows,
    share: { title: '占比', kind: 'share', of: 'amount' },
    tax,
  },
  top: { by: 'amount', most: 500 },
  highlights,
  chart: { kind: 'bar', measures: ['importAmount', 'exportAmount'] },
})

/** By the last part of the address of their page. */
export const tradeReports: Readonly<Record<string, Report>> = {
  year: yearReport,
  month: monthReport,
  date: dateReport,
  countrytopbygoods: countryTopReport,
  goodstopbycountry: goodsTopReport,
  company: companyReport,
}
