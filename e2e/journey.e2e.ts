// The whole job on real screens, with real files, by the four people of it; customs are played by the test.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFailed, test } from 'vitest'
import { checkSent, describeChecked } from '../server/testing/check-sent.ts'
import { readOutbox, type SentFile } from '../server/testing/declaration-harness.ts'
import { type Credentials, isTooWide, type OpenedPage, openBrowser, openPage, screens, signIn } from './browser.ts'
import { type ChannelFolders, giveChannel } from './channel-screens.ts'
import { pressIn, rowOf, rowSays } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import {
  amountDue,
  closeTop,
  declareOrder,
  fillOrder,
  itemOf,
  openOrder,
  orderForm,
  saveOrder,
} from './order-screens.ts'
import { refuseMessage, rejectOrder, sentFor, takeOrder } from './played-customs.ts'
import { aCompany, type Company, registerCompany } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, database, folder } = await startedServer()
const browser = await openBrowser()

let company: Company
let people: OpenedPage[] = []

async function somebodyAt(path: string, options: { hasMotion?: boolean } = {}): Promise<OpenedPage> {
  const opened = await openPage(browser, { address, path, ...options })
  people.push(opened)
  return opened
}

type Signing = Credentials & { hasMotion?: boolean }

async function signedInAt(path: string, { hasMotion = false, ...person }: Signing): Promise<Page> {
  const { page } = await somebodyAt(`/user/login?redirect=${encodeURIComponent(path)}`, { hasMotion })
  await signIn(page, person)
  await page.waitForURL(`**${path}`)
  await page.getByRole('menu').first().waitFor()
  return page
}

test('S2.037 S2.039 S2.042 S2.050 a company registers, is passed, gets its channel, declares, and customs change its orders', async () => {
  onTestFailed(async () => {
    for (const [index, { page }] of people.entries()) await takePicture(page, `failed-${index + 1}`)
  })
  people = []
  const serial = nextSerial()
  company = aCompany(serial)
  await review(await register())
  const operator = await signedInAt('/dashboard/analysis', await aPerson({ username: 'operator', roles: ['operator'] }))
  const channel = await giveChannel(operator, {
    address,
    channelRoot: join(folder, 'data/channels'),
    companyName: company.companyName,
    dxpId: `DXPENT${9_800_000_000 + serial}`,
    folder: `morning-light-${serial}`,
  })
  // With motion, as most people have it.
  const { userName: username, password } = company
  const declarant = await signedInAt('/order/mylist', { username, password, hasMotion: true })

  const [orderNo, refused] = [`JOURNEY-${serial}-1`, `JOURNEY-${serial}-2`]
  const filesBefore = await readFiles()
  const first = await declareFirst(declarant, channel, orderNo)
  const second = await rejectAndDeclareAgain(declarant, channel, first)
  await takeOrder(channel, answerTo(second))
  await everyFileIsRead(operator, filesBefore + 5)
  await rowSays(declarant, orderNo, { 申报状态: '海关已入库' })
  await timelineTells(declarant, orderNo, ['100', '120', '2', '3'])
  await declareForTheGateway(declarant, channel, refused)
  await lookOnPhone(declarant, orderNo)

  const sent = await checkSent([channel.outbox])
  expect(sent.faults).toEqual([])
  expect(await readOutbox(channel)).toHaveLength(3)
  console.log(describeChecked(sent))
  expect(await readdir(channel.inbox)).toEqual([])
  expect(people.flatMap(({ faults }) => faults)).toEqual([])
})

async function register(): Promise<string> {
  const { page } = await somebodyAt('/user/register')
  const applyNo = await registerCompany(page, company)
  await takePicture(page, '01-registered')
  return applyNo
}

