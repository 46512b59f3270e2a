// The address of one row: that of its list with the row's id behind it. Back closes what a click opened.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { rowOfPath } from './row-path.ts'

/** State of an entry of the history: the page stays where it is scrolled to, and was opened from its list. */
interface RowEntry {
  keepsPlace: true
  isFromList?: boolean
}

function useRowPath() {
  const { pathname, search, state } = useLocation()
  const isFromList = (state as Partial<RowEntry> | null)?.isFromList === true
  return { ...rowOfPath(pathname, useParams().row), search, isFromList }
}

/** Where a row of this page's list is shown, and how one gets there. */
export function useRowAddress() {
  const { list, row, search, isFromList } = useRowPath()
  // One row after another is one step.
  const state: RowEntry = { keepsPlace: true, isFromList: row === undefined || isFromList }
  const addressOf = (id: string) => ({ to: { pathname: `${list}/${id}`, search }, replace: row !== undefined, state })
  return { openId: row, addressOf }
}

export interface OpenedRow {
  id: string | undefined
  open: (id: string) => void
  close: () => void
}

/** Which row is open beside the list. A list inside another page keeps it to itself, because the address is that page's. */
export function useOpenedRow(isInner: boolean): OpenedRow {
  const [inner, setInner] = useState<string>()
  const { list, row, search, isFromList } = useRowPath()
  const { addressOf } = useRowAddress()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is the signal
  useEffect(() => {
    isLeaving.current = false
  }, [row])
  if (isInner) return { id: inner, open: setInner, close: () => setInner(undefined) }
  return {
    id: row,
    open: (id) => {
      const { to, ...how } = addressOf(id)
      navigate(to, how)
    },
    close: () => {
      // Escape pressed twice goes back once.
      if (isLeaving.current || row === undefined) return
      isLeaving.current = true
      const closed: RowEntry = { keepsPlace: true }
      if (isFromList) navigate(-1)
      else navigate({ pathname: list, search }, { replace: true, state: closed })
    },
  }
}
