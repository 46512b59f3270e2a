// The rules of forms as a user meets them: what is typed, and the sentence below the field.
import { beforeAll, describe, expect, test } from 'vitest'
import { galleryPage } from './gallery-page.ts'

const { page, go } = await galleryPage({ widget: 'form-rules' })

async function type(label: string, typed: string): Promise<void> {
  const input = inputOf(label)
  await input.fill(typed)
  await input.blur()
}

/** The star of a required field is part of its name. */
const inputOf = (label: string) => page.getByRole('textbox', { name: new RegExp(`^\\W*${label}$`) })

const sentenceOf = async (label: string) =>
  (
    await page
      .locator('.ant-form-item', { has: inputOf(label) })
      .locator('.ant-form-item-explain-error')
      .allInnerTexts()
  ).join('；')

test('S5.056 S5.058 S5.075 S5.076 what is missing is asked for by its name', async () => {
  await go('有数据')
  await page.getByRole('button', { name: /提\s*交/ }).click()
  for (const sentence of ['请输入手机号', '请输入用户名', '请输入名称', '请选择业务类型', '最少选择2项']) {
    await page.getByText(sentence, { exact: true }).waitFor()
  }
  await expect.poll(() => page.getByText('邮箱格式不正确').count()).toBe(0)
})

describe('texts', () => {
  beforeAll(() => go('有数据'))

  test.each([
    ['S5.056 blanks are no mobile number', '手机号', '  ', '请输入手机号'],
    ['S5.057 a mobile number begins with 13, 14, 15, 17 or 18', '手机号', '16900000001', '请输入正确手机号'],
    ['S5.057 and has eleven digits', '手机号', '13900000001', ''],
    ['S5.058 blanks are no user name', '用户名', '  ', '请输入用户名'],
    ['S5.059 a user name has letters, digits and underscores', '用户名', '小王', '只允许字母、数字、下划线'],
    ['S5.060 a user name has 4 characters at least, and the sentence is the given one', '用户名', 'abc', '6到18个字符'],
    ['S5.060 four characters pass', '用户名', 'abcd', ''],
    ['S5.061 an e-mail address that is none', '邮箱', 'a@b', '邮箱格式不正确'],
    ['S5.061 one that is', '邮箱', 'nobody@example.com', ''],
    ['S5.061 no e-mail address at all', '邮箱', '', ''],
    ['S5.074 a text that is too short', '名称', '甲', '最小长度2位字符'],
    ['S5.074 a text that is too long', '名称', '甲乙丙丁戊己', '最大长度5位字符'],
    ['S5.074 a text that just fits', '名称', '甲乙', ''],
    ['S5.074 and one that is not too long yet', '名称', '甲乙丙丁戊', ''],
    ['S5.105 a value that exists already', '编码', 'TEST-1', '该值已存在'],
    ['S5.107 an empty one is not asked about', '编码', '', ''],
  ])('%s', async (_title, label, typed, sentence) => {
    await type(label, typed)
    await expect.poll(() => sentenceOf(label)).toBe(sentence)
  })
})

test('S5.076 fewer and more than may be chosen', async () => {
  await go('有数据')
  await page.getByRole('checkbox', { name: '进口' }).check()
  await page.getByText('最少选择2项', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: '出口' }).check()
  await page.getByText('最少选择2项', { exact: true }).waitFor({ state: 'detached' })
  for (const name of ['进口', '出口', '保税', '直购']) await page.getByRole('checkbox', { name }).check()
  await page.getByText('最多选择3项', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: '直购' }).uncheck()
  await page.getByText('最多选择3项', { exact: true }).waitFor({ state: 'detached' })
})

describe('patterns', () => {
  beforeAll(() => go('各种格式'))

  test.each([
    ['S5.062', '自然数', '-1', '请输入自然数'],
    ['S5.063', '英文字符', 'a1', '请输入英文字符'],
    ['S5.064', '座机号', '12', '请输入正确的座机号'],
    ['S5.065', '银行卡号码', '123456789', '请输入正确的银行卡号码'],
    ['S5.066', '证件号码', '证1', '请输入正确的证件号码'],
    ['S5.067', '身份证号码', '123456', '请输入正确的身份证号码'],
    ['S5.068', 'QQ号码', '1234', '请输入正确的QQ号码'],
    ['S5.069', '网址', 'ftp://a', '请输入以http和https开头的网址'],
    ['S5.070', '短代码', 'a'.repeat(21), '请输入20位以内的英文字符和数字'],
    ['S5.071', '姓名', '王', '请输入2到100位的中英文字符和空格'],
    ['S5.072', '数字和换行', '1a', '请输入数字和换行符'],
    ['S5.073', '备注', '字'.repeat(256), '请输入255位以内的字符'],
  ])('%s %s', async (_id, label, typed, sentence) => {
    await type(label, typed)
    await expect.poll(() => sentenceOf(label)).toBe(sentence)
    await type(label, '')
    await expect.poll(() => sentenceOf(label)).toBe('')
  })
})
