// Whether the server has other screens by now than those that this page was loaded with.

import { create } from 'zustand'
import { windowMemory } from '../browser/window-memory.ts'
import { askPage } from '../calls/ask.ts'
import { hasUnsaved } from '../drafts/unsaved.ts'

/** The script that a page of the product begins with: its name is another one after each change. */
export const entryOf = (page: string): string | undefined =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1]

const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** The entry of the screens that the server has; absent where nobody answers. */
const entryNow = async (): Promise<string | undefined> => entryOf(await askPage().catch(() => ''))

/** The entry of the new screens; absent where they are the same, or nobody answers. */
export async function newEntry(): Promise<string | undefined> {
  const now = await entryNow()
  return now !== ownEntry() ? now : undefined
}

/** There are new screens; or the line is back, and a part does not come all the same. */
export type ReloadReason = 'newScreens' | 'missingPart'

/** Why the page should be loaded anew; absent where it need not be, or the person has put the offer away. */
export const useReloadOffer = create<{ reason: ReloadReason | undefined }>()(() => ({ reason: undefined }))

/** Offers to load the page anew; again to who has put it away before. */
export const offerReload = (reason: ReloadReason): void => useReloadOffer.setState({ reason })

/** Offers it because code does not come; says whether new screens are the reason. */
export const offerMissingCode = async (): Promise<void> =>
  offerReload((await newEntry()) === undefined ? 'missingPart' : 'newScreens')

const memoryKey = 'KOUAN_RELOADED'

/**
 * Outcome for code that could not be fetched: the page is loaded anew, or its screens are not the newest, or they are and the
 * server answers, or nobody does.
 */
export type MissingCode = 'reloading' | 'outdated' | 'newest' | 'unreachable'

interface Missing {
  entryNow: () => Promise<string | undefined>
  ownEntry: () => string | undefined
  hasUnsaved: () => boolean
  reload: () => void
}

/**
 * Code that could not be fetched may be gone because there are new screens: then the page is loaded anew, once for each of
 * them and never over something unsaved.
 */
export async function reloadOnce({ entryNow, ownEntry, hasUnsaved, reload }: Missing = own): Promise<MissingCode> {
  const entry = await entryNow()
  if (entry === undefined) return 'unreachable'
  if (entry === ownEntry()) return 'newest'
  if (hasUnsaved() || windowMemory.read(memoryKey) === entry) return 'outdated'
  windowMemory.write(memoryKey, entry)
  // Where nothing can be kept nobody would know that it was tried.
  if (windowMemory.read(memoryKey) !== entry) return 'outdated'
  reload()
  return 'reloading'
}

const own: Missing = { entryNow, ownEntry, hasUnsaved, reload: () => location.reload() }
