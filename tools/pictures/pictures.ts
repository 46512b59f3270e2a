// Pictures of docs/: whose screen each is, where, and what is pressed before; and those that are put together from others.
import type { DemoUsername } from '@kouan/contract/calls/system/demo-calls.ts'
import type { Page } from 'playwright-core'

export interface Screen {
  as: DemoUsername | 'admin'
  path: string
  /** A desk unless said. */
  size?: 'desktop' | 'phone'
  isDark?: boolean
  /** Until everything is there that shall be seen. */
  arrange(page: Page): Promise<void>
}

export interface Picture extends Screen {
  /** Of the file in docs/pictures. */
  name: string
}

/** Screens that overlap on one ground, the first one behind the others. */
export interface ComposedPicture {
  name: string
  isDark: boolean
  parts: readonly Placed[]
}

/** Place and width on the ground, in pixels. */
export interface Placed {
  screen: Screen
  left: number
  top: number
  width: number
}

/** In pixels. */
export const groundOfComposed = { width: 1440, height: 900 }

const rows = (page: Page) => page.locator('main tbody tr[data-row-key]')
const list = (page: Page) => rows(page).first().waitFor()

/** The detail of the last row, whose order is the enterprise's own: the road of its shipment above, its declaration below. */
const lastDetail = async (page: Page) => {
  await list(page)
  await rows(page).last().getByRole('link').first().click()
  await page.getByRole('tab', { name: '进度', exact: true }).click()
  await page.locator('.ant-timeline-item').first().waitFor()
  await page.getByRole('list', { name: '同票进度' }).getByRole('listitem').first().waitFor()
}

/** Until this is there and nothing is asked for any more. */
const quiet = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** By one of the quick filters, which stand above the list with their counts. */
const chosen = (label: string) => async (page: Page) => {
  await list(page)
  await page.locator('main .ant-segmented-item', { hasText: label }).first().click()
  await page.locator('main .ant-segmented-item-selected', { hasText: label }).waitFor()
  await page.waitForLoadState('networkidle')
}

const home: Screen = { as: 'importer', path: '/dashboard/analysis', arrange: quiet('main .state-map') }
const worklist: Screen = { as: 'importer', path: '/declaration/worklist', arrange: quiet('.reasons .reason') }
const channelMap: Screen = { as: 'operator', path: '/channel/overview', arrange: quiet('.map-node') }
const phone: Screen = { ...home, size: 'phone' }

const composed = (name: string, isDark: boolean): ComposedPicture => ({
  name,
  isDark,
  parts: [
    { screen: { ...channelMap, isDark }, left: 40, top: 40, width: 960 },
    { screen: { ...worklist, isDark }, left: 330, top: 236, width: 960 },
    { screen: { ...phone, isDark }, left: 1110, top: 190, width: 290 },
  ],
})

/** At the head of README, for readers in the light and in the dark. */
export const composedPictures: readonly ComposedPicture[] = [
  composed('overview-light', false),
  composed('overview-dark', true),
]

export const pictures: readonly Picture[] = [
  { name: 'worklist', ...worklist },
  { name: 'channel-map', ...channelMap },
  { name: 'report', as: 'operator', path: '/reportform/month', arrange: quiet('.report-highlight-value') },
  { name: 'phone', ...phone },
  { name: 'orders', as: 'operator', path: '/order/list', arrange: chosen('海关已受理') },
  {
    name: 'order-detail',
    as: 'importer',
    path: '/declaration/inventory/list?q.declareStatus=RELEASED',
    arrange: lastDetail,
  },
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
  { name: 'home', ...home },
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
