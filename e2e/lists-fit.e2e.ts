// Lists with two years of invented trade: what has no room is told, and any field can be a column. One in five lists of the menu is
// looked at, at four widths and at 200 %; all of them by `npm run trials -- looks`.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '@kouan/contract/areas/all-areas.ts'
import { login } from '@kouan/contract/calls/account.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { isWhole, sampler } from '../customs/conformance/trial-share.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage } from './browser.ts'
import { type CutCells, cutCells } from './cut-cells.ts'
import { listRoom, shiftOf, watchShifts } from './list-room.ts'

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
const desk = { width: 1440, height: 900 }
/** A desk of 1440 × 900 at 200 %. */
const zoomed = { width: 720, height: 450 }
/** The browser's figure of layout shift up to which a page is at rest. */
const mostShift = 0.05
/** Pixels below ten rows. */
const mostFree = 120
const fewestRows = 5

const pagesOf = (rows: readonly MenuRow[] = []): string[] =>
  rows.flatMap((row) => (row.children ? pagesOf(row.children) : [row.url.replace('/:test?', '')]))
const paths = areas.flatMap(({ menu }) => pagesOf(menu)).filter((path) => !path.includes(':'))
const people = ['importer', 'operator']

/** Opens a page at the width of a desk; says whether a list with rows is there. */
async function opensList(page: Page, path: string): Promise<boolean> {
  await page.setViewportSize(desk)
  await page.goto(`${address}${path}`)
  await page.locator('main').waitFor()
  const rows = page.locator('.list-table .ant-table-row')
  return rows
    .or(page.getByText(/^需要的权限：/))
    .first()
    .waitFor({ timeout: 3_000 })
    .then(
      async () => (await rows.count()) > 0,
      () => false,
    )
}

/** A line for each cell that is cut at one of the widths, and the number of cells. */
async function cutAtWidths(page: Page): Promise<CutCells> {
  const faults: string[] = []
  let count = 0
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await settled(async () => (await cutCells(page)).faults, [])
    count += (await cutCells(page)).count
    faults.push(...cut.map((fault) => `at ${width}: ${fault}`))
  }
  return { count, faults }
}

/** A line for each way in which a page moves under the eyes, or leaves its window empty. */
async function placeFaults(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  const shift = await leastShift(page, path)
  if (shift > mostShift) faults.push(`moves by ${shift.toFixed(3)}`)
  const tooFree = async () => {
    const { free, rows, hasSecondLine } = await listRoom(page)
    return rows >= 10 && hasSecondLine && free > mostFree ? `${free} px are free below ${rows} rows` : ''
  }
  const unused = await settled(tooFree, '')
  if (unused) faults.push(unused)
  await page.setViewportSize(zoomed)
  const missing = async () => {
    const { inSight, rows: all } = await listRoom(page)
    return Math.max(0, Math.min(all, fewestRows) - inSight)
  }
  const lacking = await settled(missing, 0)
  if (lacking > 0) faults.push(`at 200 % ${lacking} of ${fewestRows} rows are out of sight`)
  return faults
}

/** Documents of the demonstration go on, and a row that comes in moves the others: a list that moves does so each time it is opened. */
async function leastShift(page: Page, path: string): Promise<number> {
  let least = await shiftOf(page)
  for (let more = 2; more > 0 && least > mostShift; more -= 1) {
    await opensList(page, path)
    least = Math.min(least, await shiftOf(page))
  }
  return least
}

/** Asks until it is as expected, for half a minute at most, and returns what it is then. */
async function settled<T>(ask: () => Promise<T>, expected: T): Promise<T> {
  await expect
    .poll(ask, { timeout: 30_000 })
    .toEqual(expected)
    .catch(() => {})
  return ask()
}

test('lists at four widths: no number, date or code is cut, no text without an ellipsis; nothing moves, rows fill the window', async () => {
  const faults: string[] = []
  let cells = 0
  let lists = 0
  for (const username of people) {
    const { token } = await apiCaller({ address }).send(login, { username, password })
    const { page } = await openPage(browser, { address, token, expected: /./ })
    await watchShifts(page)
    const isChosen = sampler(`lists of ${username}`, 5)
    for (const path of paths) {
      if (!isChosen()) continue
      const hasList = await opensList(page, path)
      if (isWhole) faults.push(...(await accessibilityFaults(page)).map((fault) => `${username} ${path} ${fault}`))
      if (!hasList) continue
      lists += 1
      const places = await placeFaults(page, path)
      const cut = await cutAtWidths(page)
      cells += cut.count
      faults.push(...[...places, ...cut.faults].map((fault) => `${username} ${path} ${fault}`))
    }
    await page.close()
  }
  console.log(`${lists} lists, ${cells} cells and heads looked at`)
  expect(lists).toBeGreaterThan(isWhole ? 50 : 3)
  expect(faults).toEqual([])
}, 1_500_000)

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

test('a window widened from cards to a table: its rows are as high as those of a page opened at that width', async () => {
  const { token } = await apiCaller({ address }).send(login, { username: 'importer', password })
  const screen = { width: 390, height: 844 }
  const { page } = await openPage(browser, { address, token, path: '/declaration/inventory/list', screen })
  await page.locator('.list-card').first().waitFor()
  await page.setViewportSize(desk)
  const hasSecondLine = async () => (await listRoom(page)).hasSecondLine
  await expect.poll(hasSecondLine).toBe(true)
  await page.setViewportSize(screen)
  await page.locator('.list-card').first().waitFor()
  await page.setViewportSize(desk)
  await expect.poll(hasSecondLine).toBe(true)
})
