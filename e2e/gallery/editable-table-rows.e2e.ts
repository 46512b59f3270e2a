// The editable table as a whole: toolbar, selection, tree, order, figures, pages, rules, rights, other pages.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, screens } from '../browser.ts'
import { goToSituation, openSituation } from './open-situation.ts'
import { tablePage } from './table-page.ts'

const browser = await openBrowser()
let page: Page
let faults: string[]

beforeAll(async () => {
  const opened = await openSituation(browser, { widget: 'editable-table', situation: '空' })
  page = opened.page
  faults = opened.faults
})
afterAll(() => browser.close())

async function at(situation: string) {
  // Through another one, so that each begins as it is.
  await goToSituation(page, { widget: 'editable-table', situation: '加载中' })
  await goToSituation(page, { widget: 'editable-table', situation })
  return tablePage(page)
}

const rowBox = (number: number) => page.getByRole('checkbox', { name: `选择第 ${number} 行`, exact: true })
const allBox = () => page.getByRole('checkbox', { name: '选择全部行' })
const figure = (kind: 'sum' | 'average', key: string) =>
  page.locator(`[data-statistic="${kind}"] [data-key="${key}"]`).innerText()
const isPartial = () => allBox().evaluate((box) => (box as HTMLInputElement).indeterminate)

describe('toolbar', () => {
  test('S2.189 S8.017 新增 adds a row with its default values, and warns when it is pressed again at once', async () => {
    const { button, cell } = await at('空')
    await page.locator('.ant-empty-description', { hasText: '暂无数据' }).waitFor()
    await button('新增').first().click()
    await cell(0, 0).waitFor()
    expect([await cell(0, 2).innerText(), await cell(0, 4).innerText()]).toEqual(['1', '人民币'])
    await button('新增').first().click()
    await page.getByText('你点击的太快了，请慢点点击!').waitFor()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  })

  test('S9.065 S9.066 S9.067 one row at the bottom and no scrolling, until the settings say otherwise', async () => {
    const { button } = await at('有数据')
    const scrolled = () => page.locator('.kt-scroller').evaluate((box) => box.scrollTop)
    await button('新增').first().click()
    await page.locator('[aria-rowcount="14"]').waitFor()
    expect(await scrolled()).toBe(0)
    await button('新增设置').click()
    await page.getByLabel('新增行数').fill('3')
    await page.getByLabel('插入位置').fill('2')
    await page.getByLabel('新增后滚动到底部').check()
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1500)
    await button('新增').first().click()
    await page.locator('[aria-rowcount="17"]').waitFor()
    const { cell } = tablePage(page)
    await expect.poll(() => cell(4, 0).innerText()).toBe('SKU000002')
    await expect.poll(() => cell(1, 0).innerText()).toBe('')
  })

  test('S2.191 S5.103 S8.032 删除 needs a row, asks first, and can be undone', async () => {
    const { button, cell } = await at('有数据')
    await button(/删\s*除/).click()
    await page.getByText('请选择一条记录！').waitFor()
    await rowBox(1).check()
    await rowBox(3).check()
    await page.waitForTimeout(300)
    await button(/删\s*除/).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('确定要删除这 2 项吗?').waitFor()
    await dialog.getByRole('button', { name: /删\s*除/ }).click()
    await page.locator('[aria-rowcount="11"]').waitFor()
    await expect.poll(() => cell(0, 0).innerText()).toBe('SKU000002')
    await cell(0, 0).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await page.locator('[aria-rowcount="13"]').waitFor()
  })

  test('S2.190 S3.039 S3.035 保存 hands out all rows, new ones without id, and the deleted ids', async () => {
    const { button } = await at('有数据')
    await rowBox(2).check()
    await button(/删\s*除/).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await page.locator('[aria-rowcount="12"]').waitFor()
    await button('新增').first().click()
    await page.locator('[aria-rowcount="13"]').waitFor()
    await button(/保\s*存/).click()
    await page.getByText('已保存：共 12 行，新增 1 行，删除 g2').waitFor()
  })

  test('S2.192 清空选择 empties the selection and nothing else', async () => {
    const { button } = await at('有数据')
    await rowBox(1).check()
    await page.getByText('已选 1 项').waitFor()
    await button('清空选择').click()
    await expect.poll(() => rowBox(1).isChecked()).toBe(false)
    await expect.poll(() => button('清空选择').isDisabled()).toBe(true)
    await page.locator('[aria-rowcount="13"]').waitFor()
  })
})

