import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  chooseOption,
  mode,
  modeNames,
  numberField,
  openTab,
  shownTimes,
  typeNumber,
} from '../schedule-controls.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, value } = await galleryPage({ widget: 'cron-editor' })
const expression = () => page.getByRole('textbox', { name: 'Cron 表达式' })
/** How many values a field offers one by one, the first and the last. */
async function singleValues(name: string) {
  const values = await page.getByRole('listbox', { name }).getByRole('option').allInnerTexts()
  return [values.length, values[0], values.at(-1)]
}

describe('tabs', () => {
  test('S4.049 second, minute, hour, day, month, week, year', async () => {
    await go('每秒')
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['秒', '分', '时', '日', '月', '周', '年'])
  })

  test('S4.056 S5.019 S4.047 the modes of each field', async () => {
    await go('每秒')
    const modes: Record<string, string> = {}
    for (const tab of ['秒', '分', '时', '日', '月', '周', '年']) {
      await openTab(page, tab)
      modes[tab] = (await modeNames(page)).join(' ')
    }
    expect(modes).toEqual({
      秒: '每秒 区间 循环 指定',
      分: '每分 区间 循环 指定',
      时: '每时 区间 循环 指定',
      日: '不设置 每日 区间 循环 工作日 最后一日 指定',
      月: '每月 区间 循环 指定',
      周: '不设置 区间 循环 指定',
      年: '每年 区间 循环 指定',
    })
  })

  test('S5.009 S9.083 S9.084 whole numbers 0–59 and 0–23; the hour is every hour at first', async () => {
    await go('空')
    await openTab(page, '时')
    await expect.poll(() => mode(page, '每时').isChecked()).toBe(true)
    await go('每秒')
    const words: unknown[] = []
    for (const [tab, most] of [
      ['秒', 59],
      ['分', 59],
      ['时', 23],
    ] as const) {
      await openTab(page, tab)
      await mode(page, '区间').check()
      await expect
        .poll(async () => [await boundsOf(page, `${tab}区间起始`), await boundsOf(page, `${tab}区间结束`)])
        .toEqual([`0 ${most}`, `0 ${most}`])
      expect(await typeNumber(page, { label: `${tab}区间结束`, text: '99' })).toBe(String(most))
      expect(await typeNumber(page, { label: `${tab}区间起始`, text: '1.6' })).toBe('2')
      words.push((await value()).split(' ')[words.length])
      await mode(page, '循环').check()
      await expect.poll(() => boundsOf(page, `${tab}循环起始`)).toBe(`0 ${most}`)
      await mode(page, '指定').check()
      expect(await singleValues(`${tab}指定`)).toEqual([most + 1, '0', String(most)])
    }
    expect(words).toEqual(['2-59', '2-59', '2-23'])
  })

  test('S5.017 S5.024 S5.020 days 1–31, months 1–12, an interval of weekdays 1–7, all whole', async () => {
    await go('每秒')
    await openTab(page, '日')
    await mode(page, '区间').check()
    for (const label of ['日区间起始', '日区间结束', '日循环起始', '日工作日']) {
      expect(await boundsOf(page, label), label).toBe('1 31')
    }
    expect(await typeNumber(page, { label: '日区间结束', text: '32' })).toBe('31')
    expect(await typeNumber(page, { label: '日区间起始', text: '2.4' })).toBe('2')
    await mode(page, '工作日').check()
    expect(await typeNumber(page, { label: '日工作日', text: '0' })).toBe('1')
    await mode(page, '指定').check()
    expect(await singleValues('日指定')).toEqual([31, '1', '31'])
    await openTab(page, '月')
    await mode(page, '区间').check()
    for (const label of ['月区间结束', '月循环起始']) expect(await boundsOf(page, label), label).toBe('1 12')
    expect([await boundsOf(page, '月区间起始'), await typeNumber(page, { label: '月区间起始', text: '0' })]).toEqual([
      '1 12',
      '1',
    ])
    expect(await typeNumber(page, { label: '月区间起始', text: '2.4' })).toBe('2')
    await mode(page, '指定').check()
    expect(await singleValues('月指定')).toEqual([12, '1', '12'])
    await openTab(page, '周')
    await mode(page, '循环').check()
    expect([await boundsOf(page, '周循环间隔'), await typeNumber(page, { label: '周循环间隔', text: '2.4' })]).toEqual([
      '1 7',
      '2',
    ])
  })

  test('S5.027 S5.028 S5.029 S9.029 years: a range from 0, to 1 and by default a hundred years on, a loop by 1', async () => {
    await go('每秒')
    await openTab(page, '年')
    await mode(page, '区间').check()
    await expect.poll(value).toBe('0 0 0 1 1 ? 2026-2126')
    const least = async (label: string) => (await boundsOf(page, label)).split(' ')[0]
    await expect.poll(async () => [await least('年区间起始'), await least('年区间结束')]).toEqual(['0', '1'])
    await mode(page, '循环').check()
    expect([await least('年循环间隔'), await typeNumber(page, { label: '年循环间隔', text: '0' })]).toEqual(['1', '1'])
  })

  test('S4.051 S4.052 S4.053 S4.048 a change takes the smaller fields and the other of day and week with it', async () => {
    await go('每秒')
    await openTab(page, '分')
    await mode(page, '循环').check()
    await expect.poll(value).toBe('0 0/1 * * * ? *')
    await go('每秒')
    await openTab(page, '时')
    await mode(page, '指定').check()
    await expect.poll(value).toBe('0 0 0 * * ? *')
    await go('每秒')
    await openTab(page, '周')
    await mode(page, '指定').check()
    await expect.poll(value).toBe('0 0 0 ? * 1 *')
  })

  test('S5.018 the day cannot be chosen while the week is set, and is ?', async () => {
    await go('按周')
    await openTab(page, '日')
    await expect.poll(() => mode(page, '不设置').isChecked()).toBe(true)
    await expect.poll(() => mode(page, '每日').isDisabled()).toBe(true)
    expect((await value()).split(' ')[3]).toBe('?')
    await page.getByRole('button', { name: '改为按日' }).click()
    await expect.poll(() => mode(page, '每日').isChecked()).toBe(true)
    await expect.poll(value).toBe('0 30 9 * * ? *')
    // Set anew, it takes the day away again.
    await openTab(page, '周')
    await mode(page, '指定').check()
    await expect.poll(value).toBe('0 30 9 ? * 1 *')
  })

  test('S5.021 the weekdays begin with Sunday as 1', async () => {
    await go('每秒')
    await openTab(page, '周')
    await mode(page, '指定').check()
    const days = page.getByRole('listbox', { name: '周指定' }).getByRole('option')
    await expect.poll(() => days.allInnerTexts()).toEqual(['周日', '周一', '周二', '周三', '周四', '周五', '周六'])
    await days.nth(6).click()
    expect((await value()).split(' ')[5]).toBe('1,7')
  })
})

