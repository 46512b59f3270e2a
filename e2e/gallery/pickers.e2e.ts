// Records, users, roles and positions chosen from pages of a server.
import { expect, test } from 'vitest'
import { accessibilityFaults, screens } from '../browser.ts'
import { galleryPage } from './gallery-page.ts'

const { page, goOf, value } = await galleryPage({ widget: 'record-picker' })

const dialog = page.getByRole('dialog')
const check = (name: string) => dialog.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).click()
const confirm = () => dialog.getByRole('button', { name: /确\s*定/ }).click()
const handedOn = async (): Promise<unknown> => JSON.parse((await value()) || 'null')
const tags = page.locator('[data-picker] [data-chosen-tag]')
const rows = dialog.locator('.ant-table-wrapper').first().locator('tbody tr.ant-table-row')
const heads = async () =>
  (await dialog.locator('.ant-table-wrapper').first().locator('thead th').allTextContents()).filter(Boolean)
const width = async () => Math.round((await dialog.boundingBox())?.width ?? 0)

/** The choice is kept over everything that changes the page below it. */
test('S2.158 S2.159 S2.160 a query form, a page of records and beside it what is chosen on all pages', async () => {
  const go = goOf('record-picker')
  await go('有数据')
  await page.getByText('示例商品 700').waitFor()
  await expect
    .poll(() => tags.allTextContents())
    .toEqual(['示例商品 1', '婴幼儿配方奶粉三段八百克...', '示例商品 700', '未知的值'])
  await page.getByRole('button', { name: '选择商品' }).click()
  await dialog.getByLabel('商品名称').fill('商品 90')
  await dialog.getByLabel('商品名称').press('Enter')
  await check('示例商品 900')
  await dialog.getByRole('button', { name: /重\s*置/ }).click()
  await rows.getByText('示例商品 5', { exact: true }).waitFor()
  await dialog.getByTitle('2', { exact: true }).click()
  await check('示例商品 7')
  const side = dialog.locator('.ant-table-wrapper').nth(1)
  await expect.poll(() => side.locator('tbody tr.ant-table-row').count()).toBe(6)
  await side.getByRole('button', { name: '移除 示例商品 1', exact: true }).click()
  await expect.poll(() => dialog.getByLabel('单位').count()).toBe(0)
  await dialog.getByRole('button', { name: '展开' }).click()
  await dialog.getByLabel('单位').click()
  await page.locator('.ant-select-item-option-content', { hasText: '罐' }).click()
  await dialog.getByRole('button', { name: '查询' }).click()
  await rows.getByText('示例商品 14', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: /重\s*置/ }).click()
  await dialog.getByRole('columnheader', { name: '商品编码' }).click()
  await dialog.getByRole('columnheader', { name: '商品编码' }).click()
  await rows.first().getByText('G1000').waitFor()
  await confirm()
  await expect.poll(handedOn).toBe('g2,g700,未知的值,g900,g7')

  await page.getByRole('button', { name: '选择商品' }).press('Enter')
  await dialog.getByText('已选 5 项').waitFor()
  await side.getByRole('button', { name: '移除 示例商品 7', exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Closed without confirming: nothing changed, and the focus is back.
  await expect.poll(handedOn).toBe('g2,g700,未知的值,g900,g7')
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("title")')).toBe('选择商品')
  await page.getByRole('button', { name: '移除 未知的值' }).click()
  await expect.poll(handedOn).toBe('g2,g700,g900,g7')
})

test('S9.025 S9.026 S9.035 S9.043 S9.068 measures of the record picker: pages, width, long names, height', async () => {
  const go = goOf('record-picker')
  await go('1000 行')
  await rows.nth(4).waitFor()
  await expect.poll(width).toBe(900)
  await expect.poll(() => rows.count()).toBe(5)
  await expect.poll(() => tags.first().textContent()).toBe('婴幼儿配方奶粉三段八百克...')
  await expect.poll(() => tags.first().getAttribute('title')).toBe('婴幼儿配方奶粉三段八百克罐装礼盒')
  await expect
    .poll(() =>
      dialog
        .locator('.ant-table-body')
        .first()
        .evaluate((body) => getComputedStyle(body).maxHeight),
    )
    .toBe('240px')
  await dialog.getByRole('combobox', { name: /页码|Page Size/ }).click()
  const sizes = page.locator('.ant-select-item-option-content')
  await sizes.first().waitFor()
  await expect.poll(() => sizes.allTextContents()).toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])
  await sizes.nth(3).click()
  await rows.nth(29).waitFor()
  await expect
    .poll(() =>
      dialog
        .locator('.ant-table-body')
        .first()
        .evaluate((body) => body.clientHeight),
    )
    .toBeLessThanOrEqual(240)
})

