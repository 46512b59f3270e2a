import { expect, test } from 'vitest'
import { builtInTypes } from '../cell-names.ts'
import type { CellType } from '../cell-type.ts'
import { installCell, installedCell } from './install-cell.ts'

const specified = [
  ...['input', 'number', 'checkbox', 'select', 'multi-select', 'search-select', 'async-select', 'department', 'user'],
  ...['date', 'datetime', 'time', 'popup-text', 'textarea', 'upload', 'file', 'image', 'radio', 'popup', 'slot'],
  ...['tags', 'progress', 'decimal'],
]

const cell = (name: string): CellType => ({ name, Shown: () => null, toText: String })

test('S8.031 a reserved name throws, whether of a built-in type or of a column of the table itself', () => {
  expect([...builtInTypes].toSorted()).toEqual(specified.toSorted())
  for (const name of [...specified, 'row-number', 'selection', 'drag', 'expand', 'hidden']) {
    expect(() => installCell(cell(name)), name).toThrow('是保留名称')
    expect(installedCell(name)).toBeUndefined()
  }
})

test('installCell: an own type, found by its name; a second one throws', () => {
  const stars = cell('stars')
  installCell(stars)
  installCell(stars)
  expect(installedCell('stars')).toBe(stars)
  expect(() => installCell(cell('stars'))).toThrow('已经注册')
})