test('S4.066 S4.067 the box in the header shows none, some or all, and passes disabled rows by', async () => {
  const { cell } = await at('部分行禁用')
  await cell(0, 0).waitFor()
  expect([await allBox().isChecked(), await isPartial()]).toEqual([false, false])
  await rowBox(1).check()
  expect([await allBox().isChecked(), await isPartial()]).toEqual([false, true])
  await allBox().click()
  expect([await allBox().isChecked(), await isPartial()]).toEqual([true, false])
  await page.getByText('已选 10 项').waitFor()
  expect([await rowBox(2).isChecked(), await rowBox(2).isDisabled()]).toEqual([false, true])
  await cell(1, 0).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Space')
  await expect.poll(() => rowBox(2).isChecked()).toBe(false)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+Space')
  await expect.poll(() => rowBox(1).isChecked()).toBe(false)
})

describe('trees', () => {
  test('S2.184 S2.193 S4.068 children come when a row is opened first; 展开/收起 for all', async () => {
    const { cell, button } = await at('树形')
    await cell(0, 0).getByRole('button', { name: '展开下级' }).click()
    await page.getByText('A 的下级 2').waitFor()
    expect(await page.locator('[data-row="1"]').getAttribute('aria-level')).toBe('2')
    await button(/^收\s*起$/).click()
    await page.getByText('A 的下级 2').waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
    await button(/展\s*开/)
      .first()
      .click()
    await page.getByText('A 的下级 2').waitFor()
    // By keys: left closes, right opens.
    await cell(0, 1).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.getByText('A 的下级 2').waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await page.getByText('A 的下级 2').waitFor()
  })

  test('S4.069 a row without children becomes a leaf; one that failed says so and can be tried again', async () => {
    const { cell } = await at('树形')
    await cell(1, 0).getByRole('button', { name: '展开下级' }).click()
    await cell(1, 0).getByRole('button').waitFor({ state: 'detached' })
    await cell(2, 0).getByRole('button', { name: '展开下级' }).click()
    await page.getByText('下级没有取到，请重试').waitFor()
    await cell(2, 0).getByRole('button', { name: '重新加载下级' }).click()
    await page.getByText('C 的下级 1').waitFor()
  })
})

describe('order and figures', () => {
  test('S2.186 S3.037 a row is dragged or moved by Alt and arrow, and the order is numbered anew', async () => {
    const { cell } = await at('拖动排序')
    const order = () => Promise.all([0, 1, 2, 3].map((row) => cell(row, 1).innerText()))
    const names = () => Promise.all([0, 1, 2, 3].map((row) => cell(row, 0).innerText()))
    await cell(0, 1).waitFor()
    expect(await names()).toEqual(['SKU000001', 'SKU000002', 'SKU000003', 'SKU000004'])
    const from = await page.getByRole('button', { name: '移动第 1 行', exact: true }).boundingBox()
    const to = await cell(2, 1).boundingBox()
    if (!from || !to) throw new Error('the rows are not visible')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, to.y + to.height - 4, { steps: 5 })
    await page.mouse.up()
    expect(await names()).toEqual(['SKU000002', 'SKU000003', 'SKU000001', 'SKU000004'])
    expect(await order()).toEqual(['1', '2', '3', '4'])
    await cell(2, 1).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+ArrowUp')
    expect(await names()).toEqual(['SKU000002', 'SKU000001', 'SKU000003', 'SKU000004'])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await names()).toEqual(['SKU000001', 'SKU000002', 'SKU000003', 'SKU000004'])
  })

  test('S2.187 S2.188 合计 and 平均 follow every edit, exactly', async () => {
    const { cell } = await at('有数据')
    await cell(0, 3).waitFor()
    await page.locator('[data-statistic="sum"]', { hasText: '合计' }).waitFor()
    await page.locator('[data-statistic="average"]', { hasText: '平均' }).waitFor()
    expect([await figure('sum', 'price'), await figure('average', 'price')]).toEqual(['256.2', '21.35'])
    await cell(0, 3).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('0.1')
    await page.keyboard.press('Tab')
    expect([await figure('sum', 'price'), await figure('average', 'price')]).toEqual(['255.3', '21.28'])
    await allBox().check()
    await tablePage(page)
      .button(/删\s*除/)
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await page.locator('.ant-empty-description', { hasText: '暂无数据' }).waitFor()
  })
})

test('S2.185 S9.020 S9.021 S9.023 S9.024 pages of ten with choices, jumper and a text of range and total', async () => {
  const { cell } = await at('分页')
  await page.getByText('1-10 共 1000 条').waitFor()
  await page.locator('[aria-rowcount="11"]').waitFor()
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await page.getByText('11-20 共 1000 条').waitFor()
  await expect.poll(() => cell(0, 0).innerText()).toBe('SKU000011')
  await page.getByLabel('页', { exact: true }).fill('100')
  await page.keyboard.press('Enter')
  await page.getByText('991-1000 共 1000 条').waitFor()
  await page.getByRole('combobox', { name: '页码' }).click()
  const choices = page.locator('.ant-select-item-option-content')
  await expect.poll(() => choices.allInnerTexts()).toEqual(['10 条/页', '20 条/页', '30 条/页'])
  await page.getByText('30 条/页').last().click()
  await page.getByText('1-30 共 1000 条').waitFor()
  await at('后端分页')
  await page.getByText('1-10 共 45 条').waitFor()
  await page.getByRole('listitem', { name: '5', exact: true }).click()
  await page.getByText('41-45 共 45 条').waitFor()
  await expect.poll(() => cell(0, 0).innerText()).toBe('SKU000041')
})

