// The events of the grid. They come from whatever cell, so they are handled once for the table.

import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { isOfInputMethod } from '../../input-method/input-method.ts'
import { dropSpareRow } from '../input/edit-cell.ts'
import { openClicked, startMarking } from '../input/mark-cells.ts'
import { menuAt } from '../input/menu-at.ts'
import { pressedOf, pressKey } from '../input/press-key.ts'
import type { GridTable } from '../state/grid-table.ts'
import type { OpenMenu } from '../state/menu-entry.ts'

export function gridHandlers(table: GridTable, showMenu: (menu: OpenMenu) => void) {
  const { focus } = table
  const handleClipboard = (event: ClipboardEvent) => {
    if (isCatcher(event.target)) for (const tool of table.tools) tool.handleClipboard?.(event, table)
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (!isCatcher(event.target) || event.defaultPrevented || isOfInputMethod(event)) return
      const isLeaving = focus.leavesByTab
      if (!pressKey(table, pressedOf(event))) return
      event.preventDefault()
      // The first Escape is the table's own, after which Tab leaves it; the next one is that of the dialog around it.
      if (event.key === 'Escape' && !isLeaving) event.stopPropagation()
    },
    onCopy: handleClipboard,
    onCut: handleClipboard,
    onPaste: handleClipboard,
    onContextMenu: (event: MouseEvent) => {
      const menu = menuAt(event, table)
      if (!menu) return
      event.preventDefault()
      showMenu(menu)
    },
    onPointerDown: (event: PointerEvent) => startMarking(event, table),
    onMouseDown: (event: MouseEvent) => {
      // The pressed cell takes the focus by itself; the press would move it on to the page.
      if (event.target instanceof Element && event.target.closest('[data-column]') && !isOwn(event.target)) {
        event.preventDefault()
      }
    },
    onClick: (event: MouseEvent) => {
      const title = event.target instanceof Element ? event.target.closest('.kt-title-menu') : null
      const box = title?.getBoundingClientRect()
      const menu = box && menuAt({ target: event.target, clientX: box.left, clientY: box.bottom }, table)
      if (menu) showMenu(menu)
      else openClicked(event, table)
    },
    onFocus: () => {
      focus.isWanted = true
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || currentTarget.contains(relatedTarget)) return
      focus.isWanted = false
      dropSpareRow(table)
    },
  }
}

const isCatcher = (target: EventTarget) => target instanceof HTMLElement && target.dataset.catcher !== undefined

/** Things in a cell that take a press themselves. */
const isOwn = (target: Element) => target.closest('.kt-editor, input, button, a, textarea, select, label') !== null
