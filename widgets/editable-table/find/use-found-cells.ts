import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useRested } from '../../loading/use-rested.ts'
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { useTopic } from '../rows/use-topic.ts'
import { pauseOfBrowser } from '../rules/paced-work.ts'
import type { GridTable } from '../state/grid-table.ts'
import { findCells, holdsText, nextFound, soughtText } from './find-cells.ts'

interface FoundCells {
  sought: string
  rows: readonly TableRow[]
  columns: readonly PlacedColumn[]
  /** As `findCells` numbers them. */
  cells: readonly number[]
}

interface Search {
  found: FoundCells | undefined
  /** Moves the focus to the next or the previous found cell. */
  step: (direction: 1 | -1) => void
}

/** Milliseconds without typing or changes until the search starts. */
const restTime = 150

/** Searches again when the text, the values or the filters change, and highlights the cells. Focuses the first one of a new text. */
export function useFoundCells(table: GridTable, typed: string): Search {
  const { store, highlight } = table
  const sought = soughtText(useRested(typed, restTime))
  const version = useRested(useTopic(store, 'values'), restTime)
  const filters = useSyncExternalStore((listener) => store.listen('structure', listener), store.filters, store.filters)
  const [found, setFound] = useState<FoundCells>()
  const take = useEffectEvent((fresh: FoundCells) => {
    const isOther = fresh.sought !== found?.sought
    setFound(fresh)
    if (isOther) show(table, fresh, nextFound(fresh.cells, activeNumber(table, fresh) - 1, 1))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values or filters need another search
  useEffect(() => {
    highlight.matches = sought === '' ? undefined : (placed, row) => holdsText(placed, row, sought)
    store.touch()
    const controller = new AbortController()
    const rows = store
      .tree()
      .all()
      .filter(({ id }) => store.passesFilters(id))
    const { columns } = table.settings().layout
    findCells({ rows, columns, sought, pause: pauseOfBrowser, signal: controller.signal }).then(
      (cells) => take({ sought, rows, columns, cells }),
      (error: unknown) => {
        if (!controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [table, store, sought, version, filters])
  useEffect(
    () => () => {
      highlight.matches = undefined
      store.touch()
    },
    [highlight, store],
  )
  return {
    found,
    step: (direction) => {
      if (found) show(table, found, nextFound(found.cells, activeNumber(table, found), direction))
    },
  }
}

function show(table: GridTable, { rows, columns, cells }: FoundCells, place: number): void {
  const cell = cells[place]
  const row = cell === undefined ? undefined : rows[Math.floor(cell / columns.length)]
  if (cell === undefined || !row) return
  table.calls().reveal(row.id)
  table.showLater({ id: row.id, column: cell % columns.length })
}

/** The number of the focused cell among those that were searched; -1 where it is none of them. */
function activeNumber({ store, cursor }: GridTable, { rows, columns }: FoundCells): number {
  const { row, column } = cursor.active()
  const id = store.visible().rows[row]?.id
  const place = rows.findIndex((one) => one.id === id)
  return place === -1 ? -1 : place * columns.length + column
}

export function countText(table: GridTable, found: FoundCells): string {
  if (found.cells.length === 0) return '没有找到'
  const at = activeNumber(table, found)
  const place = nextFound(found.cells, at - 1, 1)
  const all = `共 ${found.cells.length.toLocaleString('zh-CN')} 处`
  return found.cells[place] === at ? `第 ${(place + 1).toLocaleString('zh-CN')} 处，${all}` : all
}
