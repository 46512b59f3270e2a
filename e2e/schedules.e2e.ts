// 定时任务 and 编码校验规则 under the hands of an administrator, with a server that really fires.
import { expect, test } from 'vitest'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
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
  await form.getByText('该任务的参数是保留天数，须为1到3650的整数').waitFor()
  await fillIn(form, { 参数: '7' })
  await saveForm(page)

  const row = rowOf(page, '0/2 * * * * ? *')
  await rowSays(page, '0/2 * * * * ? *', { 上次结果: '成功', 状态: '正常' })
  await chooseInRow(row, '停止')
  await pressIn(topForm(page), '确定')
  await page.getByText('停止定时任务成功').waitFor()
  await rowSays(page, '0/2 * * * * ? *', { 状态: '停止', 下次执行: '-' })

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
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('what came with the product cannot be deleted; the page fits a phone', async () => {
  await goTo('/isystem/QuartzJobList')
  await rowOf(page, '清理未保存的上传文件')
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '停止', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: '删除', exact: true }).count()).toBe(0)
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
  expect(await terms.getAttribute('href')).toBe('/terms.html')
  expect(await accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'help')
  await page.setViewportSize(screens.phone)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.setViewportSize(screens.desktop)
})
