import { expect, test } from 'vitest'
import { cronFields } from './cron-fields.ts'
import { checkCron, parseCron } from './parse-cron.ts'

const faultsOf = (text: string) => (parseCron(text).faults ?? []).map(({ field, message }) => [field, message])

test('S3.066 the seven fields and their order; the year may be left out', () => {
  const { cron } = parseCron('1 2 3 4 5 ? 2027')
  expect(cronFields.map((field) => cron?.items[field])).toEqual([
    [{ kind: 'value', value: 1 }],
    [{ kind: 'value', value: 2 }],
    [{ kind: 'value', value: 3 }],
    [{ kind: 'value', value: 4 }],
    [{ kind: 'value', value: 5 }],
    [{ kind: 'none' }],
    [{ kind: 'value', value: 2027 }],
  ])
  expect(parseCron('1 2 3 4 5 ?').cron?.items.year).toEqual([{ kind: 'every' }])
  expect(faultsOf('1 2 3 4 5 ? 2027 8')).toHaveLength(1)
})

test('S5.021 Sunday is 1 and Saturday 7, by number and by name', () => {
  const weekOf = (word: string) => parseCron(`0 0 0 ? * ${word}`).cron?.items.week
  for (const [place, name] of ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].entries()) {
    expect(weekOf(name)).toEqual([{ kind: 'value', value: place + 1 }])
    expect(weekOf(String(place + 1))).toEqual(weekOf(name.toLowerCase()))
  }
  expect(weekOf('SUN-SAT')).toEqual(weekOf('1-7'))
})

test.each([
  ['60 0 0 * * ?', 'second', '秒：“60”超出范围，应为 0 到 59'],
  ['0 0/60 * * * ?', 'minute', '分：步长“60”超出范围，最大为 59'],
  ['0 0 24 * * ?', 'hour', '时：“24”超出范围，应为 0 到 23'],
  ['0 0 0 32 * ?', 'day', '日：“32”超出范围，应为 1 到 31'],
  ['0 0 0 L,5 * ?', 'day', '日：带 L 的值不能与其他值并列'],
  ['0 0 0 L-31 * ?', 'day', '日：“L-31”超出范围，L 后面最多减 30 天'],
  ['0 0 0 32W * ?', 'day', '日：“32W”超出范围，W 前面应为 1 到 31'],
  ['0 0 0 1 0 ?', 'month', '月：“0”超出范围，应为 1 到 12'],
  ['0 0 0 1 FOO ?', 'month', '月：看不懂“FOO”'],
  ['0 0 0 ? * 8', 'week', '周：“8”超出范围，应为 1 到 7'],
  ['0 0 0 ? * 6#6', 'week', '周：“6#6”的 # 后面应为 1 到 5'],
  ['0 0 0 ? * MON-5', 'week', '周：“MON-5”不能名称与数字混用'],
  ['0 0 0 ? * 2#1,3#2', 'week', '周：“#”只能出现一次'],
  ['0 0 0 1 1 ? 2030-2026', 'year', '年：起始年 2030 大于结束年 2026'],
  ['0 ? 0 * * ?', 'minute', '分：“?”只能用在日或周'],
  ['0 5/ * * * ?', 'minute', '分：“5/”的 / 后面缺少步长'],
  ['0 5W 0 * * ?', 'minute', '分：“5W”里的 L、W 只能用在日（L 也可用在周）'],
  ['0 0 0 5#3 * ?', 'day', '日：“5#3”里的 # 只能用在周'],
  ['0 1,,2 0 * * ?', 'minute', '分：逗号之间缺少值'],
  ['0 , 0 * * ?', 'minute', '分：请至少选择一个'],
  ['0 0 0 * * *', 'week', '周：日和周只能设置其中之一，另一个须为“?”'],
  ['0 0 0 ? * ?', 'week', '周：日和周不能都为“?”，须设置其中之一'],
])('%s is refused naming the field', (text, field, message) => {
  expect(faultsOf(text)).toEqual([[field, message]])
})

test('every bad field is named, not the first alone', () => {
  expect(faultsOf('60 60 0 32 * ?').map(([field]) => field)).toEqual(['second', 'minute', 'day'])
})

test('too few and too many fields', () => {
  expect(faultsOf('  ')).toEqual([[undefined, '请输入表达式']])
  expect(faultsOf('0 2 * * 1')[0]?.[1]).toContain('Linux 的 5 段写法')
  expect(faultsOf('0 0 0')[0]?.[1]).toContain('只有 3 段')
  expect(faultsOf('0 0 0 1 1 ? 2027 9')[0]?.[1]).toContain('最多 7 段')
})

test('what Quartz would only half read is refused', () => {
  for (const text of [
    '0 0 0 ? * MONDAY-FRIDAY',
    '*5 0 0 * * ?',
    '0 0 0 1-5W * ?',
    '0 0 0 ?x * MON',
    '99 0 0 * * ?',
    '0 0 0 1 1 ? 99',
  ]) {
    expect(faultsOf(text)).toHaveLength(1)
  }
})

test('what Quartz reads otherwise than written carries a note', () => {
  const notesOf = (text: string) => parseCron(text).cron?.notes
  expect(notesOf('0 0 0 ? * MON-FRI/2')).toEqual(['周：Quartz 不看名称后面的“/2”'])
  expect(notesOf('0 5/0 * * * ?')).toEqual(['分：“5/0”的步长 0 不起作用'])
  expect(notesOf('0 0 12 1W,15 * ?')).toEqual(['日：“1W,15”里有 W，Quartz 只按最小的一天执行'])
  expect(notesOf('0 0 12 ? * 2#1,4')).toEqual(['周：“2#1,4”里有 #，Quartz 只按最小的星期和 # 后的次数执行'])
  expect(notesOf('0 0 2 LW * ?')).toEqual([])
})

test('the check of a form', () => {
  expect(checkCron('0 0 2 LW * ?')).toBeUndefined()
  expect(checkCron('60 60 0 1 1 ?')).toBe('秒：“60”超出范围，应为 0 到 59；分：“60”超出范围，应为 0 到 59')
  expect(checkCron(`0 0 0 1 1 ? ${'2027,'.repeat(300)}2028`)).toBe('表达式超过 1000 个字符')
})
