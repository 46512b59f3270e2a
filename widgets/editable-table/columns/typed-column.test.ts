import { expect, expectTypeOf, test } from 'vitest'
import { valueIn } from '../cell-of.ts'
import type { TableColumn, TableRow } from '../cell-type.ts'
import type { ColumnOf } from './typed-column.ts'

interface Line {
  id: string
  name: string
  qty: number
}

test('columns of typed rows know their keys, their types and the props of each type', () => {
  const columns: readonly ColumnOf<Line>[] = [
    { key: 'name', title: '名称', type: 'input', props: { maxLength: 3 }, isDisabled: ({ qty }) => qty > 1 },
    { key: 'double', title: '两倍', type: 'number', compute: ({ qty }) => qty * 2 },
  ]
  const lineFault: ColumnOf<Line>[] = [
    // @ts-expect-error no field of the row
    { key: 'nmae', title: '名称', type: 'input' },
    // @ts-expect-error no type of cells
    { key: 'name', title: '名称', type: 'inptu' },
    // @ts-expect-error the props of another type
    { key: 'qty', title: '数量', type: 'number', props: { maxLength: 3 } },
    // @ts-expect-error the row has no such field
    { key: 'name', title: '名称', type: 'input', isDisabled: ({ price }) => price > 1 },
  ]
  expect(lineFault).toHaveLength(4)
  const [, double] = columns as unknown as readonly TableColumn[]
  expect(double && valueIn(double, { id: 'a', name: '杯', qty: 3 })).toBe(6)
})

test('rows that are any record have columns of any key, but of known types', () => {
  expectTypeOf<ColumnOf<TableRow>>().toEqualTypeOf<TableColumn>()
  const column: TableColumn = { key: 'anything', title: '随意', type: 'input' }
  expect(column.key).toBe('anything')
})
