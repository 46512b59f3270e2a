// Many reviews: like changes pass together, each looked at.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { openChange, saveChange, submitChange } from '@kouan/contract/calls/enterprise/change.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { expect, test } from 'vitest'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

async function aReviewer(username: string, realname: string) {
  await aPerson({ username, realname, roles: ['reviewer'] })
  const token = await aSession(username)
  const calls = apiCaller({ address, token })
  await calls.send(keepSettings, { settings: { mode: 'system' } })
  return { token, calls }
}

/** Submitted, of another address. */
async function aChange(staff: ApiCaller, street: string) {
  const { form, enterpriseId } = await aPassedCompany({ address, staff, serial: nextSerial() })
  const own = apiCaller({ address, token: await aSession(form.userName) })
  const { id, applyNo } = await own.send(openChange, {})
  await own.send(saveChange, { id, version: 1, address: street })
  await own.send(submitChange, { id })
  return { enterpriseId, applyNo, street, companyName: form.companyName }
}

test('changes of the same field pass together; only what was ticked, after each has been shown', async () => {
  const { token, calls } = await aReviewer('volume_chief', '王审核')
  const changes = [
    await aChange(calls, '江滨路8号'),
    await aChange(calls, '江滨路9号'),
    await aChange(calls, '江滨路10号'),
  ]
  const { page, faults } = await openPage(browser, { address, path: '/register/examineList', token })
  for (const { applyNo } of changes) await rowOf(page, applyNo).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量通过变更（3）' }).click()
  const dialog = page.getByRole('dialog', { name: '批量通过变更' })
  await dialog.getByText('变更内容：注册地址。').waitFor()
  const pass = (count: number) => dialog.getByRole('button', { name: `通过 ${count} 件` })
  await expect.poll(() => pass(0).isDisabled()).toBe(true)
  await lookEverywhere(page, '38-pass-many')
  const passed = changes.slice(0, 2)
  for (const { companyName, street } of passed) {
    const card = dialog.locator('.ant-card').filter({ hasText: companyName })
    await card.getByText(street).waitFor()
    await card.getByRole('checkbox', { name: '已核对' }).check()
  }
  await Promise.all([page.getByText('已通过 2 件').waitFor(), pass(2).click()])
  await dialog.waitFor({ state: 'detached' })
  for (const { applyNo } of passed) await rowOf(page, applyNo).waitFor({ state: 'detached' })
  await rowOf(page, changes[2]?.applyNo ?? '').waitFor()
  const addresses = await Promise.all(
    changes.map(async ({ enterpriseId }) => (await calls.send(callsOf(enterprise).get, { id: enterpriseId })).address),
  )
  expect(addresses.slice(0, 2)).toEqual(['江滨路8号', '江滨路9号'])
  expect(addresses[2]).not.toBe('江滨路10号')
  expect(faults).toEqual([])
})
