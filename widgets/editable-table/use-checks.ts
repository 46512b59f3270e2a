import { type RefObject, useEffect, useRef } from 'react'
import { isEmptyValue } from './cell-of.ts'
import type { CellFailure } from './cell-rule.ts'
import type { TableColumn } from './cell-type.ts'
import { cellTypeOf } from './cells/cell-type-of.ts'
import { settledUploads } from './cells/files/cell-uploads.ts'
import type { TableStore } from './rows/table-store.ts'
import { validateCells } from './rules/validate-cells.ts'
import { browserMatcher } from './rules/worker-matcher.ts'

export interface Checks {
  /** All cells, once the files they are sending are stored; the failed ones are marked. */
  checkAll: () => Promise<readonly CellFailure[]>
  /** These cells, and those that failed in their columns and rows: a duplicate may be one no longer. */
  recheck: (changed: readonly { id: string; keys: readonly string[] }[]) => void
}

interface CellName {
  id: string
  key: string
}

const isEmpty = (value: unknown, column: TableColumn) => (cellTypeOf(column).isEmpty ?? isEmptyValue)(value)

export const byRow = (failures: readonly CellFailure[]): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const rows = new Map<string, Map<string, string>>()
  for (const { rowId, columnKey, message } of failures) {
    const row = rows.get(rowId) ?? new Map<string, string>()
    rows.set(rowId, row.set(columnKey, message))
  }
  return rows
}

interface ChecksInput {
  store: TableStore
  columns: readonly TableColumn[]
  /** The element of the table. */
  grid: RefObject<HTMLElement | null>
}

/** Checks the rules of the columns when a cell has changed and when the screen validates. */
export function useChecks({ store, columns, grid }: ChecksInput): Checks {
  const latest = useRef(columns)
  latest.current = columns
  const running = useRef<{ cells: readonly CellName[]; controller: AbortController }>(undefined)
  const validate = (only?: readonly CellName[], signal?: AbortSignal) =>
    validateCells({
      rows: store.allRows(),
      columns: latest.current,
      matcher: browserMatcher,
      isEmpty,
      ...(only ? { only } : {}),
      ...(signal ? { signal } : {}),
    })
  const recheck: Checks['recheck'] = (changed) => {
    const ruled = new Set(latest.current.filter(({ rules }) => rules?.length).map(({ key }) => key))
    if (ruled.size === 0 && store.failures().size === 0) return
    const ruledCells = changed.flatMap(({ id, keys }) => keys.flatMap((key) => (ruled.has(key) ? [{ id, key }] : [])))
    const keys = new Set(ruledCells.map(({ key }) => key))
    const ids = new Set(changed.map(({ id }) => id))
    const failed = [...store.failures()].flatMap(([id, row]) =>
      [...row.keys()].flatMap((key) => (keys.has(key) || ids.has(id) ? [{ id, key }] : [])),
    )
    if (ruledCells.length + failed.length === 0) return
    const cells = [...ruledCells, ...failed, ...(running.current?.cells ?? [])]
    running.current?.controller.abort()
    const controller = new AbortController()
    running.current = { cells, controller }
    validate(cells, controller.signal).then(
      (failures) => {
        if (controller.signal.aborted) return
        running.current = undefined
        store.setFailures(byRow([...otherFailures(store, cells), ...failures]))
      },
      (error: unknown) => {
        if (!controller.signal.aborted) throw error
      },
    )
  }
  const latestRecheck = useRef(recheck)
  latestRecheck.current = recheck
  useEffect(() => {
    const stop = store.onChange(({ patches }) =>
      latestRecheck.current(patches.flatMap((patch) => (patch.kind === 'cells' ? patch.changes : []))),
    )
    return () => {
      stop()
      running.current?.controller.abort()
    }
  }, [store])
  return {
    recheck,
    checkAll: async () => {
      const unsent = grid.current ? await settledUploads(grid.current, (id) => store.row(id) !== undefined) : []
      running.current?.controller.abort()
      running.current = undefined
      const failures = [...unsent, ...otherThan(unsent, await validate())]
      store.setFailures(byRow(failures))
      return failures
    },
  }
}

/** The failures of cells that these do not name. */
function otherThan(named: readonly CellFailure[], failures: readonly CellFailure[]): readonly CellFailure[] {
  const cells = new Set(named.map(({ rowId, columnKey }) => JSON.stringify([rowId, columnKey])))
  return failures.filter(({ rowId, columnKey }) => !cells.has(JSON.stringify([rowId, columnKey])))
}

/** The failures of cells that were not checked. */
function otherFailures(store: TableStore, checked: readonly CellName[]): readonly CellFailure[] {
  const names = new Set(checked.map(({ id, key }) => JSON.stringify([id, key])))
  return [...store.failures()].flatMap(([rowId, row]) =>
    [...row].flatMap(([columnKey, message]) =>
      names.has(JSON.stringify([rowId, columnKey])) || !store.row(rowId) ? [] : [{ rowId, columnKey, message }],
    ),
  )
}
