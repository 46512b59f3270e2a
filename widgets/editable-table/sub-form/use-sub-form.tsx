import { App } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { TableRow } from '../cell-type.ts'
import { findWithRetries, openAfterClick } from './open-sub-form.ts'
import { SubFormPanel } from './sub-form-panel.tsx'

interface SubFormOptions {
  /** Title of the panel, which may contain the name of the row. */
  label: (row: TableRow) => string
  content: (row: TableRow) => ReactNode
  /** The row in the document, where no element inside it is handed to `toggle`. */
  findRow?: (row: TableRow) => HTMLElement | null
}

export interface SubForm {
  /** Of the row whose form is open. */
  openId: string | undefined
  /** A click on something in the row. */
  toggle: (row: TableRow, inside?: HTMLElement) => void
  close: () => void
  /** The screen renders it beside the table, not inside it. */
  panel: ReactNode
}

/** A form (or a table) that opens at one row, above everything else. */
export function useSubForm({ label, content, findRow }: SubFormOptions): SubForm {
  const { message } = App.useApp()
  const [open, setOpen] = useState<{ row: TableRow; anchor: HTMLElement }>()
  /** The latest click counts while the row of an earlier one is still searched for. */
  const latestId = useRef<string>(undefined)
  const openId = open?.row.id

  function close() {
    latestId.current = undefined
    setOpen(undefined)
    const cell = open?.anchor.querySelector<HTMLElement>('[data-catcher]')
    cell?.focus({ preventScroll: true })
  }

  function toggle(row: TableRow, inside?: HTMLElement) {
    const next = openAfterClick(latestId.current, row.id)
    if (next === undefined) return close()
    latestId.current = next
    const rowOf = () => (inside?.isConnected ? inside.closest<HTMLElement>('[role="row"], tr') : findRow?.(row))
    void findWithRetries({ find: rowOf }).then((anchor) => {
      if (latestId.current !== next) return
      if (anchor) return setOpen({ row, anchor })
      latestId.current = undefined
      setOpen(undefined)
      message.error('打开子表失败')
    })
  }

  const panel = open && (
    <SubFormPanel key={openId} anchor={open.anchor} label={label(open.row)} onClose={close}>
      {content(open.row)}
    </SubFormPanel>
  )
  return { openId, toggle, close, panel }
}
