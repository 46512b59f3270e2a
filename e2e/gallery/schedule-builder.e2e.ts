import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, screens } from '../browser.ts'
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

const { page, go, value } = await galleryPage({ widget: 'schedule-builder' })

const dialog = page.getByRole('dialog', { name: '计划表达式' })
const confirm = page.getByRole('button', { name: /确\s*定/ })
const built = async () => (await page.locator('[data-built]').innerText()).trim()

async function openDialog() {
  await page.getByRole('button', { name: /选\s*择/ }).click()
  await dialog.waitFor()
}

/** Opens the dialog of a situation anew. */
async function begin(situation = '空') {
  await go(situation)
  await openDialog()
}

/** Bounds of several numbers, `label: least most`. */
async function bounds(...labels: string[]) {
  const found: string[] = []
  for (const label of labels) found.push(await boundsOf(page, label))
  return found
}

/** What can be chosen among several values. */
const grid = (name: string) => page.getByRole('listbox', { name }).getByRole('option')

async function choose(tab: string, name: string) {
  await openTab(page, tab)
  await mode(page, name).check()
}

test('S2.200 S9.038 a dialog 608 wide with seven fields; confirmed, the input has it and it is built on', async () => {
  await begin()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(608)
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['秒', '分', '时', '日', '月', '周', '年'])
  await choose('时', '指定')
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: '执行计划' }).inputValue()).toBe('0 0 0 * * ? *')
  await openDialog()
  await expect.poll(built).toBe('0 0 0 * * ? *')
})

test('S4.031 S4.032 S4.033 S4.034 every, increment, specific values and range, in each plain field', async () => {
  await begin()
  const words: Record<string, string[]> = {}
  for (const [place, tab] of [...['秒', '分', '时'].entries(), [4, '月'] as const, [6, '年'] as const]) {
    await openTab(page, tab)
    await expect.poll(() => modeNames(page)).toEqual([`每${tab}`, '循环', '指定', '区间'])
    for (const name of ['循环', '指定', '区间', `每${tab}`]) {
      await mode(page, name).check()
      // The last is taken back again.
      const places = name === '指定' ? [3, 5, 5] : []
      for (const one of places) await grid(`${tab}指定`).nth(one).click()
      const word = (await built()).split(' ')[place] ?? ''
      words[tab] = [...(words[tab] ?? []), word]
    }
  }
  expect(words).toEqual({
    秒: ['0/1', '0,3', '1-59', '*'],
    分: ['0/1', '0,3', '1-59', '*'],
    时: ['0/1', '0,3', '0-23', '*'],
    月: ['1/1', '1,4', '1-12', '*'],
    年: ['2017/1', '2022,2026', '2019-2119', '*'],
  })
})

describe('the eleven modes of the day', () => {
  /** The words of day and week. */
  async function days(): Promise<string> {
    const words = (await built()).split(' ')
    return `${words[3]} ${words[5]}`
  }

  test('S4.035 S4.036 S4.038 S4.040 all are there; every day, every N days, and days by number', async () => {
    await begin()
    await openTab(page, '日')
    await expect.poll(() => modeNames(page)).toHaveLength(11)
    await expect.poll(async () => [await mode(page, '每一天').isChecked(), await days()]).toEqual([true, '* ?'])
    await mode(page, '每隔几天').check()
    await typeNumber(page, { label: '日间隔', text: '10' })
    await typeNumber(page, { label: '起始日', text: '5' })
    await expect.poll(days).toBe('5/10 ?')
    await mode(page, '具体天数（可多选）').check()
    await page.getByRole('option', { name: '15', exact: true }).click()
    await expect.poll(days).toBe('1,15 ?')
    await mode(page, '每一天').check()
    await expect.poll(days).toBe('* ?')
  })

  test('S4.037 S4.039 S4.043 S4.046 those of the week: an interval, weekdays, the last, the nth', async () => {
    await begin()
    await choose('日', '每隔几周')
    await typeNumber(page, { label: '周间隔', text: '2' })
    await chooseOption(page, { label: '起始星期', option: '周二' })
    await expect.poll(days).toBe('? 3/2')
    await page.getByText('Quartz 没有“每隔几周”').waitFor()
    await mode(page, '具体星期几（可多选）').check()
    await page.getByRole('option', { name: '周四', exact: true }).click()
    await expect.poll(days).toBe('? 2,5')
    await mode(page, '在这个月的最后一个').check()
    await expect.poll(days).toBe('? 6L')
    await chooseOption(page, { label: '最后一个星期几', option: '周二' })
    await expect.poll(days).toBe('? 3L')
    await mode(page, '在这个月的第').check()
    await typeNumber(page, { label: '第几个', text: '3' })
    await chooseOption(page, { label: '第几个星期几', option: '周五' })
    await expect.poll(days).toBe('? 6#3')
  })

  test('S4.041 S4.042 S4.044 S4.045 those of the end of the month and of working days', async () => {
    await begin()
    await choose('日', '在这个月的最后一天')
    await expect.poll(days).toBe('L ?')
    await mode(page, '在这个月的最后一个工作日').check()
    await expect.poll(days).toBe('LW ?')
    await mode(page, '在本月底前').check()
    await typeNumber(page, { label: '月底前天数', text: '3' })
    await expect.poll(days).toBe('L-3 ?')
    await mode(page, '最近的工作日').check()
    await typeNumber(page, { label: '最近工作日的日期', text: '15' })
    await expect.poll(days).toBe('15W ?')
    await expect.poll(() => shownTimes(page).then((times) => times[0])).toBe('2026-12-15 00:00:00 周二')
  })
})

