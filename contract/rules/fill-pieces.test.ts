import { expect, it } from 'vitest'
import { checkPieces, dateIn, readPieces } from './fill-pieces.ts'

it.each([
  ['{', '不是有效的 JSON'],
  ['[]', '至少需要一段'],
  ['[{"kind":"text","value":""}]', '第1段：请输入文字'],
  ['[{"kind":"text","value":"A"},{"kind":"date","value":"DD"}]', '第2段：格式只能由'],
  ['[{"kind":"serial","value":"WEEK","digits":4}]', '第1段：重新开始须为'],
  ['[{"kind":"serial","value":"DAY","digits":13}]', '第1段：位数须为1到12的整数'],
  ['[{"kind":"random","digits":0}]', '第1段：位数须为1到12的整数'],
  ['[{"kind":"field","value":"a b"}]', '第1段：请输入表单字段名'],
  ['[{"kind":"user","value":"password"}]', '第1段：须为 username、realname、orgCode 之一'],
  ['[{"kind":"toString"}]', '第1段：没有“toString”这种段'],
  ['[{"kind":"serial","value":"DAY"},{"kind":"serial","value":"DAY"}]', '最多一段流水号'],
])('checkPieces: %s is refused with its piece and reason', (text, reason) => {
  expect(checkPieces(text)).toContain(reason)
})

it('readPieces: digits are 4 unless said', () => {
  expect(readPieces('[{"kind":"serial","value":"DAY"}]')).toEqual([{ kind: 'serial', value: 'DAY', digits: 4 }])
})

it('dateIn: writes each part, long and short years, and leaves separators', () => {
  expect(dateIn('yyyy-MM/dd_HH.mmss yy', '2026-01-31 08:09:07')).toBe('2026-01/31_08.0907 26')
})
