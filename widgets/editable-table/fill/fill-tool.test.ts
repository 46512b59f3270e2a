import { expect, test } from 'vitest'
import { makeTableStore } from '../rows/table-store.ts'
import { makeCursor } from '../state/cursor.ts'
import type { GridTable, MenuPlace } from '../state/grid-table.ts'
import { fillTool } from './fill-tool.tsx'

/** Entries of the menu that can be chosen where so many cells are marked. */
function choosable(height: number, width: number, settings = {}) {
  const rows = ['1', '2', '3'].map((id) => ({ id }))
  const cursor = makeCursor(makeTableStore({ rows, columns: [], isTree: false }))
  cursor.mark({ row: 0, column: 0 }, { row: height - 1, column: width - 1 })
  // The cast: what the menu reads of the table.
  const table = { cursor, settings: () => settings } as unknown as GridTable
  const entries = fillTool.menu?.cells?.({ table } as MenuPlace) ?? []
  return entries.filter(({ isDisabled }) => !isDisabled).map(({ label }) => label)
}

test('filling from the menu needs cells in that direction, and a table that may be edited', () => {
  expect(choosable(1, 1)).toEqual([])
  expect(choosable(2, 1)).toEqual(['向下填充', '填充序列'])
  expect(choosable(1, 2)).toEqual(['向右填充'])
  expect(choosable(2, 2)).toEqual(['向下填充', '向右填充', '填充序列'])
  expect(choosable(2, 2, { isReadOnly: true })).toEqual([])
})
