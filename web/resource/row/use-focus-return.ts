import { useEffect, useRef, useState } from 'react'

/** What is closed gives the focus back to what opened it; a detail that went on to another row, to that row in its list. */
export function useFocusReturn(rowId?: string): void {
  // Taken before the first effect: what opens takes the focus in one of its own.
  const [began] = useState(() => ({ opener: document.activeElement, rowId }))
  const last = useRef(rowId)
  useEffect(() => {
    last.current = rowId
  }, [rowId])
  useEffect(
    () => () => {
      const isFromRow = last.current === began.rowId && began.opener !== document.body
      const row = isFromRow ? null : document.querySelector(`[data-row-key="${last.current}"]`)
      const target = row ?? began.opener
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
    },
    [began],
  )
}
