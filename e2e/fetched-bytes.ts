// What a browser fetches for a page: scripts and styles, as gzip bytes.
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

export interface Fetched {
  scripts: number
  styles: number
  files: number
}

/** From now on; answers what came since it was asked last, once the page rests. */
export function watchFetched(page: Page): () => Promise<Fetched> {
  const sizes = new Map<string, number>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!/\.(js|css)$/.test(path) || response.status() !== 200) return
    reading.push(response.body().then((body) => void sizes.set(path, gzipSync(body, { level: 9 }).length)))
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
    const total = (ending: string) =>
      [...sizes].filter(([path]) => path.endsWith(ending)).reduce((sum, [, bytes]) => sum + bytes, 0)
    const fetched = { scripts: total('.js'), styles: total('.css'), files: sizes.size }
    sizes.clear()
    return fetched
  }
}
