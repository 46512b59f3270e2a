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
  /** Ctrl+X: what is on the clipboard then. */
  cut: () => Promise<string>
  button: (name: string | RegExp) => Locator
}

export function tablePage(page: Page, name?: string): TablePage {
  const table =
    name === undefined ? page.locator('.kt') : page.locator('.kt', { has: page.getByLabel(name, { exact: true }) })
  return {
    cell: (row, column) => table.locator(`[data-row="${row}"] [data-column="${column}"]`),
    head: (title) => table.getByRole('columnheader', { name: title }),
    focused: () => page.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""'),
    paste: async (text) => {
      await page.evaluate(clipboardEvent('paste', text))
    },
    copy: () => page.evaluate<string>(clipboardEvent('copy')),
    cut: () => page.evaluate<string>(clipboardEvent('cut')),
    button: (found) => table.getByRole('button', { name: found }),
  }
}

/** An expression for the page: what the focused element hears of the clipboard, and what is on it then. */
const clipboardEvent = (type: 'copy' | 'cut' | 'paste', text = '') => `(() => {
  const clipboardData = new DataTransfer()
  if (${type === 'paste'}) clipboardData.setData('text/plain', ${JSON.stringify(text)})
  const event = new ClipboardEvent('${type}', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return clipboardData.getData('text/plain')
})()`
