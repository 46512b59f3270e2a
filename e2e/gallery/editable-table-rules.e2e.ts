// Rules of cells, forms below rows and the detail of a row, as a user meets them.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { screens } from '../browser.ts'
import { takePicture } from '../take-picture.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, value } = await galleryPage({ widget: 'editable-table-cells' })

const cell = (row: number, column: number): Locator => page.locator(`[data-row="${row}"] [data-column="${column}"]`)
const validate = () => page.getByRole('button', { name: /校\s*验/ }).click()

test('S5.030 S5.032 S5.034 S5.035 every column has rules, the first that fails is said at the cell', async () => {
  await go('校验规则')
  await validate()
  await expect
    .poll(value)
    .toBe(
      [
        'a code：编码不能重复',
        'a mobile：请输入正确的手机号码',
        'a amount：金额最多两位小数',
        'b code：请输入编码',
        'b taken：该值不可用，系统中已存在！',
        'c code：编码不能重复',
        'c taken：最多 6 位',
        'd code：编码是一个大写字母和数字',
      ].join('\n'),
    )
  await expect.poll(() => page.locator('[role="gridcell"][aria-invalid="true"]').count()).toBe(8)
  await cell(3, 0).hover()
  await page.locator('.kt-tip').getByText('编码是一个大写字母和数字').waitFor()
  await takePicture(page, 'rules-marked')
  await cell(1, 3).hover()
  await page.locator('.kt-tip').getByText('该值不可用，系统中已存在！').waitFor()
})

test('a duplicate that was mended frees the other cell too', async () => {
  await go('校验规则')
  await validate()
  await expect.poll(() => cell(2, 0).getAttribute('aria-invalid')).toBe('true')
  await cell(0, 0).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('A2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => cell(2, 0).getAttribute('aria-invalid')).toBeNull()
  await expect.poll(() => cell(0, 0).getAttribute('aria-invalid')).toBeNull()
  await expect.poll(() => cell(3, 0).getAttribute('aria-invalid')).toBe('true')
})

test('a pattern that would never end is ended, and the page stays alive meanwhile', async () => {
  await go('无法结束的规则')
  await validate()
  await page.getByRole('button', { name: '页面仍可点击 0' }).click()
  await page.getByRole('button', { name: '页面仍可点击 1' }).waitFor()
  await expect.poll(value).toBe('“编码”的校验规则执行超时，请联系管理员修改规则\n只能是数字')
})

test('S5.112 S5.113 of tables in tabs the first that fails says its number and brings its tab to the front', async () => {
  await go('页签校验')
  await expect.poll(() => page.getByRole('tab', { name: '商品' }).getAttribute('aria-selected')).toBe('true')
  await validate()
  await page.getByText('第 2 个表格：请输入编码').waitFor()
  await expect.poll(() => page.getByRole('tab', { name: '参与方' }).getAttribute('aria-selected')).toBe('true')
})

const form = (name: string) => page.getByRole('dialog', { name: `子表：${name}` })
const open = (row: number) =>
  cell(row, 2)
    .getByRole('button', { name: /子\s*表/ })
    .click()

test('S4.070 S4.071 S4.072 the form of a row opens, closes with its row, and goes to another', async () => {
  await go('子表与详情')
  await open(0)
  await form('示例商品 1').waitFor()
  await open(0)
  await form('示例商品 1').waitFor({ state: 'detached' })
  await open(0)
  await form('示例商品 1').waitFor()
  await cell(5, 2).scrollIntoViewIfNeeded()
  await open(5)
  await form('示例商品 6').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await expect.poll(() => form('示例商品 6').getByLabel('备注').inputValue()).toBe('示例商品 6 的备注')
  await page.keyboard.press('Escape')
  await form('示例商品 6').waitFor({ state: 'detached' })
})

test('S9.071 it stands below the row with more than 350 pixels free there, else above', async () => {
  await go('子表与详情')
  await open(0)
  const row = await cell(0, 0).boundingBox()
  await takePicture(page, 'rules-sub-form-below')
  await expect
    .poll(async () => (await form('示例商品 1').boundingBox())?.y)
    .toBeGreaterThan((row?.y ?? 0) + (row?.height ?? 0) - 1)
  await page.getByRole('button', { name: '关闭子表' }).click()
  await page.getByRole('button', { name: '移动表格' }).click()
  await open(3)
  const low = await cell(3, 0).boundingBox()
  expect(900 - ((low?.y ?? 0) + (low?.height ?? 0))).toBeLessThan(350)
  await takePicture(page, 'rules-sub-form-above')
  const lowerEdge = async () => {
    const above = await form('示例商品 4').boundingBox()
    return (above?.y ?? 0) + (above?.height ?? 0)
  }
  await expect.poll(lowerEdge).toBeLessThan((low?.y ?? 0) + 1)
  await page.keyboard.press('Escape')
})

test('S8.016 a row that does not come says 打开子表失败', async () => {
  await go('子表与详情')
  await page.getByRole('button', { name: '打开不存在的行' }).click()
  await page.getByText('打开子表失败', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('the detail of a row shows all columns, and the rows before and after by button and arrow', async () => {
  await go('子表与详情')
  await cell(1, 2)
    .getByRole('button', { name: /详\s*情/ })
    .click()
  const detail = page.getByRole('dialog', { name: '行详情' })
  await detail.getByText('第 2 行，共 6 行').waitFor()
  for (const title of ['文本', '数字', '多行文本', '弹出文本', '标签', '进度']) {
    await expect.poll(() => detail.getByText(title, { exact: true }).count()).toBe(1)
  }
  await takePicture(page, 'rules-detail')
  await detail.getByRole('button', { name: '上一条' }).click()
  await detail.getByText('示例商品 1').waitFor()
  await expect.poll(() => detail.getByRole('button', { name: '上一条' }).isDisabled()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await detail.getByText('示例商品 2').waitFor()
  await page.setViewportSize(screens.phone)
  await expect.poll(async () => (await detail.boundingBox())?.width).toBe(390)
  await takePicture(page, 'rules-detail-phone')
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  await page.setViewportSize(screens.desktop)
})
