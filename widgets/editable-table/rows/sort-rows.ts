// The order of rows by one column: figures by their size, texts as Chinese dictionaries have them, empty cells last.
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'

const dictionary = new Intl.Collator('zh-CN', { numeric: true })

export function rowOrder(
  { column, type }: Pick<PlacedColumn, 'column' | 'type'>,
  direction: 1 | -1,
): (one: TableRow, other: TableRow) => number {
  const textOf = (row: TableRow) => type.toText(row[column.key], column)
  return (one, other) => {
    const [a, b] = [textOf(one), textOf(other)]
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    const [figure, otherFigure] = [Number(a), Number(b)]
    const isByFigure = type.align === 'right' && !Number.isNaN(figure) && !Number.isNaN(otherFigure)
    return direction * (isByFigure ? figure - otherFigure : dictionary.compare(a, b))
  }
}
