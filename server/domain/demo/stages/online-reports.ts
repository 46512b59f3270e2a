// Two reports over the invented trade, each with its row in the menu.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { onlineReport } from '@kouan/contract/resources/online/online-report.ts'
import { rightToOpen } from '@kouan/contract/resources/online/report-rules.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../gate/context.ts'
import { ask, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'

const shown = { isShow: true, isOrder: true, isTotal: false }
const text = (fieldName: string, fieldTxt: string, change: object = {}) => ({
  ...{ fieldName, fieldTxt, fieldType: 'String', ...shown },
  ...change,
})
const figure = (fieldName: string, fieldTxt: string, fieldType: 'Integer' | 'Decimal', isTotal = true) => ({
  ...{ fieldName, fieldTxt, fieldType, ...shown, isTotal },
})

const reports = [
  {
    code: 'order_totals',
    name: '平台订单统计',
    content: '各电商平台每月的进口订单数和实付金额',
    cgrSql: `select ebp_code, ebp_name, to_char(create_time, 'YYYY-MM') as month, count(*) as orders,
  sum(actural_paid) as paid
from orders
where (\${platform} is null or ebp_code = \${platform})
group by ebp_code, ebp_name, to_char(create_time, 'YYYY-MM')
order by 3 desc, 1`,
    chart: { chartType: 'bar', chartLabel: 'month', chartValue: 'orders' },
    items: [
      text('month', '月份', { searchMode: 'group' }),
      text('ebp_code', '平台编码', { fieldHref: '/order/list/?ebpCode=${ebp_code}', groupTitle: '电商平台' }),
      text('ebp_name', '平台名称', { searchMode: 'single', groupTitle: '电商平台' }),
      figure('orders', '订单数', 'Integer'),
      figure('paid', '实付金额', 'Decimal'),
    ],
    params: [{ paramName: 'platform', paramTxt: '平台编码' }],
  },
  {
    code: 'goods_sales',
    name: '商品销量排行',
    content: '进口订单中的商品，按销售额从高到低',
    cgrSql: `select g.item_no, g.item_name, count(distinct g.order_id) as orders, sum(g.qty) as qty,
  sum(g.total_price) as amount, max(o.create_time) as last_sold
from order_goods g join orders o on o.id = g.order_id
group by g.item_no, g.item_name
order by amount desc`,
    chart: { chartType: 'pie', chartLabel: 'item_name', chartValue: 'amount' },
    items: [
      text('item_no', '商品货号', { searchMode: 'single' }),
      text('item_name', '商品名称', { searchMode: 'single' }),
      figure('orders', '订单数', 'Integer', false),
      figure('qty', '数量', 'Decimal', false),
      figure('amount', '销售额', 'Decimal'),
      text('last_sold', '最近订单', { fieldType: 'Datetime', searchMode: 'group' }),
    ],
    params: [],
  },
]

export async function addReports(context: StageContext, asking: { as: Actor; at: Date }): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_permission where url = '/online'`.execute(
    context.db,
  )
  for (const { chart, ...report } of reports) {
    const limits = { timeLimit: 10, rowLimit: 5000 }
    const { id } = await ask(context, callsOf(onlineReport).add, { ...report, ...chart, ...limits }, asking)
    await remember(context.db, 'onl_cgreport_head', id)
    const parentId = rows[0]?.id
    if (parentId === undefined) continue
    const page = {
      ...{ menuType: 1, parentId, name: report.name, url: `/online/cgreport/${report.code}`, keepAlive: true },
      component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
      perms: rightToOpen(report.code),
      // Behind the pattern of all reports.
      sortNo: '90',
    }
    await remember(context.db, 'sys_permission', (await ask(context, callsOf(menu).add, page, asking)).id)
  }
}
