import { newEntry, offerReload } from '../data/loading/web-version.ts'

/** Not more often than this, in milliseconds. */
const pause = 300_000

/** Offers new screens once for each of them to who comes back to the window. */
export function followWebVersion(): () => void {
  let lastPollAt = 0
  let offeredEntry: string | undefined
  const poll = async () => {
    if (Date.now() - lastPollAt < pause) return
    lastPollAt = Date.now()
    const entry = await newEntry()
    if (entry === undefined || entry === offeredEntry) return
    offeredEntry = entry
    offerReload('newScreens')
  }
  const hear = () => void poll()
  addEventListener('focus', hear)
  return () => removeEventListener('focus', hear)
}
