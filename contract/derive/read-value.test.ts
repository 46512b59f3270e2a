import { expect, it } from 'vitest'
import {
  date,
  dateTime,
  dictionary,
  type Field,
  money,
  number,
  text,
  textarea,
  time,
  toggle,
} from '../language/field.ts'
import { faultOfTyped, readValue } from './read-value.ts'

/** A field of each kind that people type. */
const fields = {
  money: money({ label: '单价', scale: 5 }),
  quantity: number({ label: '数量', scale: 5 }),
  whole: number({ label: '件数', scale: 0 }),
  count: number({ label: '次数' }),
  date: date({ label: '日期' }),
  dateTime: dateTime({ label: '时间' }),
  time: time({ label: '时刻' }),
  messageDate: text({ label: '申报日期', digits: 'date', min: 8, max: 8 }),
  messageTime: text({ label: '支付时间', digits: 'datetime', min: 14, max: 14 }),
  line: text({ label: '品名' }),
  note: textarea({ label: '备注' }),
  orderNo: text({ label: '订单编号', spelling: 'serial', max: 60 }),
  company: text({ label: '企业代码', spelling: 'capitals', max: 18 }),
  phone: text({ label: '电话', spelling: 'grouped', max: 30 }),
  article: text({ label: '货号', spelling: 'spaced', max: 30 }),
  code: dictionary('currency', { label: '币制' }),
  yes: toggle({ label: '启用' }),
} satisfies Record<string, Field>
type Name = keyof typeof fields

const excel = 'Excel 只保留 15 位数字，后面的数字已丢失，请把该列设为“文本”格式后重新填写完整的内容'
const notGrouped = '的逗号不是千分位：千分位每三位一组，如1,234.5；小数点请用“.”，如1.5'
const formula = '是Excel公式的错误，请改正公式或直接填写内容'
const noDate = '不是有效的日期，请填写如2026-11-25的日期'
const asDate = '请把该列设为日期格式，或直接填写日期'
const noTime = '不是有效的时间，请填写如2026-11-25 08:05:00的时间'
const all = Object.keys(fields) as Name[]
const amounts: Name[] = ['money', 'quantity']
const figures: Name[] = [...amounts, 'whole']
const texts: Name[] = ['line', 'note', 'orderNo', 'company', 'phone', 'article']

