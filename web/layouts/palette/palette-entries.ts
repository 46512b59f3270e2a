// What the search box shows, in which order: pure.
import type { HitGroup } from '@kouan/contract/calls/system/search-calls.ts'
import { matchesTyped } from '@kouan/contract/rules/typed-match.ts'
import type { MenuEntry } from '../../menu/menu-entries.ts'

export interface Entry {
  key: string
  title: string
  /** Beside it, smaller. */
  note: string
  /** An address of the product; absent of what is done where one is. */
  to?: string
  run?: () => void
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
}

/** Pages of the menu, with the groups they stand in. */
export const pageEntries = (menu: readonly MenuEntry[], above: readonly string[] = []): Entry[] =>
  menu.flatMap((entry) => {
    const { children, title, to, external } = entry
    if (children.length > 0) return pageEntries(children, [...above, title])
    return external ? [] : [{ key: `page ${to}`, title, note: above.join(' / '), to }]
  })

const rowKey = 'row '

/** Rows that the server found, those alone that somebody has a page for. */
export const hitEntries = (
  groups: readonly HitGroup[],
  addressOf: (pages: readonly string[]) => string | undefined,
): EntryGroup[] =>
  groups.flatMap(({ title, pages, hits }) => {
    const address = addressOf(pages)
    if (address === undefined) return []
    const entries = hits.map(({ id, title: name, note }) => ({
      key: `${rowKey}${pages[0]} ${id}`,
      title: name,
      note,
      to: `${address}/${id}`,
    }))
    return [{ title, entries }]
  })

interface Arranged {
  typed: string
  /** Whatever the browser knows by itself. */
  groups: readonly EntryGroup[]
  /** What the server found. */
  found: readonly EntryGroup[]
  /** What was chosen lately, the last one first. */
  recent: readonly Entry[]
}

const mostRecent = 6
const mostOfGroup = 8

/** What was chosen lately stands first, each entry once; groups without entries do not stand at all. */
export function arrange({ typed, groups, found, recent }: Arranged): EntryGroup[] {
  const isMeant = ({ title, note }: Entry) =>
    typed === '' || matchesTyped(title, typed) || note.toLowerCase().includes(typed.toLowerCase())
  const here = groups.map(({ title, entries }) => ({ title, entries: entries.filter(isMeant) }))
  const offered = new Map([...found, ...here].flatMap(({ entries }) => entries).map((entry) => [entry.key, entry]))
  const lately = recent
    // A row is there whether the server was asked or not; pages and commands only as long as they are offered.
    .filter((entry) => offered.has(entry.key) || (entry.key.startsWith(rowKey) && isMeant(entry)))
    .slice(0, mostRecent)
    // As it is now, where that is known.
    .map((entry) => offered.get(entry.key) ?? entry)
  const shown = new Set(lately.map(({ key }) => key))
  const others = [...found, ...here].map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ key }) => !shown.has(key)).slice(0, typed === '' ? undefined : mostOfGroup),
  }))
  return [{ title: '最近使用', entries: lately }, ...others].filter(({ entries }) => entries.length > 0)
}

/** The entry after or before this one, around the ends. */
export function step(groups: readonly EntryGroup[], from: string | undefined, by: 1 | -1): string | undefined {
  const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key))
  const at = from === undefined ? -1 : keys.indexOf(from)
  if (at === -1) return by === 1 ? keys[0] : keys.at(-1)
  return keys[(at + by + keys.length) % keys.length]
}