test('S4.089 a single choice keeps the last one; no more than allowed; failures are asked again', async () => {
  const go = goOf('record-picker')
  await go('单选')
  await page.getByText('示例商品 3').click()
  await dialog.getByRole('radio', { name: '选择 示例商品 1', exact: true }).click()
  await dialog.getByTitle('2', { exact: true }).click()
  await rows.getByText('示例商品 8', { exact: true }).click()
  await confirm()
  await expect.poll(handedOn).toBe('g8')

  await go('最多两个')
  await page.getByRole('button', { name: '选择商品' }).click()
  await check('示例商品 1')
  await check('示例商品 3')
  await dialog.getByText('已选 2 项，最多选择 2 项').waitFor()
  await expect.poll(() => dialog.getByRole('checkbox', { name: '选择 示例商品 4' }).isDisabled()).toBe(true)
  await confirm()
  await expect.poll(handedOn).toEqual(['g1', 'g3'])

  await go('只读')
  await expect.poll(() => page.locator('[data-picker]').getByRole('button').count()).toBe(0)
  await go('禁用')
  await expect.poll(() => page.getByRole('button', { name: '选择商品' }).isDisabled()).toBe(true)
  await go('错误')
  await dialog.getByText('网络异常，商品没有加载出来').waitFor()
  await dialog.getByRole('button', { name: /重\s*试/ }).waitFor()
  await expect.poll(() => tags.allTextContents()).toEqual(['g1'])
  await page.keyboard.press('Escape')
})

test('one chooses by typing in the field: a part of the name, the account, or pinyin', async () => {
  const go = goOf('user-picker')
  await go('边输边选')
  await page.getByText('赵样一1').waitFor()
  const entry = page.locator('[data-picker]').getByRole('combobox')
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  for (const [typed, name] of [
    ['lyw900', '李样五900（user900）'],
    ['user777', '赵样二777（user777）'],
  ] as const) {
    await entry.fill(typed)
    await expect.poll(() => offered.allTextContents()).toEqual([name])
    await page.keyboard.press('Enter')
  }
  await expect.poll(handedOn).toBe('user1,user900,user777')
  await entry.fill('没有这个人')
  await page.locator('.ant-select-dropdown:visible').getByText('没有查询到任何数据').waitFor()
  await entry.fill('')
  await entry.press('Backspace')
  await expect.poll(handedOn).toBe('user1,user900')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '从列表选择用户' }).click()
  await dialog.getByText('李样五900').waitFor()
  await confirm()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])

  await go('边输边选一个')
  await entry.fill('lyw900')
  await expect.poll(() => offered.count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(handedOn).toBe('user900')
})

test('S3.006 S3.007 S3.008 users are kept over pages, departments and reopening; names for accounts', async () => {
  const go = goOf('user-picker')
  await go('有数据')
  await page.getByText('李样五900').waitFor()
  await expect.poll(() => tags.last().textContent()).toBe('nobody')
  await page.getByRole('button', { name: '选择用户' }).click()
  await rows.nth(4).waitFor()
  await expect.poll(heads).toEqual(['用户账号', '用户姓名', '性别', '手机号码', '生日', '部门'])
  await expect
    .poll(() => rows.first().locator('td').allTextContents())
    .toEqual(['', 'user1', '赵样一1', '男', '19900000000', '1980-01-15', '财务部'])
  await expect.poll(() => rows.nth(1).locator('td').nth(3).textContent()).toBe('女')
  for (const [title, name] of [
    ['2', '吴样一6'],
    ['3', '孙样一11'],
  ] as const) {
    await dialog.getByTitle(title, { exact: true }).click()
    await check(name)
  }
  const tree = dialog.getByRole('tree', { name: '部门' })
  await tree.focus()
  await page.keyboard.press('ArrowRight')
  await tree.getByRole('treeitem', { name: '财务部' }).click()
  await rows.getByText('李样四4', { exact: true }).click()
  await tree.getByRole('treeitem', { name: '关务部' }).click()
  await rows.getByText('孙样三3', { exact: true }).waitFor()
  await check('孙样三3')
  await confirm()
  const all = 'user1,user2,user900,nobody,user6,user11,user4,user3'
  await expect.poll(handedOn).toBe(all)
  await expect.poll(() => tags.allTextContents()).toContain('孙样三3')
  await page.getByRole('button', { name: '选择用户' }).click()
  await dialog.getByText('已选 8 项').waitFor()
  await confirm()
  await expect.poll(handedOn).toBe(all)

  await go('错误')
  await page.getByRole('button', { name: '名称加载失败，重试' }).click()
  await page.getByText('赵样一1', { exact: true }).waitFor()
})

