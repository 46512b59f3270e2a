// What a browser fetches for a page: scripts and styles, as gzip bytes.
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'

export interface Fetched {
  scripts: number
  styles: number
  files: number
  /** Of the files, without their folder. */
  names: string[]
}

/** Milliseconds in which nothing was asked for. */
const rest = 600

/** From now on; answers what came since it was asked last, once the page rests. */
export function watchFetched(page: Page): () => Promise<Fetched> {
  const sizes = new Map<string, number>()
  const reading: Promise<void>[] = []
  const underWay = new Set<Request>()
  let movedAt = Date.now()
  const ended = (request: Request) => {
    underWay.delete(request)
    movedAt = Date.now()
  }
  page.on('request', (request) => void underWay.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!/\.(js|css)$/.test(path) || response.status() !== 200) return
    reading.push(response.body().then((body) => void sizes.set(path, gzipSync(body, { level: 9 }).length)))
  })
  return async () => {
    // The browser tells of its rest once for an address, and not again when the page there becomes another.
    while (underWay.size > 0 || Date.now() - movedAt < rest) await page.waitForTimeout(100)
    await Promise.all(reading)
    const total = (ending: string) =>
      [...sizes].filter(([path]) => path.endsWith(ending)).reduce((sum, [, bytes]) => sum + bytes, 0)
    const fetched = {
      scripts: total('.js'),
      styles: total('.css'),
      files: sizes.size,
      names: [...sizes.keys()].map((path) => path.replace(/.*\//, '')),
    }
    sizes.clear()
    return fetched
  }
}
