import { useEffect, useRef } from 'react'
import { useHandler } from '../../data/rendering/use-handler.ts'

/** Reads again whenever what is seen of the document has changed, not for what is shown at first. */
export function useReadOnChange(seen: string, read: () => void): void {
  const shown = useRef(seen)
  const readAgain = useHandler(read)
  useEffect(() => {
    if (shown.current === seen) return
    shown.current = seen
    readAgain()
  }, [seen, readAgain])
}
