// 备份 and 日志级别, as who administers the installation sees them.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { afterAll, expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const forget = () => database.pool.query('delete from backup; delete from log_level')
afterAll(forget)

test('backups are listed with what became of them, and the level of the log is set for some hours', async () => {
  const { username } = await aPerson({ username: 'root_backups', roles: ['admin'] })
  await apiCaller({ address, token: await aSession(username) }).send(keepSettings, { settings: { mode: 'system' } })
  await forget()
  await database.pool.query(`insert into backup
      (name, status, started_by, begin_time, end_time, file_count, bytes, trial_status, trial_time, trial_detail, problem)
    values ('kouan-20260301010000000', 'WRITTEN', 'system', now() - interval '1 day', now() - interval '1 day', 1204, 310000000,
        'PASSED', now(), '核对了全部文件，98 张表的 120345 行，2 张表的内容', null),
      ('kouan-20260302010000000', 'FAILED', 'system', now(), now(), null, null, 'NONE', null, null, '磁盘已满')`)
  const { page, faults } = await openPage(browser, {
    address,
    path: '/isystem/backup',
    token: await aSession(username),
  })

  await step('a server without a folder says what is missing, and starts nothing', async () => {
    await page.getByText(/服务器没有设置备份目录/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '立即备份' }).isDisabled()).toBe(true)
    const failed = page.locator('.ant-table-row').filter({ hasText: 'kouan-20260302010000000' })
    await failed.getByText('磁盘已满').waitFor()
    await page.locator('.ant-table-row').filter({ hasText: '通过' }).getByText('296 MB').waitFor()
    await lookEverywhere(page, 'backups')
  })

  await step('the level of the log is changed while the servers run', async () => {
    await page.goto(`${address}/isystem/monitor`)
    await page.getByRole('button', { name: '日志级别：常规' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: '日志级别' }).click()
    await page.getByTitle(/^详细/).click()
    await form.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
    await page.getByRole('button', { name: /^日志级别：详细，到 / }).waitFor()
    await lookEverywhere(page, 'log-level')
  })
  expect(faults).toEqual([])
})
