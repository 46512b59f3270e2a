import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TableRow } from './cell-type.ts'
import type { Follow } from './columns/follow-of.ts'
import type { StoreSettings } from './rows/store-settings.ts'
import { makeTableStore, type TableStore } from './rows/table-store.ts'
import { useTopic } from './rows/use-topic.ts'
import type { EditableTableProps } from './table-props.ts'

type Rows = readonly Partial<TableRow>[]

const noRows: Rows = []

/** The store of a table for its life, fed by `value` and reporting each change. Re-renders the table when rows are added or removed. */
export function useTableStore(props: EditableTableProps, settings: StoreSettings): TableStore {
  const { value = noRows } = props
  const latest = useRef(props)
  latest.current = props
  const [store] = useState(() => {
    const follow: Follow = (row, about) => latest.current.follow?.(row, about)
    return makeTableStore({ rows: value, ...settings, follow })
  })
  const [given, reported] = [useRef(value), useRef(value)]
  useLayoutEffect(() => {
    const isKnown = reported.current === value || (isSameRows(given.current, value) && !store.isSaved())
    given.current = value
    if (!isKnown && !store.reconcile(value)) store.reset(value)
  }, [store, value, given, reported])
  useTopic(store, 'structure')
  const { columns, isTree, orderKey, page } = settings
  const applied = useRef({ columns, isTree, orderKey, page })
  useLayoutEffect(() => {
    const before = applied.current
    const isSame =
      before.columns === columns && before.isTree === isTree && before.orderKey === orderKey && before.page === page
    if (isSame) return
    applied.current = { columns, isTree, orderKey, page }
    store.setSettings({ columns, isTree, orderKey, page })
  }, [store, columns, isTree, orderKey, page])
  useEffect(
    () =>
      store.onChange((change) => {
        latest.current.onPatches?.(change)
        if (!latest.current.onChange) return
        const rows = [...store.allRows()]
        reported.current = rows
        latest.current.onChange(rows)
      }),
    [store, reported],
  )
  useEffect(() => store.listen('selection', () => latest.current.onSelectionChange?.([...store.selected()])), [store])
  return store
}

/** Whether the rows hold the same values: a screen may make them anew at each rendering. */
const isSameRows = (one: Rows, other: Rows) =>
  one === other || (one.length === other.length && one.every((row, place) => isSameRow(row, other[place] ?? {})))

function isSameRow(one: Partial<TableRow>, other: Partial<TableRow>): boolean {
  const keys = Object.keys(one)
  return (
    one === other || (keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key])))
  )
}
