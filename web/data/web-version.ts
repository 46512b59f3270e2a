// Whether the server has other screens by now than those that this page was loaded with.
import { askPage } from './ask.ts'
import { hasUnsaved } from './unsaved.ts'
import { windowMemory } from './window-memory.ts'

/** The script that a page of the product begins with: its name is another one after each change. */
export const entryOf = (page: string): string | undefined =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1]

const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** The entry of the new screens; absent where they are the same, or nobody answers. */
export async function newEntry(): Promise<string | undefined> {
  const now = entryOf(await askPage().catch(() => ''))
  return now !== undefined && now !== ownEntry() ? now : undefined
}

let tell = () => {}

/** The shell says that there are new screens, and offers to load them. */
export function listenToNewScreens(given: () => void): () => void {
  tell = given
  return () => {
    tell = () => {}
  }
}

/** Somebody needs them now: said again to who has put it away before. */
export const tellNewScreens = (): void => tell()

const memoryKey = 'KOUAN_RELOADED'

/** What came of code that could not be fetched: the page is loaded anew, or its screens are not the newest, or nobody knows. */
export type MissingCode = 'reloading' | 'outdated' | 'unknown'

interface Missing {
  newEntry: () => Promise<string | undefined>
  hasUnsaved: () => boolean
  reload: () => void
}

/**
 * Code that could not be fetched may be gone because there are new screens: then the page is loaded anew, once for each of
 * them and never over something unsaved.
 */
export async function reloadOnce({ newEntry, hasUnsaved, reload }: Missing = own): Promise<MissingCode> {
  const entry = await newEntry()
  if (entry === undefined) return 'unknown'
  if (hasUnsaved() || windowMemory.read(memoryKey) === entry) return 'outdated'
  windowMemory.keep(memoryKey, entry)
  // Where nothing can be kept nobody would know that it was tried.
  if (windowMemory.read(memoryKey) !== entry) return 'outdated'
  reload()
  return 'reloading'
}

const own: Missing = { newEntry, hasUnsaved, reload: () => location.reload() }
