// 定时任务, 编码校验规则 and 值班表 under the hands of an administrator, with a server that really fires.
import { beijingTime14 } from '@kouan/customs/time.ts'
import { expect, test } from 'vitest'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { cutCells } from './cut-cells.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { tablePage } from './table-page.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'schedule_admin', realname: '系统管理员', roles: ['admin'] })
const { page } = await openPage(browser, { address, token: await aSession(username) })

async function goTo(path: string) {
  await page.goto(`${address}${path}`)
  await page.getByRole('button', { name: '刷新', exact: true }).waitFor()
}

test('S1.020 S1.026 S2.200 S4.049 a job is planned with the builder, fires by itself, is run by hand, stopped, and its runs are read', async () => {
  await database.pool.query(`delete from quartz_job where cron_expression = '0/2 * * * * ? *'`)
  await goTo('/isystem/QuartzJobList')
  await rowOf(page, '清空回收站中的过期数据').getByText('每天 02:30').waitFor()
  await takePicture(page, 'schedules-list')

  await pressIn(page, '新增')
  const form = topForm(page)
  await chooseIn(form.getByLabel('任务', { exact: true }), '清理定时任务的执行记录')
  await fillIn(form, { 参数: '0' })
  await form.getByRole('button', { name: named('选择') }).click()
  const builder = page.getByRole('dialog', { name: '计划表达式' })
  await builder.getByRole('combobox', { name: '常用计划' }).click()
  await page.getByTitle('每分钟', { exact: true }).click()
  await builder.getByRole('button', { name: named('确定') }).click()
  await builder.waitFor({ state: 'detached' })
  await form.getByText('逐段编辑', { exact: true }).click()
  await expect.poll(() => form.getByRole('tab').count()).toBe(7)
  await expect.poll(() => form.getByRole('listitem').count()).toBe(10)
  await takePicture(page, 'schedules-form')
  await form.getByRole('textbox', { name: '执行计划' }).fill('0/2 * * * * ? *')
  await pressIn(form, '确定')
  await form.getByText('该任务的参数是天数，须为1到3650的整数').waitFor()
  await fillIn(form, { 参数: '7' })
  await saveForm(page)

  const row = rowOf(page, '每 2 秒')
  await rowSays(page, '每 2 秒', { 上次结果: '成功', 状态: '正常' })
  await chooseInRow(row, '停止')
  await pressIn(topForm(page), '确定')
  await page.getByText('停止定时任务成功').waitFor()
  await rowSays(page, '每 2 秒', { 状态: '停止', 下次执行: '-' })

  await chooseInRow(row, '立即执行')
  await pressIn(topForm(page), '确定')
  await page.getByText('执行成功!').waitFor()
  await chooseInRow(row, '详情')
  const detail = page.getByRole('dialog', { name: '清理定时任务的执行记录' })
  await expect
    .poll(async () => {
      await detail.getByRole('button', { name: '刷新' }).click()
      return detail.getByRole('row').filter({ hasText: '手动' }).first().innerText()
    })
    .toMatch(/成功\s+删除了0条执行记录/)
  await takePicture(page, 'schedules-detail')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('what came with the product cannot be deleted; the page fits a phone', async () => {
  await goTo('/isystem/QuartzJobList?size=20')
  await rowOf(page, '清理未保存的上传文件')
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '停止', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: '删除', exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize(screens.phone)
  await goTo('/isystem/QuartzJobList')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await takePicture(page, 'schedules-phone')
  await page.setViewportSize(screens.desktop)
})

test('S5.106 a rule is written piece by piece and tried out', async () => {
  await database.pool.query('delete from sys_check_rule')
  await goTo('/isystem/checkRule')
  await pressIn(page, '新增')
  const form = topForm(page)
  await fillIn(form, { 规则名称: '料号', 规则编码: 'goodsNo' })
  await fillIn(form, { 第1段位数: '2', 第1段正则表达式: '[A-Z]+', 第1段未通过时的提示: '前两位须为大写字母' })
  await pressIn(form, '添加一段')
  await fillIn(form, { 第2段正则表达式: '.{6}', 第2段未通过时的提示: '须为六位' })
  await takePicture(page, 'check-rule-form')
  await saveForm(page)
  await chooseInRow(rowOf(page, 'goodsNo'), '详情')
  const detail = topForm(page)
  const value = detail.getByLabel('试一试')
  for (const [text, said] of [
    ['ab', '前两位须为大写字母'],
    ['AB%12', '须为六位'],
    ['AB%123', '符合规则'],
  ] as const) {
    await value.fill(text)
    await pressIn(detail, '校验')
    await detail.getByText(said, { exact: true }).last().waitFor()
  }
  await takePicture(page, 'check-rule-detail')
})

test('S1.029 a house writes its own part of the help in Markdown, and everybody reads it there', async () => {
  // A topic has one note.
  await database.pool.query('delete from help_note')
  await goTo('/isystem/helpNote')
  await pressIn(page, '新增')
  const form = topForm(page)
  await chooseIn(form.getByLabel('帮助主题', { exact: true }), '系统管理')
  await form.getByRole('textbox', { name: '补充说明' }).fill('# 找谁\n\n- **夜间**：值班室')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await saveForm(page)
  await page.goto(`${address}/help/system`)
  const own = page.getByRole('region', { name: '本单位补充说明' })
  await own.getByRole('heading', { name: '找谁' }).waitFor()
  await own.locator('strong').getByText('夜间').waitFor()
})

test('S2.113 S2.115 S2.116 the question mark leads to what is written about the page, with headings, search and links', async () => {
  await goTo('/isystem/checkRule')
  await page.getByRole('banner').getByLabel('帮助', { exact: true }).click()
  await page.waitForURL(/\/help\/system$/)
  await page.getByRole('navigation', { name: '系统管理目录' }).getByRole('button', { name: '定时任务' }).click()
  await expect.poll(() => page.locator('h2:focus').innerText()).toBe('定时任务')
  await page.getByRole('tab', { name: '订单管理' }).click()
  await page.getByRole('heading', { name: '申报', exact: true }).waitFor()
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('ctrl+enter')
  await page.getByRole('list', { name: '搜索结果' }).getByRole('link', { name: '开始使用 › 表单' }).click()
  await page.waitForURL(/\/help\/start$/)
  await page.getByRole('heading', { name: '四个步骤', exact: true }).waitFor()
  const terms = page.getByRole('main').getByRole('link', { name: '使用条款' })
  await expect.poll(() => terms.getAttribute('href')).toBe('/terms.html')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'help')
  await page.setViewportSize(screens.phone)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.setViewportSize(screens.desktop)
})

const today = () => beijingTime14(new Date()).replace(/^(....)(..)(..).*/, '$1-$2-$3')

/** Columns of the shifts as the form has them: what is required first. */
const shiftColumns = [
  '日期',
  '开始时间',
  '结束时间',
  '值班人',
  '值班手机',
  '部门',
  '负责通道',
  '交接时间',
  '注意事项',
] as const

test('S3.046 S3.047 S3.048 S3.049 S3.050 a night is given to somebody: day, hours, person, department, channel and handover are chosen in the table', async () => {
  await database.pool.query(`insert into sys_depart (tenant_id, depart_name, org_code, org_type, org_category)
    values (0, '夜间运营部', 'Z98', '1', '1') on conflict do nothing`)
  await database.pool.query(`insert into base_channel (tenant_id, channel_code, channel_name, folder, status, last_error)
    select 0, 'NIGHT', '夜间通道', 'night', '0', '收件目录无法读取'
    where not exists (select from base_channel where channel_code = 'NIGHT')`)
  await database.pool.query('delete from duty_roster')
  await page.goto(`${address}/channel/duty/any`)
  await pressIn(page, '新增')
  const form = topForm(page)
  await fillIn(form, { 名称: '夜间值班' })
  const { cell, button } = tablePage(page, '班次')
  const at = (title: (typeof shiftColumns)[number]) => cell(0, shiftColumns.indexOf(title))
  const says = (title: (typeof shiftColumns)[number], text: string) =>
    expect.poll(() => at(title).innerText()).toBe(text)
  const list = page.locator('.ant-select-dropdown:visible')
  await button(/^新增$/).click()
  await at('日期').click()
  await page.getByRole('textbox', { name: '日期，第 1 行' }).fill(today())
  await page.keyboard.press('Enter')
  await says('日期', today())
  await page.keyboard.press('Escape')
  for (const title of ['开始时间', '结束时间'] as const) {
    await at(title).click()
    await page.getByRole('textbox', { name: `${title}，第 1 行` }).fill('00:00:00')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await says(title, '00:00:00')
  }
  await at('值班人').click()
  await page.keyboard.type('系统管理')
  await list.getByTitle('系统管理员', { exact: true }).click()
  await says('值班人', '系统管理员')
  await at('值班手机').click()
  const phone = page.getByRole('textbox', { name: '值班手机，第 1 行' })
  await phone.fill('1280000000')
  await page.keyboard.press('Enter')
  await page.getByText('请输入正确的手机号码').first().waitFor()
  await at('值班手机').click()
  await phone.fill('138 0000 0001')
  await page.keyboard.press('Enter')
  await says('值班手机', '13800000001')
  await page.keyboard.press('Escape')
  await at('部门').click()
  await page.locator('.ant-select-tree:visible').getByTitle('夜间运营部').click()
  await says('部门', '夜间运营部')
  await at('负责通道').click()
  await page.keyboard.type('夜间')
  await list.getByTitle('夜间通道', { exact: true }).click()
  await says('负责通道', '夜间通道')
  await at('交接时间').click()
  await page.getByRole('textbox', { name: '交接时间，第 1 行' }).fill('2026-11-10 09:00')
  await page.keyboard.press('Enter')
  await says('交接时间', '2026-11-10 09:00:00')
  await page.keyboard.press('Escape')
  await takePicture(page, 'duty-form')
  await saveForm(page)
})

test('S3.051 S3.052 the shifts are there again with their names and a long note; a channel in trouble names who is on duty', async () => {
  await page.goto(`${address}/channel/duty/any`)
  await rowOf(page, '夜间值班').waitFor()
  await chooseInRow(rowOf(page, '夜间值班'), '编辑')
  const { cell, button } = tablePage(page, '班次')
  const at = (title: (typeof shiftColumns)[number]) => cell(0, shiftColumns.indexOf(title))
  await expect.poll(() => at('值班人').innerText()).toBe('系统管理员')
  await expect.poll(() => at('部门').innerText()).toBe('夜间运营部')
  await expect.poll(() => at('负责通道').innerText()).toBe('夜间通道')
  await expect.poll(() => at('开始时间').innerText()).toBe('00:00:00')
  // The last column has no room beside the others.
  await at('交接时间').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await at('注意事项').click()
  await page.getByRole('textbox', { name: '注意事项，第 1 行', exact: true }).fill('先看收件目录\n再联系技术值班')
  await button(/确\s*定/).click()
  await expect.poll(() => at('注意事项').innerText()).toContain('先看收件目录')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  const form = page.getByRole('dialog', { name: '编辑值班表' })
  await pressIn(form, '确定')
  await form.waitFor({ state: 'detached' })
  await chooseInRow(rowOf(page, '夜间值班'), '详情')
  await topForm(page).getByText('再联系技术值班').waitFor()
  await topForm(page).getByText('系统管理员').first().waitFor()
  await takePicture(page, 'duty-detail')
  await page.goto(`${address}/Basechannel/list/any`)
  await rowOf(page, '夜间通道').getByText('值班：系统管理员 13800000001（至 00:00）').waitFor()
  await rowOf(page, '夜间通道').getByRole('link', { name: '13800000001' }).waitFor()
  for (const screen of [screens.desktop, screens.tablet]) {
    await page.setViewportSize(screen)
    await expect.poll(async () => (await cutCells(page)).faults).toEqual([])
  }
  await takePicture(page, 'duty-channel')
})
