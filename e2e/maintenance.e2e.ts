// 维护公告: announced on every page, shut meanwhile, over.
import { afterAll, expect, test } from 'vitest'
import { accessibilityFaults, openBrowser, openPage, screens } from './browser.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
afterAll(() => database.pool.query('delete from maintenance'))

const pageOf = async (username: string, role: string) => {
  await aPerson({ username, realname: username, roles: [role] })
  return (await openPage(browser, { address, token: await aSession(username) })).page
}

/** `2026-01-31 22:00:00` in Beijing. */
const inHours = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('a maintenance is announced on every page, shuts out whoever does not maintain, and ends', async () => {
  await database.pool.query('delete from maintenance')
  const admin = await pageOf('maintainer', 'admin')
  const clerk = await pageOf('maintained', 'operator')
  await admin.goto(`${address}/isystem/maintenance`)
  await admin.getByRole('button', { name: '新增' }).first().click()
  const form = admin.getByRole('dialog').last()
  await form.getByRole('textbox', { name: /内容/ }).fill('升级系统，新增导出报表')
  const times = { 公告时间: inHours(-1), 维护开始: inHours(20), 维护结束: inHours(22) }
  for (const [label, time] of Object.entries(times)) {
    await form.getByRole('textbox', { name: new RegExp(label) }).fill(time)
    // Enter would send the form where its list of days has closed already.
    await form.getByRole('textbox', { name: new RegExp(label) }).press('Tab')
  }
  await form.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  await admin.locator('.ant-table-row').filter({ hasText: '新增导出报表' }).waitFor()

  await clerk.reload()
  const banner = clerk.getByRole('alert').filter({ hasText: '升级系统' })
  await banner.getByText(/^系统将于 .* 维护：升级系统，新增导出报表。期间暂停使用，请提前保存$/).waitFor()
  await expect.poll(() => accessibilityFaults(clerk)).toEqual([])
  await takePicture(clerk, 'maintenance-announced')
  await clerk.setViewportSize(screens.phone)
  await takePicture(clerk, 'maintenance-announced-phone')
  await clerk.setViewportSize(screens.desktop)

  await database.pool.query("update maintenance set begin_time = now() - interval '1 minute'")
  await clerk.goto(`${address}/channel/transferinfo/list`)
  await banner.getByText(/^系统维护中，预计 .* 完成：升级系统，新增导出报表。期间暂停使用$/).waitFor()
  await clerk
    .getByText(/系统维护中，预计 .* 恢复/)
    .first()
    .waitFor()
  await takePicture(clerk, 'maintenance-shut')
  await admin.reload()
  await admin.locator('.ant-table-row').filter({ hasText: '新增导出报表' }).waitFor()
  await takePicture(admin, 'maintenance-list')

  await database.pool.query('update maintenance set end_time = now()')
  await clerk.reload()
  await clerk.getByRole('button', { name: '刷新', exact: true }).first().waitFor()
  await expect.poll(() => banner.count()).toBe(0)
})
