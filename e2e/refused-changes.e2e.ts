// Customs refuse the change and the deletion of an order that they hold: the declarant is told, and goes on from there.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import type { SimulatedOutcomeCode } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { declareOf, documentForm } from '../server/testing/a-document.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { type OpenedPage, openBrowser, openPage } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer({})
const browser = await openBrowser()

let opened: OpenedPage
let company: ApiCaller
let customsDo: (simOutcome: SimulatedOutcomeCode) => Promise<unknown>

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const serial = nextSerial()
  const { enterpriseId, form } = await aPassedCompany({ address, staff, serial })
  const { baseChannelId: id } = await openSimulation(staff, { serial, enterpriseId, types: ['I9610'] })
  customsDo = (simOutcome) => staff.send(callsOf(baseChannel).edit, { id, protocol: simulatedProtocol, simOutcome })
  const token = await aSession(String(form.userName))
  company = apiCaller({ address, token })
  await company.send(keepSettings, { settings: { mode: 'system' } })
  opened = await openPage(browser, { address, path: '/order/mylist/any', token })
})

/** The number of an order that customs hold. */
async function heldOrder(page: Page): Promise<string> {
  const orderNo = `RC-${nextSerial()}`
  await customsDo('PASS')
  const form = { ...documentForm(orderDocument), orderNo }
  const { id } = await company.send(callsOf(orderDocument.resource).add, form as never)
  await company.send(declareOf(orderDocument), { ids: id } as never)
  await page.goto(`${address}/order/mylist/any`)
  await says(page, orderNo, '海关已入库')
  return orderNo
}

async function says(page: Page, number: string, text: string): Promise<void> {
  await expect.poll(() => rowOf(page, number).innerText(), { timeout: 60_000 }).toContain(text)
}

async function confirm(page: Page, question: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: question })
  await pressIn(dialog, '确定')
  await dialog.waitFor({ state: 'detached' })
}

/** 异常处理 with this reason chosen; its badge counts it. */
async function inWorklist(page: Page, reason: RegExp): Promise<void> {
  await page.goto(`${address}/declaration/worklist`)
  await page.getByRole('navigation', { name: '失败原因' }).getByRole('button', { name: reason }).click()
  await page.getByText('目前待处理：失败与退单 0，变更、删除未准 1').waitFor()
  await page
    .getByRole('menuitem', { name: /异常处理/ })
    .getByTitle('1 项待处理')
    .waitFor()
}

test('a refused change and a refused deletion wait in 异常处理 until somebody goes on from them', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'refused-change-failed'))
  const orderNo = await heldOrder(page)
  const change = /确定要把订单 .+ 现在的内容作为变更发给海关吗/

  await step('the change is refused: the list says so', async () => {
    await customsDo('REJECT')
    await chooseInRow(rowOf(page, orderNo), '开始变更')
    await confirm(page, '开始变更后可以修改')
    await says(page, orderNo, '变更中')
    await chooseInRow(rowOf(page, orderNo), '变更申报')
    await confirm(page, change)
    await says(page, orderNo, '变更被退回')
  })

  await step('it waits in 异常处理 with its reason, and goes out again corrected', async () => {
    await inWorklist(page, /订单变更：海关退单/)
    await page.getByText('海关仍按原内容处理：改正后再次变更申报，或放弃变更').first().waitFor()
    await lookEverywhere(page, 'refused-change')
    await page.getByRole('link', { name: orderNo, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: `订单 ${orderNo}` })
    await drawer.getByText(/最近一次变更申报没有成功/).waitFor()
    await pressIn(drawer, '修改后变更申报')
    const editor = page.getByRole('dialog', { name: '编辑进口订单' })
    await editor.getByText(/海关退单.*（\d{4}-/).waitFor()
    await editor.locator('#note').fill('已更正')
    await customsDo('PASS')
    await pressIn(editor, '保存并变更申报')
    await editor.waitFor({ state: 'detached' })
    await confirm(page, change)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.getByText('此原因下已没有待处理的单证').waitFor({ timeout: 60_000 })
    await page.goto(`${address}/order/mylist/any`)
    await says(page, orderNo, '海关已入库')
  })

  await step('a refused deletion waits there as well, until the order is kept', async () => {
    await customsDo('REJECT')
    await chooseInRow(rowOf(page, orderNo), '删除申报')
    await confirm(page, '确定要向海关申报删除订单')
    await says(page, orderNo, '删除被退回')
    await inWorklist(page, /订单删除：海关退单/)
    await page.getByText('海关没有删除，单证照旧有效').first().waitFor()
    await takePicture(page, 'refused-deletion')
    await page.getByRole('link', { name: orderNo, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: `订单 ${orderNo}` })
    await drawer.getByText(/最近一次删除申报没有成功/).waitFor()
    await pressIn(drawer, '保留单证')
    await confirm(page, `确定不再删除，保留订单 ${orderNo} 吗`)
    await expect.poll(() => drawer.getByRole('button', { name: '保留单证' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.goto(`${address}/declaration/worklist`)
    await page.getByText('没有需要处理的异常').waitFor()
  })
})
