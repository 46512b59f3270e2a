import { read, type WorkSheet } from '@e965/xlsx'
import { date, dateTime, money, text, time } from '@kouan/contract/language/field.ts'
import { expect, it } from 'vitest'
import { readSheet } from '../../../testing/read-sheet.ts'
import { writeWorkbook } from '../files/write-workbook.ts'
import { cellOf, momentCell } from './write-cells.ts'

it('days and times: numbers of Excel with their formats, read again as they were', async () => {
  const moments = ['2026-11-28', '2026-11-28 02:45:45', '2026-11-28 00:00:00', '08:05:00', '1900-03-01', '9999-12-31']
  const others = ['1900-02-28', '2026-02-30', '明天', '9999-12-31 23:59:59', '', '']
  const bytes = await writeWorkbook({
    title: '时',
    rows: [moments.map(momentCell), others.map(momentCell)],
    widths: [],
  })
  const sheet = read(bytes, { type: 'buffer', cellNF: true }).Sheets.时 as WorkSheet
  const second = 'yyyy-mm-dd hh:mm:ss'
  expect(['A1', 'B1', 'C1', 'D1', 'A2'].map((place) => [sheet[place].t, sheet[place].z])).toEqual([
    ['n', 'yyyy-mm-dd'],
    ['n', second],
    ['n', second],
    ['n', 'hh:mm:ss'],
    ['s', expect.anything()],
  ])
  expect(sheet.A1.v).toBe(46_354)
  expect(await readSheet(bytes, { rows: 5 })).toEqual([moments, others])
})

it.each([
  { field: dateTime({ label: '创建时间' }), value: '2026-11-28 02:45:45', moment: '2026-11-28 02:45:45' },
  { field: date({ label: '日期' }), value: '2026-11-28', moment: '2026-11-28' },
  { field: time({ label: '时刻' }), value: '08:05:00', moment: '08:05:00' },
  { field: text({ label: '支付时间', digits: 'datetime' }), value: '20261128024545', moment: '2026-11-28 02:45:45' },
  { field: text({ label: '申报日期', digits: 'date' }), value: '20261128', moment: '2026-11-28' },
])('cell of $field.label: a moment of Excel', ({ field, value, moment }) => {
  expect(cellOf('value', field, { value })).toMatchObject({ moment, serial: expect.any(Number) })
})

it.each([
  { field: text({ label: '订单编号' }), value: '20261128', cell: '20261128' },
  { field: text({ label: '备注' }), value: '2026-11-28', cell: '2026-11-28' },
  { field: text({ label: '支付时间', digits: 'datetime' }), value: '2026', cell: '2026' },
  { field: text({ label: '支付时间', digits: 'datetime' }), value: '20261399000000', cell: '20261399000000' },
  { field: dateTime({ label: '创建时间' }), value: null, cell: '' },
  { field: money({ label: '金额' }), value: '12.50', cell: 12.5 },
])('cell of $field.label, $value: no moment', ({ field, value, cell }) => {
  expect(cellOf('value', field, { value })).toEqual(cell)
})
