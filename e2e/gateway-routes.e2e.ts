// 网关路由 under the hands of an administrator.
import { expect, test } from 'vitest'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { chooseIn, fillIn, pressIn, rowSays, saveForm, topForm } from './list-screen.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'gateway_admin', realname: '系统管理员', roles: ['admin'] })
const { page } = await openPage(browser, { address, token: await aSession(username) })

test('S1.022 a route is composed of conditions and filters, refused with a sentence, mended and applied', async () => {
  await database.pool.query('delete from sys_gateway_route')
  await page.goto(`${address}/isystem/gatewayroute`)
  await pressIn(page, '新增')
  const form = topForm(page)
  await fillIn(form, { 路由编码: 'partner', 路由名称: '合作方', 转发地址: 'https://partner.invalid/base' })
  await pressIn(form, '添加条件')
  await form.getByLabel('条件 1的值').fill('/isystem/**')
  await pressIn(form, '添加条件')
  await chooseIn(form.getByRole('combobox', { name: '条件 2的种类' }), '方法 Method')
  await form.getByLabel('条件 2的值').fill('GET, POST')
  await pressIn(form, '添加处理')
  await form.getByLabel('处理 1的层数').fill('1')
  await pressIn(form, '确定')
  await form.getByText('Path 的 /isystem/** 是本系统自己的路径').first().waitFor()
  await form.getByLabel('条件 1的值').fill('/partner/**')
  await takePicture(page, 'gateway-form')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await saveForm(page)
  await rowSays(page, '合作方', { 路径: '/partner/**', 路由编码: 'partner' })
  await takePicture(page, 'gateway-list')
  // The target does not exist: the gateway, not the page, answers.
  await expect.poll(async () => (await page.request.get(`${address}/partner/a`)).status()).toBe(502)
  await page.setViewportSize(screens.phone)
  await page.reload()
  await page.getByText('合作方').first().waitFor()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await takePicture(page, 'gateway-phone')
})
