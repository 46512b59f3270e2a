// An operator sets up a simulated customs and a signer; a company declares through them, and the receipts come by themselves.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { pdf } from '../server/testing/an-application.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { closeTop, confirmDeclaration, openOrder } from './order-screens.ts'
import { named } from './register-company.ts'
import { aSignerFile } from './signer-file.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer({ KOUAN_SIGNERS: await aSignerFile() })
const browser = await openBrowser()

const opened: OpenedPage[] = []
let staff: ApiCaller
let operator: Page
let declarant: Page
/** Of the latest try of the test that makes it. */
let channelName: string
let company: Awaited<ReturnType<typeof aPassedCompany>>

async function signedIn(username: string): Promise<Page> {
  const one = await openPage(browser, { address, path: '/dashboard/analysis', token: await aSession(username) })
  opened.push(one)
  return one.page
}

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  staff = apiCaller({ address, token: await aSession(administrator.username) })
  await aPerson({ username: 'operator', roles: ['operator'] })
  operator = await signedIn('operator')
})

function pictureWhenItFails(): void {
  onTestFailed(async () => {
    for (const [index, { page }] of opened.entries()) await takePicture(page, `simulated-failed-${index}`)
  })
}

test('the operator chooses the simulated customs, with a form of its own', async () => {
  pictureWhenItFails()
  await operator.goto(`${address}/Basechannel/list/any`)
  await pressIn(operator, '新增')
  const form = topForm(operator)
  const serial = nextSerial()
  channelName = `演示通道${serial}`
  await fillIn(form, { 通道编码: `sim-${serial}`, 通道名称: channelName })
  await form.getByLabel('文件夹', { exact: true }).waitFor()
  await expect.poll(() => form.getByLabel('随机种子').count()).toBe(0)
  await chooseIn(form.getByLabel('传输协议', { exact: true }), '模拟海关')
  await form.getByText('申报不会发给海关，所有回执都是模拟的').waitFor()
  await expect.poll(() => form.getByLabel('文件夹', { exact: true }).count()).toBe(0)

  await form.getByLabel('退单比例（%）').fill('80')
  await form.getByLabel('扣留比例（%）').fill('30')
  await pressIn(form, '确定')
  await form.getByText('合计不能超过100，现为110').first().waitFor()
  await takePicture(operator, '41-simulated-form')
  await form.getByLabel('扣留比例（%）').fill('0')
  await chooseIn(form.getByLabel('结果', { exact: true }), '按业务编号的结尾')
  await form.getByText('07 查验后放行').waitFor()
  await expect.poll(() => form.getByLabel('退单比例（%）').count()).toBe(0)
  await form.getByLabel('回执间隔（秒）').fill('1')
  await expect.poll(() => accessibilityFaults(operator)).toEqual([])
  await takePicture(operator, '42-simulated-form-digits')
  await saveForm(operator)
  await rowOf(operator, channelName).getByRole('img', { name: '模拟海关' }).waitFor()
  await takePicture(operator, '43-base-channels')
  await chooseInRow(rowOf(operator, channelName), '详情')
  await topForm(operator).getByText('随机种子').waitFor()
  await closeTop(operator)
})

