// 系统监控 as an administrator sees it: every tab by day, by night and with a phone.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { readHttpTrace } from '@kouan/contract/calls/system/monitor-calls.ts'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { isTooWide, openBrowser, openPage } from './browser.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'monitor_admin', realname: '系统管理员', roles: ['admin'] })

await apiCaller({ address, token: await aSession(username) }).send(keepSettings, { settings: { mode: 'system' } })

test('S2.087 each tab of the monitor shows real figures, the requests and the disks', async () => {
  const { page } = await openPage(browser, { address, token: await aSession(username) })
  await page.goto(`${address}/isystem/monitor`)
  const fact = async (title: string) => {
    const shown = page.locator('.ant-statistic:visible').filter({ has: page.getByText(title, { exact: true }) })
    await expect.poll(() => shown.locator('.ant-statistic-content').innerText()).not.toBe('-')
    return shown.locator('.ant-statistic-content').innerText()
  }
  expect(await fact('处理器使用率')).toMatch(/^[\d.]+%$/)
  // A day behind it, as if it had run: the lines of the charts are drawn from samples.
  await database.pool.query(`insert into monitor_sample (server, taken_at, figures)
    select s.server, at, s.figures || jsonb_build_object('hostProcessorShare', 30 + 20 * sin(extract(epoch from at) / 9000))
    from (select name as server, figures from running_server union all select '', kouan_monitor()) s,
      generate_series(now() - interval '23 hours', now() - interval '2 minutes', interval '2 minutes') at`)
  await page.reload()
  await page.getByRole('img', { name: /^处理器：处理器使用率最近/ }).waitFor()
  await lookEverywhere(page, 'monitor-server')
  await page.getByRole('tab', { name: '应用服务' }).click()
  expect(await fact('Node 版本')).toBe(process.version)
  await page.getByRole('tab', { name: 'PostgreSQL 数据库' }).click()
  expect(Number(await fact('连接'))).toBeGreaterThan(0)
  let readings = 0
  page.on('request', (request) => {
    if (request.url().includes(readHttpTrace.path)) readings += 1
  })
  await page.getByRole('img', { name: '实时更新' }).waitFor()
  await page.getByRole('tab', { name: '请求' }).click()
  await page
    .getByRole('cell', { name: /sys\/monitor\/now/ })
    .first()
    .waitFor()
  // It polls once a minute while the channel is up: what is read sooner was told by a server.
  await expect.poll(() => readings, { timeout: 30_000 }).toBeGreaterThan(1)
  await lookEverywhere(page, 'monitor-requests')
  for (const tab of ['后台队列', '通道', '缓存']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByText('（24 小时）').first().waitFor()
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await page.getByRole('tab', { name: '磁盘' }).click()
  expect(await fact('剩余空间')).toMatch(/ [GMT]B$/)
  await page.getByRole('progressbar').first().waitFor()
  await lookEverywhere(page, 'monitor-disk')
})