/** Spellings that people have, the kinds they concern, and the value, or the end of the sentence after what was seen. */
const spellings: readonly (readonly [sent: unknown, kinds: readonly Name[], right: unknown])[] = [
  // Figures
  ['１００', figures, '100'],
  ['１，２３４．５', amounts, '1234.5'],
  ['1,234.5', amounts, '1234.5'],
  ['12,345,678', figures, '12345678'],
  [' 1234.50 ', amounts, '1234.50'],
  ['12。5', amounts, '12.5'],
  ['－5', amounts, '-5'],
  ['—5', amounts, '-5'],
  ['(1,200.00)', amounts, '-1200.00'],
  ['+5', figures, '5'],
  ['.5', amounts, '0.5'],
  ['5.', figures, '5'],
  ['007', figures, '7'],
  ['0.3000000', amounts, '0.30000'],
  ['3.00', ['whole'], '3'],
  ['3.00', ['count'], 3],
  ['1,234', ['count'], 1234],
  [1234.5, amounts, '1234.5'],
  [0.0000001, ['quantity'], '0.0000001'],
  ['￥100', ['money'], '100'],
  ['¥ 1,234.50', ['money'], '1234.50'],
  ['-￥3', ['money'], '-3'],
  ['185.50元', ['money'], '185.50'],
  ['RMB 20', ['money'], '20'],
  ['20 CNY', ['money'], '20'],
  ['\u202d100\u202c', figures, '100'],
  ['￥100', ['quantity', 'whole', 'count'], { fault: '带有货币符号，请只填数字' }],
  ['$100', ['money'], { fault: '不是人民币金额，请只填数字，币种另填' }],
  ['100美元', ['money'], { fault: '不是人民币金额，请只填数字，币种另填' }],
  ['1,5', [...figures, 'count'], { fault: notGrouped }],
  ['1,23,456', figures, { fault: notGrouped }],
  ['0,123', figures, { fault: notGrouped }],
  ['1.234,56', amounts, { fault: notGrouped }],
  ['1 234.5', amounts, { fault: '中间有空格，请删去空格' }],
  ['12.5%', amounts, { fault: '是百分数，请填写小数，如0.125' }],
  ['1.2E+03', amounts, { fault: '是科学计数法，可能已丢失数字，请填写完整的数字' }],
  ['1e5', amounts, { fault: '是科学计数法，可能已丢失数字，请填写完整的数字' }],
  ['3件', figures, { fault: '不是数字，请只填数字，如1234.5' }],
  ['abc', [...figures, 'count'], { fault: '不是数字，请只填数字，如1234.5' }],
  ['3.5', ['count'], { fault: '不是整数，请输入整数' }],
  [true, figures, { fault: '不是数字，请只填数字，如1234.5' }],
  // Letters that look like usual ones
  ['⽅示例', ['line', 'note'], '方示例'],
  ['Cafe\u0301', ['line', 'note'], 'Caf\u00e9'],
  ['\uf90a\u{2f82b}\u2ea0', ['line', 'note'], '金北民'],
  ['\u{20bb7}野', ['line', 'note'], '\u{20bb7}野'],
  ['2026年11⽉25⽇', ['date', 'messageDate'], { date: '2026-11-25', messageDate: '20261125' }],
  ['⾯膜 25ml', ['article'], '面膜 25ml'],
  // Days and times
  ['2026-11-25', ['date'], '2026-11-25'],
  ['2026/1/5', ['date'], '2026-01-05'],
  ['2026.11.25', ['messageDate'], '20261125'],
  ['2026年11月25日', ['date'], '2026-11-25'],
  ['２０２６－１１－２５', ['messageDate'], '20261125'],
  ['20261125', ['date'], '2026-11-25'],
  [20261125, ['messageDate'], '20261125'],
  ['2026-11-25 08:05:00', ['messageDate'], '20261125'],
  ['2026年11月25日 8:05', ['messageTime'], '20261125080500'],
  ['2026年11月25日8时5分9秒', ['messageTime'], '20261125080509'],
  [
    '2026/11/25 8:05:09',
    ['messageTime', 'dateTime'],
    { messageTime: '20261125080509', dateTime: '2026-11-25 08:05:09' },
  ],
  ['20261125080509', ['dateTime'], '2026-11-25 08:05:09'],
  ['20261125 0805', ['messageTime'], '20261125080500'],
  ['2026-11-25', ['messageTime'], '20261125000000'],
  ['2026-11-25T08:05:09', ['dateTime'], '2026-11-25 08:05:09'],
  ['2026-11-25T00:05:09.000Z', ['messageTime'], '20261125080509'],
  [new Date('2026-11-25T08:05:09Z'), ['messageTime'], '20261125080509'],
  [
    new Date('2026-11-25T00:00:00Z'),
    ['date', 'line', 'messageDate'],
    { date: '2026-11-25', line: '2026-11-25', messageDate: '20261125' },
  ],
  [new Date('1899-12-30T08:05:00Z'), ['time'], '08:05:00'],
  ['8:05', ['time'], '08:05:00'],
  ['2026-02-30', ['date', 'messageDate'], { fault: noDate }],
  ['25/11/2026', ['date', 'messageDate'], { fault: noDate }],
  ['26-1-1', ['date', 'messageDate'], { fault: noDate }],
  ['46351', ['date', 'messageDate'], { fault: `是 Excel 的日期序号（2026-11-25），${asDate}` }],
  ['45992.5', ['date', 'dateTime', 'messageTime'], { fault: `是 Excel 的日期序号（2025-12-01 12:00:00），${asDate}` }],
  ['4599', ['date', 'messageDate'], { fault: noDate }],
  ['2026-11-25 24:00', ['dateTime', 'messageTime'], { fault: noTime }],
  ['明天', ['messageTime'], { fault: noTime }],
  ['2026-11-24T16:00:00.000Z', ['date', 'messageDate'], { date: '2026-11-25', messageDate: '20261125' }],
  ['2026-11-25T23:30:00Z', ['dateTime'], '2026-11-26 07:30:00'],
  ['2026年11月25号', ['date'], '2026-11-25'],
  ['2026年11月25日 星期三', ['date'], '2026-11-25'],
  ['2026/11/25（周三）8:05', ['messageTime'], '20261125080500'],
  ['2026-11-25 下午 3:05', ['messageTime'], '20261125150500'],
  ['2026/11/25 3:05:09 PM', ['dateTime'], '2026-11-25 15:05:09'],
  ['2026年11月25日上午12时05分', ['dateTime'], '2026-11-25 00:05:00'],
  ['下午12:05', ['time'], '12:05:00'],
  ['2026-11-25 PM 0:05', ['dateTime'], { fault: noTime }],
  ['2026-11-25 上午 13:05', ['dateTime'], { fault: noTime }],
  // Texts and codes
  ["'20261125001", ['orderNo', 'company', 'phone', 'article'], '20261125001'],
  ['`20261125001', ['orderNo', 'company', 'phone', 'article'], '20261125001'],
  ['’20261125001', ['orderNo'], '20261125001'],
  ['="20261125001"', texts, '20261125001'],
  ['=“20261125001”', texts, '20261125001'],
  ["'100", figures, '100'],
  ['="100.50"', amounts, '100.50'],
  ["'2026-11-25", ['date', 'messageTime'], { date: '2026-11-25', messageTime: '20261125000000' }],
  ['="142"', ['code'], '142'],
  ["'s-Gravenhage", ['line', 'note'], "'s-Gravenhage"],
  ['=SUM(A1:A3)', ['line', 'note'], '=SUM(A1:A3)'],
  ['示例\u0007面膜\u00ad', ['line', 'note'], '示例面膜'],
  ['\u061cEX-1\u2800', ['orderNo', 'line'], 'EX-1'],
  ['示例\ufffd面膜', texts, { fault: '含有“\ufffd”' }],
  ['138\u200b0013\u202c8000', ['phone', 'line'], '13800138000'],
  ['138 0013 8000', ['phone'], '13800138000'],
  ['１３８００１３８０００', ['phone'], '13800138000'],
  ['Ｊ２－ＦＵＬＬ', ['orderNo', 'company', 'article'], 'J2-FULL'],
  ['Ｊ２－ＦＵＬＬ', ['line', 'note'], 'Ｊ２－ＦＵＬＬ'],
  ['（全角）１００％', ['line', 'note'], '（全角）１００％'],
  ['9900d98100', ['company'], '9900D98100'],
  ['11010519491231002x', ['company'], '11010519491231002X'],
  ['9133 0100\n799655058b', ['company'], '91330100799655058B'],
  ['ex-1', ['orderNo'], 'ex-1'],
  ['A  B', ['article'], 'A B'],
  ['上海\r\n 浦东', ['line'], '上海 浦东'],
  ['上海\n浦东', ['note'], '上海\n浦东'],
  ['👨\u200d👩\u200d👧', ['line', 'note'], '👨\u200d👩\u200d👧'],
  ['1E5', ['line', 'orderNo', 'article'], '1E5'],
  ['是', texts, '是'],
  ['００７', ['orderNo'], '007'],
  [202611250069, ['orderNo', 'line'], '202611250069'],
  ['J2 17', ['orderNo'], { fault: '中间有空格，请删去空格' }],
  ['J2\n17', ['orderNo'], { fault: '中间有换行，请删去换行' }],
  ['1.23457E+18', texts, { fault: `：${excel}` }],
  ['2.5E+17', texts, { fault: `：${excel}` }],
  ['1E-05', texts, { fault: '：这是科学计数法，请填写完整的内容' }],
  [202611250069060000, texts, { fault: `：${excel}` }],
  ['#N/A', all.filter((name) => name !== 'code' && name !== 'yes'), { fault: formula }],
  ['#REF!', texts, { fault: formula }],
  [true, texts, { fault: '是逻辑值，请填写文字' }],
  ['１４２', ['code'], '142'],
  ['是', ['yes'], true],
  ['Ｎ', ['yes'], false],
  ['也许', ['yes'], { fault: '不是“是”或“否”，请选择是或否' }],
  ['\ufeff\u200b ', all, null],
]

