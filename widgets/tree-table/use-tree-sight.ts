import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef, useState } from 'react'
import type { VisibleRow } from './lazy-tree.ts'
import { moveInTree } from './tree-keys.ts'

interface Options<Row> {
  rows: readonly VisibleRow<Row>[]
  /** Pixels, as the two below. */
  rowHeight: number
  /** Of a head that stays at the top. */
  headHeight: number
  height: number
  onExpand: (id: string, isExpanded: boolean) => void
}

/** The rendered rows of a tree and its active one: the focus stays on the tree, which names the active row. */
export function useTreeViewport<Row>({ rows, rowHeight, headHeight, height, onExpand }: Options<Row>) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, activate] = useState<string>()
  const active = Math.max(
    0,
    rows.findIndex((row) => row.id === activeId),
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: headHeight,
  })
  const rendered = virtual.getVirtualItems()
  const isActiveRendered = rendered.some(({ index }) => index === active)
  const rowId = (index: number) => `${id}-${index}`

  return {
    /** For the element that scrolls. */
    frame: {
      ref: scroller,
      tabIndex: 0,
      'aria-activedescendant': isActiveRendered ? rowId(active) : undefined,
    },
    rendered,
    totalHeight: virtual.getTotalSize(),
    rowId,
    /** The first unless another was. */
    active,
    activate,
    /** Whether the key means a move. */
    move(key: string): boolean {
      const pageSize = Math.floor((height - headHeight) / rowHeight) - 1
      const move = moveInTree(rows, { key, at: active, pageSize })
      if (!move) return false
      if ('expand' in move) onExpand(move.expand, true)
      else if ('collapse' in move) onExpand(move.collapse, false)
      else {
        virtual.scrollToIndex(move.go)
        activate(rows[move.go]?.id)
      }
      return true
    },
  }
}