async function review(applyNo: string): Promise<void> {
  const reviewer = await aPerson({ username: 'reviewer', roles: ['reviewer'] })
  const page = await signedInAt('/register/examineList', reviewer)
  await pressIn(rowOf(page, applyNo), '审核')
  await pressIn(page, '开始审核')
  await page.getByText('审核中').filter({ visible: true }).first().waitFor()
  await takePicture(page, '02-review')
  await pressIn(page, '审核通过')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^(审核通过|通过并下一条)$/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A wrong sum is told at its field; corrected, the order is saved, declared and found in the outbox. */
async function declareFirst(page: Page, channel: ChannelFolders, orderNo: string): Promise<SentFile> {
  await page.getByRole('heading', { name: '我的订单' }).waitFor()
  await takePicture(page, '06-orders-empty')
  await fillOrder(page, { orderNo, acturalPaid: '150' })
  await takePicture(page, '07-order-goods')
  await pressIn(orderForm(page), '确定')
  const sentence = '应为商品价格＋运杂费＋代扣税款－非现金抵扣金额＝156.1，现为 150'
  await itemOf(page, 'acturalPaid').getByText(sentence).waitFor()
  await takePicture(page, '07-order-form-refused')
  await page.locator('#acturalPaid').fill(amountDue)
  await saveOrder(page)
  await rowSays(page, orderNo, { 申报状态: '待申报' })
  await declareOrder(page, orderNo)
  const sent = await sentFor(channel, orderNo)
  expect(sent.copMsgId).toMatch(/^[0-9A-F-]{36}$/)
  for (const [element, text] of [
    ['ebpCode', company.creditCode],
    ['acturalPaid', amountDue],
    ['itemName', '示例咖啡'],
  ])
    expect(sent.xml).toContain(`<ceb:${element}>${text}</ceb:${element}>`)
  await rowSays(page, orderNo, { 申报状态: '已发送' })
  await takePicture(page, '08-orders-sent')
  return sent
}

/** What a receipt says to name the order of a message. */
function answerTo({ documents: [document] }: SentFile) {
  if (!document) throw new Error('the message holds no order')
  return { ...document, ebpCode: company.creditCode }
}

async function rejectAndDeclareAgain(page: Page, channel: ChannelFolders, first: SentFile): Promise<SentFile> {
  const { orderNo, ...order } = answerTo(first)
  const returnInfo = '[Code:1399;Desc:订购人身份信息不符]'
  await rejectOrder(channel, { orderNo, ...order, returnInfo })
  const told = '订购人身份信息不符（1399）'
  await rowSays(page, orderNo, { 申报状态: '退单', 回执信息: told })
  await takePicture(page, '09-orders-rejected')

  const drawer = await openOrder(page, orderNo)
  await drawer.getByText('收到回执：100 海关退单').waitFor()
  await drawer.getByText(told).first().waitFor()
  await takePicture(page, '10-order-detail-rejected')
  await pressIn(drawer, '修改后重新申报')
  await orderForm(page).locator('#buyerName').fill('李更正')
  await saveOrder(page, '保存并重新申报')
  await page.getByText('已提交申报：1 项').last().waitFor()
  await drawer.getByRole('tab', { name: '申报（2）' }).waitFor()
  await closeTop(page)

  const second = await sentFor(channel, orderNo, first)
  expect(second.copMsgId).not.toBe(first.copMsgId)
  expect(answerTo(second).guid).not.toBe(order.guid)
  expect(second.xml).toContain('<ceb:buyerName>李更正</ceb:buyerName>')
  return second
}

/** Of an earlier try too. */
async function readFiles(): Promise<number> {
  const { rows } = await database.pool.query<{ files: number }>('select count(*)::int as files from receipt_raw')
  return rows[0]?.files ?? 0
}

/** What came in stands on the operator's screen, all of it read. */
async function everyFileIsRead(page: Page, files: number): Promise<void> {
  await page.goto(`${address}/declaration/receipt/list`)
  await page.getByRole('tab', { name: '收到的报文' }).click()
  const read = async () => {
    await page.getByRole('button', { name: '刷新' }).click()
    return rowOf(page, '成功').count()
  }
  // The page has ten: with those of an earlier try there are more.
  await expect.poll(read, { interval: 500 }).toBe(Math.min(files, 10))
  await takePicture(page, '11-receipt-files')
}

/** Each receipt stands in the history of the order once, those of the first attempt too. */
async function timelineTells(page: Page, orderNo: string, receipts: string[]): Promise<void> {
  const drawer = await openOrder(page, orderNo)
  const told = async () => {
    const entries = await drawer.locator('.ant-timeline-item').allInnerTexts()
    return entries.flatMap((entry) => /收到回执：(\d+)/.exec(entry)?.[1] ?? []).sort()
  }
  // What was read when it was open before is shown until the new answer comes.
  await expect.poll(told).toEqual(receipts)
  await closeTop(page)
}

/** Another order, whose message the gateway does not take. */
async function declareForTheGateway(page: Page, channel: ChannelFolders, orderNo: string): Promise<void> {
  await fillOrder(page, { orderNo, acturalPaid: amountDue })
  await saveOrder(page)
  await rowSays(page, orderNo, { 申报状态: '待申报' })
  await declareOrder(page, orderNo)
  const sent = await sentFor(channel, orderNo)
  await rowSays(page, orderNo, { 申报状态: '已发送' })
  await refuseMessage(channel, sent)
  await rowSays(page, orderNo, { 申报状态: '失败', 回执信息: '报文格式不正确' })
  await takePicture(page, '12-orders-at-the-end')
  const drawer = await openOrder(page, orderNo)
  await drawer.locator('.ant-timeline-item').first().getByText('报文格式不正确').waitFor()
  await takePicture(page, '12-order-detail-failed')
  await closeTop(page)
}

async function lookOnPhone(page: Page, orderNo: string): Promise<void> {
  await page.setViewportSize(screens.phone)
  await page.getByRole('link', { name: orderNo, exact: true }).waitFor()
  await takePicture(page, '13-orders-390')
  await expect.poll(() => isTooWide(page)).toBe(false)
  const drawer = await openOrder(page, orderNo)
  await drawer.getByText('收到回执：3 发送海关成功').waitFor()
  await takePicture(page, '14-order-detail-390')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await closeTop(page)
  await pressIn(page, '新增')
  await orderForm(page).locator('#orderNo').waitFor()
  await takePicture(page, '15-order-form-390')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await closeTop(page)
}
