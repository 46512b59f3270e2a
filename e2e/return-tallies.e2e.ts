// A site tallies two hundred returned parcels: their waybills are found, chosen by the keyboard or all at once, and tallied.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exportRefundDocument } from '@kouan/contract/resources/export/export-refund.ts'
import { returnTally } from '@kouan/contract/resources/export/return-tally.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { documentForm } from '../server/testing/a-document.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { type OpenedPage, openBrowser, openPage } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { pressIn, pressTool, rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer({})
const browser = await openBrowser()

const count = 210

let opened: OpenedPage
let company: ApiCaller

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const { form } = await aPassedCompany({ address, staff, serial: nextSerial(), companyRoles: 'EBC,SITE' })
  const token = await aSession(String(form.userName))
  company = apiCaller({ address, token })
  await company.send(keepSettings, { settings: { mode: 'system' } })
  opened = await openPage(browser, { address, path: '/export/refund/list', token })
})

/** Waybills of so many returns that customs took in. */
async function returned(): Promise<string[]> {
  const serial = nextSerial()
  const numbers = Array.from({ length: count }, (_, at) => `RW${serial}-${String(at).padStart(3, '0')}`)
  for (const logisticsNo of numbers) {
    const form = documentForm(exportRefundDocument)
    const given = { ...form, logisticsNo, coElNo: `${form.coElNo}`.slice(0, 8) + logisticsNo }
    await company.send(callsOf(exportRefundDocument.resource).add, given as never)
  }
  await database.pool.query("update document set declare_status = 'IN_CUSTOMS' where doc_type = 'CEB213Message'")
  return numbers
}

const talliedOf = async (logisticsNo: string) =>
  (await company.send(callsOf(returnTally).list, { logisticsNo } as never)).total

async function fillTally(page: Page, form: Locator): Promise<void> {
  await form.locator('#operatorCode').fill('9900D90006')
  await form.locator('#operatorName').fill('示例监管场所有限公司')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
}

test('returned parcels are found by their waybills and tallied, a few by the keyboard and the rest at once', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'tallies-failed'))
  const numbers = await returned()
  const [begin = ''] = (numbers[0] ?? '').split('-')

  await step('two are chosen by the keyboard', async () => {
    await page.goto(`${address}/export/refund/list`)
    await rowOf(page, numbers.at(-1) ?? '').waitFor()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('已选择 2 项').waitFor()
    await pressIn(page, '批量理货')
    await fillTally(page, page.getByRole('dialog', { name: /^理货/ }))
    await expect.poll(() => talliedOf(`${begin}-*`)).toBe(2)
    expect(await talliedOf(numbers.at(-1) ?? '')).toBe(1)
    await expect.poll(() => rowOf(page, numbers.at(-1) ?? '').innerText()).not.toContain('已理货')
  })

  await step('two hundred are pasted, found, and tallied together', async () => {
    await pressTool(page, '批量查找')
    const finding = page.getByRole('dialog', { name: '批量查找出口退货申请单' })
    const sought = numbers.slice(0, 200)
    await finding.getByLabel('单号').fill([...sought, 'NOT-THERE'].join('\n'))
    await pressIn(finding, '查找')
    await finding.getByText('找到 200，未找到 1').waitFor()
    await pressIn(finding, '在列表中查看')
    await finding.waitFor({ state: 'detached' })
    await page.locator('.ant-pagination-total-text').getByText('共 200 条').waitFor()
    await page.getByText('批量查找的结果').waitFor()
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await pressIn(page, '选择全部 200 项')
    await pressIn(page, '批量理货')
    const form = page.getByRole('dialog', { name: /^理货/ })
    await form.locator('#operatorCode').waitFor()
    await lookEverywhere(page, 'tally-form')
    await fillTally(page, form)
    const job = page.getByRole('dialog').filter({ hasText: '已完成，共处理200项' })
    await job.waitFor({ timeout: 60_000 })
    await job
      .getByRole('button', { name: named('关闭') })
      .last()
      .click()
    await expect.poll(() => talliedOf(`${begin}-*`)).toBe(202)
  })

  await step('they stand in the list of tallies, each with its waybill', async () => {
    await page.goto(`${address}/export/returnTally/list`)
    await rowOf(page, numbers[199] ?? '').waitFor()
    await lookEverywhere(page, 'tallies')
  })
})
