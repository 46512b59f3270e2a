// The address of one row: the path of its list followed by the row's id. Back closes the row.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { rowOfPath } from './row-path.ts'

/** State of a history entry: the page keeps its scroll position, and whether the row was opened from its list. */
interface RowEntry {
  keepsPlace: true
  isFromList?: boolean
}

function useRowPath() {
  const { pathname, search, state } = useLocation()
  const isFromList = (state as Partial<RowEntry> | null)?.isFromList === true
  return { ...rowOfPath(pathname, useParams().row), search, isFromList }
}

/** Returns the id of the open row, and the address of any row of this page's list. */
export function useRowAddress() {
  const { list, row, search, isFromList } = useRowPath()
  // Going on to another row replaces the entry, so that Back leads to the list.
  const state: RowEntry = { keepsPlace: true, isFromList: row === undefined || isFromList }
  const addressOf = (id: string) => ({ to: { pathname: `${list}/${id}`, search }, replace: row !== undefined, state })
  return { openId: row, addressOf }
}

export interface OpenedRow {
  id: string | undefined
  open: (id: string) => void
  close: () => void
}

/** Returns which row is open beside the list, and opens and closes rows. An inner list does not use the address of its page. */
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
      // A second Escape must not go back once more.
      if (isLeaving.current || row === undefined) return
      isLeaving.current = true
      const closed: RowEntry = { keepsPlace: true }
      if (isFromList) navigate(-1)
      else navigate({ pathname: list, search }, { replace: true, state: closed })
    },
  }
}
