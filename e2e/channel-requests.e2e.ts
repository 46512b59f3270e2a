// An enterprise asks for its channel, is returned, asks again, is given it and declares; and a group is told of alarms.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aFolderChannel, aPassedCompany } from './declaring-company.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { followDevice, lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer({ KOUAN_ALLOWED_NETWORKS: '127.0.0.1' })
const browser = await openBrowser()

const texts: string[] = []
let answer = '{"errcode":0,"errmsg":"ok"}'
const robot = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    texts.push(JSON.parse(Buffer.concat(chunks).toString()).text.content)
    response.end(answer)
  })
})
await new Promise<void>((resolve) => robot.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  robot.close()
  robot.closeAllConnections()
})
const robotUrl = `http://127.0.0.1:${(robot.address() as AddressInfo).port}/robot/send?access_token=t`

async function at(username: string, path: string) {
  const token = await aSession(username)
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  return openPage(browser, { address, path, token })
}

test('an enterprise asks for its channel, sees each step, is given it and declares', async () => {
  const serial = nextSerial()
  const admin = await aPerson({ username: 'root_requests', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(admin.username) })
  const { form: company } = await aPassedCompany({ address, staff, serial })
  const channel = await aFolderChannel({ staff, serial })
  const operator = await aPerson({ username: 'operator_requests', roles: ['operator'] })
  const { page, faults } = await at(company.userName, '/dashboard/analysis')
  onTestFailed(() => takePicture(page, 'channel-requests-failed'))
  const office = await at(operator.username, '/channel/request')
  onTestFailed(() => takePicture(office.page, 'channel-requests-office-failed'))

  await step('the first step of its home leads to the request', async () => {
    const steps = page.getByRole('region', { name: /开始使用/ })
    await steps.getByText('申请开通通道').first().waitFor()
    await steps.getByRole('link', { name: '去申请开通通道' }).click()
    await page.waitForURL('**/channel/request/mine')
    await page.getByText('新增申请并写明业务类型和用途，运营开通后会发消息给您。', { exact: true }).waitFor()
    await pressIn(page, '新增')
    const form = topForm(page)
    await chooseIn(form.getByLabel('业务类型', { exact: true }), '进口 9610 直购进口')
    await page.keyboard.press('Escape')
    await fillIn(form, { 用途: '直邮进口，每天约 200 单' })
    await lookEverywhere(page, 'channel-request-form')
    await saveForm(page)
    await rowSays(page, '直购进口', { 状态: '待办理' })
    await lookEverywhere(page, 'channel-request-mine')
  })

  await step('staff return it with a reason, which the enterprise sees and mends', async () => {
    await pressIn(office.page, '刷新')
    await chooseInRow(rowOf(office.page, company.companyName), '退回')
    await fillIn(topForm(office.page), { 退回原因: '请写明申报口岸' })
    await saveForm(office.page)
    await rowSays(page, '直购进口', { 状态: '已退回', 退回原因: '请写明申报口岸' })
    await chooseInRow(rowOf(page, '直购进口'), '编辑')
    await fillIn(topForm(page), { 用途: '直邮进口，杭州口岸，每天约 200 单' })
    await saveForm(page)
    await chooseInRow(rowOf(page, '直购进口'), '重新提交')
    await pressIn(topForm(page), '确定')
    await rowSays(page, '直购进口', { 状态: '待办理' })
  })

  await step('staff open it in one form', async () => {
    await rowSays(office.page, company.companyName, { 状态: '待办理' })
    await lookEverywhere(office.page, 'channel-request-list')
    await chooseInRow(rowOf(office.page, company.companyName), '开通')
    const form = topForm(office.page)
    await chooseIn(form.getByLabel('传输主体', { exact: true }), channel.dxpId)
    await chooseIn(form.getByLabel('基础通道', { exact: true }), `示例通道 ${serial}`)
    await lookEverywhere(office.page, 'channel-request-open')
    await saveForm(office.page)
    await rowSays(page, '直购进口', { 状态: '已开通' })
  })

  await step('it declares', async () => {
    const own = apiCaller({ address, token: await aSession(company.userName) })
    const orderNo = `ASKED-${serial}`
    await own.send(callsOf(order).add, orderForm({ orderNo }))
    await page.goto(`${address}/order/mylist`)
    await chooseInRow(rowOf(page, orderNo), '申报')
    await pressIn(topForm(page), '确定')
    await expect
      .poll(
        async () =>
          (await database.pool.query('select declare_time from order_head where order_no = $1', [orderNo])).rows[0]
            ?.declare_time,
        {
          timeout: 60_000,
        },
      )
      .not.toBeNull()
  })
  expect([...faults, ...office.faults]).toEqual([])
})

test('a robot of a group is set up and tried, an alarm comes to the group and is taken note of by its link', async () => {
  const serial = nextSerial()
  const [receiver, incident, title] = [`值班群 ${serial}`, `robot-${serial}`, `示例通道 ${serial} 停止`]
  const admin = await aPerson({ username: 'root_robots', roles: ['admin'] })
  const { page, faults } = await at(admin.username, '/channel/alarmreceiver')
  onTestFailed(() => takePicture(page, 'alarm-receivers-failed'))

  await step('its form has what the way needs, and hides the address afterwards', async () => {
    await pressIn(page, '新增')
    const form = topForm(page)
    await fillIn(form, { 名称: receiver })
    await chooseIn(form.getByLabel('方式', { exact: true }), '钉钉群机器人')
    await fillIn(form, { 机器人地址: robotUrl, 关键词: '告警', 本系统的地址: address })
    await lookEverywhere(page, 'alarm-receiver-form')
    await saveForm(page)
    await rowOf(page, receiver).waitFor()
    await lookEverywhere(page, 'alarm-receiver-list')
  })

  await step('a test message that the robot refuses says why, one that it takes says so', async () => {
    answer = '{"errcode":310000,"errmsg":"keywords not in content"}'
    await chooseInRow(rowOf(page, receiver), '编辑')
    const form = topForm(page)
    await pressIn(form, '按已保存的设置发送测试消息')
    await form.getByText(/代码 310000/).waitFor()
    answer = '{"errcode":0,"errmsg":"ok"}'
    await pressIn(form, '按已保存的设置发送测试消息')
    await form.getByText('测试消息已被接收').waitFor()
    await lookEverywhere(page, 'alarm-receiver-tested')
    await pressIn(form, '取消')
  })

  await step('an alarm comes with a link; who opens it without a session reads it and takes note', async () => {
    texts.length = 0
    await database.pool.query(
      `with made as (insert into alarm (tenant_id, kind, incident, title, open_time)
        values (0, 'PLANTED', $1, $2, now()) returning id)
      insert into alarm_telling (tenant_id, receiver_id, alarm_id)
        select 0, r.id, made.id from made, alarm_receiver r where r.receiver_name = $3`,
      [incident, title, receiver],
    )
    await expect.poll(() => texts.length, { timeout: 60_000 }).toBe(1)
    const link = /http\S+\/user\/alarm#\S+/.exec(texts[0] ?? '')?.[0] ?? ''
    const group = await openPage(browser, { address, path: link.slice(address.length) })
    await followDevice(group.page)
    await group.page.getByText(title).waitFor()
    await lookEverywhere(group.page, 'alarm-link')
    await group.page.getByRole('button', { name: '已知晓' }).click()
    await group.page.getByText('已知晓：由群内确认').waitFor()
    await page.goto(`${address}/channel/alarm`)
    await rowSays(page, title, { 状态: '已知晓', 知晓人: '由群内确认' })
    faults.push(...group.faults)
  })
  expect(faults).toEqual([])
})
