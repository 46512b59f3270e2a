// Online reports: written from nothing on screen, opened from the menu by another role, and chosen from by a field of a form.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { onlineReport } from '@kouan/contract/resources/online/online-report.ts'
import { rightToOpen } from '@kouan/contract/resources/online/report-rules.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage } from './browser.ts'
import { cellOf, chooseIn, chooseInRow, fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { tablePage } from './table-page.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer({ KOUAN_EXAMPLES: 'on' })
const browser = await openBrowser()

const statement = `select g.item_no, g.item_name, count(distinct g.order_id) as orders, sum(g.total_price) as amount,
  max(o.create_time) as last_sold
from order_goods g join orders o on o.id = g.order_id
where (\${platform} is null or o.ebp_code = \${platform})
group by g.item_no, g.item_name order by g.item_no`

/** 字段, 列名, 类型, 字典编码, 顺序, 显示, 可排序, 查询方式, 合计. */
const columns = [
  ['item_no', '商品货号', '文本', '', '1', '是', '是', '单个值'],
  ['item_name', '商品名称', '文本', '', '2', '是', '否', '单个值'],
  ['orders', '订单数', '整数', '', '3', '是', '是'],
  ['amount', '销售额', '小数', '', '4', '是', '是', '', '是'],
  ['last_sold', '最近订单', '日期时间', '', '5', '是', '否', '范围'],
]

// Twelve goods, each in two orders of two platforms.
await database.pool.query(`
  insert into order_head (tenant_id, enterprise_id, order_no, ebp_code, ebp_name, ebc_code, ebc_name, goods_value, freight,
      discount, tax_total, actural_paid, buyer_reg_no, buyer_name, buyer_telephone, buyer_id_number, consignee,
      consignee_telephone, consignee_address, create_time)
    select 0, 7, 'RPT-' || n, 'PLAT' || n, '示例平台' || n, '9900D90002', '示例电商企业', 100, 0, 0, 9.1, 109.1, 'buyer',
      'x', 'x', 'x', 'x', 'x', 'x', timestamptz '2026-03-01 10:00+08' + n * interval '1 day'
    from generate_series(1, 2) n;
  insert into order_list (tenant_id, enterprise_id, order_id, line_no, item_no, item_name, gmodel, unit, qty, price,
      total_price, country)
    select 0, 7, o.id, n, 'SKU-' || lpad(n::text, 2, '0'), '示例商品' || lpad(n::text, 2, '0'), '500克/瓶', '142', 1, n * 10,
      n * 10, '142'
    from order_head o, generate_series(1, 12) n where o.order_no like 'RPT-%'`)
const { username } = await aPerson({ username: 'report_admin', realname: '系统管理员', roles: ['admin'] })
const { username: reader } = await aPerson({ username: 'report_reader', realname: '报表读者' })
await database.pool.query(`update sys_user set settings = settings || '{"mode": "system"}' where username = any($1)`, [
  [username, reader],
])

/** What 加入菜单 says, as the administrator of the menu fills it in; answers the row and the one above it. */
async function addToMenu(token: string, { code, name }: { code: string; name: string }): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; url: string }>(
    "select id::text, url from sys_permission where url in ('/online', '/isystem/integration', '/isystem')",
  )
  const parentId = rows.find(({ url }) => url === '/online')?.id ?? ''
  const { id } = await apiCaller({ address, token }).send(callsOf(menu).add, {
    ...{ menuType: 1, parentId, name, url: `/online/cgreport/${code}`, perms: rightToOpen(code) },
    component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
  })
  return [...rows.map((row) => row.id), id]
}

/** What a first try kept under this code, with its row of the menu. */
const forget = (code: string) =>
  database.pool
    .query('delete from onl_cgreport_head where code = $1', [code])
    .then(() => database.pool.query('delete from sys_permission where url = $1', [`/online/cgreport/${code}`]))

