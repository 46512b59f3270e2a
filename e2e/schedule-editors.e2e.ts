// Long because both ways to a plan are tried in one form, whose server takes longer to start than most steps.
// 执行计划 of a scheduled task: the dialog that builds an expression, and the editor field by field.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { openBrowser, openPage, screens, stopClock } from './browser.ts'
import { pressIn, topForm } from './list-screen.ts'
import { named } from './register-company.ts'
import {
  boundsOf,
  chooseOption,
  mode,
  modeNames,
  numberField,
  openTab,
  shownTimes,
  typeNumber,
} from './schedule-controls.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'planner', roles: ['admin'] })
let page: Page
let form: Locator
let expression: Locator
let builder: Locator
let confirm: Locator

// One of its own for each try: its clock is stopped on the way.
beforeEach(async () => {
  const opened = await openPage(browser, {
    address,
    path: '/isystem/QuartzJobList',
    token: await aSession(username),
  })
  page = opened.page
  onTestFinished(() => expect(opened.faults).toEqual([]))
  await pressIn(page, '新增')
  form = topForm(page)
  expression = form.getByRole('textbox', { name: '执行计划' })
  await expression.waitFor()
  builder = page.getByRole('dialog', { name: '计划表达式' })
  confirm = builder.getByRole('button', { name: named('确定') })
})

const built = async () => (await builder.locator('[data-built]').innerText()).trim()
const tabs = ['秒', '分', '时', '日', '月', '周', '年']

/** Opens the dialog with this expression. */
async function build(from: string): Promise<void> {
  if (await builder.isVisible()) {
    await page.keyboard.press('Escape')
    await builder.waitFor({ state: 'detached' })
  }
  await expression.fill(from)
  await form.getByRole('button', { name: named('选择') }).click()
  await builder.waitFor()
}

const bounds = async (...labels: string[]) => Promise.all(labels.map((label) => boundsOf(page, label)))
/** What can be chosen among several values. */
const grid = (name: string) => page.getByRole('listbox', { name }).getByRole('option')
/** How many values a field offers one by one, the first and the last. */
async function singleValues(name: string) {
  const values = await grid(name).allInnerTexts()
  return [values.length, values[0], values.at(-1)]
}
/** The words of day and week in the dialog. */
async function days(): Promise<string> {
  const words = (await built()).split(' ')
  return `${words[3]} ${words[5]}`
}

