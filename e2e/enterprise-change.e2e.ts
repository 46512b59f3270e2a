import { keepSettings } from '@kouan/contract/calls/account.ts'
import { decideApplication, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage, type PageOptions } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { fill, named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()
const open = (path: string, options: Partial<PageOptions> = {}) => openPage(browser, { address, path, ...options })

/** Light or dark as the device is. */
const followDevice = async (username: string) =>
  apiCaller({ address, token: await aSession(username) }).send(keepSettings, { settings: { mode: 'system' } })

test('S2.035 S2.036 S4.013 a company changes its name: returned, corrected and passed, the old one counts until then', async () => {
  await aPerson({ username: 'change_reviewer', realname: '变更审核员', roles: ['reviewer'] })
  await aPerson({ username: 'change_operator', realname: '变更运营', roles: ['operator'] })
  const staff = apiCaller({ address, token: await aSession('change_reviewer') })
  const { form, enterpriseId } = await aPassedCompany({ address, staff, serial: nextSerial() })
  for (const person of ['change_reviewer', form.userName]) await followDevice(person)
  const { page, faults } = await open('/register/changelist', { token: await aSession(form.userName) })
  const press = (text: string) => page.getByRole('button', { name: named(text) }).click()

  await press('发起变更')
  await page.waitForURL(/\/register\/change\/\d+$/)
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByText('字段没有变更').waitFor()
  await press('提交变更')
  await page.getByText(/没有任何变更，不能提交/).waitFor()
  await fill(page, '企业名称', '新名称（杭州）有限公司')
  await fill(page, '网址', 'https://changed.example.com')
  const papers = page.getByRole('table', { name: '附件' }).or(page.getByRole('grid', { name: '附件' }))
  await papers.getByText('营业执照').filter({ visible: true }).first().waitFor()
  await lookEverywhere(page, '38-change')
  await press('提交变更')
  await page.getByText('提交成功，等待审核！').waitFor()
  await step('S4.014 its state is shown, and what took effect at once', async () => {
    await page.getByText('待审核').filter({ visible: true }).first().waitFor()
    await page
      .getByText(/已于.*生效/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  await step('a second change is refused with the number of the first, which is one press away', async () => {
    await page.goto(`${address}/register/changelist`)
    await press('发起变更')
    await page.getByText(/该企业已有变更 BG\d{14}/).waitFor()
    await page.getByRole('button', { name: /^查看 BG\d{14}$/ }).click()
    await page.waitForURL(new RegExp(`/register/change/${id}$`))
  })

  const review = await open(`/register/examine/${id}`, { token: await aSession('change_reviewer') })
  await review.page.getByRole('list', { name: '变更内容' }).getByText('新名称（杭州）有限公司').waitFor()
  await review.page.getByRole('list', { name: '变更内容' }).getByText(form.companyName).waitFor()
  await expect.poll(() => accessibilityFaults(review.page)).toEqual([])
  await lookEverywhere(review.page, '38-change-review')
  const { version } = await staff.send(readForReview, { id })
  const fieldRemarks = [{ field: 'companyName', remark: '与营业执照不一致' }]
  await staff.send(decideApplication, {
    id,
    version,
    decision: 'return',
    reason: '请更正企业名称',
    fieldRemarks,
  } as never)

  await page.reload()
  await page.getByText('变更被退回：请更正企业名称').waitFor()
  await page.getByText('审核意见：与营业执照不一致').waitFor()
  const list = await open('/register/list', { token: await aSession('change_operator') })
  await list.page.getByText(form.companyName).filter({ visible: true }).first().waitFor()
  await list.page.getByText('变更中').filter({ visible: true }).first().waitFor()
  await fill(page, '企业名称', '新名称（宁波）有限公司')
  await press('重新提交')
  await page.getByText('提交成功，等待审核！').waitFor()

  const nameInNewDocument = async () => {
    await page.goto(`${address}/order/mylist`)
    await press('新增')
    await expect.poll(() => page.getByLabel('电商企业名称', { exact: true }).inputValue()).not.toBe('')
    return page.getByLabel('电商企业名称', { exact: true }).inputValue()
  }
  expect(await nameInNewDocument()).toBe(form.companyName)

  await review.page.reload()
  await review.page.getByText('退回后修改').waitFor()
  await review.page.getByRole('button', { name: '审核通过' }).click()
  await review.page.getByText('通过后变更立即生效，原内容留作记录。').waitFor()
  await review.page
    .getByRole('dialog')
    .getByRole('button', { name: /^(审核通过|通过并下一条)$/ })
    .click()
  await review.page.getByText('审核完成！').waitFor()
  await list.page.reload()
  await list.page.getByText('新名称（宁波）有限公司').filter({ visible: true }).first().waitFor()
  // What was read within the last minute may stand in the first one.
  await expect.poll(nameInNewDocument, { timeout: 60_000 }).toBe('新名称（宁波）有限公司')
  await page.goto(`${address}/register/changelist`)
  await page.getByText('审核通过').filter({ visible: true }).first().waitFor()
  expect(enterpriseId).not.toBe('')
  expect([...faults, ...review.faults, ...list.faults]).toEqual([])
})

test('S3.084 the enterprise is kept in the browser without personal data, for new documents, until the logout', async () => {
  await aPerson({ username: 'cache_reviewer', realname: '缓存审核员', roles: ['reviewer'] })
  const staff = apiCaller({ address, token: await aSession('cache_reviewer') })
  const { form, enterpriseId } = await aPassedCompany({ address, staff, serial: nextSerial() })
  const { page } = await open('/order/mylist', { token: await aSession(form.userName) })
  const kept = () => page.evaluate("localStorage.getItem('DEFAULT_USER_COMPANY_INFO')")
  await expect.poll(kept).toContain(form.companyName)
  const text = String(await kept())
  expect(JSON.parse(text).value.company).toMatchObject({ id: enterpriseId, companyRoles: 'EBC' })
  for (const personal of ['legalPerson', 'contactPhone', 'bankAccount', '张**']) expect(text).not.toContain(personal)
  await page.getByRole('button', { name: named('新增') }).click()
  await expect.poll(() => page.getByLabel('电商企业名称', { exact: true }).inputValue()).toBe(form.companyName)
  await page.goto(`${address}/order/mylist`)
  await page.getByRole('button', { name: '退出登录' }).first().click()
  const question = page.getByRole('dialog').getByRole('button', { name: named('确定') })
  await question.click()
  await expect.poll(kept).toBeNull()
})
