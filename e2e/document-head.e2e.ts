// The head of a document at a glance: why it was refused, that it was released, and the road of its shipment.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { declareOf, documentForm } from '../server/testing/a-document.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { pressIn } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer({})
const browser = await openBrowser()

let opened: OpenedPage
let company: ApiCaller

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const serial = nextSerial()
  const { enterpriseId, form } = await aPassedCompany({ address, staff, serial })
  await openSimulation(staff, { serial, enterpriseId, types: ['I9610', 'E9610'] })
  const token = await aSession(String(form.userName))
  company = apiCaller({ address, token })
  opened = await openPage(browser, { address, path: '/order/mylist', token })
})

async function saved(kind: DocumentKind, given: Record<string, unknown>): Promise<string> {
  const form = { ...documentForm(kind), ...given }
  const { id } = (await company.send(callsOf(kind.resource).add, form as never)) as { id: string }
  return id
}

/** Saved, declared and answered by the simulated customs, who go by its last digits. */
async function answered(kind: DocumentKind, given: Record<string, unknown>, state: string): Promise<string> {
  const id = await saved(kind, given)
  await declared(kind, id, state)
  return id
}

async function declared(kind: DocumentKind, id: string, state: string): Promise<void> {
  await company.send(declareOf(kind), { ids: id } as never)
  const now = async () => {
    const row = (await company.send(callsOf(kind.resource).get, { id } as never)) as { declareStatus?: string }
    return row.declareStatus
  }
  await expect.poll(now, { timeout: 60_000 }).toBe(state)
}

