import { useEffect, useRef, useState } from 'react'
import { findAnchor, partsOfPage } from './find-anchor.ts'
import type { OpenStep } from './tour-progress.ts'

/** Time after which a page does not have a part that it has not shown; in milliseconds. */
const patience = 30_000

type Anchor = Exclude<ReturnType<typeof findAnchor>, undefined>

/** Element that the step points at, as soon as its page shows it. `isThere`: the page is the one that is open. */
export function useAnchor(step: OpenStep | undefined, isThere: boolean): Anchor | undefined {
  const [found, setFound] = useState<{ key: string; anchor: Anchor }>()
  const left = useRef<readonly Element[]>([])
  const { key, anchor, row } = step ?? {}
  useEffect(() => {
    if (key === undefined || anchor === undefined) return
    if (!isThere) {
      left.current = partsOfPage(anchor)
      return
    }
    let last: Anchor | undefined
    const take = (next: Anchor) => {
      last = next
      setFound({ key, anchor: next })
    }
    const look = () => {
      // Rows that are read again keep their element; another one is looked for where they do not.
      if (last !== undefined && (last === 'absent' || (last.isConnected && last.checkVisibility()))) return
      const next = findAnchor({ anchor, ...(row === undefined ? {} : { row }) }, left.current)
      if (next !== undefined) take(next)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: seen })
    const timer = setTimeout(() => last ?? take('absent'), patience)
    look()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [key, anchor, row, isThere])
  return isThere && found !== undefined && found.key === key ? found.anchor : undefined
}

/** Attributes by which a part comes into sight. */
const seen = ['hidden', 'style', 'class', 'data-empty']
