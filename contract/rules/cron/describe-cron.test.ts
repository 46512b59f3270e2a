import { expect, test } from 'vitest'
import { describeCron } from './describe-cron.ts'
import { nextTimes } from './next-times.ts'
import { parseCron } from './parse-cron.ts'
import { cronPresets } from './presets.ts'
import { shanghaiTime } from './shanghai-time.ts'

const meaningOf = (text: string) => {
  const { cron } = parseCron(text)
  return cron && describeCron(cron)
}

test.each([
  ['* * * * * ?', '每秒'],
  ['0/10 * * * * ?', '每 10 秒'],
  ['0 * * * * ?', '每分钟'],
  ['30 * * * * ?', '每分钟 第 30 秒'],
  ['0 0/5 * * * ?', '每 5 分钟'],
  ['0 3/5 * * * ?', '每小时从 3 分起每 5 分钟'],
  ['0 0 * * * ?', '每小时整点'],
  ['0 15 * * * ?', '每小时第 15 分'],
  ['0 30 9 * * ?', '每天 09:30'],
  ['5 30 9 * * ?', '每天 09:30:05'],
  ['0 0 9,12 * * ?', '每天 09:00、12:00'],
  ['* * 9 * * ?', '每天 9 时 每秒'],
  ['0 0/15 8-10 ? * 2-6', '每周一至周五 8 时至 10 时 每 15 分钟'],
  ['0 0 2 LW * ?', '每月最后一个工作日 02:00'],
  ['0 0 2 L * ?', '每月最后一天 02:00'],
  ['0 0 2 L-3 * ?', '每月月底前 3 天 02:00'],
  ['0 0 2 L-3W * ?', '每月离月底前 3 天最近的工作日 02:00'],
  ['0 0 2 15W * ?', '每月离 15 日最近的工作日 02:00'],
  ['0 0 2 1,15,20-25 * ?', '每月 1、15 日、20 日至 25 日 02:00'],
  ['0 0 2 1/2 * ?', '每月从 1 日起每 2 天 02:00'],
  ['0 0 2 ? * 6#3', '每月第三个周五 02:00'],
  ['0 0 2 ? * FRIL', '每月最后一个周五 02:00'],
  ['0 0 2 ? * SAT-SUN', '每周日、周六 02:00'],
  ['0 0 2 ? 7 2', '每年 7 月每周一 02:00'],
  ['0 0 0 1 1 ?', '每年 1 月 1 日 00:00'],
  ['0 0 0 1 1 ? 2027', '2027 年 1 月 1 日 00:00'],
  ['0 0 0 1 1/3 ?', '每年从 1 月起每 3 个月的 1 日 00:00'],
  ['0 0 0 1 2,8 ? 2026-2030', '2026 年至 2030 年 2、8 月的 1 日 00:00'],
  ['0 0 0 * 7 ? 2027', '2027 年 7 月每天 00:00'],
  ['0 0 0 1 1 ? 2027/1', '从 2027 年起 1 月 1 日 00:00'],
  ['0 0 0 10/1 * ?', '每月从 10 日起每天 00:00'],
  ['0 20/1 * * * ?', '每小时从 20 分起每分钟'],
  ['0 0 0 1 1 ? */2', '从 1970 年起每 2 年 1 月 1 日 00:00'],
])('%s means %s', (text, meaning) => {
  expect(meaningOf(text)).toBe(meaning)
})

test('a preset means what it is called, and comes when its name says', () => {
  for (const { label, text } of cronPresets) expect(meaningOf(text)).toBe(label)
  const from = Date.parse('2026-11-21T08:00:00+08:00')
  const first = cronPresets.map(({ text }) => {
    const { cron } = parseCron(text)
    const [time = 0] = cron ? nextTimes(cron, { after: from, count: 1 }) : []
    return shanghaiTime(time)
  })
  expect(first).toEqual([
    '2026-11-21 08:01:00',
    '2026-11-21 08:05:00',
    '2026-11-21 08:30:00',
    '2026-11-21 09:00:00',
    '2026-11-22 00:00:00',
    '2026-11-22 02:00:00',
    '2026-11-23 09:00:00',
    '2026-11-23 00:00:00',
    '2026-12-01 00:00:00',
    '2026-11-30 23:00:00',
    '2026-11-30 02:00:00',
    '2027-01-01 00:00:00',
  ])
})
