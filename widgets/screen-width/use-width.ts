// The room that an element has on the page.
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the width inside an element in pixels, measured before the first paint and at every change; 0 until then. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
