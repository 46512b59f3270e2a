import { listenToReloadOffers, newEntry, type ReloadReason } from '../data/loading/web-version.ts'

/** Not more often than this, in milliseconds. */
const pause = 300_000

/** Tells once for each of them that there are new screens: whoever comes back to the window hears of it, or needs code that does not come. */
export function followWebVersion(tell: (reason: ReloadReason) => void): () => void {
  let lastLook = 0
  let told: string | undefined
  const look = async () => {
    if (Date.now() - lastLook < pause) return
    lastLook = Date.now()
    const entry = await newEntry()
    if (entry === undefined || entry === told) return
    told = entry
    tell('newScreens')
  }
  const hear = () => void look()
  addEventListener('focus', hear)
  const stop = listenToReloadOffers(tell)
  return () => {
    stop()
    removeEventListener('focus', hear)
  }
}
