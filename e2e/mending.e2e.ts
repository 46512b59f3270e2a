// Documents refused for one reason are mended at once, and those of last month kept as a sheet: presses are counted.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Page } from 'playwright-core'
import { expect, onTestFailed, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { declareOrders } from '../server/testing/order-calls.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { pressIn } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer({})
const browser = await openBrowser()

/** A company of the test's own with simulated customs, and its list of orders. */
async function aShop() {
  const serial = nextSerial()
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const { form, enterpriseId } = await aPassedCompany({ address, staff, serial })
  await openSimulation(staff, { serial, enterpriseId, types: ['I9610'] })
  const token = await aSession(String(form.userName))
  const own = apiCaller({ address, token })
  /** Adds orders whose numbers end so, and returns their ids: by the last two digits the simulated customs answer. */
  const addOrders = async (count: number, end: string): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const orderNo = `M${serial}-N${String(n).padStart(3, '0')}${end}`
      ids.push((await own.send(callsOf(order).add, orderForm({ orderNo }) as never)).id)
    }
    return ids
  }
  const inStates = async (declareStatus: string) =>
    (await own.send(callsOf(order).list, { declareStatus, pageSize: 10 } as never)).total
  const { page, faults } = await openPage(browser, { address, path: '/order/mylist', token })
  return { own, addOrders, inStates, page, faults }
}

/** Counts presses of the mouse and of keys, letters of a value not among them. */
function counted(page: Page) {
  let presses = 0
  return {
    click: async (button: string | RegExp, place: Page | ReturnType<Page['locator']> = page) => {
      presses += 1
      await place.getByRole('button', { name: button }).click()
    },
    press: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    mark: async (run: () => Promise<void>) => {
      presses += 1
      await run()
    },
    presses: () => presses,
  }
}

test('thirty orders of one reason: mended by one value and declared again in at most six presses', async () => {
  const { own, addOrders, inStates, page, faults } = await aShop()
  onTestFailed(() => takePicture(page, 'mending-failed'))
  const count = 30
  const ids = await addOrders(count, '-01')
  await own.send(declareOrders, { ids: ids.join(',') } as never)
  await expect.poll(() => inStates('REJECTED,FAILED'), { timeout: 60_000 }).toBe(count)
  await page.goto(`${address}/declaration/worklist`)
  const { click, press, type, mark, presses } = counted(page)
  await page.getByRole('button', { name: `全部 ${count} 张同样修改并重新申报` }).waitFor()
  await click(`全部 ${count} 张同样修改并重新申报`)
  const dialog = page.getByRole('dialog', { name: `修改并重新申报进口订单（全部 ${count} 张）` })
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('bulk-field')
  await type('订单编号')
  await press('Enter')
  await mark(() => dialog.getByLabel('查找内容').fill('-01'))
  await mark(() => dialog.getByLabel('替换为').fill('-00'))
  await press('Enter')
  await dialog.getByText(`共 ${count} 项：${count} 项将修改并重新申报`).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'mending-preview')
  await press('Enter')
  expect(presses()).toBeLessThanOrEqual(6)
  await page.getByText(`已完成，共处理${count}项`).waitFor({ timeout: 60_000 })
  await expect.poll(() => inStates('IN_CUSTOMS'), { timeout: 60_000 }).toBe(count)
  expect(faults).toEqual([])
})

test('what was declared last month is exported in three presses', async () => {
  const { addOrders, page, faults } = await aShop()
  onTestFailed(() => takePicture(page, 'mending-export-failed'))
  const ids = await addOrders(3, '-00')
  await database.pool.query(
    `update order_head set declare_time =
       (date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '10 days') at time zone 'Asia/Shanghai'
     where id = any($1)`,
    [ids],
  )
  await page.goto(`${address}/order/mylist`)
  await page.locator('.ant-table-row:visible').first().waitFor()
  const { click, mark, presses } = counted(page)
  await click(named('导出'))
  const dialog = page.getByRole('dialog', { name: '导出进口订单' })
  await mark(() => dialog.getByText('上月', { exact: true }).click())
  await dialog.getByText(new RegExp(`^申报时间 .* 至 .*，共 ${ids.length} 项$`)).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'export-period')
  const [kept] = await Promise.all([page.waitForEvent('download'), mark(() => pressIn(dialog, '开始导出'))])
  expect(presses()).toBeLessThanOrEqual(3)
  expect(kept.suggestedFilename()).toMatch(/^进口订单列表.*\.xlsx$/)
  await dialog.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
