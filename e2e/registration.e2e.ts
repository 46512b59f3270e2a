import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password } from '../server/testing/an-application.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, type PageOptions, screens, signIn } from './browser.ts'
import { aSubmittedApplication } from './declaring-company.ts'
import { fillIn, rowOf, saveForm } from './list-screen.ts'
import { followDevice, lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import {
  aCompany,
  beginRegistration,
  fill,
  fillCompany,
  fillPeople,
  lookUp,
  named,
  readApplyNo,
  submitRegistration,
  uploadPapers,
} from './register-company.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

const open = (path: string, options: Partial<PageOptions> = {}) => openPage(browser, { address, path, ...options })

async function reviewerAt(path: string, username: string): Promise<Page> {
  await aPerson({ username, realname: `审核员${username}`, roles: ['reviewer'] })
  const { page } = await open(path, { token: await aSession(username) })
  return page
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const press = (page: Page, text: string) => page.getByRole('button', { name: named(text) }).click()

test('S2.002 S2.012 S2.013 S2.029 a company registers, goes away, comes back by its code, and submits', async () => {
  const company = aCompany(nextSerial())
  const { page, faults, context } = await open('/user/register')
  const code = await beginRegistration(page)
  await step('S2.005 the form of the registration is open without login', async () => {
    expect(pathOf(page)).toBe('/user/registerform')
    await press(page, '下一步')
    await page.getByText('请输入企业名称').waitFor()
  })
  await fillCompany(page, company)
  // Neither what was typed nor the code stays in the browser.
  const left = JSON.stringify(await context.storageState()) + page.url()
  for (const secret of [code, company.creditCode, company.companyName]) expect(left).not.toContain(secret)
  await page.close()

  const again = await open('/user/register')
  await followDevice(again.page)
  await again.page.getByLabel('续填码').fill(code)
  await press(again.page, '继续填写')
  // The first step is complete, so it is the second that one comes back to.
  const creditCode = again.page.getByLabel('统一社会信用代码', { exact: true })
  await again.page.locator('#legalPerson').waitFor()
  await expect.poll(() => creditCode.count()).toBe(0)
  await again.page.locator('.ant-steps-item').getByText('企业信息').click()
  await creditCode.waitFor()
  await expect.poll(() => creditCode.inputValue()).toBe(company.creditCode)
  // The division comes from the credit code.
  const region = again.page.getByLabel('注册地区', { exact: true })
  await expect.poll(() => region.inputValue()).toBe('990000')
  // Or is chosen by its names, with the keys alone.
  await again.page.getByRole('combobox', { name: '按名称选择注册地区' }).focus()
  await again.page.keyboard.type('朝阳区')
  await again.page
    .locator('.ant-select-dropdown:visible, .ant-cascader-dropdown:visible')
    .getByText('北京市')
    .first()
    .waitFor()
  await again.page.keyboard.press('ArrowDown')
  await again.page.keyboard.press('Enter')
  await expect.poll(() => region.inputValue()).toBe('110105')
  await lookEverywhere(again.page, '12-region')
  await again.page.getByText(/已于.*自动保存/).waitFor()
  await again.page.reload()
  await again.page.locator('#legalPerson').waitFor()
  await fillPeople(again.page, company)
  await uploadPapers(again.page)
  const password = again.page.getByLabel('登录密码', { exact: true })
  await password.fill('Kouan12345678')
  await again.page.getByText('最多12个字符', { exact: true }).waitFor()
  await expect.poll(() => password.inputValue()).toBe('Kouan12345678')
  expect(await submitRegistration(again.page, company)).toMatch(/^SQ\d{14}$/)
  await step('S2.003 so is the page of its result', async () => {
    expect(pathOf(again.page)).toBe('/user/register-result')
  })
  expect([...faults, ...again.faults]).toEqual([])
})

test('a draft that is open twice is not overwritten: the second screen is told', async () => {
  const { page } = await open('/user/register')
  const code = await beginRegistration(page)
  const other = await open('/user/register')
  await other.page.getByLabel('续填码').fill(code)
  await press(other.page, '继续填写')
  await fill(other.page, '企业名称', '先保存的公司')
  await other.page.getByText(/已于.*自动保存/).waitFor()
  await fill(page, '企业名称', '后保存的公司')
  await page.getByText('未能保存：数据已被他人修改，请刷新后重试').waitFor()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect.poll(() => page.getByLabel('企业名称', { exact: true }).inputValue()).toBe('先保存的公司')
})

test('S1.030 a reviewer keeps what is written often as a template, with a list', async () => {
  await database.pool.query('delete from review_template')
  const page = await reviewerAt('/register/template/any', 'template_writer')
  await press(page, '新增')
  const form = page.getByRole('dialog')
  await fillIn(form, { 模板名称: '地址不符', 原因: '注册地址请按营业执照填写' })
  await form.getByRole('button', { name: '无序列表' }).click()
  await form.locator('[contenteditable=true]').pressSequentially('营业执照副本')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await saveForm(page)
  await rowOf(page, '地址不符').waitFor()
})

/** Under a name that is free; one that is taken is told, and asked for again. */
async function keepAsTemplate(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '存为模板' }).click()
  const prompt = page.getByRole('dialog', { name: '存为模板' })
  await step('S4.087 cancelled, the prompt closes', async () => {
    await prompt.getByRole('button', { name: named('取消') }).click()
    await prompt.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: '存为模板' }).click()
  })
  await step('S4.085 it opens and validates', async () => {
    await prompt.getByRole('button', { name: named('确定') }).click()
    await prompt.getByText('请输入模板名称').last().waitFor()
  })
  await step('S4.086 while its answer is on the way it stays open and shows that it works', async () => {
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/reviewTemplate/add*', async (route) => {
      await gate
      await route.continue()
    })
    await prompt.getByLabel('模板名称').fill('地址不符')
    await page.keyboard.press('Enter')
    await prompt.locator('.ant-btn-loading').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => prompt.isVisible()).toBe(true)
    letGo()
    await prompt.getByRole('alert').filter({ hasText: '已存在' }).waitFor()
    await page.unroute('**/reviewTemplate/add*')
  })
  await prompt.getByLabel('模板名称').fill('地址不符')
  await page.keyboard.press('Enter')
  await prompt.getByRole('alert').filter({ hasText: '已存在' }).waitFor()
  await takePicture(page, 'review-keep-template')
  await prompt.getByLabel('模板名称').fill('地址不符（加盖公章）')
  await page.keyboard.press('Enter')
  await page.getByText('已存为模板').waitFor()
  await prompt.waitFor({ state: 'detached' })
}