const cases = spellings.flatMap(([sent, kinds, right]) => kinds.map((name) => ({ sent, name, right })))

it('readValue: the table has at least 60 spellings', () => expect(spellings.length).toBeGreaterThan(60))

it.each(cases)('readValue: $sent for $name, one value or one sentence', ({ sent, name, right }) => {
  const read = readValue(fields[name], sent)
  if (typeof right === 'object' && right && 'fault' in right) {
    expect(read).toEqual({ fault: expect.stringMatching(/^(“.+”|TRUE)/) })
    expect(read).toEqual({ fault: expect.stringContaining(String(right.fault)) })
    return
  }
  const value = typeof right === 'object' && right ? (right as Record<string, unknown>)[name] : right
  expect(read).toEqual({ value })
  expect(readValue(fields[name], value)).toEqual({ value })
})

it('readValue: masked field, the sentence does not repeat the text', () => {
  const secret = text({ label: '证件号码', spelling: 'serial', mask: 'idCard' })
  expect(readValue(secret, '1101 0519')).toEqual({ fault: '内容中间有空格，请删去空格' })
})

it.each([
  ['masked', { mask: 'idCard' }, '1.10105E+17', excel],
  ['encrypted', { encrypt: true }, '1.10105E+17', excel],
  ['masked, a number', { mask: 'phone' }, 1.5e17, excel],
  ['masked, a small number', { mask: 'idCard' }, '1.10105E-07', '这是科学计数法，请填写完整的内容'],
  ['plain', {}, '1.10105E+17', `“1.10105E+17”：${excel}`],
] as const)(
  'readValue: digits that a sheet has lost, %s field: nothing stands between label and sentence',
  (_, options, sent, fault) => {
    expect(readValue(text({ label: '证件号码', ...options }), sent)).toEqual({ fault })
  },
)

it('faultOfTyped: reads before it checks, so that the length is that of the value', () => {
  expect(faultOfTyped(fields.messageTime, '2026年11月25日 08:05:09')).toBeUndefined()
  expect(faultOfTyped(fields.company, '9133 0100 7996 5505 8B')).toBeUndefined()
  expect(faultOfTyped(fields.money, '1,5')).toBe(`单价：“1,5”${notGrouped}`)
  expect(faultOfTyped({ ...fields.phone, required: true }, '\u202d')).toBe('请输入电话')
})
