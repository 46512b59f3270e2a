// A page's code is fetched when it is opened first; what does not come within 120 seconds counts as failed.
import { reloadOnce } from './web-version.ts'

const chunkTimeout = 120_000

export class PageLoadError extends Error {
  /** There are new screens: asking for the code of these ones again would bring nothing. */
  isOutdated = false
  /** The server answers, and its screens are these: it is the line, or a browser that asks for the same code only once. */
  isServed = false
}

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

/** The same for what is drawn: where there are newer screens by now, and nothing is lost, the page is loaded anew instead. */
export const loadForScreen = <T>(load: () => Promise<T>): Promise<T> =>
  loadInTime(load).catch(async (error: PageLoadError) => {
    const missing = await reloadOnce()
    if (missing === 'reloading') await new Promise(() => {})
    error.isOutdated = missing === 'outdated'
    error.isServed = missing === 'newest'
    throw error
  })
