import { expect, test } from 'vitest'
import { makeTableStore } from '../rows/table-store.ts'
import { makeCursor } from '../state/cursor.ts'
import type { GridTable, MenuPlace } from '../state/grid-table.ts'
import { editTool } from './edit-tool.ts'

/** A table of five rows whose second to fourth are marked, with its menu of rows. */
function markedRows() {
  const rows = ['1', '2', '3', '4', '5'].map((id) => ({ id, name: `商品 ${id}` }))
  const store = makeTableStore({ rows, columns: [], isTree: false })
  const cursor = makeCursor(store)
  cursor.mark({ row: 3, column: 0 }, { row: 1, column: 0 })
  // The cast: what a menu reads of the table.
  const table = {
    ...{ store, cursor, focus: {}, scrollTo: () => {}, takeFocus: () => {} },
    settings: () => ({ canAdd: true, canRemove: true, layout: { columns: [{}] } }),
    calls: () => ({ newRow: () => ({ name: '新' }) }),
  } as unknown as GridTable
  const entries = editTool.menu?.rows?.({ table } as MenuPlace) ?? []
  const names = () => store.output().map(({ name }) => String(name).replace('商品 ', ''))
  const choose = (label: string) => entries.find((entry) => entry.label === label)?.run?.()
  return { choose, names, cursor }
}

test('rows of the menu, several marked: above the first, below the last, copies below, or all of them removed', () => {
  const outcomes = ['在上方插入一行', '在下方插入一行', '复制行到下方', '删除 3 行'].map((label) => {
    const { choose, names, cursor } = markedRows()
    choose(label)
    return [names().join(''), cursor.active().row]
  })
  expect(outcomes).toEqual([
    ['1新2345', 1],
    ['1234新5', 4],
    ['12342345', 4],
    ['15', 1],
  ])
})
