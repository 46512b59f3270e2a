// 推送订阅, what is recorded of it, and 开放接口文档, as an enterprise uses them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { afterAll, expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { chooseInRow, fillIn, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

/** The software of the enterprise. */
const received: string[] = []
const receiver = createServer((request, response) => {
  received.push(String(request.headers['x-message-id']))
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"answer":"noted"}')
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => void receiver.close())
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`

const { address, aPerson, aSession } = await startedServer({ KOUAN_ALLOWED_NETWORKS: '127.0.0.1' })
const browser = await openBrowser()
await aPerson({ username: 'webhook_reviewer', realname: '审核员', roles: ['reviewer'] })
const staff = apiCaller({ address, token: await aSession('webhook_reviewer') })

/** The session of an enterprise that has subscribed nothing yet. */
async function anEnterprise(): Promise<string> {
  const { form } = await aPassedCompany({ address, staff, serial: nextSerial() })
  const token = await aSession(form.userName)
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  return token
}

test('an enterprise subscribes its address, tries it, reads what was answered and sends it again', async () => {
  received.length = 0
  const token = await anEnterprise()
  const { page } = await openPage(browser, { address, path: '/channel/webhook', token })
  await pressIn(page, '新增')
  await fillIn(topForm(page), { 名称: '订单系统', 地址: url, 签名密钥: 'a key of sixteen characters' })
  await lookEverywhere(page, 'webhook-form')
  await saveForm(page)
  await rowSays(page, '订单系统', { 事件: '状态变化、收到回执', 启用: '是' })
  await lookEverywhere(page, 'webhook-list')

  await chooseInRow(rowOf(page, '订单系统'), '发送测试')
  await pressIn(topForm(page), '确定')
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1)

  await page.goto(`${address}/channel/delivery`)
  await rowSays(page, '测试内容', { 推送到: '订单系统', 状态: '已推送' })
  await lookEverywhere(page, 'webhook-deliveries')
  await chooseInRow(rowOf(page, '测试内容'), '重新推送')
  await pressIn(topForm(page), '确定')
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(2)
  // The same number again, by which the receiver knows it.
  expect(received[0]).toBe(received[1])
  await rowSays(page, '测试内容', { 状态: '已推送' })
  await page
    .getByRole('link', { name: '测试内容' })
    .or(page.getByRole('button', { name: '测试内容' }))
    .first()
    .click()
  await topForm(page).getByText('{"answer":"noted"}').first().waitFor()
  await lookEverywhere(page, 'webhook-delivery')
})

test('an enterprise finds a call in the document of the open API, with its parameters and an example', async () => {
  const token = await anEnterprise()
  const { page } = await openPage(browser, { address, path: '/open/document', token })
  await page.getByText('以客户端编号和密钥取得令牌').waitFor()
  await lookEverywhere(page, 'open-document')
  await page.getByLabel('查找接口').fill('documents/order put')
  await page.getByText('新增或替换进口订单 PUT').click()
  await page.getByText('curl -X PUT').waitFor()
  await page.getByText('订单编号').first().waitFor()
  await lookEverywhere(page, 'open-document-put')
  await page.getByLabel('查找接口').fill('/states')
  await page.getByText('单证状态的变化 GET').click()
  await page.getByText('上一次的 nextCursor').first().waitFor()
  await lookEverywhere(page, 'open-document-states')
})
