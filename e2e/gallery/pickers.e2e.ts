// Records, users, roles and positions chosen from pages of a server.
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, screens } from '../browser.ts'
import { goToSituation, openSituation } from './open-situation.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

const dialogOf = (page: Page) => page.getByRole('dialog')
const check = (dialog: Locator, name: string) =>
  dialog.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).click()
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: /确\s*认/ }).click()
const shownValue = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('[data-value]').textContent()) || 'null')
const tagsOf = (page: Page) => page.locator('[data-picker] [data-chosen-tag]')
const rowsOf = (dialog: Locator) => dialog.locator('.ant-table-wrapper').first().locator('tbody tr.ant-table-row')
const widthOf = async (dialog: Locator) => Math.round((await dialog.boundingBox())?.width ?? 0)

/** The choice is kept over everything that changes the page below it. */
test('S2.158 S2.159 S2.160 a query form, a page of records and beside it what is chosen on all pages', async () => {
  const widget = 'record-picker'
  const { page, faults, context } = await openSituation(browser, { widget, situation: '有数据' })
  await page.getByText('示例商品 700').waitFor()
  expect(await tagsOf(page).allTextContents()).toEqual([
    '示例商品 1',
    '婴幼儿配方奶粉三段八百克...',
    '示例商品 700',
    '未知的值',
  ])
  await page.getByRole('button', { name: '选择商品' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('商品名称').fill('商品 90')
  await dialog.getByLabel('商品名称').press('Enter')
  await check(dialog, '示例商品 900')
  await dialog.getByRole('button', { name: /重\s*置/ }).click()
  await rowsOf(dialog).getByText('示例商品 5', { exact: true }).waitFor()
  await dialog.getByTitle('2', { exact: true }).click()
  await check(dialog, '示例商品 7')
  const side = dialog.locator('.ant-table-wrapper').nth(1)
  await expect.poll(() => side.locator('tbody tr.ant-table-row').count()).toBe(6)
  await side.getByRole('button', { name: '移除 示例商品 1', exact: true }).click()
  await expect.poll(() => dialog.getByLabel('单位').count()).toBe(0)
  await dialog.getByRole('button', { name: '展开' }).click()
  await dialog.getByLabel('单位').waitFor()
  await dialog.getByRole('columnheader', { name: '商品编码' }).click()
  await dialog.getByRole('columnheader', { name: '商品编码' }).click()
  await rowsOf(dialog).first().getByText('G1000').waitFor()
  await confirm(dialog)
  expect(await shownValue(page)).toBe('g2,g700,未知的值,g900,g7')

  await page.getByRole('button', { name: '选择商品' }).press('Enter')
  await dialog.getByText('已选 5 项').waitFor()
  await side.getByRole('button', { name: '移除 示例商品 7', exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Closed without confirming: nothing changed, and the focus is back.
  expect(await shownValue(page)).toBe('g2,g700,未知的值,g900,g7')
  expect(await page.evaluate('document.activeElement.getAttribute("title")')).toBe('选择商品')
  await page.getByRole('button', { name: '移除 未知的值' }).click()
  expect(await shownValue(page)).toBe('g2,g700,g900,g7')
  expect(faults).toEqual([])
  await context.close()
})

test('S9.025 S9.026 S9.035 S9.043 S9.068 measures of the record picker: pages, width, long names, height', async () => {
  const widget = 'record-picker'
  const { page, faults, context } = await openSituation(browser, { widget, situation: '1000 行' })
  const dialog = dialogOf(page)
  await rowsOf(dialog).nth(4).waitFor()
  expect(await widthOf(dialog)).toBe(900)
  await expect.poll(() => rowsOf(dialog).count()).toBe(5)
  await expect.poll(() => tagsOf(page).first().textContent()).toBe('婴幼儿配方奶粉三段八百克...')
  expect(await tagsOf(page).first().getAttribute('title')).toBe('婴幼儿配方奶粉三段八百克罐装礼盒')
  expect(
    await dialog
      .locator('.ant-table-body')
      .first()
      .evaluate((body) => getComputedStyle(body).maxHeight),
  ).toBe('240px')
  await dialog.getByRole('combobox', { name: /页码|Page Size/ }).click()
  const sizes = page.locator('.ant-select-item-option-content')
  await sizes.first().waitFor()
  expect(await sizes.allTextContents()).toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])
  await sizes.nth(3).click()
  await rowsOf(dialog).nth(29).waitFor()
  expect(
    await dialog
      .locator('.ant-table-body')
      .first()
      .evaluate((body) => body.clientHeight),
  ).toBeLessThanOrEqual(240)
  expect(faults).toEqual([])
  await context.close()
})

test('S4.089 a single choice keeps the last one; no more than allowed; failures are asked again', async () => {
  const widget = 'record-picker'
  const { page, faults, context } = await openSituation(browser, { widget, situation: '单选' })
  const dialog = dialogOf(page)
  await page.getByText('示例商品 3').click()
  await dialog.getByRole('radio', { name: '选择 示例商品 1', exact: true }).click()
  await dialog.getByTitle('2', { exact: true }).click()
  await rowsOf(dialog).getByText('示例商品 8', { exact: true }).click()
  await confirm(dialog)
  expect(await shownValue(page)).toBe('g8')

  await goToSituation(page, { widget, situation: '最多两个' })
  await page.getByRole('button', { name: '选择商品' }).click()
  await check(dialog, '示例商品 1')
  await check(dialog, '示例商品 3')
  await dialog.getByText('已选 2 项，最多选择 2 项').waitFor()
  await expect.poll(() => dialog.getByRole('checkbox', { name: '选择 示例商品 4' }).isDisabled()).toBe(true)
  await confirm(dialog)
  expect(await shownValue(page)).toEqual(['g1', 'g3'])

  await goToSituation(page, { widget, situation: '只读' })
  await expect.poll(() => page.locator('[data-picker]').getByRole('button').count()).toBe(0)
  await goToSituation(page, { widget, situation: '禁用' })
  await expect.poll(() => page.getByRole('button', { name: '选择商品' }).isDisabled()).toBe(true)
  await goToSituation(page, { widget, situation: '错误' })
  await dialog.getByText('网络异常，商品没有加载出来').waitFor()
  await dialog.getByRole('button', { name: /重\s*试/ }).waitFor()
  expect(await tagsOf(page).allTextContents()).toEqual(['g1'])
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
  await context.close()
})

test('S3.006 S3.007 S3.008 users are kept over pages, departments and reopening; names for accounts', async () => {
  const widget = 'user-picker'
  const { page, faults, context } = await openSituation(browser, { widget, situation: '有数据' })
  await page.getByText('李样五900').waitFor()
  await expect.poll(() => tagsOf(page).last().textContent()).toBe('nobody')
  await page.getByRole('button', { name: '选择用户' }).click()
  const dialog = dialogOf(page)
  await rowsOf(dialog).nth(4).waitFor()
  const heads = await dialog.locator('.ant-table-wrapper').first().locator('thead th').allTextContents()
  expect(heads.filter(Boolean)).toEqual(['用户账号', '用户姓名', '性别', '手机号码', '生日', '部门'])
  expect(await rowsOf(dialog).first().locator('td').allTextContents()).toEqual([
    '',
    'user1',
    '赵样一1',
    '男',
    '19900000000',
    '1980-01-15',
    '财务部',
  ])
  await expect.poll(() => rowsOf(dialog).nth(1).locator('td').nth(3).textContent()).toBe('女')
  for (const [title, name] of [
    ['2', '吴样一6'],
    ['3', '孙样一11'],
  ] as const) {
    await dialog.getByTitle(title, { exact: true }).click()
    await check(dialog, name)
  }
  const tree = dialog.getByRole('tree', { name: '部门' })
  await tree.focus()
  await page.keyboard.press('ArrowRight')
  await tree.getByRole('treeitem', { name: '财务部' }).click()
  await rowsOf(dialog).getByText('李样四4', { exact: true }).click()
  await tree.getByRole('treeitem', { name: '关务部' }).click()
  await rowsOf(dialog).getByText('孙样三3', { exact: true }).waitFor()
  await check(dialog, '孙样三3')
  await confirm(dialog)
  const all = 'user1,user2,user900,nobody,user6,user11,user4,user3'
  expect(await shownValue(page)).toBe(all)
  expect(await tagsOf(page).allTextContents()).toContain('孙样三3')
  await page.getByRole('button', { name: '选择用户' }).click()
  await dialog.getByText('已选 8 项').waitFor()
  await confirm(dialog)
  expect(await shownValue(page)).toBe(all)

  await goToSituation(page, { widget, situation: '错误' })
  await page.getByRole('button', { name: '名称加载失败，重试' }).click()
  await page.getByText('赵样一1', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('S3.009 S9.030 S9.031 S9.032 the variant with id and username; widths of the dialog of users', async () => {
  const widget = 'user-picker'
  const { page, faults, context } = await openSituation(browser, { widget, situation: 'id和账号' })
  const dialog = dialogOf(page)
  await page.getByRole('button', { name: '选择用户' }).click()
  await check(dialog, '孙样三3')
  expect(await widthOf(dialog)).toBe(1200)
  await confirm(dialog)
  expect(await shownValue(page)).toEqual([{ id: '3', username: 'user3' }])
  await goToSituation(page, { widget, situation: '在另一选择器里' })
  await page.getByRole('button', { name: '选择用户' }).click()
  await rowsOf(dialog).nth(4).waitFor()
  expect(await widthOf(dialog)).toBe(1250)
  await goToSituation(page, { widget, situation: '单独的对话框' })
  await page.getByRole('button', { name: '添加用户' }).click()
  await check(dialog, '孙样三3')
  expect(await widthOf(dialog)).toBe(500)
  await confirm(dialog)
  await page.locator('[data-value]', { hasText: '孙样三3' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('in a form it takes label, rule and keys; on a phone its dialog fills the screen', async () => {
  const widget = 'user-picker'
  const { page, faults, context } = await openSituation(browser, { widget, situation: '表单', screen: screens.phone })
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.getByText('请选择负责人').waitFor()
  const opener = page.getByRole('button', { name: '负责人' })
  expect(await opener.getAttribute('aria-invalid')).toBe('true')
  await opener.press('Enter')
  const dialog = dialogOf(page)
  expect(await widthOf(dialog)).toBe(screens.phone.width)
  await dialog.getByRole('radio', { name: '选择 钱样二2' }).click()
  await confirm(dialog)
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect.poll(() => shownValue(page)).toEqual({ owner: 'user2' })
  expect(faults).toEqual([])
  await context.close()
})

test('S2.201 S3.010 S3.011 S3.012 S3.013 roles by code and name; positions by name, with id and code', async () => {
  const { page, faults, context } = await openSituation(browser, { widget: 'role-picker', situation: '空' })
  const dialog = dialogOf(page)
  const heads = () => dialog.locator('.ant-table-wrapper').first().locator('thead th').allTextContents()
  await page.getByRole('button', { name: '选择角色' }).click()
  await check(dialog, '示例角色 2')
  expect((await heads()).filter(Boolean)).toEqual(['角色名称', '角色编码'])
  await confirm(dialog)
  expect(await shownValue(page)).toBe('role2')
  expect(await tagsOf(page).allTextContents()).toEqual(['示例角色 2'])

  await goToSituation(page, { widget: 'position-picker', situation: '单选' })
  await page.getByRole('button', { name: '选择职务' }).click()
  await dialog.getByLabel('职务名称').fill('职务 77')
  await dialog.getByRole('button', { name: '查询' }).click()
  await dialog.getByRole('radio', { name: '选择 示例职务 77', exact: true }).click()
  expect((await heads()).filter(Boolean)).toEqual(['职务名称', '职务编码', '职级'])
  expect(await rowsOf(dialog).first().locator('td').allTextContents()).toEqual(['', '示例职务 77', 'p77', '中级'])
  await confirm(dialog)
  expect(await shownValue(page)).toEqual({ id: '77', code: 'p77' })
  expect(await tagsOf(page).allTextContents()).toEqual(['示例职务 77'])
  expect(faults).toEqual([])
  await context.close()
})

test('S3.063 S3.064 S5.104 the generic picker works as configured and says what is missing', async () => {
  const widget = 'generic-picker'
  const { page, faults, context } = await openSituation(browser, { widget, situation: '有数据' })
  await page.getByText('示例保税仓 800').waitFor()
  await page.getByRole('button', { name: '选择仓库' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('类型').click()
  await page.locator('.ant-select-item-option-content', { hasText: '普通仓' }).click()
  await dialog.getByRole('button', { name: '展开' }).click()
  await dialog.getByLabel('编码').fill('s88')
  await dialog.getByRole('button', { name: '查询' }).click()
  await check(dialog, '示例保税仓 88')
  await confirm(dialog)
  expect(await shownValue(page)).toBe('S1,S800,S88')
  for (const [situation, sentence] of [
    ['未设置listUrl', '请设置url.list属性!'],
    ['未设置valueKey', '请设置valueKey属性!'],
    ['未设置columns', '请设置columns属性!'],
  ] as const) {
    await goToSituation(page, { widget, situation })
    await page.getByText(sentence, { exact: true }).waitFor()
  }
  expect(faults).toEqual([])
  await context.close()
})
