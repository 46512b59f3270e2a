import { expect, test } from 'vitest'
import { apartWidth } from './measure-columns.ts'

const widths = (...texts: string[]) => new Map(texts.map((text) => [text, text.length * 10]))

test.each([
  ['no row', [], 0],
  ['one text', ['模拟海关（示例外贸）'], 0],
  ['texts that begin differently', ['上海海关', '杭州海关'], 0],
  ['texts with an equal beginning: two letters behind it', ['模拟海关（示例外贸）', '模拟海关（示例海购）'], 90],
  ['the closest two of several', ['甲乙丙丁戊', '甲乙丙丁己', '甲子丑寅卯'], 50],
  ['a text that begins another one: what the longer one has beyond', ['通道', '通道二号'], 40],
])('width in which texts read differently: %s', (_, texts, width) => {
  expect(apartWidth(widths(...texts))).toBe(width)
})
