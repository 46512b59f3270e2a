// What a person does on the page of a list: finds a row, looks again, fills a form, chooses from a menu.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { named } from './register-company.ts'

/** On the page that is shown: others may wait behind their tabs. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('.ant-table-row:visible').filter({ hasText: text })

/** Above the list; it stays open where it was opened before, and comes a little later than its button. */
export async function openSearch(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^筛选/ })
  // What is kept of it may come between the look and the press, which then closes it.
  await expect
    .poll(async () => {
      if ((await button.getAttribute('aria-expanded')) === 'true') return true
      await pressTool(page, /^筛选/)
      return (await button.getAttribute('aria-expanded')) === 'true'
    })
    .toBe(true)
}

/** The dialog or drawer on top. */
export const topForm = (page: Page): Locator => page.getByRole('dialog').last()

export const pressIn = (place: Page | Locator, text: string): Promise<void> =>
  place.getByRole('button', { name: named(text) }).click()

/** Presses a tool of the list, below ⋯ where its line has no room for it. */
export async function pressTool(page: Page, text: string | RegExp): Promise<void> {
  const tool = page.getByRole('button', { name: text, exact: true })
  const more = page.getByRole('button', { name: '更多工具' })
  // The line may still be measured.
  await expect
    .poll(async () => {
      const isBelow = await tool.evaluate((button) => button.closest('[data-below]') !== null)
      if (isBelow && (await more.getAttribute('aria-expanded')) !== 'true') await more.click()
      return tool.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
}

/** Fills plain inputs by their label. */
export async function fillIn(place: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await place.getByLabel(label, { exact: true }).fill(text)
}

/** Types into a select and takes the entry with this text. */
export async function chooseIn(input: Locator, option: string): Promise<void> {
  await input.click()
  await input.fill(option)
  const list = input.page().locator('.ant-select-dropdown:visible')
  await list.getByText(option, { exact: true }).first().click()
}

export async function saveForm(page: Page): Promise<void> {
  const form = topForm(page)
  await pressIn(form, '确定')
  await form.waitFor({ state: 'detached' })
}

/** Presses an action of a row, where it is seen or in the row's menu. */
export async function chooseInRow(row: Locator, action: string): Promise<void> {
  const seen = row.getByRole('button', { name: action, exact: true })
  const item = row.page().getByRole('menuitem', { name: action, exact: true })
  // A row that has just become wider or narrower moves its actions between both places.
  await expect
    .poll(async () => {
      if ((await seen.count()) > 0) return true
      await row.getByRole('button', { name: /更多操作/ }).click()
      return item.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
  await ((await seen.count()) > 0 ? seen : item).click()
}

/** What the column of this title says in a row. */
export async function cellOf(row: Locator, title: string): Promise<string> {
  const titles = await row.page().locator('.ant-table-thead th:visible').allInnerTexts()
  return (await row.locator('td').nth(titles.indexOf(title)).innerText()).trim()
}

/** Looks at the list again and again until the row says this in the columns of these titles. */
export async function rowSays(page: Page, text: string, expected: Readonly<Record<string, string>>): Promise<void> {
  const look = async () => {
    await page.getByRole('button', { name: '刷新' }).click()
    const row = rowOf(page, text)
    if ((await row.count()) === 0) return undefined
    return Object.fromEntries(
      await Promise.all(Object.keys(expected).map(async (title) => [title, await cellOf(row, title)])),
    )
  }
  await expect.poll(look, { timeout: 60_000, interval: 500 }).toEqual(expected)
}