test('S4.047 S4.048 the week is not set, a range, a loop or weekdays; set, the day becomes ?', async () => {
  await begin('有数据')
  await openTab(page, '周')
  await expect.poll(() => modeNames(page)).toEqual(['不设置', '区间', '循环', '指定'])
  await expect.poll(() => mode(page, '不设置').isChecked()).toBe(true)
  await mode(page, '指定').check()
  await grid('周指定').nth(5).click()
  await expect.poll(built).toBe('0 0 2 ? * 1,6 *')
  await mode(page, '循环').check()
  await chooseOption(page, { label: '周循环起始', option: '周二' })
  await typeNumber(page, { label: '周循环间隔', text: '2' })
  await expect.poll(built).toBe('0 0 2 ? * 3/2 *')
  await mode(page, '不设置').check()
  await expect.poll(built).toBe('0 0 2 * * ? *')
  await mode(page, '区间').check()
  await expect.poll(built).toBe('0 0 2 ? * 1-7 *')
  await openTab(page, '日')
  await page.getByText('按“周”的设置执行：1-7').waitFor()
  await mode(page, '在这个月的最后一天').check()
  await expect.poll(built).toBe('0 0 2 L * ? *')
})

describe('bounds', () => {
  beforeEach(() => begin())

  test('S5.001 S5.002 S5.003 S5.004 seconds', async () => {
    await openTab(page, '秒')
    await expect
      .poll(() => bounds('秒循环间隔', '秒循环起始', '秒区间起始', '秒区间结束'))
      .toEqual(['1 59', '0 59', '1 59', '0 59'])
    await mode(page, '区间').check()
    expect(await typeNumber(page, { label: '秒区间起始', text: '0' })).toBe('1')
  })

  test('S5.005 S5.006 S5.007 S5.008 minutes; what Quartz refuses is shown and cannot be confirmed', async () => {
    await openTab(page, '分')
    await expect
      .poll(() => bounds('分循环间隔', '分循环起始', '分区间起始', '分区间结束'))
      .toEqual(['1 60', '0 59', '1 60', '0 59'])
    await mode(page, '循环').check()
    expect(await typeNumber(page, { label: '分循环间隔', text: '61' })).toBe('60')
    await expect.poll(() => dialog.getByRole('alert').innerText()).toBe('分：步长“60”超出范围，最大为 59')
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await typeNumber(page, { label: '分循环间隔', text: '30' })
    await expect.poll(() => confirm.isEnabled()).toBe(true)
  })

  test('S5.010 hours', async () => {
    await openTab(page, '时')
    await expect
      .poll(() => bounds('时循环间隔', '时循环起始', '时区间起始', '时区间结束'))
      .toEqual(['1 23', '0 23', '0 23', '0 23'])
    await mode(page, '指定').check()
    const hours = await page.getByRole('listbox', { name: '时指定' }).getByRole('option').allInnerTexts()
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '0', '23'])
    await mode(page, '区间').check()
    expect(await typeNumber(page, { label: '时区间结束', text: '24' })).toBe('23')
    expect(await typeNumber(page, { label: '时区间起始', text: '8.4' })).toBe('8')
  })

  test('S5.011 S5.012 S5.013 S5.014 days and weeks; 31 days before the end are shown as wrong', async () => {
    await openTab(page, '日')
    await expect.poll(() => bounds('日间隔', '起始日', '周间隔', '月底前天数')).toEqual(['1 31', '1 31', '1 7', '1 31'])
    await mode(page, '在本月底前').check()
    expect(await typeNumber(page, { label: '月底前天数', text: '32' })).toBe('31')
    await expect.poll(() => dialog.getByRole('alert').innerText()).toBe('日：“L-31”超出范围，L 后面最多减 30 天')
  })

  test('S5.015 S5.016 S5.020 the nearest workday, the nth weekday, the interval of weekdays', async () => {
    await openTab(page, '日')
    await expect.poll(() => bounds('最近工作日的日期', '第几个')).toEqual(['1 31', '1 5'])
    await mode(page, '在这个月的第').check()
    expect(await typeNumber(page, { label: '第几个', text: '6' })).toBe('5')
    await openTab(page, '周')
    await expect.poll(() => bounds('周循环间隔')).toEqual(['1 7'])
  })

  test('S5.022 S5.023 months; month 0 is shown as wrong', async () => {
    await openTab(page, '月')
    await expect
      .poll(() => bounds('月循环间隔', '月循环起始', '月区间起始', '月区间结束'))
      .toEqual(['0 12', '0 12', '1 12', '1 12'])
    await mode(page, '循环').check()
    expect(await typeNumber(page, { label: '月循环起始', text: '0' })).toBe('0')
    await expect.poll(() => dialog.getByRole('alert').innerText()).toBe('月：“0”超出范围，应为 1 到 12')
  })

  test('S5.025 S5.026 S9.027 S9.028 years: 2019–2119, one hundred to choose from, an increment begins at 2017', async () => {
    await openTab(page, '年')
    await expect
      .poll(() => bounds('年循环间隔', '年区间起始', '年区间结束'))
      .toEqual(['1 99', '2019 2119', '2019 2119'])
    await mode(page, '循环').check()
    await expect.poll(() => numberField(page, '年循环起始').inputValue()).toBe('2017')
    expect(await typeNumber(page, { label: '年循环起始', text: '2120' })).toBe('2119')
    expect(await typeNumber(page, { label: '年循环起始', text: '2018' })).toBe('2019')
    await mode(page, '指定').check()
    const years = await grid('年指定').allInnerTexts()
    expect([years.length, years[0], years.at(-1)]).toEqual([100, '2019', '2118'])
  })
})