/** Pixels from the top of the window to its lower edge. */
async function lowerEdge(what: Locator): Promise<number> {
  const box = await what.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

const faultIn = (drawer: Locator) => drawer.getByRole('note', { name: '原因' })

test('a refused order: opened, it says why without a press, above everything else on a desk and a phone', async () => {
  const { page, faults } = opened
  onTestFailed(() => takePicture(page, 'document-head-refused-failed'))
  const orderNo = `HEAD-${nextSerial()}-01`
  const id = await answered(orderDocument, { orderNo }, 'REJECTED')
  await page.goto(`${address}/order/mylist/${id}`)
  // The number alone is the name of the dialog, whatever stands beside it.
  const drawer = page.getByRole('dialog', { name: `订单 ${orderNo}`, exact: true })
  const told = faultIn(drawer)
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(screens[size])
    await told.getByText('海关退单').waitFor()
    await drawer.getByRole('list', { name: '同票进度' }).waitFor()
    await expect.poll(() => lowerEdge(told), { message: size }).toBeLessThanOrEqual(400)
    await expect.poll(() => isTooWide(page), { message: size }).toBe(false)
    await expect.poll(() => accessibilityFaults(page), { message: size }).toEqual([])
    await takePicture(page, `document-head-refused-${size}`)
  }
  await page.setViewportSize(screens.desktop)
  await pressIn(told, '去修改')
  await page.getByRole('dialog', { name: `编辑进口订单 ${orderNo}`, exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('a refused order whose field customs name: one press opens its form there, with their words beside the value', async () => {
  const { page, faults } = opened
  onTestFailed(() => takePicture(page, 'document-head-field-failed'))
  const orderNo = `FIELD-${nextSerial()}-01`
  const id = await answered(orderDocument, { orderNo }, 'REJECTED')
  await database.pool.query('update order_head set return_info = $2 where id = $1', [
    id,
    '[Code:13127;Desc:清单订购人和订单不一致]',
  ])
  await page.goto(`${address}/order/mylist/${id}`)
  const told = faultIn(page.getByRole('dialog', { name: `订单 ${orderNo}`, exact: true }))
  await told.getByText('本企业填写').waitFor()
  await pressIn(told, '去修改')
  const form = page.getByRole('dialog', { name: `编辑进口订单 ${orderNo}`, exact: true })
  await form.getByText(/原为“.+”。海关：清单订购人和订单不一致/).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('buyerName')
  await form.getByRole('button', { name: '保存并重新申报' }).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'document-head-field')
  expect(faults).toEqual([])
})

test('a refused order whose goods customs name: its form opens at that cell, which is marked, and saving sends it again', async () => {
  const { page, faults } = opened
  onTestFailed(() => takePicture(page, 'document-head-cell-failed'))
  const orderNo = `CELL-${nextSerial()}-01`
  const id = await answered(orderDocument, { orderNo }, 'REJECTED')
  await database.pool.query('update order_head set return_info = $2 where id = $1', [
    id,
    '[Code:100;Desc:第 1 项商品的“计量单位”须与清单一致]',
  ])
  await page.goto(`${address}/order/mylist/${id}`)
  await pressIn(faultIn(page.getByRole('dialog', { name: `订单 ${orderNo}`, exact: true })), '去修改')
  const form = page.getByRole('dialog', { name: `编辑进口订单 ${orderNo}`, exact: true })
  await form.getByText('海关：第 1 项商品的“计量单位”须与清单一致').first().waitFor()
  const focused = () => page.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""')
  await expect.poll(focused).toMatch(/^计量单位，第 1 行/)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'document-head-cell')
  await form.locator('[aria-invalid="true"]', { hasText: '罐' }).waitFor()
  // The same value may be sent again: a word of customs is no rule.
  await pressIn(form, '保存并重新申报')
  await form.waitFor({ state: 'detached' })
  const attempts = async () =>
    (await database.pool.query('select count(*)::int as n from attempt where document_id = $1', [id])).rows[0]?.n
  await expect.poll(attempts, { timeout: 60_000 }).toBe(2)
  expect(faults).toEqual([])
})

test('an order with a unit that the tables lack: its line confirms the code in two presses, and customs get it', async () => {
  const { page, faults } = opened
  onTestFailed(() => takePicture(page, 'document-head-codes-failed'))
  const orderNo = `CODE-${nextSerial()}-00`
  // Confirmed for the enterprise by a first try, so that each has its own.
  const unit = `9${String(nextSerial()).slice(-2)}`
  const goods = documentForm(orderDocument).goods?.map((line) => ({ ...line, unit }))
  const id = await saved(orderDocument, { orderNo, goods })
  await page.goto(`${address}/order/mylist/${id}`)
  const drawer = page.getByRole('dialog', { name: `订单 ${orderNo}`, exact: true })
  const told = faultIn(drawer)
  await told.getByText(`代码表中没有：计量单位 ${unit}`).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'document-head-codes')
  await pressIn(told, '确认代码')
  const question = page.getByRole('dialog').filter({ hasText: `订单 ${orderNo} 中有代码表没有的代码` })
  await pressIn(question, '确定')
  await question.waitFor({ state: 'detached' })
  await told.waitFor({ state: 'detached' })
  await declared(orderDocument, id, 'IN_CUSTOMS')
  // Once for the enterprise: the next one says nothing.
  const next = await saved(orderDocument, { orderNo: `CODE-${nextSerial()}-00`, goods })
  await declared(orderDocument, next, 'IN_CUSTOMS')
  expect(faults).toEqual([])
})

test('a released list has no such line, and the road of its order says where everything stands', async () => {
  const { page, faults } = opened
  onTestFailed(() => takePicture(page, 'document-head-released-failed'))
  const serial = nextSerial()
  const [orderNo, copNo] = [`HE-${serial}-00`, `HL-${serial}-00`]
  const orderId = await saved(exportOrderDocument, { orderNo })
  const listId = await answered(exportInventoryDocument, { orderNo, copNo }, 'RELEASED')
  await page.goto(`${address}/export/inventory/list/${listId}`)
  const list = page.getByRole('dialog', { name: `出口清单 ${copNo}`, exact: true })
  await list.getByRole('region', { name: '概要' }).getByText('放行').first().waitFor()
  await list.getByRole('list', { name: '同票进度' }).waitFor()
  expect(await faultIn(list).count()).toBe(0)

  await page.goto(`${address}/export/order/list/${orderId}`)
  const order = page.getByRole('dialog', { name: new RegExp(`订单 ${orderNo}$`) })
  const road = order.getByRole('list', { name: '同票进度' })
  const stations = async () => (await road.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0])
  await expect.poll(stations).toEqual(['订单', '收款单', '运单', '清单', '放行', '汇总', '离境'])
  const station = (name: string) => road.getByRole('listitem').filter({ hasText: name })
  await station('订单').filter({ hasText: '待申报' }).waitFor()
  await station('收款单').filter({ hasText: '没有' }).waitFor()
  await station('放行').filter({ hasText: '已放行' }).waitFor()
  expect(await faultIn(order).count()).toBe(0)
  await takePicture(page, 'document-head-road')
  // Its list is one press away.
  await road.getByRole('link', { name: '清单' }).click()
  await list.waitFor()
  expect(faults).toEqual([])
})