test('S5.112 validation marks what fails, goes to the first and says why; a mended cell is whole', async () => {
  const { cell, button, head, focused } = await at('校验')
  await cell(0, 0).waitFor()
  expect(await head('商品名称').innerText()).toContain('*')
  await button(/校\s*验/).click()
  await page.getByText('有 4 格不符合要求').waitFor()
  // Both that share a number, the empty name, the negative price: the first in the order of rows.
  expect(await focused()).toBe('企业商品货号，第 1 行：SKU000001，货号不能重复')
  await page.locator('.kt-tip', { hasText: '货号不能重复' }).waitFor()
  await page.keyboard.press('F2')
  await page.keyboard.type('X')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await cell(0, 0).and(page.locator(':not(.kt-failed)')).waitFor()
  await button(/校\s*验/).click()
  await page.getByText('有 2 格不符合要求').waitFor()
  expect(await focused()).toBe('商品名称，第 41 行：空，请填写商品名称')
  expect(await page.locator('[data-row="40"]').isVisible()).toBe(true)
})

test('S6.011 S6.012 S6.013 S6.014 what the user has no right to is not there', async () => {
  const { head, button, cell } = await at('权限')
  await cell(0, 0).waitFor()
  await expect.poll(() => head('数量').count()).toBe(1)
  await expect.poll(() => head('单价').count()).toBe(0)
  await expect.poll(() => button('新增').count()).toBe(0)
  await expect.poll(() => button(/删\s*除/).count()).toBe(0)
  await expect.poll(() => button(/保\s*存/).count()).toBe(1)
})

test('S4.022 S4.023 S4.024 an edit reaches the other page, lit for 1400 ms, and never its sender', async () => {
  await at('行同步')
  const mine = tablePage(page, '我的页面')
  const other = tablePage(page, '同事的页面')
  const lit = (name: string) => page.getByLabel(name, { exact: true }).locator('.kt-flash').count()
  await mine.cell(1, 1).click()
  await page.keyboard.type('新')
  const begin = Date.now()
  await page.keyboard.press('Enter')
  await other.cell(1, 1).getByText('蓝牙耳机新').waitFor()
  expect([await lit('我的页面'), await lit('同事的页面')]).toEqual([0, 1])
  await page.waitForTimeout(Math.max(0, 1200 - (Date.now() - begin)))
  expect(await lit('同事的页面')).toBe(1)
  await page.waitForTimeout(400)
  expect(await lit('同事的页面')).toBe(0)
})

test('own cell types, widths by pointer and keys, and what is remembered of them', async () => {
  const { cell, head } = await at('自定义列')
  await expect.poll(() => cell(5, 3).innerText()).toBe('★★★★★')
  await at('记住列宽')
  const width = async () => Math.round((await head('商品名称').boundingBox())?.width ?? 0)
  await cell(0, 1).waitFor()
  expect(await width()).toBe(240)
  const box = await head('商品名称').boundingBox()
  if (!box) throw new Error('no head')
  await page.mouse.move(box.x + box.width - 3, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 47, box.y + 10, { steps: 3 })
  await page.mouse.up()
  await page.getByText('已记住列宽（2 条）').waitFor()
  expect(await width()).toBe(290)
  await cell(0, 1).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Alt+ArrowLeft')
  expect(await width()).toBe(280)
})

test('failed and loading say so, and a second try brings the rows', async () => {
  const { cell } = await at('错误')
  await page.getByText('商品没有取到，请稍后再试').waitFor()
  await page.getByRole('button', { name: '重新加载' }).click()
  await cell(0, 0).waitFor()
  await goToSituation(page, { widget: 'editable-table', situation: '加载中' })
  await page.getByText('加载中…').waitFor()
})

test('S9.072 on a phone the table scrolls over 800 and nothing is fixed', async () => {
  const { page: phone, context } = await openSituation(browser, {
    ...{ widget: 'editable-table', situation: '自定义列', screen: screens.phone },
  })
  await phone.locator('[data-row="0"]').waitFor()
  expect(await phone.locator('.kt-scroller').evaluate((box) => box.scrollWidth)).toBe(800)
  await expect.poll(() => phone.locator('.kt-pinned').count()).toBe(0)
  await context.close()
})

test('nothing went wrong in the page', () => {
  expect(faults).toEqual([])
})
