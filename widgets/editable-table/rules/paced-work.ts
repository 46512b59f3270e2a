// Long work in small parts, so that keys, scrolling and 取消 are handled between them.

interface Pace<T> {
  items: readonly T[]
  pause: () => Promise<void>
  signal: AbortSignal | undefined
}

/** Checks that take some milliseconds. */
const chunkSize = 5000
/** Requests to a server at the same time. */
const atOnce = 8

export async function checkChunk<T>({ items, pause, signal }: Pace<T>, check: (item: T) => void): Promise<void> {
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % chunkSize === 0) await pause()
    signal?.throwIfAborted()
    check(item)
  }
}

export async function runHandlers<T>(
  { items, pause, signal }: Pace<T>,
  ask: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  const work = async () => {
    for (const [place, item] of waiting) {
      // Handlers that need no server would otherwise never yield.
      if (place > 0 && place % chunkSize === 0) await pause()
      signal?.throwIfAborted()
      await ask(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
}

/** Yields to the browser without the four milliseconds of a zero timeout. */
export const pauseOfBrowser = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
