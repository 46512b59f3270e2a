// Every screen of system-screens.ts, in the same steps: list, query, add, edit, export, import, delete; by keyboard where it
// begins and ends; without barriers at three widths, by day and by night.
import { readFile } from 'node:fs/promises'
import { keepSettings } from '@kouan/contract/calls/account.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage, screens } from './browser.ts'
import { chooseIn, chooseInRow, fillIn, openSearch, pressIn, rowOf, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { type SystemScreen, systemScreens } from './system-screens.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()
let page: Page

beforeAll(async () => {
  const { username } = await aPerson({ username: 'screens_admin', realname: '系统管理员', roles: ['admin'] })
  const token = await aSession(username)
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  page = (await openPage(browser, { address, token })).page
  await page.getByRole('button', { name: /欢迎您，\S/ }).waitFor()
})

beforeEach(async ({ task }) => {
  if (!task.result?.retryCount) return
  await page.setViewportSize(screens.desktop)
  await page.emulateMedia({ colorScheme: 'light' })
})

const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** The screen with a number of its own in place of `#`. */
function numbered(screen: SystemScreen): SystemScreen {
  const text = JSON.stringify(screen).replaceAll('#', String(nextSerial()).slice(-6))
  return JSON.parse(text) as SystemScreen
}

async function save() {
  const form = topForm(page)
  await pressIn(form, '确定')
  await form.waitFor({ state: 'detached' })
}

test.each(systemScreens.map((screen) => [screen.title, screen] as const))('%s', async (_, declared) => {
  const screen = numbered(declared)
  const { path, texts, choices = {}, row, search, edit, noun, sheet } = screen
  await page.goto(`${address}${path}`)
  await page.getByRole('button', { name: '刷新', exact: true }).first().waitFor()

  await step('the form is opened and left by keyboard; what is missing is told at its field', async () => {
    await page.getByRole('button', { name: '新增' }).first().focus()
    await page.keyboard.press('Enter')
    const form = topForm(page)
    await form.getByRole('button', { name: /^确\s*定$/ }).waitFor()
    await pressIn(form, '确定')
    await form.locator('.ant-form-item-explain-error').first().waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  })

  await step('a row is added and found by the query', async () => {
    await pressIn(page, '新增')
    for (const [label, option] of Object.entries(choices))
      await chooseIn(topForm(page).getByLabel(label, { exact: true }), option)
    await fillIn(topForm(page), texts)
    await save()
    await rowOf(page, row).first().waitFor()
    await openSearch(page)
    const query = page.getByRole('form', { name: '查询条件' })
    await query.getByLabel(search, { exact: true }).first().fill(row)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.ant-table-row:visible').count()).toBe(1)
    await lookEverywhere(page, `system-${path.split('/').at(-1)}`)
  })

  await step('it is changed', async () => {
    await chooseInRow(rowOf(page, row), '编辑')
    await fillIn(topForm(page), { [edit[0]]: edit[1] })
    await save()
    await page.goto(`${address}${path}`)
    await rowOf(page, edit[1]).first().waitFor()
  })

  if (screen.hasExport)
    await step('the list is exported', async () => {
      await pressIn(page, '导出')
      const dialog = page.getByRole('dialog', { name: `导出${noun}` })
      const [file] = await Promise.all([page.waitForEvent('download'), pressIn(dialog, '开始导出')])
      await dialog.waitFor({ state: 'detached' })
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${noun}列表.*\\.xlsx$`))
      expect((await readFile(await file.path())).length).toBeGreaterThan(1000)
    })

  if (sheet)
    await step('a sheet is imported', async () => {
      await pressIn(page, '导入')
      const dialog = page.getByRole('dialog', { name: `导入${noun}` })
      const file = { name: '数据.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf([sheet.heads, sheet.cells])) }
      await dialog.locator('input[type=file]').setInputFiles(file)
      await pressIn(dialog, '开始上传')
      await page.getByText('导入成功：新增 1 条，更新 0 条，跳过 0 条，失败 0 条').last().waitFor()
      await rowOf(page, sheet.row).first().waitFor()
    })

  await step('what was added is deleted', async () => {
    for (const text of [edit[1], ...(sheet ? [sheet.row] : [])]) {
      await chooseInRow(rowOf(page, text).first(), '删除')
      await page
        .getByRole('button', { name: /^确\s*定$/ })
        .last()
        .click()
      await rowOf(page, text).waitFor({ state: 'detached' })
    }
  })
})
