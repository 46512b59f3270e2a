// Area linkage, dates, switches, text filters and long texts in a real browser.
import { describe, expect, test } from 'vitest'
import { galleryPage } from './gallery-page.ts'

const { page, goOf, shows, list } = await galleryPage({ widget: 'area-linkage' })

describe('the area linkage', () => {
  const go = goOf('area-linkage')
  const input = () => page.getByRole('combobox', { name: '所在地区' })

  test('S2.202 a county is chosen through its province and city, and the code is the value', async () => {
    await go('空')
    await input().click()
    for (const name of ['浙江省', '杭州市', '西湖区']) await list.getByRole('menuitemcheckbox', { name }).click()
    await shows('"330106"')
    await page.getByTitle('浙江省 / 杭州市 / 西湖区').waitFor()
    await input().click()
    await list.getByText('行政区划数据截至 2024-12').waitFor()
    await expect.poll(() => list.getByText('下城区').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.locator('.ant-cascader').hover()
    await page.locator('.ant-select-clear').click()
    await shows('null')
  })

  test('by keyboard, and found by a part of a name', async () => {
    await go('只到市')
    await input().focus()
    await page.keyboard.press('ArrowDown')
    await list.getByText('浙江省').waitFor()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await shows('"330100"')
    await go('空')
    await input().fill('钱塘')
    await list.getByText('浙江省 / 杭州市 / 钱塘区').click()
    await shows('"330114"')
  })

  test('S5.087 as three selects each empties those behind it; an unknown type is a cascader', async () => {
    await go('三个下拉')
    await page.getByTitle('西湖区').first().waitFor()
    await page.getByRole('combobox', { name: '市' }).click()
    await list.getByText('宁波市').click()
    await shows('null')
    await page.getByRole('combobox', { name: '区县' }).click()
    await list.getByText('海曙区').click()
    await shows('"330203"')
    await go('类型写错')
    await page.locator('.ant-cascader').first().waitFor()
  })

  test('a code has its names in details, a withdrawn one too, and a failed load is tried again', async () => {
    await go('文字')
    await page.getByText('浙江省 / 杭州市 / 西湖区').waitFor()
    await page.getByText('999999').waitFor()
    await go('已撤销的区划')
    await page.getByTitle('浙江省 / 杭州市 / 下城区').waitFor()
    await go('错误')
    await page.getByText('行政区划加载失败：网络不通').waitFor()
    await page.getByRole('button', { name: '重新加载' }).click()
    await input().waitFor()
  })
})

describe('dates', () => {
  const go = goOf('date-input')

  test('S9.073 S9.074 S9.075 are typed in any habit and kept in one', async () => {
    await go('空')
    for (const [name, typed, kept] of [
      ['日期', '20261121', '"2026-11-21"'],
      ['日期时间', '2026/11/21 08:05', '"2026-11-21 08:05:00"'],
      ['时间', '08:05', '"08:05:00"'],
    ] as const) {
      const input = page.getByRole('textbox', { name, exact: true })
      await input.fill(typed)
      await input.press('Enter')
      await shows(kept)
    }
  })

  test('a value that is no date is shown as one, and only read a date cannot be changed', async () => {
    await go('错误')
    await page.getByPlaceholder('不是有效的日期：2026-02-30').waitFor()
    await go('只读')
    const input = page.getByRole('textbox', { name: '日期', exact: true })
    await expect.poll(async () => [await input.inputValue(), await input.isEditable()]).toEqual(['2026-11-21', false])
  })
})

test('S9.047 S9.048 a switch is Y and N, or its own values, by pointer and keyboard', async () => {
  const go = goOf('switch-input')
  await go('空')
  await page.getByRole('switch', { name: '是否启用' }).click()
  await shows('"Y"')
  await page.keyboard.press('Space')
  await shows('"N"')
  await go('自定义值')
  await page.getByRole('switch', { name: '是否启用' }).click()
  await shows('0')
})

test('S5.108 S5.109 S5.110 S5.111 a text filter wraps what is typed', async () => {
  await goOf('text-filter')('空')
  for (const [name, value] of [
    ['名称包含', '"*张*"'],
    ['编号不等于', '"!张"'],
    ['金额大于等于', '">=张"'],
    ['金额小于等于', '"<=张"'],
    ['编号等于', '"张"'],
  ] as const) {
    const input = page.getByLabel(name)
    await input.fill('张')
    await shows(value)
    await expect.poll(() => input.inputValue()).toBe('张')
  }
})

test('S9.042 a long text is cut after 25 characters and told in full by Tab', async () => {
  await goOf('ellipsis')('有数据')
  await page.getByText('本清单所列商品经核对与订单、支付单、运单一致，申请...', { exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip', { name: /谢谢支持。$/ }).waitFor()
})