test('计划表达式: built in a dialog, every field has its modes and bounds and the form takes the expression', async () => {
  await step('S9.038 the dialog is 608 wide, with seven fields', async () => {
    await build('')
    await expect.poll(async () => (await builder.boundingBox())?.width).toBe(608)
    await expect.poll(() => page.getByRole('tab').filter({ visible: true }).allInnerTexts()).toEqual(tabs)
  })

  await step(
    'S4.031 S4.032 S4.033 S4.034 every, increment, specific values and range, in each plain field',
    async () => {
      const words: Record<string, string[]> = {}
      for (const [place, tab] of [...['秒', '分', '时'].entries(), [4, '月'] as const, [6, '年'] as const]) {
        await openTab(page, tab)
        await expect.poll(() => modeNames(page)).toEqual([`每${tab}`, '循环', '指定', '区间'])
        for (const name of ['循环', '指定', '区间', `每${tab}`]) {
          await mode(page, name).check()
          // The last is taken back again.
          const places = name === '指定' ? [3, 5, 5] : []
          for (const one of places) await grid(`${tab}指定`).nth(one).click()
          words[tab] = [...(words[tab] ?? []), (await built()).split(' ')[place] ?? '']
        }
      }
      expect(words).toEqual({
        秒: ['0/1', '0,3', '1-59', '*'],
        分: ['0/1', '0,3', '1-59', '*'],
        时: ['0/1', '0,3', '0-23', '*'],
        月: ['1/1', '1,4', '1-12', '*'],
        年: ['2017/1', '2022,2026', '2019-2119', '*'],
      })
    },
  )

  await step(
    'S4.035 S4.036 S4.038 S4.040 eleven modes of the day: every day, every N days, days by number',
    async () => {
      await build('')
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
      // The last one is taken back, too; then there is nothing to confirm until one is chosen.
      for (const day of ['15', '1']) await page.getByRole('option', { name: day, exact: true }).click()
      await page.setViewportSize(screens.tablet)
      const why = builder.getByRole('alert').filter({ hasText: '日：请至少选择一个' })
      await why.waitFor()
      await expect.poll(() => confirm.isDisabled()).toBe(true)
      // In sight in a low window, too.
      const [told, buttons] = await Promise.all([why.boundingBox(), confirm.boundingBox()])
      expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
      await page.setViewportSize(screens.desktop)
      await page.getByRole('option', { name: '20', exact: true }).click()
      await expect.poll(days).toBe('20 ?')
      await mode(page, '每一天').check()
      await expect.poll(days).toBe('* ?')
    },
  )

  await step('S4.037 S4.039 S4.043 S4.046 days of the week: an interval, weekdays, the last, the nth', async () => {
    await mode(page, '每隔几周').check()
    await typeNumber(page, { label: '周间隔', text: '2' })
    await chooseOption(page, { label: '起始星期', option: '周二' })
    await expect.poll(days).toBe('? 3/2')
    await builder.getByText('Quartz 没有“每隔几周”').waitFor()
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

  await step('S4.041 S4.042 S4.044 S4.045 the end of the month and working days', async () => {
    await mode(page, '在这个月的最后一天').check()
    await expect.poll(days).toBe('L ?')
    await mode(page, '在这个月的最后一个工作日').check()
    await expect.poll(days).toBe('LW ?')
    await mode(page, '在本月底前').check()
    await typeNumber(page, { label: '月底前天数', text: '3' })
    await expect.poll(days).toBe('L-3 ?')
    await mode(page, '最近的工作日').check()
    await typeNumber(page, { label: '最近工作日的日期', text: '15' })
    await expect.poll(days).toBe('15W ?')
    await expect.poll(async () => (await shownTimes(page))[0]).toMatch(/-(1[3-7]) 00:00:00 周[一二三四五]$/)
  })

  await step('S5.001 S5.002 S5.003 S5.004 bounds of seconds', async () => {
    await build('')
    await openTab(page, '秒')
    await expect
      .poll(() => bounds('秒循环间隔', '秒循环起始', '秒区间起始', '秒区间结束'))
      .toEqual(['1 59', '0 59', '1 59', '0 59'])
    await mode(page, '区间').check()
    expect(await typeNumber(page, { label: '秒区间起始', text: '0' })).toBe('1')
  })

  await step('S5.005 S5.006 S5.007 S5.008 bounds of minutes; what Quartz refuses cannot be confirmed', async () => {
    await openTab(page, '分')
    await expect
      .poll(() => bounds('分循环间隔', '分循环起始', '分区间起始', '分区间结束'))
      .toEqual(['1 60', '0 59', '1 60', '0 59'])
    await mode(page, '循环').check()
    expect(await typeNumber(page, { label: '分循环间隔', text: '61' })).toBe('60')
    await expect.poll(() => builder.getByRole('alert').innerText()).toBe('分：步长“60”超出范围，最大为 59')
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await typeNumber(page, { label: '分循环间隔', text: '30' })
    await expect.poll(() => confirm.isEnabled()).toBe(true)
  })

  await step('S5.010 hours are whole numbers 0–23', async () => {
    await openTab(page, '时')
    await expect
      .poll(() => bounds('时循环间隔', '时循环起始', '时区间起始', '时区间结束'))
      .toEqual(['1 23', '0 23', '0 23', '0 23'])
    await mode(page, '指定').check()
    expect(await singleValues('时指定')).toEqual([24, '0', '23'])
    await mode(page, '区间').check()
    expect(await typeNumber(page, { label: '时区间结束', text: '24' })).toBe('23')
    expect(await typeNumber(page, { label: '时区间起始', text: '8.4' })).toBe('8')
  })

  await step('S5.011 S5.012 S5.013 S5.014 bounds of days: intervals, start, weeks, days before the end', async () => {
    await openTab(page, '日')
    await expect.poll(() => bounds('日间隔', '起始日', '周间隔', '月底前天数')).toEqual(['1 31', '1 31', '1 7', '1 31'])
    await mode(page, '在本月底前').check()
    expect(await typeNumber(page, { label: '月底前天数', text: '32' })).toBe('31')
    await expect.poll(() => builder.getByRole('alert').innerText()).toBe('日：“L-31”超出范围，L 后面最多减 30 天')
  })

  await step('S5.015 S5.016 bounds of the nearest workday and of the nth weekday', async () => {
    await expect.poll(() => bounds('最近工作日的日期', '第几个')).toEqual(['1 31', '1 5'])
    await mode(page, '在这个月的第').check()
    expect(await typeNumber(page, { label: '第几个', text: '6' })).toBe('5')
  })

  await step('S5.022 S5.023 bounds of months', async () => {
    await openTab(page, '月')
    await expect
      .poll(() => bounds('月循环间隔', '月循环起始', '月区间起始', '月区间结束'))
      .toEqual(['0 12', '0 12', '1 12', '1 12'])
    await mode(page, '循环').check()
    expect(await typeNumber(page, { label: '月循环起始', text: '0' })).toBe('0')
    await expect.poll(() => builder.getByRole('alert').innerText()).toContain('月：“0”超出范围，应为 1 到 12')
  })

  await step(
    'S5.025 S5.026 S9.027 S9.028 years: 2019–2119, one hundred to choose from, an increment begins at 2017',
    async () => {
      await openTab(page, '年')
      await expect
        .poll(() => bounds('年循环间隔', '年区间起始', '年区间结束'))
        .toEqual(['1 99', '2019 2119', '2019 2119'])
      await mode(page, '循环').check()
      await expect.poll(() => numberField(page, '年循环起始').inputValue()).toBe('2017')
      expect(await typeNumber(page, { label: '年循环起始', text: '2120' })).toBe('2119')
      expect(await typeNumber(page, { label: '年循环起始', text: '2018' })).toBe('2019')
      await mode(page, '指定').check()
      expect(await singleValues('年指定')).toEqual([100, '2019', '2118'])
    },
  )

  await step('S4.047 S4.048 the week is not set, a range, a loop or weekdays; set, the day becomes ?', async () => {
    await build('0 0 2 LW * ? *')
    await openTab(page, '周')
    await expect.poll(() => modeNames(page)).toEqual(['不设置', '区间', '循环', '指定'])
    await mode(page, '指定').check()
    await grid('周指定').nth(5).click()
    await expect.poll(built).toBe('0 0 2 ? * 1,6 *')
    await mode(page, '循环').check()
    await expect.poll(() => bounds('周循环间隔')).toEqual(['1 7'])
    await chooseOption(page, { label: '周循环起始', option: '周二' })
    await typeNumber(page, { label: '周循环间隔', text: '2' })
    await expect.poll(built).toBe('0 0 2 ? * 3/2 *')
    await mode(page, '不设置').check()
    await expect.poll(built).toBe('0 0 2 * * ? *')
    await mode(page, '区间').check()
    await expect.poll(built).toBe('0 0 2 ? * 1-7 *')
    await openTab(page, '日')
    await builder.getByText('按“周”的设置执行：1-7').waitFor()
    await mode(page, '在这个月的最后一天').check()
    await expect.poll(built).toBe('0 0 2 L * ? *')
  })

  await confirm.click()
  await builder.waitFor({ state: 'detached' })
  await expect.poll(() => expression.inputValue()).toBe('0 0 2 L * ? *')
})

test('逐段编辑: the editor field by field follows what is typed and keeps the fields in step', async () => {
  await form.getByText('逐段编辑', { exact: true }).click()
  await form.getByRole('tab').first().waitFor()
  const edit = (from: string) => expression.fill(from)
  const value = () => expression.inputValue()

  await step('S4.056 S5.019 the modes of each field', async () => {
    await edit('* * * * * ? *')
    const modes: Record<string, string> = {}
    for (const tab of tabs) {
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

  await step(
    'S5.009 S9.083 S9.084 seconds and minutes are whole 0–59, hours 0–23, the hour is every hour at first',
    async () => {
      await openTab(page, '时')
      await expect.poll(() => mode(page, '每时').isChecked()).toBe(true)
      for (const [tab, most] of [
        ['秒', 59],
        ['分', 59],
        ['时', 23],
      ] as const) {
        await openTab(page, tab)
        await mode(page, '区间').check()
        await expect.poll(() => bounds(`${tab}区间起始`, `${tab}区间结束`)).toEqual([`0 ${most}`, `0 ${most}`])
        expect(await typeNumber(page, { label: `${tab}区间结束`, text: '99' })).toBe(String(most))
        expect(await typeNumber(page, { label: `${tab}区间起始`, text: '1.6' })).toBe('2')
        await mode(page, '循环').check()
        await expect.poll(() => boundsOf(page, `${tab}循环起始`)).toBe(`0 ${most}`)
        await mode(page, '指定').check()
        expect(await singleValues(`${tab}指定`)).toEqual([most + 1, '0', String(most)])
      }
    },
  )

  await step('S5.017 S5.024 S5.020 days 1–31, months 1–12, an interval of weekdays 1–7, all whole', async () => {
    await edit('* * * * * ? *')
    await openTab(page, '日')
    await mode(page, '区间').check()
    expect(await bounds('日区间起始', '日区间结束', '日循环起始', '日工作日')).toEqual(Array(4).fill('1 31'))
    expect(await typeNumber(page, { label: '日区间结束', text: '32' })).toBe('31')
    expect(await typeNumber(page, { label: '日区间起始', text: '2.4' })).toBe('2')
    await mode(page, '工作日').check()
    expect(await typeNumber(page, { label: '日工作日', text: '0' })).toBe('1')
    await mode(page, '指定').check()
    expect(await singleValues('日指定')).toEqual([31, '1', '31'])
    await openTab(page, '月')
    await mode(page, '区间').check()
    expect(await bounds('月区间起始', '月区间结束', '月循环起始')).toEqual(Array(3).fill('1 12'))
    expect(await typeNumber(page, { label: '月区间起始', text: '0' })).toBe('1')
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

  await step(
    'S5.027 S5.028 S5.029 S9.029 years: a range from 0 to 1, by default a hundred years on, a loop by 1',
    async () => {
      await edit('* * * * * ? *')
      const thisYear = Number(await page.evaluate('new Date().getFullYear()'))
      await openTab(page, '年')
      await mode(page, '区间').check()
      await expect.poll(async () => (await value()).split(' ')[6]).toBe(`${thisYear}-${thisYear + 100}`)
      const least = async (label: string) => (await boundsOf(page, label)).split(' ')[0]
      expect([await least('年区间起始'), await least('年区间结束')]).toEqual(['0', '1'])
      await mode(page, '循环').check()
      expect([await least('年循环间隔'), await typeNumber(page, { label: '年循环间隔', text: '0' })]).toEqual([
        '1',
        '1',
      ])
    },
  )

  await step(
    'S4.051 S4.052 S4.053 S4.054 S4.055 a change takes the smaller fields and the other of day and week with it',
    async () => {
      for (const [tab, chosen, after] of [
        ['分', '循环', '0 0/1 * * * ? *'],
        ['时', '指定', '0 0 0 * * ? *'],
        ['周', '指定', '0 0 0 ? * 1 *'],
      ] as const) {
        await edit('* * * * * ? *')
        await openTab(page, tab)
        await mode(page, chosen).check()
        await expect.poll(value, { message: tab }).toBe(after)
      }
      await edit('* * * * * ? *')
      await openTab(page, '月')
      await mode(page, '循环').check()
      await expect.poll(value).toBe('0 0 0 1 1/1 ? *')
      await edit('0 0 5 15 * ? *')
      await openTab(page, '年')
      await mode(page, '循环').check()
      await expect.poll(value).toMatch(/^0 0 5 15 1 \? \d+\/1$/)
    },
  )

  await step('S5.018 the day cannot be chosen while the week is set, and is ?', async () => {
    await edit('0 30 9 ? * 2-6 *')
    await openTab(page, '日')
    await expect.poll(() => mode(page, '不设置').isChecked()).toBe(true)
    await expect.poll(() => mode(page, '每日').isDisabled()).toBe(true)
    expect((await value()).split(' ')[3]).toBe('?')
    await form.getByRole('button', { name: '改为按日' }).click()
    await expect.poll(() => mode(page, '每日').isChecked()).toBe(true)
    await expect.poll(value).toBe('0 30 9 * * ? *')
    // Set anew, it takes the day away again.
    await openTab(page, '周')
    await mode(page, '指定').check()
    await expect.poll(value).toBe('0 30 9 ? * 1 *')
  })

  await step('S5.021 the weekdays begin with Sunday as 1, and names say the same', async () => {
    await edit('* * * * * ? *')
    await openTab(page, '周')
    await mode(page, '指定').check()
    await expect
      .poll(() => grid('周指定').allInnerTexts())
      .toEqual([...['周日', '周一', '周二', '周三', '周四', '周五', '周六']])
    await grid('周指定').nth(6).click()
    expect((await value()).split(' ')[5]).toBe('1,7')
    await edit('0 0 9 ? * SUN,SAT *')
    await mode(page, '指定').waitFor()
    await expect
      .poll(() => grid('周指定').evaluateAll((all) => all.map((one) => one.getAttribute('aria-selected') === 'true')))
      .toEqual([true, false, false, false, false, false, true])
  })

  await step('S4.057 what is typed sets the tabs', async () => {
    await edit('0 15 10 LW * ? 2027')
    await openTab(page, '时')
    await expect.poll(() => mode(page, '指定').isChecked()).toBe(true)
    await expect
      .poll(() => page.getByRole('option', { name: '10', exact: true }).getAttribute('aria-selected'))
      .toBe('true')
  })

  await step('S4.050 S9.016 S9.017 the next ten times, worked out when the typing has rested for 500 ms', async () => {
    await edit('0 0 2 1 * ?')
    // Not those of the step before: what still waits to be worked out would not stop with the clock.
    await expect
      .poll(async () => (await shownTimes(page)).filter((time) => time.includes('-01 02:00:00')))
      .toHaveLength(10)
    await stopClock(page)
    onTestFailed(() => page.clock.resume())
    await edit('0 0 0 1 1 ?')
    await page.clock.runFor(300)
    await edit('0 0 0 1 1 ? 2030')
    await page.clock.runFor(499)
    expect(await shownTimes(page)).toHaveLength(10)
    await page.clock.runFor(1)
    await expect.poll(() => shownTimes(page)).toEqual(['2030-01-01 00:00:00 周二'])
  })
})
