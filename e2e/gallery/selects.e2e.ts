// Search selects, dictionary selects and multi-selects in a real browser: what a user types, sees and gets.
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../browser.ts'
import { galleryPage } from './gallery-page.ts'

const { page, goOf, shows, list } = await galleryPage({ widget: 'search-select' })

describe('a search select', () => {
  const go = goOf('search-select')
  const input = () => page.getByRole('combobox', { name: '码头' })

  test('S8.030 S9.015 says what it waits for, and shows ten', async () => {
    await go('空')
    await input().click()
    await list.getByText('请输入搜索内容', { exact: true }).waitFor()
    await input().pressSequentially('东港', { delay: 30 })
    await list.locator('.ant-select-item-option').first().waitFor()
    await expect.poll(() => list.locator('.ant-select-item-option').count()).toBe(10)
    // From the first one goes up to the last, which is the tenth of a hundred.
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => list.locator('.ant-select-item-option-active').innerText()).toBe('东港28号码头')
    await input().fill('没有的码头')
    await list.getByText('没有查询到任何数据', { exact: true }).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await go('加载中')
    await input().fill('东港')
    await list.getByText('加载中…', { exact: true }).waitFor()
    await expect.poll(() => list.locator('.ant-spin').count()).toBe(1)
  })

  test('S9.014 waits for 800 milliseconds of rest before it asks the server', async () => {
    await go('有数据')
    await input().click()
    await list.getByText('请输入搜索内容').waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await input().fill('南港')
    await page.clock.runFor(790)
    await list.getByText('加载中…').waitFor()
    await expect.poll(() => list.locator('.ant-select-item-option').count()).toBe(0)
    // The sample server answers 200 milliseconds after it was asked.
    await page.clock.runFor(215)
    await list.locator('.ant-select-item-option').first().waitFor()
    await page.clock.resume()
  })

  test('is chosen from by keyboard, and keeps the text of what was chosen', async () => {
    await go('空')
    await input().focus()
    await page.keyboard.type('西港5')
    await list.getByText('西港5号码头').waitFor()
    await page.keyboard.press('Enter')
    await shows('"P005"')
    await page.getByTitle('西港5号码头').first().waitFor()
  })

  test('shows the text of a value that no list showed, and of several', async () => {
    await go('有数据')
    await page.getByTitle('东港7号码头').first().waitFor()
    await go('多选')
    await page.getByTitle('东港1号码头').first().waitFor()
    await page.getByTitle('西港2号码头').first().waitFor()
  })

  test('among options at hand one finds without a server', async () => {
    await go('本地')
    await input().click()
    await list.getByText('东港1号码头').waitFor()
    await input().fill('南港9')
    await list.getByText('东港1号码头').waitFor({ state: 'detached' })
    await list.getByText('南港9号码头').click()
    await shows('"P009"')
  })

  test('S9.013 among options at hand it looks after 300 milliseconds of rest', async () => {
    await go('本地')
    await input().click()
    const other = list.getByText('东港1号码头')
    await other.waitFor()
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await input().fill('南港9')
    await page.clock.runFor(299)
    await expect.poll(() => other.count()).toBe(1)
    await page.clock.runFor(1)
    await other.waitFor({ state: 'detached' })
    await page.clock.resume()
  })

  test('S8.024 a failed search is warned of with the server’s sentence, and can be tried again', async () => {
    await go('错误')
    await input().click()
    await input().fill('港')
    await page.locator('.ant-message-warning', { hasText: '查询超时，请缩小范围' }).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await list.getByRole('button', { name: '重新加载' }).click()
    await list.getByText('东港1号码头').click()
    await shows('"P001"')
  })

  test('S5.089 without a dictionary it says so', async () => {
    await go('未配置字典项')
    await input().click()
    await list.getByText('搜索组件未配置字典项', { exact: true }).waitFor()
  })

  test('ten thousand options are filtered when the typing rests', async () => {
    await go('10000 项')
    await input().click()
    await input().fill('商品 9998')
    await list.getByText('商品 9998').click()
    await shows('"G9998"')
  })
})

describe('a dictionary select', () => {
  const go = goOf('dictionary-select')
  test('S2.203 is a list, radios, buttons, boxes or tags, and one value for all', async () => {
    await go('有数据')
    await page.getByRole('radio', { name: '申报中' }).first().waitFor()
    await page.getByRole('radio', { name: '申报中' }).first().check()
    await shows('"2"')
    await page.locator('.ant-radio-button-wrapper', { hasText: '放行' }).click()
    await shows('"3"')
    await page.getByRole('checkbox', { name: '放行' }).check()
    await shows('"1,3"')
    await expect.poll(() => page.getByRole('checkbox', { name: '退单' }).isDisabled()).toBe(true)
    await page.getByRole('combobox').first().click()
    await list.getByText('放行').click()
    await page.getByTitle('放行').first().waitFor()
    await page.getByRole('combobox').nth(1).click()
    await list.getByText('申报中').click()
    await shows('"1,2"')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').nth(2).fill('放')
    await expect.poll(() => list.locator('.ant-select-item-option').allInnerTexts()).toEqual(['放行'])
  })

  test('as text it shows the texts of codes', async () => {
    await go('文字')
    await page.getByText('待申报、放行、99').waitFor()
  })

  test('S5.088 an empty code is a fault of who wrote the page, and says so', async () => {
    await go('编码为空')
    await page.getByText('字典Code不能为空!', { exact: true }).waitFor()
  })

  test('S8.027 what cannot be loaded is only logged: no options and no message', async () => {
    const logged = page.waitForEvent('console', (line) => line.text().includes('字典 declare_status 加载失败'))
    await go('错误')
    expect((await logged).text()).toContain('字典服务暂不可用')
    await page.getByRole('combobox').first().click()
    await list.locator('.ant-select-item-option').first().waitFor()
    // The value in force alone.
    await expect.poll(() => list.locator('.ant-select-item-option').count()).toBe(1)
    await expect.poll(() => page.locator('.ant-message-notice', { hasText: '字典' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })
})

test('S9.046 a multi-select joins its values by commas', async () => {
  const go = goOf('multi-select')
  await go('有数据')
  const input = page.getByRole('combobox', { name: '单证' })
  await input.click()
  await list.getByText('支付单').click()
  await shows('"1,3,2"')
  await page.keyboard.press('Backspace')
  await shows('"1,3"')
  await input.fill('没有的')
  await list.getByText('没有可选项').waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await go('分号分隔')
  await page.getByRole('combobox', { name: '单证' }).click()
  await list.getByText('支付单').click()
  await shows('"1;3;2"')
})
