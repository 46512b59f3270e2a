import { expect, test } from 'vitest'
import { takeTexts, writeTextTable } from './package-texts.ts'

/** `§{` stands for the beginning of an expression, which no plain text should hold. */
const written = (lines: string[]) => lines.join('\n').replaceAll('§', '$')
const take = (lines: string[]) => takeTexts(written(lines), { tableAddress: '../texts.js' })

test('texts are asked of the table, with what is put into them; names, addresses and other words stay', () => {
  const { code, texts } = take([
    "import './样式.css'",
    "const words = { 甲: '确定', '乙': 'plain', [`丙`]: 1 }",
    "const sentence = `第 §{page + `共§{all}页`} 页§{end ? '。' : '完'}`",
    'const tagged = sql`选择 §{1}`',
  ])
  expect(texts.toSorted()).toEqual(['丙', '共{0}页', '完', '确定', '第 {0} 页{1}'])
  expect(code).toBe(
    written([
      'import { fillText as $fillText, text as $text } from "../texts.js";',
      "import './样式.css'",
      'const words = { 甲: $text("确定"), \'乙\': \'plain\', [$text("丙")]: 1 }',
      'const sentence = $fillText("第 {0} 页{1}", (page + $fillText("共{0}页", (all))), (end ? \'。\' : $text("完")))',
      'const tagged = sql`选择 §{1}`',
    ]),
  )
  expect(take(['const a = 1', ''])).toEqual({ code: 'const a = 1\n', texts: [] })
})

test('the table answers its texts until others are given, and refuses what nobody shows', async () => {
  const { code, types } = writeTextTable(['共{0}页', '确定', '确定', '说"好"'])
  const table = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect([table.text('确定'), table.fillText('共{0}页', 3), table.text('说"好"')]).toEqual(['确定', '共3页', '说"好"'])
  table.setTexts({ 确定: 'OK', '共{0}页': '{0} pages of {0}' })
  expect([table.text('确定'), table.fillText('共{0}页', 3)]).toEqual(['OK', '3 pages of 3'])
  expect(() => table.setTexts({ 确认: 'OK' })).toThrow('确认')
  expect(types.match(/"确定": string/g)).toHaveLength(1)
})
