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

const memoryKey = 'KOUAN_RELOADED'

interface Missing {
  newEntry: () => Promise<string | undefined>
  hasUnsaved: () => boolean
  reload: () => void
}

/**
 * Code that could not be fetched may be gone because there are new screens: then the page is loaded anew, once for each of
 * them and never over something unsaved. Answers whether it is.
 */
export async function reloadOnce({ newEntry, hasUnsaved, reload }: Missing = own): Promise<boolean> {
  if (hasUnsaved()) return false
  const entry = await newEntry()
  if (entry === undefined || windowMemory.read(memoryKey) === entry) return false
  windowMemory.keep(memoryKey, entry)
  // Where nothing can be kept nobody would know that it was tried.
  if (windowMemory.read(memoryKey) !== entry) return false
  reload()
  return true
}

const own: Missing = { newEntry, hasUnsaved, reload: () => location.reload() }
