import { useEffect, useState } from 'react'

/** So far a page is scrolled before its header gives way, in pixels (specification, section 9). */
const hidesPast = 100

/** Whether the header gives way: while one scrolls down, past some way; it comes back as soon as one scrolls up. */
export function useHiddenHeader(isEnabled: boolean): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    if (!isEnabled) return
    let last = scrollY
    const update = () => {
      const isDown = scrollY > last
      if (scrollY !== last) setIsHidden(isDown && scrollY > hidesPast)
      last = scrollY
    }
    addEventListener('scroll', update, { passive: true })
    return () => {
      removeEventListener('scroll', update)
      setIsHidden(false)
    }
  }, [isEnabled])
  useEffect(() => {
    // Parts that stay in sight below the header go up with it (shell.css).
    document.documentElement.toggleAttribute('data-header-hidden', isHidden)
  }, [isHidden])
  return isHidden
}
