import { useEffect, useRef, useState } from 'react'

/** Returns the focus on close to the element that had it, or to the row of the list that the detail shows last. */
export function useFocusReturn(rowId?: string): void {
  // Read before the first effect, because the dialog takes the focus in an effect.
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
