// Every screen of the menu of administration, in the same steps: list, query, add, edit, export, import, delete, where it has
// them; by keyboard where it begins and ends; without barriers at three widths, by day and by night.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { system } from '@kouan/contract/areas/system.ts'
import { keepSettings } from '@kouan/contract/calls/account.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pdf } from '../server/testing/an-application.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage, screens } from './browser.ts'
import { chooseIn, chooseInRow, openSearch, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { ownTests, reader, readScreens } from './read-screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { absent, agent, systemScreens } from './system-screens.ts'

const { address, aPerson, aSession, database } = await startedServer({
  // A rule of archives can be made; nothing is archived meanwhile.
  KOUAN_ARCHIVE_FOLDER: join(tmpdir(), 'kouan-e2e-archives'),
  KOUAN_BACKUP_PASSPHRASE: 'unused in this file',
})
const browser = await openBrowser()
let page: Page

beforeAll(async () => {
  const { username } = await aPerson({ ...reader, roles: ['admin'] })
  for (const colleague of [absent, agent]) await aPerson(colleague)
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
function numbered<Screen>(screen: Screen): Screen {
  const text = JSON.stringify(screen).replaceAll('#', String(nextSerial()).slice(-6))
  return JSON.parse(text) as Screen
}

async function goTo(path: string) {
  await page.goto(`${address}${path}`)
  await page.getByRole('button', { name: '刷新', exact: true }).first().waitFor()
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)

/** Fills inputs and editors by their label; the calendar of a time closes by Tab. */
async function fillIn(form: Locator, texts: Readonly<Record<string, string>>) {
  const typed = page.locator('input, textarea, [contenteditable=true]')
  for (const [label, text] of Object.entries(texts)) {
    const input = form.getByLabel(label, { exact: true }).and(typed)
    await input.fill(text)
    if (isTime(text)) await input.press('Tab')
  }
}

/** Each row that is listed says what was asked for, and `row` is among them. */
async function query(label: string, text: string, { row, isChosen = false }: { row: string; isChosen?: boolean }) {
  await openSearch(page)
  const form = page.getByRole('form', { name: '查询条件' })
  const input = form.getByLabel(label, { exact: true }).first()
  if (isChosen) {
    await chooseIn(input, text)
    await pressIn(form, '查询')
  } else {
    await input.fill(text)
    await page.keyboard.press('Enter')
  }
  const listed = page.locator('.ant-table-row:visible')
  await expect
    .poll(async () => (await listed.allInnerTexts()).filter((one) => !one.includes(text)), {
      message: `${label} ${text}`,
    })
    .toEqual([])
  await rowOf(page, row).first().waitFor()
}

async function exportList(noun: string) {
  await pressIn(page, '导出')
  const dialog = page.getByRole('dialog', { name: `导出${noun}` })
  const [file] = await Promise.all([page.waitForEvent('download'), pressIn(dialog, '开始导出')])
  await dialog.waitFor({ state: 'detached' })
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${noun}列表.*\\.xlsx$`))
  expect((await readFile(await file.path())).length).toBeGreaterThan(1000)
}

test('every page of the menu of administration is among the screens of this file, or has its own', () => {
  const described = [...systemScreens, ...readScreens].map(({ path }) => path)
  const groups = system.menu?.flatMap(({ children = [] }) => children) ?? []
  const pages = groups.flatMap((row) => row.children ?? [row])
  expect(pages.length).toBeGreaterThan(30)
  const missing = pages.filter(({ url, hidden, name }) => {
    const own = ownTests[name]
    return (
      !hidden && !described.includes(url.split('/:')[0] ?? '') && !(own && existsSync(join(import.meta.dirname, own)))
    )
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

const writtenScreens = [...systemScreens, ...settingsScreens]

test.each(writtenScreens.map((screen) => [screen.title, screen] as const))('%s', async (_, declared) => {
  const screen = numbered(declared)
  const { path, leftover, texts, choices = {}, presses = [], file, row, search, edit, noun, sheet } = screen
  if (leftover) await database.pool.query(leftover)
  await goTo(path)

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
    const form = topForm(page)
    for (const button of presses) await pressIn(form, button)
    for (const [label, option] of Object.entries(choices))
      await chooseIn(form.getByLabel(label, { exact: true }), option)
    if (file) {
      const sent = { name: file, mimeType: 'application/pdf', buffer: pdf }
      await form.locator('input[type=file]').setInputFiles(sent)
      await form.getByRole('button', { name: `删除 ${file}` }).waitFor()
    }
    await fillIn(form, texts)
    await saveForm(page)
    await rowOf(page, row).first().waitFor()
    if (typeof search === 'string') await query(search, row, { row })
    else await query(...search, { row, isChosen: true })
    await lookEverywhere(page, `system-${path.split('/').at(-1)}`)
  })

  if (edit)
    await step('it is changed', async () => {
      await chooseInRow(rowOf(page, row), '编辑')
      await fillIn(topForm(page), { [edit[0]]: edit[1] })
      await saveForm(page)
      await goTo(path)
      await rowOf(page, edit[2] ?? edit[1])
        .first()
        .waitFor()
    })
  else
    await step('it stays as it is', async () => {
      await goTo(path)
      await chooseInRow(rowOf(page, row), '详情')
      await page.keyboard.press('Escape')
      await topForm(page).waitFor({ state: 'detached' })
      expect(await rowOf(page, row).getByRole('button', { name: '编辑' }).count()).toBe(0)
    })

  if (screen.hasExport && noun) await step('the list is exported', () => exportList(noun))

  if (sheet)
    await step('a sheet is imported', async () => {
      await pressIn(page, '导入')
      const dialog = page.getByRole('dialog', { name: `导入${noun}` })
      const given = { name: '数据.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf([sheet.heads, sheet.cells])) }
      await dialog.locator('input[type=file]').setInputFiles(given)
      await pressIn(dialog, '开始导入')
      await page.getByText('导入成功：新增 1 条，更新 0 条，跳过 0 条，失败 0 条').last().waitFor()
      await rowOf(page, sheet.row).first().waitFor()
    })

  await step('what was added is deleted', async () => {
    for (const text of [edit?.[2] ?? edit?.[1] ?? row, ...(sheet ? [sheet.row] : [])]) {
      await chooseInRow(rowOf(page, text).first(), '删除')
      await page
        .getByRole('button', { name: /^确\s*定$/ })
        .last()
        .click()
      await rowOf(page, text).waitFor({ state: 'detached' })
    }
  })
})

test.each(readScreens.map((screen) => [screen.title, screen] as const))('%s', async (title, declared) => {
  const { path, rows, shows, search, noun, detail } = numbered(declared)
  if (rows) await database.pool.query(rows)
  await page.goto(`${address}${path}`)
  await page.getByText(shows).first().waitFor()
  if (search) await step('what it holds is found by the query', async () => query(...search, { row: shows }))
  await lookEverywhere(page, `system-read-${title}`)
  if (detail)
    await step('a row is opened and left by keyboard', async () => {
      await rowOf(page, shows).first().press('Enter')
      const drawer = page.getByRole('dialog')
      await drawer.getByText(detail).first().waitFor()
      await expect.poll(() => accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
    })
  if (noun) await step('the list is exported', () => exportList(noun))
})

test('归档: a rule that takes what customs may still ask for is refused at its field; one that does not is made and ended', async () => {
  await database.pool.query('delete from archive_rule')
  await goTo('/isystem/messageArchive')
  await page.getByText('没有归档规则：报文原文一直保存在数据库中').waitFor()
  const saveRule = async (texts: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: '归档规则' }).press('Enter')
    await fillIn(topForm(page), texts)
    await pressIn(topForm(page), '确定')
  }
  await saveRule({ 在线保留月数: '12' })
  await topForm(page).getByText('现在就有 0 份不满三年的移出数据库').waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await fillIn(topForm(page), { 在线保留月数: '36' })
  await saveForm(page)
  await page.getByText('早于 36 个整月的报文原文每天移到服务器的').waitFor()
  await lookEverywhere(page, 'system-archive-rule')
  await saveRule({ 在线保留月数: '' })
  await page.getByText('没有归档规则：报文原文一直保存在数据库中').waitFor()
})