test('keyboard alone: opened, built, confirmed; Esc keeps what stood', async () => {
  await go('有数据')
  await page.getByRole('textbox', { name: '执行计划' }).focus()
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await dialog.waitFor()
  await page.getByRole('tab', { name: '分', exact: true }).focus()
  for (const key of ['ArrowRight', 'Enter', 'Tab', 'Tab', 'ArrowDown']) await page.keyboard.press(key)
  await expect.poll(() => mode(page, '区间').isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(value).toBe('0 0 2 LW * ? *')
})

test('what is typed is explained at the input, right or wrong; a form refuses what is wrong', async () => {
  await go('错误')
  await page.getByText('分：“60”超出范围，应为 0 到 59；日：“32”超出范围，应为 1 到 31').waitFor()
  await go('有风险')
  await page.getByText('每月 31 日 每秒').waitFor()
  await page.getByText('2、4、6、9、11 月没有 31 日，会跳过').waitFor()
  await go('表单里')
  const field = page.getByRole('textbox', { name: '执行计划' })
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.getByText('请输入执行计划').waitFor()
  await field.fill('0 0 24 * * ?')
  await page.getByText('计划不正确').waitFor()
  await field.fill('0 0 2 * * ?')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.locator('[data-value]', { hasText: '0 0 2 * * ?' }).waitFor()
  await page.getByRole('button', { name: /重\s*置/ }).click()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('read-only and disabled: the dialog does not open', async () => {
  for (const situation of ['只读', '禁用']) {
    await go(situation)
    await expect.poll(() => page.getByRole('button', { name: /选\s*择/ }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('textbox').isEditable()).toBe(false)
  }
})

test('no barrier in the open dialog, with the grid of days and with a warning', async () => {
  await begin('有风险')
  await openTab(page, '日')
  await expect.poll(() => mode(page, '具体天数（可多选）').isChecked()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('on a phone the dialog fills the screen', async () => {
  await page.setViewportSize(screens.phone)
  await begin('有数据')
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: screens.phone.width })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
})

test('a usual plan is chosen in the dialog, its buttons are within a low window, and five fields of Unix are taken over', async () => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await begin()
  await page.getByRole('combobox', { name: '常用计划' }).click()
  await page.getByTitle('每天 02:00', { exact: true }).click()
  await expect.poll(built).toBe('0 0 2 * * ? *')
  const place = await confirm.boundingBox()
  expect((place?.y ?? 700) + (place?.height ?? 0)).toBeLessThan(700)
  await confirm.click()
  await expect.poll(value).toBe('0 0 2 * * ? *')
  await page.getByRole('textbox', { name: '执行计划' }).fill('30 9 * * 1-5')
  await page.getByRole('button', { name: '换成 0 30 9 ? * 2-6 *' }).click()
  await expect.poll(value).toBe('0 30 9 ? * 2-6 *')
  await page.setViewportSize(screens.desktop)
})
