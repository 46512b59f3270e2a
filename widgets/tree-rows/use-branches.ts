import { useState } from 'react'
import { branchIds, type TreeRow } from './tree-rows.ts'

/** Which branches of a tree are open: all or none, but for those that were clicked since. New rows follow the rest. */
export function useBranches(rows: readonly TreeRow[], isOpen: boolean) {
  const [clicked, setClicked] = useState<{ isOpen: boolean; ids: readonly string[] }>({ isOpen, ids: [] })
  const exceptions = clicked.isOpen === isOpen ? clicked.ids : []
  const isException = (id: string) => exceptions.includes(id)
  return {
    expandedRowKeys: branchIds(rows).filter((id) => isException(id) !== isOpen),
    onExpand: (_expanded: boolean, { id }: TreeRow) =>
      setClicked({ isOpen, ids: isException(id) ? exceptions.filter((one) => one !== id) : [...exceptions, id] }),
  }
}
