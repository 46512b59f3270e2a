// A waybill that customs have is signed for, and its status is declared.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { waybillDocument } from '@kouan/contract/resources/declaration/waybill.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { declareOf, documentForm } from '../server/testing/a-document.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { type OpenedPage, openBrowser, openPage } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { confirmDeclaration } from './order-screens.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer({})
const browser = await openBrowser()

let opened: OpenedPage
let company: ApiCaller

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const serial = nextSerial()
  const { enterpriseId, form } = await aPassedCompany({ address, staff, serial, companyRoles: 'LOGISTICS' })
  await openSimulation(staff, { serial, enterpriseId, types: ['E9610', 'I9610'] })
  const token = await aSession(String(form.userName))
  company = apiCaller({ address, token })
  opened = await openPage(browser, { address, path: '/export/order/list', token })
})

/** Saved and declared by calls; the simulated customs pass what ends in 00. */
async function declared(kind: DocumentKind, given: Record<string, unknown>): Promise<void> {
  const { id } = (await company.send(callsOf(kind.resource).add, { ...documentForm(kind), ...given } as never)) as {
    id: string
  }
  await company.send(declareOf(kind), { ids: id } as never)
}

const toList = (page: Page, path: string) => page.goto(`${address}${path}/list`)

async function says(page: Page, number: string, text: string): Promise<void> {
  await expect.poll(() => rowOf(page, number).innerText(), { timeout: 60_000 }).toContain(text)
}

async function declareRow(page: Page, noun: string, number: string): Promise<void> {
  await rowOf(page, number).waitFor()
  await chooseInRow(rowOf(page, number), '申报')
  await confirmDeclaration(page, `确定要申报${noun} ${number} 吗？`)
}

test('a waybill that customs have is signed for: its status is declared, the waybill is 已签收', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'signed-waybill-failed'))
  const number = `XW-${nextSerial()}-00`
  await declared(waybillDocument, { logisticsNo: number })
  await toList(page, '/declaration/waybill')
  await says(page, number, '海关入库')
  await chooseInRow(rowOf(page, number), '签收')
  const question = page.getByRole('dialog', { name: '签收' })
  await question.locator('#logisticsTime').fill('2026-01-05 10:30:00')
  await question.locator('#logisticsTime').press('Tab')
  await pressIn(question, '确定')
  await question.waitFor({ state: 'detached' })
  await toList(page, '/declaration/waybill-status')
  await declareRow(page, '运单状态', number)
  await says(page, number, '海关入库')
  await toList(page, '/declaration/waybill')
  await says(page, number, '已签收')
})
