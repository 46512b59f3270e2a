import { expect, test } from 'vitest'
import { type BuiltInType, builtInTypes } from '../cell-names.ts'
import type { TableColumn } from '../cell-type.ts'
import { layOutColumns } from '../columns/column-layout.ts'
import { builtInCells } from './built-in-cells.ts'

const column = (more: Partial<TableColumn> = {}): TableColumn => ({ key: 'a', title: '甲', type: 'input', ...more })

const units = [
  { value: 7, label: '个' },
  { value: 11, label: '件' },
  { value: 0, label: '停用', isDisabled: true },
]

test('built-in cells: every type, under its name', () => {
  expect(builtInTypes.map((name) => builtInCells[name].name)).toEqual([...builtInTypes])
})

test('S9.053 S9.054 S9.055 S9.056 S9.057 widths of dates, users and departments', () => {
  const { date, datetime, user, department } = builtInCells
  expect([datetime.width, user.width, department.width]).toEqual([200, 220, 160])
  expect([date.minWidth, datetime.minWidth, user.minWidth, department.minWidth]).toEqual([135, 190, 190, 190])
  const laidOut = (type: BuiltInType, more: Partial<TableColumn> = {}) =>
    layOutColumns({ columns: [column({ type, ...more })], typeOf: () => builtInCells[type], available: 0 }).columns[0]
      ?.width
  const wide = (['datetime', 'user', 'department'] as const).map((type) => laidOut(type, { minWidth: 50 }))
  expect(wide).toEqual([200, 220, 160])
  const narrow = (['date', 'datetime', 'user', 'department'] as const).map((type) => laidOut(type, { width: 20 }))
  expect(narrow).toEqual([135, 190, 190, 190])
})

test('S9.073 S9.074 S9.075 dates are written in one way, however they were pasted', () => {
  const { date, datetime, time } = builtInCells
  expect(date.fromText?.('2026/1/2', column())).toEqual({ value: '2026-01-02' })
  expect(datetime.fromText?.('2026-01-02 08:05', column())).toEqual({ value: '2026-01-02 08:05:00' })
  expect(time.fromText?.('080509', column())).toEqual({ value: '08:05:09' })
  expect(date.fromText?.('2026-02-30', column())).toEqual({ refusal: '“2026-02-30”不是有效的日期' })
  expect(date.fromText?.('2026-01-02', column({ props: { min: '2026-02-01' } }))).toEqual({
    refusal: '“2026-01-02”不在可选范围内',
  })
})

test('S3.043 S3.045 S3.057 one of a list is stored by value, shown by label, pasted by either', () => {
  for (const type of [builtInCells.select, builtInCells['search-select'], builtInCells.radio]) {
    const about = column({ options: units })
    expect([7, '7', 99, null].map((value) => type.toText(value, about))).toEqual(['个', '个', '99', ''])
    expect(type.fromText?.(' 件 ', about)).toEqual({ value: 11 })
    expect(type.fromText?.('7', about)).toEqual({ value: 7 })
    expect(type.fromText?.('\u202d７', about)).toEqual({ value: 7 })
    expect(type.fromText?.('吨', about)).toEqual({ refusal: '“吨”不在可选项中' })
    expect(type.fromText?.('停用', about)).toEqual({ refusal: '“停用”不可选择' })
  }
  expect(builtInCells.radio.toggled?.(7, column({ options: units }))).toBe(11)
  expect(builtInCells.radio.toggled?.(11, column({ options: units }))).toBe(7)
})

test('S3.044 S9.046 several of a list are one text, joined by a comma or the separator of the column', () => {
  const type = builtInCells['multi-select']
  const about = column({ options: units })
  expect(type.toText('7,11', about)).toBe('个、件')
  expect(type.toText([7, 11], about)).toBe('个、件')
  expect(type.fromText?.('件、个,件', about)).toEqual({ value: '11,7' })
  expect(type.fromText?.('件、吨', about)).toEqual({ refusal: '“吨”不在可选项中' })
  expect(type.fromText?.('件;个', column({ options: units, props: { separator: '|' } }))).toEqual({ value: '11|7' })
})

test('S5.052 only values that can be typed can be pasted', () => {
  const { input, number, textarea, tags, upload, progress, slot } = builtInCells
  expect(input.fromText?.('甲\r\n乙', column())).toEqual({ value: '甲 乙' })
  expect(textarea.fromText?.('甲\n乙', column())).toEqual({ value: '甲\n乙' })
  expect(input.fromText?.('12345', column({ props: { maxLength: 4 } }))).toEqual({ refusal: '最多 4 个字符' })
  expect(number.fromText?.('1,000.5', column())).toEqual({ value: 1000.5 })
  expect(number.fromText?.('很多', column())).toEqual({ refusal: '“很多”不是数字' })
  expect(tags.fromText?.('新增加急', column())).toEqual({ value: '新增;加急' })
  expect(upload.fromText?.('a.pdf', column())).toHaveProperty('refusal')
  expect([progress.fromText, slot.fromText, progress.Editor, slot.Editor]).toEqual(Array(4).fill(undefined))
  expect([-5, 45.4, '130', 'x'].map((value) => progress.toText(value, column()))).toEqual(['0%', '45%', '100%', '0%'])
})

test('dates and figures are pasted as Chinese sheets write them', () => {
  const { date, datetime, number, decimal } = builtInCells
  for (const text of ['2026年3月6日', '2026.3.6', '2026/3/6', '20260306']) {
    expect(date.fromText?.(text, column()), text).toEqual({ value: '2026-03-06' })
  }
  expect(datetime.fromText?.('2026年3月6日 8:05', column())).toEqual({ value: '2026-03-06 08:05:00' })
  const figures = ['12.5%', '(3)', '1e3', '1,200', '']
  expect(figures.map((text) => number.fromText?.(text, column()))).toEqual(
    [0.125, -3, 1000, 1200, null].map((value) => ({ value })),
  )
  expect(number.fromText?.('很多', column())).toEqual({ refusal: '“很多”不是数字' })
  expect(decimal.fromText?.('99999999999999999.12345', column())).toEqual({ value: '99999999999999999.12345' })
  expect(decimal.fromText?.('0.10', column())).toEqual({ value: '0.10' })
  expect(decimal.fromText?.('1.234', column({ props: { scale: 2 } }))).toEqual({ refusal: '“1.234”最多 2 位小数' })
})
