// Screens of the administration beside those of system.e2e.ts.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, openBrowser, openPage, screens } from './browser.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
let page: Page

beforeAll(async () => {
  const { username } = await aPerson({ username: 'admin_two', realname: '系统管理员', roles: ['admin'] })
  page = (await openPage(browser, { address, token: await aSession(username) })).page
  await page.getByRole('button', { name: /欢迎您，\S/ }).waitFor()
})

const row = (text: string) => page.locator('.ant-table-row').filter({ hasText: text })
const dialog = () => page.getByRole('dialog').last()
const fill = (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text)
const press = (text: string) =>
  page
    .getByRole('button', { name: named(text) })
    .last()
    .click()

async function goTo(path: string) {
  await page.goto(`${address}${path}`)
  await page.getByRole('button', { name: '刷新', exact: true }).first().waitFor()
}

/** Presses an action of the row, wherever it stands. */
async function act(text: string, action: string) {
  const place = row(text).first()
  await place.waitFor()
  const button = place.getByRole('button', { name: named(action) })
  if ((await button.count()) > 0) return button.first().click()
  await place.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Looks at the screen at two widths. */
async function look(name: string) {
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, name)
  await page.setViewportSize(screens.phone)
  await takePicture(page, `${name}-phone`)
  await page.setViewportSize(screens.desktop)
}

test('S1.018 S1.019 S1.020 logins with the visits of the last days, versions of a row, scheduled jobs', async () => {
  const serial = nextSerial()
  await database.pool.query(
    `insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, target, before, after, create_time)
      values (0, 2, 'edit', '编辑职务', 'done', $1, '{"name":"经理","code":"a"}', '{"name":"总监"}', now()),
        (0, 2, 'edit', '编辑职务', 'done', $1, '{"name":"总监"}', '{"name":"总裁"}', now())`,
    [`position 9${serial}`],
  )
  await goTo('/isystem/log?view=1')
  await page.getByText('访问统计', { exact: true }).waitFor()
  await page.getByRole('img', { name: /近七日：.*登录\d+次/ }).waitFor()
  await look('login-logs')
  await page.getByText('操作日志', { exact: true }).click()
  await act('编辑职务', '详情')
  await page.getByText('修改前后', { exact: true }).waitFor()
  await page.getByRole('cell', { name: '总裁', exact: true }).waitFor()

  await goTo('/sys/dataLog-list')
  await act('编辑职务', '修改对比')
  await dialog().locator('.version-differs').filter({ hasText: '总裁' }).getByText('总监').waitFor()
  await look('data-log')

  await goTo('/isystem/QuartzJobList')
  await row('清理过期的日志').waitFor()
})

test('S1.023 a tenant is added under its number, gets people and a package of pages', async () => {
  const serial = nextSerial()
  const name = `租户${serial}`
  await goTo('/isys/tenantPack')
  await press('新增')
  await fill('产品包名称', `产品包${serial}`)
  await dialog().getByLabel('菜单', { exact: true }).click()
  await page.locator('.ant-select-tree-title:visible').getByText('系统管理', { exact: true }).click()
  await page.locator('.ant-modal-title:visible, .ant-drawer-title:visible').last().click()
  await look('tenant-pack-form')
  await press('确定')
  await row(`产品包${serial}`).waitFor()

  await goTo('/isys/tenant')
  await press('新增')
  await fill('租户编号', String(serial).slice(-6))
  await fill('租户名称', name)
  await press('确定')
  await row(name).getByText('正常', { exact: true }).waitFor()
  await look('tenants')
  await act(name, '用户')
  await page.getByText(`租户用户：${name}`, { exact: true }).waitFor()
  await look('tenant-users')
})

test('rule 35: a restored system says on its first page that its work waits, until it is released', async () => {
  await database.pool.query(`insert into work_hold (id, backup_time, held_since) values (1, '2026-01-31 00:00+08', now())
    on conflict (id) do update set released_time = null`)
  await page.goto(`${address}/dashboard/analysis`)
  const notice = page.getByRole('alert').filter({ hasText: '本系统由 2026-01-31 00:00:00 的备份恢复，后台工作已停止' })
  await notice.waitFor()
  await look('held-work')
  await notice.getByRole('button', { name: '恢复运行' }).click()
  await dialog().getByRole('button', { name: '恢复运行' }).click()
  await notice.waitFor({ state: 'detached' })
  const { rows } = await database.pool.query('select released_by as by from work_hold')
  expect(rows).toEqual([{ by: 'admin_two' }])
})
