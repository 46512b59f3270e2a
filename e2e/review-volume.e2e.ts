// Many reviews: what a reviewer holds goes to a colleague, and like changes pass together, each looked at.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { openChange, saveChange, submitChange } from '@kouan/contract/calls/enterprise/change.ts'
import { claimApplication, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { beforeEach, expect, test } from 'vitest'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aPassedCompany, aSubmittedApplication } from './declaring-company.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

// All of them register from one address, a first try included.
beforeEach(async () => {
  await database.pool.query('delete from counted_call')
})

async function aReviewer(username: string, realname: string) {
  await aPerson({ username, realname, roles: ['reviewer'] })
  const token = await aSession(username)
  const calls = apiCaller({ address, token })
  await calls.send(keepSettings, { settings: { mode: 'system' } })
  return { token, calls }
}

async function aClaimedApplication(calls: ApiCaller): Promise<string> {
  const { applyNo } = await aSubmittedApplication({ address, serial: nextSerial() })
  const { records } = await calls.send(callsOf(application).list, { applyNo })
  const id = records[0]?.id ?? ''
  const { version } = await calls.send(readForReview, { id })
  await calls.send(claimApplication, { id, version })
  return applyNo
}

test('a reviewer hands over two at once and one from its page; the colleague is told and has them', async () => {
  const zhang = await aReviewer('volume_zhang', '张审核')
  const li = await aReviewer('volume_li', '李审核')
  const numbers = [await aClaimedApplication(zhang.calls), await aClaimedApplication(zhang.calls)]
  const single = await aClaimedApplication(zhang.calls)
  const { page, faults } = await openPage(browser, {
    address,
    path: '/register/examineList?view=mine',
    token: zhang.token,
  })
  for (const applyNo of numbers) await rowOf(page, applyNo).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量交接' }).click()
  await chooseIn(topForm(page).getByRole('combobox', { name: '交给' }), '李审核')
  await fillIn(topForm(page), { 说明: '休假一周' })
  await lookEverywhere(page, '38-hand-over')
  await Promise.all([page.getByText('已交接：2 项').waitFor(), pressIn(topForm(page), '确定')])
  await rowOf(page, numbers[0] ?? '').waitFor({ state: 'detached' })

  await step('from the page of an application; it is the colleague who decides then', async () => {
    await chooseInRow(rowOf(page, single), '审核')
    await page.getByRole('button', { name: '交接', exact: true }).click()
    await chooseIn(topForm(page).getByRole('combobox', { name: '交给' }), '李审核')
    await Promise.all([page.getByText('已交接！').waitFor(), pressIn(topForm(page), '确定')])
    await page.getByText('该申请正由李审核审核').waitFor()
    await page.getByRole('button', { name: '审核通过' }).waitFor({ state: 'detached' })
  })

  const other = await openPage(browser, { address, path: '/', token: li.token })
  await other.page.getByRole('button', { name: /^通知/ }).click()
  await other.page.getByRole('button', { name: /张审核将2件审核交接给您/ }).waitFor()
  await other.page.goto(`${address}/register/examineList?view=mine`)
  for (const applyNo of [...numbers, single]) await rowOf(other.page, applyNo).waitFor()
  expect([...faults, ...other.faults]).toEqual([])
})

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