test('and opens it for a company, with a warning', async () => {
  pictureWhenItFails()
  const serial = nextSerial()
  const dxpId = `DXPENT${9_800_000_000 + serial}`
  company = await aPassedCompany({ address, staff, serial })
  const { companyName } = company.form
  await operator.goto(`${address}/channel/transferinfo/list/any`)
  await pressIn(operator, '新增')
  await fillIn(topForm(operator), {
    传输企业代码: '9900D90001',
    传输企业名称: '示例传输企业',
    报文传输编号: dxpId,
    海关接收编号: 'DXPEDC0000000001',
  })
  await topForm(operator).getByText('签不成的报文不会发出').waitFor()
  await chooseIn(topForm(operator).getByLabel('签名方式', { exact: true }), '示例卡（RSA-SHA1 私钥文件）')
  const uploaded = operator.waitForResponse((answer) => answer.url().endsWith('/sys/common/upload'))
  await topForm(operator)
    .locator('input[type=file]')
    .setInputFiles({ name: '传输协议.pdf', mimeType: 'application/pdf', buffer: pdf })
  await uploaded
  await topForm(operator).getByText('传输协议.pdf').waitFor()
  await takePicture(operator, '44-signer')
  await saveForm(operator)
  await rowOf(operator, dxpId).getByText('示例卡（RSA-SHA1 私钥文件）').waitFor()

  await chooseInRow(rowOf(operator, dxpId), '详情')
  const link = topForm(operator).getByRole('button', { name: '下载 传输协议.pdf' })
  await link.waitFor()
  await takePicture(operator, '44-files')
  const [download] = await Promise.all([operator.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('传输协议.pdf')

  await operator.goto(`${address}/channel/open/any`)
  await operator.getByRole('button', { name: '开通回执通道', exact: true }).click()
  const form = topForm(operator)
  await chooseIn(form.getByLabel('企业', { exact: true }), companyName)
  await chooseIn(form.getByLabel('传输主体', { exact: true }), `示例传输企业（${dxpId}）`)
  await chooseIn(form.getByLabel('基础通道', { exact: true }), `${channelName}（模拟海关）`)
  await pressIn(form, '确定')
  await operator.getByText('这是模拟海关：申报不会发给海关，所有回执都是模拟的').waitFor()
  await operator.getByRole('button', { name: named('知道了') }).click()
  await rowOf(operator, companyName).getByRole('img', { name: '模拟海关' }).waitFor()
  await takePicture(operator, '44-simulated-channel')
})

test('a company declares; receipts come by themselves, and whatever came of them is marked', async () => {
  pictureWhenItFails()
  const { form, enterpriseId } = company
  const serial = nextSerial()
  const [inspected, rejected] = [`SIM-${serial}-07`, `SIM-${serial}-01`] as const
  for (const orderNo of [inspected, rejected])
    await staff.send(callsOf(order).add, orderForm({ orderNo, enterpriseId }))
  declarant = await signedIn(form.userName)
  await declarant.goto(`${address}/order/mylist/any`)
  for (const orderNo of [inspected, rejected]) {
    await rowOf(declarant, orderNo).waitFor()
    await chooseInRow(rowOf(declarant, orderNo), '申报')
    await confirmDeclaration(declarant, `确定要申报订单 ${orderNo} 吗？`)
  }
  // The order message has no inspection: such a document passes.
  await rowSays(declarant, inspected, { 申报状态: '海关已入库' })
  await rowSays(declarant, rejected, { 申报状态: '退单' })
  await rowOf(declarant, rejected).getByRole('img', { name: '模拟海关' }).waitFor()
  await takePicture(declarant, '45-simulated-orders')
  await expect.poll(() => isTooWide(declarant)).toBe(false)

  const drawer = await openOrder(declarant, rejected)
  await drawer.getByText('模拟海关', { exact: true }).first().waitFor()
  await drawer.getByText('收到模拟海关的回执：100 海关退单').waitFor()
  await drawer.getByText('海关退单（模拟海关）').first().waitFor()
  await expect.poll(() => accessibilityFaults(declarant)).toEqual([])
  await takePicture(declarant, '46-simulated-order')
  await declarant.setViewportSize(screens.phone)
  await drawer.getByText('模拟海关', { exact: true }).first().waitFor()
  await expect.poll(() => isTooWide(declarant)).toBe(false)
  await takePicture(declarant, '46-simulated-order-390')
  await declarant.setViewportSize(screens.desktop)
  await drawer.getByRole('tab', { name: '申报（1）' }).click()
  await pressIn(drawer, '查看报文')
  await declarant.getByText('这是与模拟海关往来的报文').waitFor()
  const source = declarant.getByRole('dialog', { name: /申报报文/ })
  // Only the lines in sight are drawn; a search that is opened before the colours come would be closed by them.
  await source.locator('.cm-line span').first().waitFor()
  await source.getByRole('textbox', { name: /申报报文/ }).press('Control+F')
  await source.getByPlaceholder('查找').pressSequentially('xmldsig#rsa-sha1')
  await source.getByPlaceholder('查找').press('Enter')
  await source.getByText('xmldsig#rsa-sha1').first().waitFor()
  await takePicture(declarant, '47-signed-message')
  await source
    .getByRole('button', { name: named('关闭') })
    .last()
    .click()
  await source.waitFor({ state: 'detached' })
  await closeTop(declarant)

  await operator.goto(`${address}/declaration/receipt/list`)
  const receipts = rowOf(operator, '模拟海关').filter({ hasText: `SIM-${serial}-0` })
  await expect.poll(() => receipts.count(), { timeout: 60_000 }).toBe(6)
  await pressIn(rowOf(operator, rejected).first(), '查看报文')
  await operator.getByText('这是模拟海关的回执，不是海关的答复').waitFor()
  await takePicture(operator, '48-simulated-receipt')
  expect(opened.flatMap(({ faults }) => faults)).toEqual([])
})
