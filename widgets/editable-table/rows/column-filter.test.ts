import { describe, expect, test } from 'vitest'
import type { Family, TableColumn } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import {
  type ColumnFilter,
  type ConditionName,
  conditionFault,
  conditionNames,
  conditions,
  distinctTexts,
  passes,
} from './column-filter.ts'
import { compareTexts } from './sort-rows.ts'

const holds = (test: ConditionName, family: Family, text: string, value = '', other = '') =>
  conditions[test].holds(text, value, other, family)

describe('conditions', () => {
  test('of text: without regard to capitals and to blanks around', () => {
    expect(holds('contains', 'text', 'SKU000012', ' sku')).toBe(true)
    expect(holds('lacks', 'text', 'SKU000012', '13')).toBe(true)
    expect(holds('starts', 'text', 'SKU000012', 'sku0')).toBe(true)
    expect(holds('ends', 'text', 'SKU000012', '2')).toBe(true)
    expect(holds('equals', 'text', '保温杯', '保温')).toBe(false)
    expect(holds('differs', 'text', '保温杯', '保温')).toBe(true)
  })

  test('of figures: exactly, however they are written', () => {
    expect(holds('equals', 'figure', '1234.50', '1,234.5')).toBe(true)
    expect(holds('above', 'figure', '99999999999999999.12346', '99999999999999999.12345')).toBe(true)
    expect(holds('at-least', 'figure', '99999999999999999.12345', '99999999999999999.12345')).toBe(true)
    expect(holds('below', 'figure', '99999999999999999.12345', '99999999999999999.12346')).toBe(true)
    expect(holds('below', 'figure', '9', '10')).toBe(true)
    expect(holds('at-most', 'figure', '-2', '-1')).toBe(true)
    expect(holds('between', 'figure', '10', '9', '11')).toBe(true)
    expect(holds('between', 'figure', '12', '9', '11')).toBe(false)
    // Nothing is neither small nor nought.
    for (const test of ['below', 'at-most', 'equals'] as const) expect(holds(test, 'figure', '', '0')).toBe(false)
  })

  test('of moments: by the digits of the limit', () => {
    expect(holds('equals', 'moment', '2026-03-06 08:00:00', '2026-03-06')).toBe(true)
    expect(holds('after', 'moment', '2026-03-06 08:00:00', '2026-03-06')).toBe(false)
    expect(holds('after', 'moment', '2026-03-07', '2026-03-06')).toBe(true)
    expect(holds('before', 'moment', '2026-02-28', '2026-03')).toBe(true)
    expect(holds('between', 'moment', '2026-03-31 23:59:59', '2026-03-01', '2026-03-31')).toBe(true)
  })

  test('each family has its own conditions', () => {
    expect(conditionNames('text')).toEqual([
      'contains',
      'lacks',
      'starts',
      'ends',
      'equals',
      'differs',
      'empty',
      'filled',
    ])
    expect(conditionNames('figure')).toContain('between')
    expect(conditionNames('moment')).toContain('before')
    expect(conditionNames('moment')).not.toContain('above')
  })

  test('a value that is missing or no figure, a fault', () => {
    const about = { kind: 'condition', test: 'between', value: '1', other: '' } as const
    expect(conditionFault(about, 'figure')).toBe('请填写筛选的值')
    expect(conditionFault({ ...about, other: '两' }, 'figure')).toBe('“两”不是数字')
    expect(conditionFault({ ...about, other: '2' }, 'figure')).toBeUndefined()
    expect(conditionFault({ ...about, test: 'empty', value: '' }, 'figure')).toBeUndefined()
  })
})

describe('values', () => {
  const column: TableColumn = {
    key: 'currency',
    title: '币制',
    type: 'select',
    options: [
      { value: '142', label: '人民币' },
      { value: '502', label: '美元' },
    ],
  }
  const about = { column, type: cellTypeOf(column) }
  const rows = ['142', '502', '142', null].map((currency, index) => ({ id: String(index), currency }))

  test('are listed as they are read, with their counts, empty cells last', () => {
    const found = distinctTexts(rows, about, (one, other) => compareTexts(one, other, about.type))
    expect(found).toEqual([
      { text: '美元', count: 1 },
      { text: '人民币', count: 2 },
      { text: '', count: 1 },
    ])
  })

  test('let through the rows that have one of them', () => {
    const filter: ColumnFilter = { kind: 'values', texts: new Set(['人民币', '']) }
    expect(rows.filter((row) => passes({ ...about, filter }, row)).map(({ id }) => id)).toEqual(['0', '2', '3'])
  })
})
