import { expect, test } from 'vitest'
import { quartzOf } from './other-notations.ts'
import { checkCron, parseCron } from './parse-cron.ts'

test.each([
  ['*/5 * * * *', '0 */5 * * * ? *'],
  ['30 2 * * *', '0 30 2 * * ? *'],
  ['0 9 * * 1-5', '0 0 9 ? * 2-6 *'],
  ['0 9 * * 0,6', '0 0 9 ? * 1,7 *'],
  ['0 9 * * 7', '0 0 9 ? * 1 *'],
  ['0 9 * * mon-fri', '0 0 9 ? * MON-FRI *'],
  ['0 0 1 * *', '0 0 0 1 * ? *'],
  ['@daily', '0 0 0 * * ? *'],
  [' @Weekly ', '0 0 0 ? * 1 *'],
  ['０　３０　２　＊　＊　？　＊', '0 30 2 * * ? *'],
  ['0 0 1、2 * * ?', '0 0 1,2 * * ?'],
])('%s is %s', (text, quartz) => {
  expect(quartzOf(text)).toBe(quartz)
  expect(checkCron(quartz)).toBeUndefined()
})

test.each(['0 0 2 * * ? *', '0 0 13 * 5', '61 * * * *', '@reboot', '', 'x y z'])('%s stays as it is', (text) => {
  expect(quartzOf(text)).toBeUndefined()
})

test('full-width signs are read as plain ones', () => {
  expect(parseCron('０　０　２　＊　＊　？')).toEqual(parseCron('0 0 2 * * ?'))
})