describe('by hand', () => {
  test('S4.057 what is typed sets the tabs; an invalid text keeps them and is explained', async () => {
    await go('每秒')
    await expression().fill('0 15 10 LW * ? 2027')
    await openTab(page, '时')
    await expect.poll(() => mode(page, '指定').isChecked()).toBe(true)
    await expect
      .poll(() => page.getByRole('option', { name: '10', exact: true }).getAttribute('aria-selected'))
      .toBe('true')
    await openTab(page, '日')
    await expect.poll(() => mode(page, '其他写法：LW').isChecked()).toBe(true)
    await expression().fill('0 15 24 LW * ? 2027')
    await openTab(page, '时')
    await expect.poll(() => mode(page, '指定').isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('时：“24”超出范围，应为 0 到 23')
    await expect.poll(() => expression().getAttribute('aria-invalid')).toBe('true')
    await expect.poll(value).toBe('0 15 24 LW * ? 2027')
  })

  test('the meaning, the risk, and what never comes', async () => {
    await go('有数据')
    await page.getByText('每月最后一个工作日 02:00').waitFor()
    await go('每秒')
    await page.getByText('每秒都会执行，请确认；通常应把秒设为 0').waitFor()
    await go('不再执行')
    await page.getByText('没有下一次执行时间').waitFor()
    await page.getByText('这个计划不会再执行：今后没有符合的日期').waitFor()
  })

  test('a preset is taken over, and the expression copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await go('空')
    await chooseOption(page, { label: '常用计划', option: '每月最后一个工作日 02:00' })
    await expect.poll(value).toBe('0 0 2 LW * ? *')
    await page.getByRole('button', { name: '复制表达式' }).click()
    await page.getByText('已复制').waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('0 0 2 LW * ? *')
  })

  test('a form hears of it, and refuses what is not valid', async () => {
    await go('表单里')
    const field = page.getByRole('textbox', { name: '执行计划' })
    await field.fill('0 0 25 * * ?')
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByText('请先改正表达式').waitFor()
    await field.fill('0 0 3 * * ?')
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await page.locator('[data-value]', { hasText: '0 0 3 * * ?' }).waitFor()
  })
})

