// What the tests of both schedule widgets do with a page.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The modes have the same names in every tab: one that is chosen before the tab is open would be another field's. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  await tab.click()
  await expect.poll(() => tab.getAttribute('aria-selected'), { message: `tab ${name}` }).toBe('true')
}

/** A mode of the tab that is open. */
export const mode = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('radio', { name, exact: true })

export const modeNames = (page: Page): Promise<string[]> =>
  page.locator('[role=tabpanel]:visible .ant-radio-wrapper').allInnerTexts()

export const numberField = (page: Page, label: string) => page.getByRole('spinbutton', { name: label, exact: true })

/** Least and most of a number, as the control says itself. */
export async function boundsOf(page: Page, label: string): Promise<string> {
  const field = numberField(page, label)
  return `${await field.getAttribute('aria-valuemin')} ${await field.getAttribute('aria-valuemax')}`
}

/** Types a number and leaves the field; returns what the field made of it. */
export async function typeNumber(page: Page, { label, text }: { label: string; text: string }): Promise<string> {
  const field = numberField(page, label)
  await field.fill(text)
  await field.blur()
  return field.inputValue()
}

export async function chooseOption(page: Page, { label, option }: { label: string; option: string }): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** The next times of the preview. */
export const shownTimes = (page: Page): Promise<string[]> => page.locator('section ol li').allInnerTexts()
