import { useMemo, useState } from 'react'
import type { TableStore } from '../rows/table-store.ts'
import type { Page } from '../rows/visible-rows.ts'
import { type Pagination, type PaginationInput, paginationOf } from './pagination.ts'

export interface Pages {
  /** Absent: everything on one page. */
  shown: Pagination | undefined
  /** Where the table pages its own rows. */
  clientPage: Page | undefined
  turnTo: (page: Page) => void
  /** Turns to the page that holds the row, where the table pages itself. */
  showRow: (row: { id: string; store: TableStore }) => void
}

/** The page of a table: the screen's where it listens to changes, else the table's own. */
export function usePages(input: PaginationInput | undefined): Pages {
  const isPaged = input !== undefined && input !== false
  const { onChange, ...about } = typeof input === 'object' ? input : ({} as Exclude<PaginationInput, boolean>)
  const defaults = paginationOf(about)
  const [own, setOwn] = useState<Page>({ current: defaults.current, pageSize: defaults.pageSize })
  const isOwn = isPaged && !onChange
  const clientPage = useMemo(
    () => (isOwn ? { current: own.current, pageSize: own.pageSize } : undefined),
    [isOwn, own.current, own.pageSize],
  )
  const showRow: Pages['showRow'] = ({ id, store }) => {
    if (!clientPage) return
    const root = store.tree().parentsOf(id).at(-1) ?? id
    const index = store.visible().roots.findIndex((row) => row.id === root)
    if (index !== -1) setOwn({ ...clientPage, current: Math.floor(index / clientPage.pageSize) + 1 })
  }
  if (!isPaged) return { shown: undefined, clientPage: undefined, turnTo: setOwn, showRow }
  if (onChange) return { shown: defaults, clientPage: undefined, turnTo: onChange, showRow }
  return { shown: { ...defaults, ...own }, clientPage, turnTo: setOwn, showRow }
}
