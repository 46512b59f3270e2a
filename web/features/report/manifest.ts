import { type ComponentType, createElement } from 'react'
import type { Area } from '../../menu/area.ts'

const reports = () => import('@kouan/contract/resources/report/reports.ts')

/** The loader of the page of a report; the page of all reports is one. */
const reportPage = (part: string) => async (): Promise<{ default: ComponentType }> => {
  const [{ ReportPage }, { tradeReports }] = await Promise.all([import('./report-page.tsx'), reports()])
  const report = tradeReports[part]
  if (!report) throw new Error(`no report ${part}`)
  return { default: () => createElement(ReportPage, { report }) }
}

const tradeList = (part: string) => async (): Promise<{ default: ComponentType }> => {
  const [{ TradeListPage }, { tradeReports }] = await Promise.all([import('./trade-list-page.tsx'), reports()])
  const resource = tradeReports[part]?.from
  if (!resource) throw new Error(`no report ${part}`)
  return { default: () => createElement(TradeListPage, { resource }) }
}

export const report: Area = {
  pages: {
    'report/reportYear': reportPage('year'),
    'report/reportMonth': reportPage('month'),
    'report/reportDate': reportPage('date'),
    'report/reportCountryTop': reportPage('countrytopbygoods'),
    'report/reportGoodsTop': reportPage('goodstopbycountry'),
    'report/reportCompany': reportPage('company'),
    'report/TradeDocumentList': tradeList('year'),
    'report/TradeGoodsList': tradeList('countrytopbygoods'),
    'report/ExchangeRateList': () => import('./rate-list-page.tsx'),
  },
}
