// An editable table as its user meets it: cells by place, what has the focus, a clipboard without permissions.
import type { Locator, Page } from 'playwright-core'

export interface TablePage {
  cell: (row: number, column: number) => Locator
  head: (title: string) => Locator
  /** What a screen reader says of the focused cell or editor. */
  focused: () => Promise<string>
  /** Ctrl+V with this text on the clipboard. */
  paste: (text: string) => Promise<void>
  /** Ctrl+C: what is on the clipboard then. */
  copy: () => Promise<string>
  button: (name: string | RegExp) => Locator
}

export function tablePage(page: Page, name?: string): TablePage {
  const table =
    name === undefined ? page.locator('.kt') : page.locator('.kt', { has: page.getByLabel(name, { exact: true }) })
  return {
    cell: (row, column) => table.locator(`[data-row="${row}"] [data-column="${column}"]`),
    head: (title) => table.getByRole('columnheader', { name: title }),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
    paste: (text) =>
      page.evaluate((given) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', given)
        const about = { clipboardData, bubbles: true, cancelable: true }
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', about))
      }, text),
    copy: () =>
      page.evaluate(() => {
        const clipboardData = new DataTransfer()
        const about = { clipboardData, bubbles: true, cancelable: true }
        document.activeElement?.dispatchEvent(new ClipboardEvent('copy', about))
        return clipboardData.getData('text/plain')
      }),
    button: (found) => table.getByRole('button', { name: found }),
  }
}