test('S2.084 S2.085 a report is written, put into the menu, and read by another role', async () => {
  await forget('goods_totals')
  await database.pool.query('delete from list_look')
  const token = await aSession(username)
  const { page, faults } = await openPage(browser, { address, token, path: '/online/cgreport/head' })

  await step(
    'S2.084 SQL is written, its columns and parameters are read from it, its first rows are shown',
    async () => {
      await pressIn(page, '新增')
      const form = topForm(page)
      await fillIn(form, { 报表编码: 'goods_totals', 报表名称: '商品销售汇总', 说明: '进口订单中的商品' })
      await form.locator('.cm-content').click()
      await page.keyboard.insertText(statement)
      await pressIn(form, '解析SQL')
      const items = tablePage(page, '列')
      const params = tablePage(page, '参数')
      await expect.poll(() => items.cell(4, 0).innerText()).toBe('last_sold')
      await expect.poll(() => params.cell(0, 0).innerText()).toBe('platform')
      await pressIn(form, '预览')
      await form.getByText('示例商品12').waitFor()
      await expect.poll(() => accessibilityFaults(page)).toEqual([])
      await takePicture(page, 'report-preview')

      await items.cell(0, 0).click()
      await expect.poll(items.focused).toMatch(/第 1 行/)
      await items.paste(columns.map((cells) => cells.join('\t')).join('\r\n'))
      await expect.poll(() => items.cell(4, 1).innerText()).toBe('最近订单')
      await params.cell(0, 1).click()
      await expect.poll(params.focused).toMatch(/^名称，第 1 行/)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('平台编码')
      await page.keyboard.press('Enter')
      await expect.poll(() => params.cell(0, 1).innerText()).toBe('平台编码')
      await chooseIn(form.getByRole('combobox', { name: '图表', exact: true }), '柱状图')
      await fillIn(form, { 图表分类字段: 'item_name', 图表数值字段: 'amount' })
      await lookEverywhere(page, 'report-form')
      await saveForm(page)
      await rowOf(page, '商品销售汇总').waitFor()
      await lookEverywhere(page, 'report-heads')
    },
  )

  await step('S2.084 its row says what a menu row needs, and opens it', async () => {
    await chooseInRow(rowOf(page, 'goods_totals'), '加入菜单')
    const texts = topForm(page)
    for (const text of ['/online/cgreport/goods_totals', 'onlineReport:open:goods_totals'])
      await texts.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'report-menu-texts')
    await page.keyboard.press('Escape')
    await texts.waitFor({ state: 'detached' })
    await chooseInRow(rowOf(page, 'goods_totals'), '打开报表')
    await rowOf(page, '示例商品10').waitFor()
  })
  expect(faults).toEqual([])

  const ids = await addToMenu(token, { code: 'goods_totals', name: '商品销售汇总' })
  await database.pool.query(`delete from sys_role where role_code = 'report_reader'`)
  await database.pool.query(
    `with role as (insert into sys_role (role_code, role_name) values ('report_reader', '报表读者') returning id),
      held as (insert into sys_role_permission (role_id, permission_id)
        select role.id, one::bigint from role, unnest($1::text[]) one)
    insert into sys_user_role (user_id, role_id) select sys_user.id, role.id from sys_user, role where username = $2`,
    [ids, reader],
  )
  const { page: other, faults: found } = await openPage(browser, { address, token: await aSession(reader) })

  await step('S2.085 another role opens it from the menu', async () => {
    await other.getByRole('menuitem', { name: '系统管理' }).click()
    await other.getByRole('menuitem', { name: '商品销售汇总' }).click()
    await rowOf(other, '示例商品10').waitFor()
    expect(new URL(other.url()).pathname).toBe('/online/cgreport/goods_totals')
    await other.getByText('共 12 条').waitFor()
    await lookEverywhere(other, 'report-page')
  })

  await step('S2.085 rows are sorted by a column, and filtered by column and by parameter', async () => {
    const first = () => rowOf(other, '示例商品').first().innerText()
    const head = other.locator('.ant-table-thead th:visible').filter({ hasText: '销售额' })
    await head.click()
    await head.click()
    await expect.poll(first).toMatch('SKU-12')
    await expect.poll(() => cellOf(rowOf(other, 'SKU-12'), '销售额')).toBe('240')
    await fillIn(other.locator('main'), { 平台编码: 'PLAT1', 商品名称: '商品1' })
    await pressIn(other, '查询')
    await other.getByText('共 3 条').waitFor()
    await expect.poll(() => cellOf(rowOf(other, 'SKU-12'), '销售额')).toBe('120')
    await expect.poll(() => other.locator('.ant-table-summary').innerText()).toMatch(/合计[\s\S]*330/)
    await takePicture(other, 'report-filtered')
  })

  await step('S2.085 what is shown is exported', async () => {
    const [kept] = await Promise.all([other.waitForEvent('download'), pressIn(other, '导出')])
    expect(kept.suggestedFilename()).toMatch(/^商品销售汇总.*\.xlsx$/)
    await pressIn(other, '重置')
    await other.getByText('共 12 条').waitFor()
  })
  expect(found).toEqual([])
})

