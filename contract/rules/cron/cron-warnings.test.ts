import { expect, test } from 'vitest'
import { cronWarnings } from './cron-warnings.ts'
import { parseCron } from './parse-cron.ts'

const warningsOf = (text: string) => {
  const { cron } = parseCron(text)
  return cron && cronWarnings(cron, { after: Date.UTC(2026, 10, 21) })
}

test.each([
  ['* * * * * ?', ['每秒都会执行，请确认；通常应把秒设为 0']],
  ['* 0/5 * * * ?', ['每秒都会执行，请确认；通常应把秒设为 0']],
  ['0,30 * * * * ?', ['每分钟执行 2 次，请确认；通常应把秒设为一个值']],
  ['0 0 0 30 2 ?', ['这个计划不会再执行：今后没有符合的日期', '2 月没有 30 日，会跳过']],
  ['0 0 0 1 1 ? 2020', ['这个计划不会再执行：今后没有符合的日期']],
  ['0 0 0 31 * ?', ['2、4、6、9、11 月没有 31 日，会跳过']],
  ['0 0 0 29 * ?', ['平年的 2 月没有 29 日，会跳过']],
  ['0 0 0 31 1,3 ?', []],
  ['0 0 0 ? * 2#5', ['没有第五个周一的月份会跳过']],
  ['0 0 0 L-28 * ?', ['2 月没有月底前 28 天，会跳过']],
  ['0 0/7 * * * ?', ['分：步长 7 每小时重新从头计起，跨小时时间隔会变']],
  ['0 0/15 * * * ?', []],
  ['0 0 0 ? * 2/2', ['周：Quartz 没有“每隔几周”，“2/2”是每周内从周一起每隔 2 天']],
  ['0 0 0 LW * ?', ['工作日指周一至周五，不含节假日与调休']],
  ['0 5/0 * * * ?', ['分：“5/0”的步长 0 不起作用']],
  ['0 0 2 * * ?', []],
])('%s', (text, warnings) => {
  expect(warningsOf(text)).toEqual(warnings)
})

test('a date beyond its month in Quartz, which then never ends, is said', () => {
  expect(warningsOf('0 0 0 L-29W * ?')).toContain('2 月没有月底前 29 天，会跳过；Quartz 自身遇到这样的月份会陷入死循环')
})
