// A message that cannot be written to the channel's folder is given up, seen by staff, and sent once the folder is back.

import { existsSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { eventually } from '../server/testing/eventually.ts'
import { leadElsewhere } from '../server/testing/lead-elsewhere.ts'
import { declareOrders } from '../server/testing/order-calls.ts'
import { tellToLook } from '../server/testing/pass-time.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany, type DeclaringCompany } from './declaring-company.ts'
import { cellOf, chooseInRow, rowOf, rowSays, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { closeTop, openOrder } from './order-screens.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database, folder } = await startedServer()
const browser = await openBrowser()

const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
const token = await aSession(administrator.username)
const staff = apiCaller({ address, token })

test('a failed task says what is wrong on desk and phone, and leads to its orders, which say 发送受阻; done again when the cause is gone, it is finished and they are sent', async () => {
  // What an earlier try gave up.
  await database.pool.query(`delete from work_item where state = 'dead'`)
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const channel = join(folder, 'data/channels', company.folder)
  await eventually('file or folder', async () => existsSync(join(channel, 'outbox')))
  // A link in place of the folder leads out of the root: nothing may be written there.
  const leadBack = await leadElsewhere(channel, await mkdtemp(join(folder, 'outside-')))
  const orderNo = await declareOne(company)
  await giveUp()

  const { page, faults } = await openPage(browser, { address, path: '/declaration/deadletter/list', token })
  const row = rowOf(page, '发送申报报文')
  await row.waitFor()
  expect(await cellOf(row, '失败原因')).toContain('不在通道根目录之内')
  expect(await cellOf(row, '失败次数')).toBe('5')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await takePicture(page, '31-dead-letters')
  await page.setViewportSize(screens.phone)
  await page.getByText('不在通道根目录之内').waitFor()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await takePicture(page, '31-dead-letters-390')
  await page.setViewportSize(screens.desktop)
  await row.waitFor()

  await row.getByRole('link', { name: '影响 1 张订单' }).click()
  await page.waitForURL('**/order/list?q.copMsgId=*')
  await rowSays(page, orderNo, { 申报状态: '发送受阻' })
  await expect.poll(() => page.locator('tbody tr.ant-table-row:visible').count()).toBe(1)
  const drawer = await openOrder(page, orderNo)
  await drawer
    .getByText(/^发送失败 5 次：.+不在通道根目录之内，运营处理中$/)
    .first()
    .waitFor()
  await drawer.getByText('不用重新申报').waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, '31-blocked-order')

  await leadBack()
  await closeTop(page)
  await page.goto(`${address}/declaration/deadletter/list`)
  await row.waitFor()
  await chooseInRow(row, '重新执行')
  await topForm(page)
    .getByRole('button', { name: named('确定') })
    .click()
  await page.getByText('已重新执行：1 项').waitFor()
  await page.getByText('没有失败的任务').waitFor()
  await eventually(
    'files in the outbox',
    () => readdir(join(channel, 'outbox')),
    (names) => names.length === 1,
  )
  await page.goto(`${address}/order/list`)
  await rowSays(page, orderNo, { 申报状态: '已发送' })
  expect(faults).toEqual([])
})

async function declareOne({ username, enterpriseId }: DeclaringCompany): Promise<string> {
  const declarant = apiCaller({ address, token: await aSession(username) })
  const form = orderForm()
  const { id } = await declarant.send(callsOf(order).add, { ...form, enterpriseId })
  await declarant.send(declareOrders, { ids: id })
  return form.orderNo
}

/** The pauses between the attempts to send, 81 minutes in all, are skipped. */
async function giveUp(): Promise<void> {
  const name = 'deliver-declaration'
  await eventually(
    'dead letters',
    async () => {
      await database.pool.query(`update work_item set run_at = now() where state = 'delayed' and kind = $1`, [name])
      await tellToLook(database.pool)
      const { rows } = await database.pool.query(`select from work_item where state = 'dead' and kind = $1`, [name])
      return rows.length
    },
    1,
  )
}
