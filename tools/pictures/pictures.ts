// What stands on each picture of docs/: whose screen, where, and what is pressed before.
import type { DemoUsername } from '@kouan/contract/calls/system/demo-calls.ts'
import type { Page } from 'playwright-core'

export interface Picture {
  /** Of the file in docs/pictures. */
  name: string
  as: DemoUsername | 'admin'
  path: string
  /** Until everything is there that shall be seen. */
  arrange(page: Page): Promise<void>
}

const rows = (page: Page) => page.locator('main tbody tr[data-row-key]')
const list = (page: Page) => rows(page).first().waitFor()

/** The detail of the first row with this text. */
const detailOf = (text: string) => async (page: Page) => {
  await rows(page).filter({ hasText: text }).first().getByRole('link').first().click()
  await page.getByRole('tab', { name: '进度', exact: true }).waitFor()
  await page.locator('.ant-timeline-item').first().waitFor()
}

/** By one of the quick filters, which stand above the list with their counts. */
const chosen = (label: string) => async (page: Page) => {
  await list(page)
  await page.locator('main .ant-segmented-item', { hasText: label }).first().click()
  await page.locator('main .ant-segmented-item-selected', { hasText: label }).waitFor()
  await page.waitForLoadState('networkidle')
}

export const pictures: readonly Picture[] = [
  { name: 'orders', as: 'operator', path: '/order/list', arrange: chosen('海关已受理') },
  { name: 'order-detail', as: 'importer', path: '/declaration/inventory/list', arrange: detailOf('放行') },
  {
    name: 'review',
    as: 'reviewer',
    path: '/register/examineList',
    arrange: async (page) => {
      await list(page)
      await rows(page).first().getByRole('button', { name: '审核' }).click()
      // A browser without windows shows no PDF.
      await page.getByRole('tab', { name: '自动检查' }).click()
      await page.getByRole('tabpanel', { name: '自动检查' }).waitFor()
    },
  },
  {
    name: 'home',
    as: 'importer',
    path: '/dashboard/analysis',
    arrange: async (page) => {
      await page.locator('main h1').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'my-orders', as: 'importer', path: '/order/mylist', arrange: list },
  { name: 'lists', as: 'importer', path: '/declaration/inventory/list', arrange: list },
  { name: 'tax-bills', as: 'importer', path: '/declaration/taxbill/list', arrange: list },
  { name: 'review-queue', as: 'reviewer', path: '/register/examineList', arrange: chosen('全部') },
  { name: 'channels', as: 'operator', path: '/Basechannel/list', arrange: list },
  { name: 'open-channels', as: 'operator', path: '/channel/open', arrange: list },
  { name: 'receipts', as: 'operator', path: '/declaration/receipt/list', arrange: list },
  { name: 'users', as: 'admin', path: '/isystem/user', arrange: list },
  { name: 'schedules', as: 'admin', path: '/isystem/QuartzJobList', arrange: list },
  { name: 'sheet-imports', as: 'admin', path: '/isystem/sheetImport', arrange: list },
  {
    name: 'demo',
    as: 'admin',
    path: '/isystem/demo',
    arrange: (page) => page.getByRole('button', { name: '移除演示数据' }).waitFor(),
  },
]
