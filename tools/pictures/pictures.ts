// What stands on each picture of docs/: whose screen, where, and what is pressed before.
import type { DemoUsername } from '@kouan/contract/calls/system/demo-calls.ts'
import type { Page } from 'playwright-core'

export interface Picture {
  /** Of the file in docs/pictures. */
  name: string
  as: DemoUsername | 'admin'
  path: string
  screen?: { width: number; height: number }
  /** Until everything is there that shall be seen. */
  arrange(page: Page): Promise<void>
}

const rows = (page: Page) => page.locator('main tbody tr[data-row-key]')
const list = async (page: Page) => rows(page).first().waitFor()
/** The detail of the first row with this text. */
const detailOf = (text: string) => async (page: Page) => {
  await rows(page).filter({ hasText: text }).first().getByRole('link').first().click()
  await page.getByText('申报过程').first().waitFor()
}

export const pictures: readonly Picture[] = [
  { name: 'orders', as: 'operator', path: '/order/list', arrange: list },
]
