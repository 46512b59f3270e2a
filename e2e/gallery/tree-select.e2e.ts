// Tree and category selects in a real browser.
import { expect, test } from 'vitest'
import { accessibilityFaults } from '../browser.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, shows, list } = await galleryPage({
  widget: 'tree-select',
  // antd looks for the chosen node to scroll to it, and says in development that it is not loaded yet.
  expected: /`scrollTo` with `rc-virtual-list`/,
})

const input = (name = '仓库') => page.getByRole('combobox', { name })
const switcherOf = (label: string) =>
  list.locator('.ant-select-tree-treenode', { hasText: label }).locator('.ant-select-tree-switcher')

test('loads a branch when it opens, makes a leaf of one that holds nothing, and is chosen from', async () => {
  await go('有数据')
  // The value is two levels below what is loaded.
  await page.getByText('常温区').waitFor()
  await input().click()
  await switcherOf('东部仓').click()
  await list.getByText('一号库').waitFor()
  await switcherOf('一号库').click()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await list.getByText('冷藏区').click()
  await shows('"W111"')
  await input().click()
  await switcherOf('新仓（空）').click()
  await list
    .locator('.ant-select-tree-treenode', { hasText: '新仓（空）' })
    .locator('.ant-select-tree-switcher-noop')
    .waitFor()
  await page.keyboard.press('Escape')
})

test('by keyboard: arrows open and move, Enter chooses', async () => {
  await go('有数据')
  await input().focus()
  await page.keyboard.press('ArrowDown')
  await list.getByText('东部仓').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await list.getByText('保税库').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await shows('"W21"')
})

test('several are joined by commas and show their texts', async () => {
  await go('多选')
  await page.getByTitle('保税库').first().waitFor()
  await input().click()
  await list.getByText('西部仓').click()
  await shows('"W112,W21,W2"')
  await page.keyboard.press('Escape')
})

test('the server finds, with the way to what it found', async () => {
  await go('服务器查找')
  await input().click()
  await input().fill('冷藏')
  await list.getByText('（东部仓 / 一号库）').waitFor()
  await list.getByText('冷藏区').click()
  await shows('"W111"')
  await page.getByTitle('冷藏区').first().waitFor()
})

test('S8.024 a failed search warns with the server’s sentence', async () => {
  await go('查找失败')
  await input().click()
  await input().fill('冷藏')
  await page.locator('.ant-message-warning', { hasText: '查找超时' }).waitFor()
  await list.getByRole('button', { name: '重新加载' }).waitFor()
})

test('S5.085 a condition that is no JSON is refused with the exact sentence, and nothing is loaded', async () => {
  const sentence = '组件JTreeSelect-condition传值有误，需要一个json字符串!'
  for (const [situation, label] of [
    ['条件有误', '仓库'],
    ['分类条件有误', '商品分类'],
  ] as const) {
    await go(situation)
    await input(label).click()
    await page.locator('.ant-message-error', { hasText: sentence }).first().waitFor()
    await list.getByText(sentence, { exact: true }).waitFor()
    await expect.poll(() => list.locator('.ant-select-tree-treenode').count()).toBe(0)
  }
})

test('S8.023 the roots of categories that cannot be loaded say the server’s sentence', async () => {
  await go('分类加载失败')
  await input('商品分类').click()
  await page.locator('.ant-message-error', { hasText: '加载分类字典树参数有误.[B99]!' }).waitFor()
  await list.getByRole('button', { name: '重新加载' }).waitFor()
})

test('categories are loaded below their code and chosen from', async () => {
  await go('分类')
  await input('商品分类').click()
  await switcherOf('食品').click()
  await list.getByText('葡萄酒').click()
  await shows('"101"')
})

test('a tree and a branch that are on their way say so', async () => {
  await go('加载中')
  await input().click()
  await list.getByText('加载中…').waitFor()
  await go('下级加载中')
  await input().click()
  await switcherOf('东部仓').click()
  await list.getByText('加载中…').waitFor()
})

test('a failed load can be tried again, of the tree and of a branch', async () => {
  await go('错误')
  await input().click()
  await list.getByRole('button', { name: '重新加载' }).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await list.getByRole('button', { name: '重新加载' }).click()
  await list.getByText('东部仓').click()
  await shows('"1"')
  await go('下级错误')
  await input().click()
  await switcherOf('东部仓').click()
  await page.locator('.ant-message-error', { hasText: '下级加载超时' }).waitFor()
  await switcherOf('东部仓').click()
  await list.getByText('一号库').waitFor()
})

test('S9.069 ten thousand nodes stand in a list of 400 pixels at most, and are searched where they are', async () => {
  await go('10000 节点')
  await input().click()
  for (const label of ['大区 1', '城市 1-1']) {
    await switcherOf(label).first().click()
    await list.getByText(`${label === '大区 1' ? '城市 1-2' : '仓库 1-1-2'}`, { exact: true }).waitFor()
  }
  await expect.poll(() => list.evaluate((node) => getComputedStyle(node).maxHeight)).toBe('400px')
  await expect.poll(async () => (await list.boundingBox())?.height).toBeLessThanOrEqual(400)
  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(300)
  // Only what is seen stands in the page.
  await expect.poll(() => list.locator('.ant-select-tree-treenode').count()).toBeLessThan(60)
  await input().fill('仓库 10-100-9')
  await list.getByText('（大区 10 / 城市 10-100）').waitFor()
  await list.getByText('仓库 10-100-9').click()
  await shows('"9-99-8"')
})

test('ten thousand on one level come as one scrolls', async () => {
  await go('10000 个同级')
  await input().click()
  await list.getByText('仓位 10', { exact: true }).hover()
  await page.mouse.wheel(0, 100_000)
  await list.getByText('仓位 1005', { exact: true }).waitFor()
  await page.mouse.wheel(0, 100_000)
  await list.getByText('仓位 2005', { exact: true }).waitFor()
})
