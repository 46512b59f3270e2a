// The whole job on real screens, with real files, by the four people of it; customs are played by the test.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beijingTime14 } from '@kouan/customs/time.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { checkSent, sayChecked } from '../server/testing/check-sent.ts'
import {
  ceb312,
  ceb900,
  drop,
  eventually,
  inEnvelope,
  readOutbox,
  type SentFile,
} from '../server/testing/declaration-desk.ts'
import { isTooWide, type OpenedPage, openBrowser, openPage, screens, signIn } from './browser.ts'
import { type ChannelFolders, giveChannel } from './channel-screens.ts'
import { pressIn, rowOf, rowSays } from './list-screen.ts'
import {
  amountDue,
  closeTop,
  confirmDeclaration,
  declareOrder,
  fillOrder,
  itemOf,
  openOrder,
  orderForm,
  saveOrder,
} from './order-screens.ts'
import { aCompany, registerCompany } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, folder: serverFolder } = await startedServer()
const browser = await openBrowser()
afterAll(() => browser.close())

const company = aCompany(7)
const people: OpenedPage[] = []

async function somebodyAt(path: string): Promise<OpenedPage> {
  const opened = await openPage(browser, { address, path })
  people.push(opened)
  return opened
}

async function signedInAt(path: string, person: { username: string; password: string }): Promise<Page> {
  const { page } = await somebodyAt(`/user/login?redirect=${encodeURIComponent(path)}`)
  await signIn(page, person)
  await page.waitForURL(`**${path}`)
  await page.getByRole('menu').first().waitFor()
  return page
}

/** The first attempt of each order, then the next ones. */
const sentFor = (channel: ChannelFolders, orderNo: string, attempt: number): Promise<SentFile> =>
  eventually(async () => {
    const files = await readOutbox(channel)
    const own = files.filter(({ documents }) => documents.some((document) => document.orderNo === orderNo))
    return own.length >= attempt && own.find(({ name }) => !seen.has(name))
  }).then((file) => {
    seen.add(file.name)
    return file
  })
const seen = new Set<string>()

interface Answer {
  orderNo: string
  guid: string
  returnStatus: string
  returnTime: string
  returnInfo?: string
}

/** Customs answer with one receipt in one file. */
const answer = (channel: ChannelFolders, receipt: Answer): Promise<string> =>
  drop(channel, inEnvelope(ceb312([{ ebpCode: company.creditCode, ...receipt }]), channel))

/** 17 digits, so many seconds from now. */
const inSeconds = (seconds: number) => `${beijingTime14(new Date(Date.now() + seconds * 1000))}000`

const timelineOf = async (page: Page, orderNo: string) => {
  const drawer = await openOrder(page, orderNo)
  const entries = await drawer.locator('.ant-timeline-item').allInnerTexts()
  await closeTop(page)
  return entries
}

