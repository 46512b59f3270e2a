// 接口文档 as an administrator reads it.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'document_admin', realname: '系统管理员', roles: ['admin'] })
const token = await aSession(username)
await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
const { page } = await openPage(browser, { address, token })

test('the API document: an operation is found, read with its fields, and copied for curl', async () => {
  await page.goto(`${address}/isystem/apiDocument`)
  await page.getByText('业务上的拒绝以 HTTP 200 返回').waitFor()
  await lookEverywhere(page, 'api-document')

  await page.getByLabel('查找接口').fill('order.add')
  await page.getByText('新增进口订单 POST').click()
  await page.getByRole('heading', { name: '新增进口订单' }).waitFor()
  await page.getByText('权限 order:add').waitFor()
  await page.getByText('curl -X POST').waitFor()
  await expect.poll(() => page.getByText('"orderNo": "SL20260101001"').count()).toBeGreaterThan(0)
  await lookEverywhere(page, 'api-document-operation')

  await page.goto(`${address}/isystem/apiDocument?call=role.list`)
  await page.getByText('每页条数').first().waitFor()
})
