// Lists with two years of invented trade: what has no room is told, and any field can be a column. Every list of the menu at four
// widths, where no value is cut to another one, by `npm run trials -- looks`.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '@kouan/contract/areas/all-areas.ts'
import { login } from '@kouan/contract/calls/account.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'
import { afterAll, expect, test } from 'vitest'
import { isWhole } from '../customs/conformance/trial-share.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { cutCells } from './cut-cells.ts'

const password = 'Looks12345ab'
const folder = await mkdtemp(join(tmpdir(), 'kouan-lists-'))
// As root the server becomes another user, who has to get through this folder.
await chmod(folder, 0o711)
const environment = {
  KOUAN_DATA: join(folder, 'data'),
  KOUAN_LOGIN_PROOF: 'off',
  KOUAN_DEMO_PASSWORD: password,
}
const { server, output } = await startServerProcess(environment, { entry: 'start', words: ['--demo'] })
if (!server) throw new Error(output)
const { address } = server
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true, force: true })
})
const browser = await openBrowser()

const widths = [1440, 1280, 1024, 390]

const pagesOf = (rows: readonly MenuRow[] = []): string[] =>
  rows.flatMap((row) => (row.children ? pagesOf(row.children) : [row.url.replace('/:test?', '')]))
const paths = areas.flatMap(({ menu }) => pagesOf(menu)).filter((path) => !path.includes(':'))
const people = ['importer', 'operator']

test.runIf(isWhole)(
  'lists at 1440, 1280, 1024 and 390 px: no number, date or code is cut, no text without an ellipsis',
  async () => {
    const faults: string[] = []
    let cells = 0
    let lists = 0
    for (const username of people) {
      const { token } = await apiCaller({ address }).send(login, { username, password })
      const { page } = await openPage(browser, { address, token, expected: /./ })
      for (const path of paths) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(`${address}${path}`)
        await page.locator('main').waitFor()
        const rows = page.locator('.list-table .ant-table-row')
        const hasRows = await rows
          .or(page.getByText(/^需要的权限：/))
          .first()
          .waitFor({ timeout: 3_000 })
          .then(
            async () => (await rows.count()) > 0,
            () => false,
          )
        if (!hasRows) continue
        lists += 1
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const found = async () => (await cutCells(page)).faults
          await expect
            .poll(found, { timeout: 5_000 })
            .toEqual([])
            .catch(() => {})
          const seen = await cutCells(page)
          cells += seen.count
          faults.push(...seen.faults.map((fault) => `${username} ${path} at ${width}: ${fault}`))
        }
      }
      await page.close()
    }
    console.log(`${lists} lists, ${cells} cells and heads looked at`)
    expect(lists).toBeGreaterThan(5)
    expect(faults).toEqual([])
  },
  1_500_000,
)

test('a narrow list: its head counts the columns without room and tells their values of the row under pointer or focus', async () => {
  const { token } = await apiCaller({ address }).send(login, { username: 'importer', password })
  const screen = { width: 800, height: 900 }
  const { page } = await openPage(browser, { address, token, path: '/declaration/inventory/list', screen })
  const more = page.getByRole('button', { name: /^另有\d+列：/ })
  await more.focus()
  await page.keyboard.press('Enter')
  const values = page.locator('.dropped-columns')
  const title = await values.locator('dt').first().innerText()
  expect(await page.locator('.list-table th').allInnerTexts()).not.toContain(title)
  const second = page.locator('.list-table .ant-table-row').nth(1)
  await second.hover()
  await expect.poll(() => values.locator('b').innerText()).toBe(await second.getByRole('link').first().innerText())
  await more.focus()
  await page.keyboard.press('Escape')
  await values.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1900, height: 900 })
  await expect.poll(() => page.locator('.list-table th').allInnerTexts()).toContain(title)
  await more.waitFor({ state: 'detached' })
})

test('column settings: any field that an export has can become a column, masked as everywhere, and stays after a reload', async () => {
  const { token } = await apiCaller({ address }).send(login, { username: 'importer', password })
  const { page } = await openPage(browser, {
    address,
    token,
    path: '/order/mylist',
    screen: { width: 1900, height: 900 },
  })
  const heads = () => page.locator('.list-table th').allInnerTexts()
  await expect.poll(heads).not.toContain('收货人姓名')
  await page.getByRole('button', { name: '列与行高' }).click()
  await page.getByLabel('查找列').fill('收货人姓名')
  await page.getByRole('checkbox', { name: '收货人姓名', exact: true }).check()
  await expect.poll(heads).toContain('收货人姓名')
  const cell = () => page.locator('.list-table td[data-column=consignee]').first().innerText()
  await expect.poll(cell).toMatch(/\*/)
  await expect
    .poll(() => page.locator('.list-table th[data-column=consignee] .ant-table-column-sorter').count())
    .toBe(0)
  await page.reload()
  await expect.poll(heads).toContain('收货人姓名')
})
