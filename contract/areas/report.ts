import { reportRight } from '../language/report.ts'
import { menuPage } from '../menu/menu-row.ts'
import { exchangeRate } from '../resources/report/exchange-rate.ts'
import { tradeReports } from '../resources/report/reports.ts'
import { tradeBases, tradeDocument, tradeEntries, tradeGoods } from '../resources/report/trade.ts'
import type { Area } from './area.ts'

const readers = ['operator', 'enterprise'] as const

export const report: Area = {
  name: 'report',
  resources: [tradeDocument, tradeGoods, exchangeRate],
  menu: [
    {
      url: '/reportform',
      name: '统计报表',
      component: 'layouts/RouteView',
      icon: 'bar-chart',
      children: [
        ...Object.entries(tradeReports).map(([part, declared]) => ({
          url: `/reportform/${part}/:test?`,
          name: declared.title,
          component: `report/${declared.name}`,
          keepAlive: true,
          perms: [reportRight(declared, 'list')],
          buttons: [{ code: reportRight(declared, 'export'), title: '导出' }],
          roles: [...readers],
        })),
        menuPage(tradeDocument, {
          url: '/reportform/documents',
          name: tradeDocument.title,
          component: 'report/TradeDocumentList',
          hidden: true,
          roles: [...readers],
        }),
        menuPage(tradeGoods, {
          url: '/reportform/goods',
          name: tradeGoods.title,
          component: 'report/TradeGoodsList',
          hidden: true,
          roles: [...readers],
        }),
        menuPage(exchangeRate, {
          url: '/reportform/rates',
          name: '汇率',
          component: 'report/ExchangeRateList',
          roles: ['operator'],
        }),
      ],
    },
  ],
  dictionaries: [
    { code: 'trade_basis', name: '统计口径', items: Object.entries(tradeBases) },
    { code: 'trade_entry', name: '统计计入方式', items: Object.entries(tradeEntries) },
  ],
}
