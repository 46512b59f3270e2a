// Parts in the layout that are not below the router. At each step React looks through everything below it for readers of the
// address, whatever address of its own lies between: waiting pages are too much for that.
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'

const useBeside = create<{ content: ReactNode }>()(() => ({ content: null }))

/** Drawn where `place` is, before anything is painted. It sees no context but those above the router, and what it brings along. */
export function useRenderedBeside(content: ReactNode, place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (place.current) useBeside.setState({ content: createPortal(content, place.current) })
  }, [content, place])
  useLayoutEffect(() => () => useBeside.setState({ content: null }), [])
}

/** Stands beside the router. */
export const BesideRouter = (): ReactNode => useBeside(({ content }) => content)
