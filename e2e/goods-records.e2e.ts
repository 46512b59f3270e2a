// 商品备案 under the hands of a declarant, and a payment that is made from an order.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { beforeAll, expect, test } from 'vitest'
import { orderForm as orderValues } from '../server/testing/an-order.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseIn, fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let token = ''
const orderNo = `E2E-P-${nextSerial()}`

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_records', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial(), companyRoles: 'EBC,PAY' })
  token = await aSession(company.username)
  // Light or dark as the browser is.
  await database.pool.query(`update sys_user set settings = settings || '{"mode": "system"}' where username = $1`, [
    company.username,
  ])
  await apiCaller({ address, token }).send(callsOf(order).add, orderValues({ orderNo }) as never)
})

test('S7.103 goods are filed one after the other; the legal unit of an HS code is known from those filed before', async () => {
  const { page, faults } = await openPage(browser, { address, path: '/declaration/goods/list', token })
  // A first try has filed them already, and what is known of an HS code is that of the last record.
  await database.pool.query('delete from goods_record')
  await page.reload()
  await pressIn(page, '新增')
  const form = topForm(page)
  const file = async (itemNo: string, more: Readonly<Record<string, string>> = {}) => {
    await fillIn(form, {
      企业商品货号: itemNo,
      商品编码: '1901101000',
      商品名称: `示例商品 ${itemNo}`,
      单价: '185.50',
      ...more,
    })
    await chooseIn(form.locator('#country'), '新西兰')
    await chooseIn(form.locator('#unit'), '罐')
  }
  await step('faults take the place of helps: the fields below stay where they are', async () => {
    const below = async () => (await form.getByLabel('商品名称', { exact: true }).boundingBox())?.y ?? 0
    const before = await below()
    await pressIn(form, '确定')
    await form.getByText('请输入商品编码', { exact: true }).waitFor()
    expect(Math.abs((await below()) - before)).toBeLessThan(6)
  })
  await step('S7.104 where the last record cannot be read, the message of the server is said', async () => {
    await page.route('**/goods/list?*gcode*', (route) =>
      route.fulfill({
        json: { success: true, code: 201, message: '只读出一部分', result: { records: [{}], total: 1 } },
      }),
    )
    await form.getByLabel('商品编码', { exact: true }).fill('1901101000')
    await page.getByText('法定单位没有带出，请自行选择：只读出一部分').waitFor()
    await page.unroute('**/goods/list?*gcode*')
  })
  await file('SP-1')
  // A line that may be long is seen as a whole.
  await form.getByLabel('规格型号', { exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const area = page.locator('textarea[aria-label="规格型号"]')
  await area.fill('900克/罐\n婴幼儿配方')
  await takePicture(page, 'goods-record-area')
  await page.keyboard.press('Enter')
  await area.waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('规格型号', { exact: true }).inputValue()).toBe('900克/罐 婴幼儿配方')
  await chooseIn(form.locator('#unit1'), '千克')
  await takePicture(page, 'goods-record-form')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: '保存并新增' }).click()
  await expect.poll(() => form.locator('#itemNo').inputValue()).toBe('')
  await file('SP-2', { 规格型号: '400克/罐' })
  await form
    .locator('.ant-form-item', { has: page.locator('#unit1') })
    .getByText('千克')
    .waitFor()
  await saveForm(page)
  await rowOf(page, 'SP-1').waitFor()
  await rowOf(page, 'SP-2').getByText('千克').waitFor()
  await lookEverywhere(page, 'goods-records')
  expect(faults).toEqual([])
  await page.close()
})

test('a payment is filled from its order; of an order that is elsewhere the number is typed', async () => {
  const { page, faults } = await openPage(browser, { address, path: '/declaration/payment/list', token })
  await pressIn(page, '新增')
  const form = topForm(page)
  await form.getByLabel('订单编号', { exact: true }).fill('elsewhere-1')
  await form.getByRole('button', { name: '选择记录' }).click()
  const dialog = page.getByRole('dialog', { name: '选择进口订单' })
  const rows = dialog.locator('.ant-table-wrapper').first().locator('tbody tr.ant-table-row')
  // It begins with what was typed.
  await expect.poll(() => dialog.getByLabel('订单编号', { exact: true }).inputValue()).toBe('elsewhere-1')
  await dialog.locator('[data-empty]').waitFor()
  await dialog.getByRole('button', { name: named('重置') }).click()
  await step('S9.036 the dialog of records is 1200 wide', async () => {
    await rows.filter({ hasText: orderNo }).waitFor()
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1200)
  })
  await rows.filter({ hasText: orderNo }).click()
  await takePicture(page, 'payment-order')
  await dialog.getByRole('button', { name: named('确定') }).click()
  await dialog.waitFor({ state: 'detached' })
  const held = (id: string) => form.locator(`#${id}`).inputValue()
  await expect.poll(() => held('orderNo')).toBe(orderNo)
  await expect.poll(() => Promise.all(['ebpCode', 'ebpName'].map(held))).toEqual(['9900D90001', '示例电商平台'])
  await expect.poll(async () => Number(await held('amountPaid'))).toBe(156.1)
  await takePicture(page, 'payment-from-order')
  expect(faults).toEqual([])
  await page.close()
})
