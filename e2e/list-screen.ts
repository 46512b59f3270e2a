// What a person does on the page of a list: finds a row, looks again, fills a form, chooses from a menu.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { named } from './register-company.ts'

export const rowOf = (page: Page, text: string): Locator => page.locator('.ant-table-row').filter({ hasText: text })

/** The dialog or drawer on top. */
export const topForm = (page: Page): Locator => page.getByRole('dialog').last()

export const pressIn = (place: Page | Locator, text: string): Promise<void> =>
  place.getByRole('button', { name: named(text) }).click()

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

/** Opens the menu of a row and takes an entry. */
export async function chooseInRow(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /更多操作/ }).click()
  await row.page().getByRole('menuitem', { name: action, exact: true }).click()
}

/** Looks at the list again and again until the row says all of this. */
export async function rowSays(page: Page, row: string, texts: readonly string[]): Promise<void> {
  const shown = async () => {
    await page.getByRole('button', { name: '刷新' }).click()
    const cells = await rowOf(page, row).locator('td').allInnerTexts()
    return texts.filter((text) => !cells.some((cell) => cell.includes(text)))
  }
  await expect.poll(shown, { timeout: 60_000, interval: 500 }).toEqual([])
}
