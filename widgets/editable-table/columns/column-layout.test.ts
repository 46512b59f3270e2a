import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CellType, TableColumn } from '../cell-type.ts'
import { columnsInViewport, layOutColumns, sharedWidth } from './column-layout.ts'
import { useColumns } from './use-columns.ts'

const type: CellType = { name: 'text', Shown: () => null, toText: String }
const typeOf = () => type
const column = (key: string, rest: Partial<TableColumn> = {}): TableColumn => ({
  key,
  title: key,
  type: 'input',
  ...rest,
})
const widths = (columns: readonly TableColumn[], available: number) =>
  layOutColumns({ columns, typeOf, available }).columns.map(({ width }) => width)

describe('widths', () => {
  test('S9.051 columns without a width share 92 % of the table', () => {
    expect(sharedWidth({ own: [undefined, undefined], room: 1000, leadingWidth: 0 })).toBe(460)
    expect(sharedWidth({ own: [120, undefined, undefined], room: 1000, leadingWidth: 60 })).toBe(400)
    // Their share counts, not how little each of them could do with.
    expect(widths([column('a', { minWidth: 200 }), column('b')], 1000)).toEqual([500, 500])
  })

  test('S9.052 120 where there is nothing to share', () => {
    expect(widths([column('a'), column('b')], 0)).toEqual([120, 120])
    expect(sharedWidth({ own: Array.from({ length: 30 }), room: 1000, leadingWidth: 0 })).toBe(120)
  })

  test('S9.058 S9.059 S9.060 row numbers take 60, the selection 40, and 60 with statistics', () => {
    const lead = (hasStatistics: boolean) =>
      layOutColumns({
        ...{ columns: [column('a')], typeOf, available: 1000, canSelect: true, hasRowNumbers: true, hasStatistics },
      }).leading.map(({ kind, width }) => [kind, width])
    expect(lead(false)).toEqual([
      ['selection', 40],
      ['row-number', 60],
    ])
    expect(lead(true)).toEqual([
      ['selection', 60],
      ['row-number', 60],
    ])
    const alone = { columns: [column('a')], typeOf, available: 1000 }
    expect(layOutColumns({ ...alone, canSelect: true }).leading[0]?.width).toBe(40)
    expect(layOutColumns({ ...alone, canSelect: true, hasStatistics: true }).leading[0]?.width).toBe(60)
    for (const hasStatistics of [false, true])
      expect(layOutColumns({ ...alone, hasRowNumbers: true, hasStatistics }).leading[0]?.width).toBe(60)
  })

  test('S9.058 S9.059 S9.060 a table has statistics when one of its columns has', () => {
    const leading = (rest: Partial<TableColumn>) => {
      const props = { columns: [column('a'), column('b', rest)], rowSelection: true, rowNumber: true }
      const Shown = () => {
        const { layout } = useColumns(props, { width: 1000, orderKey: undefined })
        return createElement('p', null, layout.leading.map(({ kind, width }) => kind + width).join(' '))
      }
      return renderToStaticMarkup(createElement(Shown))
    }
    expect(leading({})).toBe('<p>selection40 row-number60</p>')
    for (const kind of ['sum', 'average'] as const)
      expect(leading({ statistics: [kind] })).toBe('<p>selection60 row-number60</p>')
  })

  test.each([
    ['the order', { order: ['b', 'a'] }, 'b a'],
    ['hidden columns', { hidden: ['a'] }, 'b'],
    ['every column hidden, since others have gone', { hidden: ['a', 'b'] }, 'a b'],
    ['a column that has gone', { order: ['gone', 'b'], hidden: ['gone'] }, 'b a'],
  ])('S3.077 %s of the latest record: the table begins so', (_, record, expected) => {
    const enhance = { table: 't', read: () => [{ table: 't', widths: {}, ...record }], write: () => undefined }
    const props = { columns: [column('a'), column('b')], enhance }
    const Shown = () => {
      const { layout } = useColumns(props, { width: 1000, orderKey: undefined })
      return createElement('p', null, layout.columns.map((one) => one.column.key).join(' '))
    }
    expect(renderToStaticMarkup(createElement(Shown))).toBe(`<p>${expected}</p>`)
  })

  test('S9.072 a table under 500 scrolls over 800', () => {
    const layout = (available: number) =>
      layOutColumns({ columns: [column('a'), column('b')], typeOf, available }).width
    expect(layout(499)).toBe(800)
    expect(layout(390)).toBe(800)
    expect(layout(500)).toBe(500)
  })

  test('least widths hold, of the column before that of its type', () => {
    const narrow = { ...type, width: 10, minWidth: 135 }
    const least = (rest: Partial<TableColumn>) =>
      layOutColumns({ columns: [column('a', rest), column('b', { width: 900 })], typeOf: () => narrow, available: 500 })
        .columns[0]?.width
    expect(least({})).toBe(135)
    expect(least({ minWidth: 60 })).toBe(60)
  })
})

describe('places', () => {
  const columns = [
    column('a', { width: 100 }),
    column('r', { width: 90, fixed: 'right' }),
    column('l', { width: 80, fixed: 'left' }),
  ]

  test('fixed columns are placed at their sides, and the others fill the middle', () => {
    const {
      columns: placed,
      width,
      leftWidth,
      rightWidth,
    } = layOutColumns({ columns, typeOf, available: 1000, canSelect: true })
    expect(placed.map((one) => [one.column.key, one.side, one.left, one.width, one.inset])).toEqual([
      ['l', 'left', 40, 80, 40],
      ['a', 'middle', 120, 790, 120],
      ['r', 'right', 910, 90, 0],
    ])
    expect([width, leftWidth, rightWidth]).toEqual([1000, 120, 90])
  })

  test('free width is given to columns without a width, else to all in proportion', () => {
    expect(widths([column('a', { width: 100 }), column('b')], 1000)).toEqual([100, 900])
    expect(widths([column('a', { width: 100 }), column('b', { width: 300 })], 1000)).toEqual([250, 750])
    const dragged = layOutColumns({
      ...{ columns: [column('a', { width: 100 }), column('b', { width: 300 })], typeOf, available: 1000 },
      dragged: { a: 120 },
    })
    expect(dragged.columns.map(({ width }) => width)).toEqual([120, 880])
  })

  test('on a phone nothing is fixed', () => {
    const { columns: placed, leftWidth } = layOutColumns({ columns, typeOf, available: 390, canSelect: true })
    expect(placed.map(({ side }) => side)).toEqual(['middle', 'middle', 'middle'])
    expect(leftWidth).toBe(0)
  })

  test('columnsInViewport: many columns, those in the viewport and one more at each side', () => {
    const many = Array.from({ length: 40 }, (_column, index) => column(`c${index}`, { width: 100 }))
    const layout = layOutColumns({ columns: many, typeOf, available: 1000 })
    expect(columnsInViewport(layout, { scrollLeft: 0, width: 1000 })).toEqual({ first: 0, last: 10 })
    expect(columnsInViewport(layout, { scrollLeft: 1050, width: 1000 })).toEqual({ first: 9, last: 21 })
  })
})
