// A night shift: a channel stalls, who is on duty is told, reads why, mends it, all goes out in order, and the alarm ends by itself.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarmRule } from '@kouan/contract/resources/channel/alarm-rule.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { eventually } from '../server/testing/eventually.ts'
import { declareOrders } from '../server/testing/order-calls.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aFolderChannel, aPassedCompany } from './declaring-company.ts'
import { chooseInRow, fillIn, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

/** The gateway of customs' side: changes its password at night, and takes what knows it. */
let password = 'of-the-day'
const taken: string[] = []
const gateway = createServer((request, response) => {
  const known = `Basic ${Buffer.from(`kouan:${password}`).toString('base64')}`
  const isKnown = request.headers.authorization === known
  request.resume().on('end', () => {
    if (request.method === 'GET') return void response.end('{"files":[]}')
    if (!isKnown) return void response.writeHead(401).end()
    // A test of the connection has none.
    const messageId = request.headers['x-message-id']
    if (typeof messageId === 'string') taken.push(messageId)
    response.end('{"success":true}')
  })
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})
const url = (path: string) => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/${path}`

const { address, aPerson, aSession, database } = await startedServer({ KOUAN_ALLOWED_NETWORKS: '127.0.0.1' })
const { pool } = database
const browser = await openBrowser()

async function onDuty(username: string): Promise<void> {
  const { rows } = await pool.query(
    `insert into duty_roster (tenant_id, roster_name) values (0, '夜班') returning id::text`,
  )
  await pool.query(
    `insert into duty_shift (roster_id, line_no, shift_date, begin_time, end_time, watchman)
     select $1, n + 2, current_date + n, '00:00', '00:00', $2 from generate_series(-1, 2) n`,
    [rows[0]?.id, username],
  )
}

test('a night shift: told of the stalled channel, reads why, mends it, and everything has gone once and in order', async () => {
  // A try that failed left a gateway with the password of the night, and maybe a stalled channel.
  password = 'of-the-day'
  taken.length = 0
  await pool.query(`update base_channel set status = '0' where channel_code like 'night-%'`)
  await pool.query(`delete from duty_roster where roster_name = '夜班'`)
  const serial = nextSerial()
  const admin = await aPerson({ username: 'root_night', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(admin.username) })
  const { form: company, enterpriseId } = await aPassedCompany({ address, staff, serial })
  const { ids } = await aFolderChannel({ staff, serial })
  const own = apiCaller({ address, token: await aSession(company.userName) })
  const name = `夜间通道 ${serial}`
  const { id: baseChannelId } = await staff.send(callsOf(baseChannel).add, {
    ...{ channelCode: `night-${serial}`, channelName: name, protocol: 'HTTP', wrapDxp: true, status: '1' },
    ...{ authType: 'PASSWORD', account: 'kouan', password, urlUp: url('up'), urlDown: url(`down/${serial}`) },
  })
  await staff.send(openChannel, { ...ids, baseChannelId, enterpriseId, crossborderType: 'I9610' })
  // The rule of the product waits two minutes; it has its tests by an injected clock.
  await staff.send(callsOf(alarmRule).add, {
    ruleName: name,
    kind: 'SENDING',
    channelCode: `night-${serial}`,
    minutes: 0,
    isRinging: true,
  })
  const operator = await aPerson({ username: 'operator_night', roles: ['operator'] })
  await onDuty(operator.username)
  const token = await aSession(operator.username)
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  const { page, faults } = await openPage(browser, { address, path: '/dashboard/analysis', token })
  onTestFailed(() => takePicture(page, 'night-shift-failed'))
  const messages = async () => {
    const { rows } = await pool.query<{ messageId: string; sent: boolean }>(
      `select cop_msg_id as "messageId", status = '2' as sent from outbound_message where base_channel_id = $1 order by id`,
      [baseChannelId],
    )
    return rows
  }

  await step('the channel stalls while documents are declared', async () => {
    password = 'of-the-night'
    for (const at of [1, 2, 3]) {
      const { id } = await own.send(callsOf(order).add, orderForm({ orderNo: `NIGHT-${serial}-${at}` }))
      await own.send(declareOrders, { ids: id })
    }
    await eventually('messages', messages, ({ length }) => length === 3)
    await page.getByRole('link', { name: '通道：1 个不能发送' }).waitFor({ timeout: 90_000 })
    const ready = await fetch(`${address}/health/ready`)
    expect(ready.status).toBe(200)
    const { degraded } = (await ready.json()) as { degraded: unknown[] }
    expect(JSON.stringify(degraded)).not.toContain(name)
    expect(degraded.length).toBeGreaterThan(0)
  })

  let presses = 0
  const press = async (act: Promise<void>) => {
    presses += 1
    await act
  }

  await step('who is on duty is told, and the message leads to the reason', async () => {
    const bell = page.getByRole('button', { name: /^通知：/ })
    await bell.waitFor({ timeout: 120_000 })
    await press(bell.click())
    const said = `告警：基础通道“${name}”不能发送`
    await press(page.getByRole('dialog', { name: '通知', exact: true }).getByRole('button', { name: said }).click())
    const notice = page.getByRole('dialog', { name: '通知消息' })
    await notice.getByText(/用户名、密码、令牌或证书不被接受（HTTP 401）/).waitFor()
    await notice.getByText(/3 份单证待发/).waitFor()
    await press(pressIn(notice, '去处理'))
    await rowOf(page, name)
      .getByText(/HTTP 401/)
      .waitFor()
    await lookEverywhere(page, 'night-shift-alarm')
    await press(chooseInRow(rowOf(page, name), '已知晓'))
  })

  await step('the dot in the head leads to the channel, where the new password is entered and tried', async () => {
    await press(page.getByRole('link', { name: /^通道：/ }).click())
    await rowOf(page, name).waitFor()
    await lookEverywhere(page, 'night-shift-channel')
    await press(chooseInRow(rowOf(page, name), '编辑'))
    const form = topForm(page)
    await fillIn(form, { 密码或令牌: password })
    await press(pressIn(form, '测试连接'))
    await form.getByText(/应答/).first().waitFor()
    await press(saveForm(page))
    await press(chooseInRow(rowOf(page, name), '立即重试'))
    await page.getByText('等待的报文现在就再试').first().waitFor()
  })

  await step('everything goes out once and in order, and the alarm ends by itself', async () => {
    const sent = await eventually('messages', messages, (all) => all.every((one) => one.sent), { seconds: 60 })
    expect(taken).toEqual(sent.map(({ messageId }) => messageId))
    await rowSays(page, name, { 状况: '正常' })
    await page.goto(`${address}/channel/alarm`)
    await rowOf(page, name).getByText('已结束').waitFor({ timeout: 120_000 })
    await page.getByRole('link', { name: /^通道：[0-9]+ 个正常$/ }).waitFor()
  })
  console.log(`night shift: ${presses} presses from the bell to the retry`)
  expect(faults).toEqual([])
})
