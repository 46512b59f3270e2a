// A page's code is fetched when it is opened first; what does not come within 120 seconds counts as failed.
import type { ComponentType } from 'react'
import { lazy } from 'react'
import { reloadOnce } from '../data/web-version.ts'
import type { LoadPage } from '../menu/area.ts'

const chunkTimeout = 120_000

export class PageLoadError extends Error {}

/** Rejects with `PageLoadError` when the code cannot be fetched or takes longer than the limit. */
export async function loadInTime(load: LoadPage): Promise<{ default: ComponentType }> {
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
  const page = lazy(() =>
    loadInTime(load).catch(async (error) => {
      // A failed one would fail for ever; the next visit is another try.
      known.delete(load)
      if (await reloadOnce()) await new Promise(() => {})
      throw error
    }),
  )
  known.set(load, page)
  return page
}