test('S3.009 S9.030 S9.031 S9.032 the variant with id and username; widths of the dialog of users', async () => {
  const go = goOf('user-picker')
  await go('id和账号')
  await page.getByRole('button', { name: '选择用户' }).click()
  await check('孙样三3')
  await expect.poll(width).toBe(1200)
  await confirm()
  await expect.poll(handedOn).toEqual([{ id: '3', username: 'user3' }])
  await go('在另一选择器里')
  await page.getByRole('button', { name: '选择用户' }).click()
  await rows.nth(4).waitFor()
  await expect.poll(width).toBe(1250)
  await go('单独的对话框')
  await page.getByRole('button', { name: '添加用户' }).click()
  await check('孙样三3')
  await expect.poll(width).toBe(500)
  await confirm()
  await page.locator('[data-value]', { hasText: '孙样三3' }).waitFor()
})

test('in a form it takes label, rule and keys; on a phone its dialog fills the screen', async () => {
  const go = goOf('user-picker')
  await page.setViewportSize(screens.phone)
  await go('表单')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.getByText('请选择负责人').waitFor()
  const opener = page.getByRole('button', { name: '负责人' })
  await expect.poll(() => opener.getAttribute('aria-invalid')).toBe('true')
  await opener.press('Enter')
  await expect.poll(width).toBe(screens.phone.width)
  await dialog.getByRole('radio', { name: '选择 钱样二2' }).click()
  await confirm()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect.poll(handedOn).toEqual({ owner: 'user2' })
  await page.setViewportSize(screens.desktop)
})

test('S2.201 S3.010 S3.011 S3.012 S3.013 roles by code and name; positions by name, with id and code', async () => {
  await goOf('role-picker')('空')
  await page.getByRole('button', { name: '选择角色' }).click()
  await check('示例角色 2')
  await expect.poll(heads).toEqual(['角色名称', '角色编码'])
  await expect.poll(() => rows.nth(1).locator('td').allTextContents()).toEqual(['', '示例角色 2', 'role2'])
  await expect.poll(() => rows.nth(1).getAttribute('data-row-key')).toBe('2')
  await confirm()
  await expect.poll(handedOn).toBe('role2')
  await expect.poll(() => tags.allTextContents()).toEqual(['示例角色 2'])

  await goOf('position-picker')('单选')
  await page.getByRole('button', { name: '选择职务' }).click()
  await dialog.getByLabel('职务名称').fill('职务 77')
  await dialog.getByRole('button', { name: '查询' }).click()
  await dialog.getByRole('radio', { name: '选择 示例职务 77', exact: true }).click()
  await expect.poll(heads).toEqual(['职务名称', '职务编码', '职级'])
  await expect.poll(() => rows.first().locator('td').allTextContents()).toEqual(['', '示例职务 77', 'p77', '中级'])
  await confirm()
  await expect.poll(handedOn).toEqual({ id: '77', code: 'p77' })
  await expect.poll(() => tags.allTextContents()).toEqual(['示例职务 77'])
})

test('S3.063 S3.064 S5.104 the generic picker works as configured and says what is missing', async () => {
  const go = goOf('generic-picker')
  await go('有数据')
  await page.getByText('示例保税仓 800').waitFor()
  await page.getByRole('button', { name: '选择仓库' }).click()
  await expect.poll(heads).toEqual(['仓库编码', '仓库名称', '类型'])
  await dialog.getByText('全部类型', { exact: true }).waitFor()
  await dialog.getByLabel('类型').click()
  await page.locator('.ant-select-item-option-content', { hasText: '普通仓' }).click()
  await expect.poll(() => dialog.locator('.ant-select-clear').count()).toBe(0)
  await dialog.getByRole('button', { name: '展开' }).click()
  await expect.poll(() => dialog.getByPlaceholder('仓库的编号').getAttribute('maxlength')).toBe('4')
  await dialog.getByLabel('编码').fill('s88')
  await dialog.getByRole('button', { name: '查询' }).click()
  await check('示例保税仓 88')
  await expect.poll(() => rows.first().getAttribute('data-row-key')).toBe('88')
  await confirm()
  await expect.poll(handedOn).toBe('S1,S800,S88')
  await go('1000 行')
  await expect.poll(() => rows.first().getAttribute('data-row-key')).toBe('S1')
  await page.keyboard.press('Escape')
  for (const [situation, sentence] of [
    ['未设置listUrl', '请设置url.list属性!'],
    ['未设置valueKey', '请设置valueKey属性!'],
    ['未设置columns', '请设置columns属性!'],
  ] as const) {
    await go(situation)
    await page.getByText(sentence, { exact: true }).waitFor()
  }
})
