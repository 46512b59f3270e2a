// What receipts a channel passes on: templates, their copy when a channel is opened, and the receipts of one channel.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseIn, chooseInRow, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

test('receipts are configured by template and by channel', async () => {
  const administrator = await aPerson({ username: 'root_receipts', roles: ['admin'] })
  const token = await aSession(administrator.username)
  const staff = apiCaller({ address, token })
  await staff.send(keepSettings, { settings: { mode: 'system' } })
  // A type has one template.
  await database.pool.query('delete from business_receipt')
  const { page, faults } = await openPage(browser, { address, path: '/channel/basereceipts/ecommercelist', token })

  await step('S2.044 a business type has a template', async () => {
    await pressIn(page, '新增')
    await chooseIn(topForm(page).getByLabel('业务类型', { exact: true }), '进口 9610 直购进口')
    await chooseIn(topForm(page).getByLabel('回执类型', { exact: true }), 'CEB622 进口清单回执')
    await saveForm(page)
    await rowSays(page, 'CEB622 进口清单回执', { 业务类型: '进口 9610 直购进口', 格式: '收到的原文件' })
  })

  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  await step('S2.041 a channel that is opened has the receipts of the template', async () => {
    await page.goto(`${address}/channel/list`)
    await chooseInRow(rowOf(page, company.companyName), '回执')
    await page.waitForURL('**/channel/receipt/*/*/I9610')
    await rowSays(page, 'CEB622 进口清单回执', { 状态: '启用' })
    await page.getByText('进口订单：没有启用它的回执 CEB312').waitFor()
  })

  await step('S2.065 a type is added in the dialog, which offers those of the direction', async () => {
    await pressIn(page, '新增')
    await chooseIn(topForm(page).getByLabel('回执类型', { exact: true }), 'CEB312 进口订单回执')
    await saveForm(page)
    await rowSays(page, 'CEB312 进口订单回执', { 状态: '启用' })
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.setViewportSize(screens.phone)
    await expect.poll(() => isTooWide(page)).toBe(false)
    await page.setViewportSize(screens.desktop)
  })

  await step('S2.043 a base channel has a template of its own', async () => {
    await page.goto(`${address}/channel/basereceipts/channellist`)
    await pressIn(page, '新增')
    await topForm(page).getByLabel('基础通道', { exact: true }).waitFor()
  })

  await step(
    'S2.043 S2.044 the matrix shows what channels have from templates, and what was added to them',
    async () => {
      await page.goto(`${address}/channel/basereceipts/channellist?view=matrix`)
      const row = page.locator('.ant-table-row').filter({ hasText: company.companyName })
      await row.getByRole('button', { name: /CEB622 进口清单回执，与模板相同，模板：业务类型/ }).waitFor()
      await row.getByRole('button', { name: /CEB312 进口订单回执，模板没有/ }).waitFor()
      await lookEverywhere(page, 'receipt-matrix')
      await row.getByRole('link', { name: company.companyName }).click()
      await page.waitForURL('**/channel/receipt/*/*/I9610')
    },
  )

  expect(faults).toEqual([])
})