test('S2.014 S2.030 S2.033 S2.034 S4.014 an application is returned with remarks, corrected, and passed', async () => {
  await database.pool.query(`delete from review_template where template_name = '地址不符（加盖公章）'`)
  const { form, applyNo } = await aSubmittedApplication({ address, serial: nextSerial() })
  const company = { ...form, password }

  const reviewer = await reviewerAt('/register/examineList', 'reviewer_one')
  const row = reviewer.locator('.ant-table-row').filter({ hasText: applyNo })
  await row.getByRole('button', { name: named('审核') }).click()
  await reviewer.waitForURL(/\/register\/examine\/\d+\/1$/)
  const papers = await reviewer.getByRole('tab', { name: /附件/ }).elementHandle()
  await press(reviewer, '开始审核')
  await reviewer.locator('main').getByText('审核中').filter({ visible: true }).first().waitFor()
  await reviewer.waitForURL(/\/register\/examine\/\d+\/2$/)
  // The state in the address is no other page, and nothing on the page begins anew.
  expect(await papers?.evaluate((one) => one.isConnected)).toBe(true)
  const tabs = reviewer.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')
  await expect.poll(() => tabs.allTextContents()).toEqual(['首页', '注册登记审核', '企业信息审核'])
  await reviewer.getByRole('button', { name: '填写对注册地址的意见' }).click()
  await reviewer.getByLabel('对注册地址的意见', { exact: true }).fill('与营业执照不符')
  await reviewer.keyboard.press('Enter')
  await press(reviewer, '退回')
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByRole('button', { name: named('退回') }).click()
  await dialog.getByText('请输入退回原因').waitFor()
  await dialog.getByRole('combobox', { name: '套用模板' }).click()
  await reviewer.getByTitle('地址不符', { exact: true }).click()
  await expect.poll(() => dialog.getByLabel('退回原因').inputValue()).toBe('注册地址请按营业执照填写')
  const detail = dialog.locator('[contenteditable=true]')
  await detail.getByRole('listitem').getByText('营业执照副本').waitFor()
  await detail.getByText('营业执照副本').click()
  await reviewer.keyboard.press('End')
  await reviewer.keyboard.press('Control+b')
  await reviewer.keyboard.type('（加盖公章）')
  await keepAsTemplate(reviewer, dialog)
  await dialog.getByRole('button', { name: named('退回') }).click()
  await dialog.waitFor({ state: 'detached' })

  const applicant = await open('/user/alteration')
  const { page } = applicant
  await lookUp(page, { applyNo, company })
  await page.getByText('申请被退回：注册地址请按营业执照填写').waitFor()
  await step('S2.006 the form of an alteration is open without login', async () => {
    expect(pathOf(page)).toBe('/user/alterationform')
    await page.getByText('审核意见：与营业执照不符').waitFor()
  })
  await page.getByRole('region', { name: '详细说明' }).locator('li strong').getByText('（加盖公章）').waitFor()
  await fill(page, '注册地址', '北京市朝阳区建国路99号')
  for (const title of ['人员与账号', '海关与传输', '附件', '确认提交']) {
    await press(page, '下一步')
    await page.locator('.ant-steps-item-active').getByText(title).waitFor()
  }
  await press(page, '重新提交')
  expect(await readApplyNo(page)).toBe(applyNo)

  // One more part of the address may follow.
  await reviewer.goto(`${address}/register/examineList/any`)
  await row.getByRole('button', { name: named('审核') }).click()
  const rewritten = reviewer.getByRole('list', { name: '退回后修改' }).getByText('北京市朝阳区建国路99号')
  await rewritten.waitFor()
  const path = pathOf(reviewer)
  // The state in the address may be left out.
  await reviewer.goto(`${address}${path.replace(/\/\d$/, '')}`)
  await rewritten.waitFor()
  expect(pathOf(reviewer)).toMatch(/^\/register\/examine\/\d+$/)
  const second = await reviewerAt(path, 'reviewer_two')
  await press(second, '审核通过')
  await second.getByRole('dialog').waitFor()
  await press(reviewer, '审核通过')
  await dialog.getByRole('button', { name: /^(审核通过|通过并下一条)$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  // Two at once: the slower one is told who was faster.
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^(审核通过|通过并下一条)$/ })
    .click()
  await second.getByRole('dialog').getByText('该申请已由审核员reviewer_one处理').waitFor()

  await page.goto(`${address}/user/login`)
  await signIn(page, { username: company.userName, password: company.password })
  await page.waitForURL('**/dashboard/analysis')
})

test('the public pages fit a phone and serve everybody', async () => {
  for (const path of ['/user/register', '/user/alteration']) {
    const { page, faults } = await open(path, { screen: screens.phone })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => isTooWide(page)).toBe(false)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    expect(faults).toEqual([])
  }
})

test('addresses that need a code lead to where one is given', async () => {
  const { page } = await open('/user/registerform')
  await page.waitForURL('**/user/register')
  await page.goto(`${address}/user/alterationform`)
  await page.waitForURL('**/user/alteration')
  await page.goto(`${address}/user/register-result`)
  await page.waitForURL('**/user/alteration')
})