test('S1.007 a company registers, is passed, gets its channel, declares, and customs change its orders', async () => {
  onTestFailed(async () => {
    for (const [index, { page }] of people.entries()) await takePicture(page, `failed-${index + 1}`)
  })
  const applyNo = await register()
  await review(applyNo)
  const operator = await signedInAt(
    '/channel/transferinfo/list',
    await aPerson({ username: 'operator_one', roles: ['operator'] }),
  )
  const channel = await giveChannel(operator, {
    address,
    channelRoot: join(serverFolder, 'data/channels'),
    companyName: company.companyName,
    dxpId: 'DXPENT0000000007',
    folder: 'morning-light',
  })

  const declarant = await signedInAt('/order/mylist', { username: company.userName, password: company.password })
  const orderNo = 'JOURNEY-1'
  await enterOrder(declarant, orderNo)
  await declareOrder(declarant, orderNo)
  const first = await sentFor(channel, orderNo, 1)
  await rowSays(declarant, orderNo, ['已发送'])
  await takePicture(declarant, '08-orders-sent')

  const guid = first.documents[0]?.guid ?? ''
  const reason = '[Code:1301;Desc:订购人身份信息不符]'
  await answer(channel, { orderNo, guid, returnStatus: '100', returnTime: inSeconds(0), returnInfo: reason })
  await rowSays(declarant, orderNo, ['退单', '海关退单', '订购人身份信息不符'])
  await takePicture(declarant, '09-orders-rejected')
  await correctAndDeclareAgain(declarant, orderNo)

  const second = await sentFor(channel, orderNo, 2)
  const newGuid = second.documents[0]?.guid ?? ''
  expect([second.copMsgId, newGuid]).not.toEqual([first.copMsgId, guid])
  expect(newGuid).not.toBe(guid)
  expect(second.xml).toContain('<ceb:buyerName>李更正</ceb:buyerName>')
  await takeIn(channel, orderNo, newGuid)
  await rowSays(declarant, orderNo, ['海关已入库', '海关入库'])
  await everyFileIsRead(operator, 5)
  expect((await timelineOf(declarant, orderNo)).filter((entry) => entry.includes('收到回执'))).toEqual([
    expect.stringContaining('收到回执：3 发送海关成功'),
    expect.stringContaining('收到回执：2 电子口岸申报中'),
    expect.stringContaining('收到回执：120 海关入库'),
    expect.stringContaining('收到回执：100 海关退单'),
  ])

  await gatewayRefuses(declarant, channel)
  await lookOnPhone(declarant, orderNo)
  const sent = await checkSent([channel.outbox])
  expect(sent.faults).toEqual([])
  expect((await readOutbox(channel)).length).toBe(3)
  console.log(sayChecked(sent))
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
  const page = await signedInAt(
    '/register/examineList',
    await aPerson({ username: 'reviewer_one', roles: ['reviewer'] }),
  )
  await pressIn(rowOf(page, applyNo), '审核')
  await pressIn(page, '开始审核')
  await page.getByText('审核中').first().waitFor()
  await takePicture(page, '02-review')
  await pressIn(page, '审核通过')
  const dialog = page.getByRole('dialog')
  await pressIn(dialog, '确定')
  await dialog.waitFor({ state: 'detached' })
}

/** A wrong sum is told at its field, and nothing typed is lost. */
async function enterOrder(page: Page, orderNo: string): Promise<void> {
  await takePicture(page, '06-orders-empty')
  await fillOrder(page, { orderNo, acturalPaid: '150' })
  await pressIn(orderForm(page), '确定')
  const paid = itemOf(page, 'acturalPaid')
  await paid.getByText('应为商品价格＋运杂费＋代扣税款－非现金抵扣金额＝156.1，现为 150').waitFor()
  await takePicture(page, '07-order-form-refused')
  await page.locator('#acturalPaid').fill(amountDue)
  await saveOrder(page)
  await rowSays(page, orderNo, ['待申报'])
}

async function correctAndDeclareAgain(page: Page, orderNo: string): Promise<void> {
  const drawer = await openOrder(page, orderNo)
  await drawer.getByText('收到回执：100 海关退单').waitFor()
  await drawer.getByText('请按回执信息修改后重新申报').first().waitFor()
  await takePicture(page, '10-order-detail-rejected')
  await pressIn(drawer, '修改后重新申报')
  await orderForm(page).locator('#buyerName').fill('李更正')
  await saveOrder(page)
  await confirmDeclaration(page, `确定要重新申报订单 ${orderNo} 吗?`)
  await drawer.getByRole('tab', { name: '申报记录（2）' }).waitFor()
  await closeTop(page)
}

/** The three receipts of a good end in the wrong order, one of them a second time in another file. */
async function takeIn(channel: ChannelFolders, orderNo: string, guid: string): Promise<void> {
  const [sent, forwarded, stored] = [inSeconds(1), inSeconds(2), inSeconds(3)]
  const receipts = [
    { returnStatus: '120', returnTime: stored },
    { returnStatus: '2', returnTime: sent },
    { returnStatus: '120', returnTime: stored },
    { returnStatus: '3', returnTime: forwarded },
  ]
  for (const receipt of receipts) {
    const name = await answer(channel, { orderNo, guid, ...receipt })
    // One after the other, so that the last one is applied to what the others led to.
    await eventually(async () => (await readdir(channel.archive)).includes(name))
  }
}

/** What came in stands on the operator's screen, all of it read. */
async function everyFileIsRead(page: Page, files: number): Promise<void> {
  await page.goto(`${address}/declaration/receipt/list`)
  await page.getByRole('tab', { name: '收到的报文' }).click()
  const states = async () => {
    await page.getByRole('button', { name: '刷新' }).click()
    return page.locator('.ant-table-row').filter({ hasText: '成功' }).count()
  }
  await expect.poll(states, { timeout: 60_000, interval: 500 }).toBe(files)
  await takePicture(page, '11-receipt-files')
}

/** A second order, whose message the gateway does not take. */
async function gatewayRefuses(page: Page, channel: ChannelFolders): Promise<void> {
  const orderNo = 'JOURNEY-2'
  await fillOrder(page, { orderNo, acturalPaid: amountDue })
  await saveOrder(page)
  await rowSays(page, orderNo, ['待申报'])
  await declareOrder(page, orderNo)
  const { copMsgId = '' } = await sentFor(channel, orderNo, 1)
  await rowSays(page, orderNo, ['已发送'])
  await drop(channel, inEnvelope(ceb900(copMsgId, inSeconds(1)), channel, 'CEB900Message'))
  await rowSays(page, orderNo, ['失败', '报文格式不正确'])
  const [latest] = await timelineOf(page, orderNo)
  expect(latest).toContain('报文格式不正确')
  await takePicture(page, '12-orders-at-the-end')
}

async function lookOnPhone(page: Page, orderNo: string): Promise<void> {
  await page.setViewportSize(screens.phone)
  await page.getByRole('button', { name: orderNo, exact: true }).waitFor()
  await takePicture(page, '13-orders-390')
  expect(await isTooWide(page)).toBe(false)
  const drawer = await openOrder(page, orderNo)
  await drawer.getByText('收到回执：3 发送海关成功').waitFor()
  await takePicture(page, '14-order-detail-390')
  expect(await isTooWide(page)).toBe(false)
  await closeTop(page)
  await pressIn(page, '新增')
  await orderForm(page).locator('#orderNo').waitFor()
  await takePicture(page, '15-order-form-390')
  expect(await isTooWide(page)).toBe(false)
  await closeTop(page)
}
