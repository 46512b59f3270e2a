// A page's code is fetched when it is opened first; what does not come within 120 seconds counts as failed.
import { type ComponentType, lazy } from 'react'
import { reloadOnce } from './web-version.ts'

const chunkTimeout = 120_000

export class PageLoadError extends Error {
  /** There are new screens: asking for the code of these ones again would bring nothing. */
  isOutdated = false
  /** The server answers, and its screens are these: it is the line, or a browser that asks for the same code only once. */
  isServed = false
}

type LoadPage = () => Promise<{ default: ComponentType }>

/** Rejects with `PageLoadError` when the code cannot be fetched or takes longer than the limit. */
export async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageLoadError('timeout')), chunkTimeout)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof PageLoadError ? error : new PageLoadError('load failed', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const known = new Map<LoadPage, ComponentType>()

/** The same component for the same loader, so that a page keeps its state when its route is drawn again. */
export function lazyPage(load: LoadPage): ComponentType {
  const found = known.get(load)
  if (found) return found
  const page = lazyInTime(load, () => void known.delete(load))
  known.set(load, page)
  return page
}

/** A failed one would fail for ever: whoever keeps it forgets it, and the next time is another try. */
export const lazyInTime = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  forget: () => void,
): ComponentType<P> =>
  lazy(() =>
    loadInTime(load).catch(async (error: PageLoadError) => {
      forget()
      const missing = await reloadOnce()
      if (missing === 'reloading') await new Promise(() => {})
      error.isOutdated = missing === 'outdated'
      error.isServed = missing === 'newest'
      throw error
    }),
  )
