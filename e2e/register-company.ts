// A company registers in public, as a person would: step by step, with its papers, to the application number.
import { fictitiousCreditCode, fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import type { Page } from 'playwright-core'

export interface Company {
  creditCode: string
  companyName: string
  userName: string
  /** One account each. */
  accountPhone: string
  password: string
}

/** Another company for another serial. */
export const aCompany = (serial: number): Company => ({
  creditCode: fictitiousCreditCode(serial),
  companyName: `晨光跨境电子商务${serial}有限公司`,
  userName: `trader_${serial}`,
  accountPhone: `137${String(serial).padStart(8, '0')}`,
  password: 'Harbour312',
})

/** Two-character buttons have a space in the middle. */
export const named = (text: string) => new RegExp(`^${[...text].join('\\s*')}$`)

export const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text)

export async function choose(page: Page, label: string, ...options: string[]): Promise<void> {
  const input = page.getByLabel(label, { exact: true })
  await input.click()
  for (const option of options) {
    // Long lists draw only what is in sight.
    await input.fill(option)
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
  }
  await page.keyboard.press('Escape')
}

const goOn = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

/** Agrees on /user/register and answers the resume code; the form is open afterwards. */
export async function beginRegistration(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '开始登记' }).click()
  const code = (await page.locator('[style*="monospace"]').innerText()).trim()
  await page.getByRole('button', { name: '已保存，开始填写' }).click()
  await page.getByLabel('统一社会信用代码', { exact: true }).waitFor()
  return code
}

export async function fillCompany(page: Page, { creditCode, companyName }: Company): Promise<void> {
  await fill(page, '统一社会信用代码', creditCode)
  await fill(page, '企业名称', companyName)
  await choose(page, '企业类型', '电商平台')
  await choose(page, '业务范围', '进口')
  await choose(page, '业务模式', '跨境贸易电子商务')
  await choose(page, '主管海关', '北京关区')
  await fill(page, '注册地址', '北京市朝阳区建国路88号')
  await fill(page, '网址', 'https://shop.example.com')
  await goOn(page)
  await page.locator('#legalPerson').waitFor()
}

export async function fillPeople(page: Page, { userName, accountPhone }: Company): Promise<void> {
  await fill(page, '法定代表人', '张三丰')
  await fill(page, '证件号码', fictitiousIdentityCard({ birthDate: '19900307', serial: 12 }))
  await fill(page, '法定代表人手机号', '13812345678')
  await fill(page, '联系人', '李四')
  await fill(page, '联系人手机号', '13912345678')
  await fill(page, '管理员账号', userName)
  await fill(page, '管理员手机号', accountPhone)
  await goOn(page)
  await page.getByLabel('报文传输编号', { exact: true }).waitFor()
  await goOn(page)
}

/** Uploads what the role asks for: a picture of the page itself serves as every paper. */
export async function uploadPapers(page: Page): Promise<void> {
  const picture = await page.screenshot()
  for (const kind of ['营业执照', '法定代表人身份证', 'ICP 备案或许可']) {
    await page.getByRole('button', { name: `上传${kind}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `${kind}.png`, mimeType: 'image/png', buffer: picture })
    await dialog.getByRole('button', { name: named('上传') }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByText('所选企业类型需要的附件已齐全').waitFor()
  await goOn(page)
}

/** Answers the application number. */
export async function submitRegistration(page: Page, { password }: Company): Promise<string> {
  await fill(page, '登录密码', password)
  await fill(page, '确认密码', password)
  await page.getByRole('button', { name: '提交审核' }).click()
  return readApplyNo(page)
}

export async function readApplyNo(page: Page): Promise<string> {
  await page.getByText('提交成功！').waitFor()
  return (await page.getByText(/^SQ\d{14}$/).innerText()).trim()
}

/** All of it, from /user/register on. */
export async function registerCompany(page: Page, company: Company): Promise<string> {
  await beginRegistration(page)
  await fillCompany(page, company)
  await fillPeople(page, company)
  await uploadPapers(page)
  return submitRegistration(page, company)
}

export async function lookUp(page: Page, { applyNo, company }: { applyNo: string; company: Company }): Promise<void> {
  await fill(page, '申请编号', applyNo)
  await fill(page, '统一社会信用代码', company.creditCode)
  await fill(page, '登录密码', company.password)
  await page.getByRole('button', { name: named('查询') }).click()
}
