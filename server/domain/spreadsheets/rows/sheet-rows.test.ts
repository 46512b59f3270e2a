// Cells, headings and counts of a sheet that is read, and values that are written into one.
import { date, dateTime, money, number, text, toggle } from '@kouan/contract/language/field.ts'
import { defineLines, defineResource } from '@kouan/contract/language/resource.ts'
import { describe, expect, it } from 'vitest'
import { BadInput } from '../../../ground/errors.ts'
import type { ValueCell } from '../files/read-sheet.ts'
import { rowOfTexts } from './cell-texts.ts'
import { checkColumnNames, chooseSheet, findHeadingRow, keyColumns, maxTitleRows } from './heading-row.ts'
import { addImportCounts, countDocument, noCounts, sentenceOf } from './import-counts.ts'
import { cellOf, widthOf } from './write-cells.ts'

const goods = defineResource({
  ...{ name: 'sheetRow', title: '样品', area: 'example', path: '/sheet/row', table: 'sheet_row' },
  standard: ['list', 'add', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  fields: {
    code: text({ label: '样品编码', required: true, max: 30 }),
    grade: text({ label: '等级', required: true, max: 10, default: 'A' }),
    qty: number({ label: '数量', decimals: 4 }),
    day: date({ label: '日期' }),
    moment: dateTime({ label: '时刻' }),
    note: text({ label: '备注', max: 50 }),
  },
})
const { fields } = goods

describe('cells of a row', () => {
  const cell = (given: Partial<ValueCell> & { text: string }): ValueCell => given
  const read = (
    field: (typeof fields)[keyof typeof fields] | undefined,
    given: Partial<ValueCell> & { text: string },
  ) => rowOfTexts({ place: 7, cells: [cell(given)] }, [field])

  it.each([
    ['a rounded number in a figure: all of it', fields.qty, { text: '33.33', number: '33.3333' }, '33.3333'],
    ['a figure without its number: its text', fields.qty, { text: '33.33' }, '33.33'],
    ['a code with leading zeros: as it is shown', fields.code, { text: '00123', number: '123' }, '00123'],
    ['a code with separators: as it is shown', fields.code, { text: '1,234.50', number: '1234.5' }, '1234.5'],
    ['a code that a format rounds: all of it', fields.code, { text: '33.33', number: '33.3333' }, '33.3333'],
    ['a code with trailing zeros: as it is shown', fields.code, { text: '12.50', number: '12.5' }, '12.50'],
    ['a date in a text: as it is shown', fields.note, { text: '1月2日', date: '2026-01-02' }, '1月2日'],
    ['a date in a date: its value', fields.day, { text: '1月2日', date: '2026-01-02' }, '2026-01-02'],
    ['a moment: its value', fields.moment, { text: '1/2', date: '2026-01-02 08:30:00' }, '2026-01-02 08:30:00'],
    ['a column that is not imported: as it is shown', undefined, { text: '33.33', number: '33.3333' }, '33.33'],
  ])('%s', (_name, field, given, expected) => {
    expect(read(field, given)).toEqual({ place: 7, cells: [expected] })
  })

  it('texts alone: the row as it is', () => {
    const row = { place: 3, cells: ['a', 'b'] }
    expect(rowOfTexts(row, [fields.code, fields.note])).toEqual(row)
  })

  it('a failed formula, and a code whose digits are lost: faults with the label and the column', () => {
    const cells = ['a', { text: '#N/A', isError: true }, { text: '1.23457E+18', isCut: true }] satisfies unknown[]
    const { faults } = rowOfTexts({ place: 1, cells: cells as ValueCell[] }, [fields.note, fields.qty, fields.code])
    expect(faults).toEqual([
      { column: 1, message: expect.stringMatching(/^数量：/) },
      { column: 2, message: expect.stringMatching(/^样品编码：/) },
    ])
  })

  it('a long number in a figure: no fault, its own digits', () => {
    const given = { text: '1.23457E+18', number: '1234567890123460000', isCut: true } as const
    expect(read(fields.qty, given)).toEqual({ place: 7, cells: ['1234567890123460000'] })
  })
})

describe('heading row', () => {
  const heads = ['样品编码', '等级', '数量']
  it('the row with most known headings, below titles; the first of equal ones', () => {
    expect(findHeadingRow(goods, [['样品清单'], ['数量'], heads, heads])).toEqual({
      ...{ headRow: 3, heads, names: ['code', 'grade', 'qty'] },
    })
    expect(findHeadingRow(goods, [['甲'], ['乙']])).toMatchObject({ headRow: 1, names: [null] })
    expect(findHeadingRow(goods, [])).toEqual({ headRow: 1, heads: [], names: [] })
  })

  it('is looked for below at most ten titles', () => {
    const titles = (count: number) => [...Array.from({ length: count }, () => ['甲']), heads]
    expect(findHeadingRow(goods, titles(maxTitleRows - 1)).headRow).toBe(maxTitleRows)
    expect(findHeadingRow(goods, titles(maxTitleRows)).headRow).toBe(1)
  })

  it('of several sheets: the first with all mandatory columns, else that with most headings, else one with rows', () => {
    const sheet = (...cells: string[][]) => ({ name: '表', isHidden: false, cells })
    expect(chooseSheet(goods, [sheet(['说明']), sheet(['数量', '备注']), sheet(['样品编码'])])).toBe(2)
    expect(chooseSheet(goods, [sheet(['备注']), sheet(['数量', '备注'])])).toBe(1)
    expect(chooseSheet(goods, [sheet(), sheet(['甲'])])).toBe(1)
    expect(chooseSheet(goods, [sheet(), sheet()])).toBe(0)
  })

  const refusalOf = (sent: unknown) => {
    try {
      checkColumnNames(goods, sent)
      return ''
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      return error.problems?.[0]?.message
    }
  }
  it.each([
    ['an unknown name', ['code', 'price'], '列对应：格式不正确'],
    ['no list', 'code', '列对应：格式不正确'],
    ['a name twice', ['code', null, 'qty', 'qty', null], '有多列对应到“数量”'],
    ['no mandatory column', ['qty'], '缺少列：样品编码'],
    ['all that is mandatory and has no default', ['code', null, null], ''],
  ])('names of columns, %s: “%s”', (_name, sent, sentence) => {
    expect(refusalOf(sent)).toBe(sentence)
  })

  it('columns that identify a document: only where there are lines', () => {
    expect(keyColumns(['qty', 'code', 'goods.name'], ['code', 'no'])).toEqual([1])
    expect(keyColumns(['qty', 'code', null], ['code'])).toEqual([])
  })
})

describe('counts of an import', () => {
  it('each outcome of a document counts its rows on its side', () => {
    const counts = (['added', 'updated', 'skipped', 'refused', 'refused'] as const).reduce(
      (all, outcome) => countDocument(all, outcome, 3),
      noCounts,
    )
    expect(counts).toEqual({ added: 1, updated: 1, skipped: 1, refused: 2, done: 6, faulty: 6 })
    expect(addImportCounts(counts, counts)).toEqual({
      ...{ added: 2, updated: 2, skipped: 2, refused: 4, done: 12, faulty: 12 },
    })
  })

  it('sentence: documents with lines name the rows of the refused ones', () => {
    const about = { fileName: '样品.xlsx', total: 9, counts: { ...noCounts, added: 1, refused: 2, faulty: 6 } }
    const lines = { goods: defineLines({ title: '行', table: 'sheet_line', head: 'head_id', fields: {} }) }
    expect(sentenceOf({}, about)).toBe('样品.xlsx：共9行，新增1条，更新0条，跳过0条，失败2条')
    expect(sentenceOf({ lines }, about)).toBe('样品.xlsx：共9行，新增1单，更新0单，跳过0单，失败2单（6行）')
    expect(sentenceOf({ lines }, { ...about, counts: noCounts })).toMatch(/失败0单$/)
  })
})

describe('cells that are written', () => {
  it.each([
    ['a code', text({ label: '码', max: 9 }), { a: '1', a_dictText: '甲' }, '甲'],
    ['nothing', text({ label: '字', max: 9 }), { a: null }, ''],
    ['an absent value', text({ label: '字', max: 9 }), {}, ''],
    ['yes', toggle({ label: '否', default: false }), { a: true }, '是'],
    ['no', toggle({ label: '否', default: false }), { a: false }, '否'],
    ['digits in a text', text({ label: '字', max: 9 }), { a: '12' }, '12'],
    ['a figure', money({ label: '数' }), { a: '12.50' }, 12.5],
    ['a whole figure', money({ label: '数' }), { a: '100' }, 100],
    ['a figure of zeros', money({ label: '数' }), { a: '10.00' }, 10],
    ['a figure that a number cannot hold', money({ label: '数' }), { a: '12345678901234567.8' }, '12345678901234567.8'],
  ])('%s', (_name, field, row, expected) => {
    expect(cellOf('a', field, row)).toBe(expected)
  })

  it('width: by the label, twelve at least', () => {
    expect([widthOf('码'), widthOf('收发货人'), widthOf('收发货人代码')]).toEqual([12, 12, 16])
  })
})