test('S7.098 S7.099 S7.100 a field of a form is chosen from the rows of a report', async () => {
  await forget('goods_sales')
  const token = await aSession(username)
  const shown = { fieldType: 'String', isShow: true }
  const report = {
    ...{ code: 'goods_sales', name: '商品销量排行', timeLimit: 10, rowLimit: 100 },
    cgrSql: 'select g.item_no, g.item_name, o.create_time from order_goods g join orders o on o.id = g.order_id',
    items: [
      { ...shown, fieldName: 'item_no', fieldTxt: '商品货号', searchMode: 'single' },
      { ...shown, fieldName: 'item_name', fieldTxt: '商品名称', searchMode: 'single' },
      { ...shown, fieldName: 'create_time', fieldTxt: '下单时间', fieldType: 'Datetime', searchMode: 'group' },
    ],
  }
  // Lines have no types in the input of a resource.
  await apiCaller({ address, token }).send(callsOf(onlineReport).add, report as never)
  await addToMenu(token, report)
  const { page, faults } = await openPage(browser, { address, token, path: '/example/order' })
  await pressIn(page, '新增')
  const form = topForm(page)
  await form.getByLabel('事由', { exact: true }).waitFor()
  await form.getByRole('button', { name: '选择记录', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '商品销量排行' })
  const rows = dialog.locator('.ant-table-wrapper').first().locator('.ant-table-row')

  await step('S7.098 S7.099 S7.100 with its columns, its query form and its rows', async () => {
    await rows.filter({ hasText: '示例商品03' }).waitFor()
    await dialog.getByText('下单时间', { exact: true }).first().waitFor()
    await lookEverywhere(page, 'report-popup')
    await dialog.getByLabel('商品名称', { exact: true }).fill('商品07')
    await pressIn(dialog, '查询')
    await expect.poll(() => rows.count()).toBe(2)
    await dialog.getByRole('button', { name: '展开' }).click()
    await dialog.getByLabel('下单时间 从', { exact: true }).fill('2026-03-04')
    await pressIn(dialog, '查询')
    await expect.poll(() => rows.count()).toBe(0)
    await dialog.getByLabel('下单时间 从', { exact: true }).fill('2026-03-03')
    await pressIn(dialog, '查询')
    await expect.poll(() => rows.count()).toBe(1)
  })

  await step('S7.100 the chosen row fills the field', async () => {
    await rows.first().click()
    await pressIn(dialog, '确定')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => form.getByLabel('事由', { exact: true }).inputValue()).toBe('示例商品07')
    await takePicture(page, 'report-chosen')
  })
  expect(faults).toEqual([])
})
