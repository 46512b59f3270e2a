import { listenToReloadOffers, newEntry, type ReloadReason } from '../data/loading/web-version.ts'

/** Not more often than this, in milliseconds. */
const pause = 300_000

/** Tells once for each of them that there are new screens: whoever comes back to the window hears of it, or needs code that does not come. */
export function followWebVersion(offerReload: (reason: ReloadReason) => void): () => void {
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
  const stop = listenToReloadOffers(offerReload)
  return () => {
    stop()
    removeEventListener('focus', hear)
  }
}
