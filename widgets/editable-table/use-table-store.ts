import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TableRow } from './cell-type.ts'
import type { Follow } from './columns/follow-of.ts'
import type { StoreSettings } from './rows/store-settings.ts'
import { makeTableStore, type TableStore } from './rows/table-store.ts'
import { useTopic } from './rows/use-topic.ts'
import type { EditableTableProps } from './table-props.ts'

const noRows: readonly Partial<TableRow>[] = []

/** The store of a table for its life, fed by `value` and reporting each change. Re-renders the table when rows are added or removed. */
export function useTableStore(props: EditableTableProps, settings: StoreSettings): TableStore {
  const { value = noRows } = props
  const latest = useRef(props)
  latest.current = props
  const [store] = useState(() => {
    const follow: Follow = (row, about) => latest.current.follow?.(row, about)
    return makeTableStore({ rows: value, ...settings, follow })
  })
  const known = useRef(value)
  useLayoutEffect(() => {
    if (known.current === value) return
    known.current = value
    if (!store.reconcile(value)) store.reset(value)
  }, [store, value])
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
        known.current = rows
        latest.current.onChange(rows)
      }),
    [store],
  )
  useEffect(() => store.listen('selection', () => latest.current.onSelectionChange?.([...store.selected()])), [store])
  return store
}