test('what is pressed right after typing stays under the pointer, though the preview grows', async () => {
  await go('表单里')
  await page.getByRole('textbox', { name: '执行计划' }).fill('0/2 * * * * ? *')
  const box = await page.getByRole('button', { name: /^保\s?存$/ }).boundingBox()
  if (!box) throw new Error('nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  // Longer than typing has to rest.
  await page.waitForTimeout(700)
  await page.mouse.up()
  await page.locator('[data-value]', { hasText: '0/2 * * * * ? *' }).waitFor({ timeout: 5000 })
})

test('keyboard alone: to the tab, the mode, the numbers', async () => {
  await go('每秒')
  await page.getByRole('tab', { name: '秒', exact: true }).focus()
  // Behind the tabs comes their panel, then the chosen mode.
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'Tab', 'Tab']) await page.keyboard.press(key)
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => mode(page, '指定').isChecked()).toBe(true)
  for (const key of ['Tab', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect.poll(value).toBe('0 0 0,11 * * ? *')
})

test('read-only and disabled: nothing can be changed, read-only can be copied', async () => {
  await go('只读')
  await expect.poll(() => expression().isEditable()).toBe(false)
  await expect.poll(() => mode(page, '每秒').isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: '复制表达式' }).isEnabled()).toBe(true)
  await go('禁用')
  await expect.poll(() => expression().isDisabled()).toBe(true)
  await expect.poll(() => numberField(page, '秒区间起始').isDisabled()).toBe(true)
})

test('S4.050 S9.016 S9.017 the next ten times, worked out when the typing has rested for 500 ms', async () => {
  await go('有数据')
  await expect
    .poll(() => shownTimes(page))
    .toEqual([
      '2026-11-30 02:00:00 周一',
      '2026-12-31 02:00:00 周四',
      '2027-01-29 02:00:00 周五',
      '2027-02-26 02:00:00 周五',
      '2027-03-31 02:00:00 周三',
      '2027-04-30 02:00:00 周五',
      '2027-05-31 02:00:00 周一',
      '2027-06-30 02:00:00 周三',
      '2027-07-30 02:00:00 周五',
      '2027-08-31 02:00:00 周二',
    ])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await expression().fill('0 0 0 1 1 ?')
  await page.clock.runFor(300)
  await expression().fill('0 0 0 1 1 ? 2030')
  await page.clock.runFor(499)
  expect(await shownTimes(page)).toHaveLength(10)
  await page.clock.runFor(1)
  await expect.poll(() => shownTimes(page)).toEqual(['2030-01-01 00:00:00 周二'])
})
