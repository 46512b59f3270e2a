// Entries of the search box and their order, without effect.
import type { HitGroup, ListOffer } from '@kouan/contract/calls/system/search-calls.ts'
import { typedRank } from '@kouan/contract/rules/typed-match.ts'
import { rankedBy, ranks } from '@kouan/contract/rules/typed-rank.ts'
import type { MenuEntry } from '../../menu/menu-entries.ts'
import { fullTitleOf } from '../../menu/menu-to-routes.ts'
import { filterKey } from '../../resource/address/list-address.ts'

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
    return external ? [] : [{ key: `page ${to}`, title: fullTitleOf(entry), note: above.join(' / '), to }]
  })

const rowKey = 'row '

const listKey = 'list '

/** Tells entries of what was typed alone, which nobody looks for again; they may name a person. */
export const isOfTyped = ({ key }: Pick<Entry, 'key'>) => key.startsWith(listKey)

/** Tells rows, whose titles the browser alone keeps. */
export const isRow = ({ key }: Pick<Entry, 'key'>) => key.startsWith(rowKey)

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

/** Lists that find what the search does not, filtered by what was typed. */
export const listEntries = (
  groups: readonly HitGroup[],
  typed: string,
  addressOf: (pages: readonly string[]) => string | undefined,
): Entry[] =>
  groups.flatMap(({ title, pages, lists = [] }) => {
    const address = addressOf(pages)
    if (address === undefined) return []
    return lists.map(({ field, label, way }) => ({
      key: `${listKey}${pages[0]} ${field}`,
      title: `在${title}列表中按${label}${wayTexts[way]}查找“${typed}”`,
      note: '',
      to: `${address}?${new URLSearchParams({ [filterKey(field)]: typed })}`,
    }))
  })

const wayTexts: Readonly<Record<ListOffer['way'], string>> = { part: '包含', whole: '' }

interface Arranged {
  typed: string
  /** Whatever the browser knows by itself. */
  groups: readonly EntryGroup[]
  /** Groups that the server found. */
  found: readonly EntryGroup[]
  /** Lists that may find more. */
  lists?: readonly Entry[]
  /** Latest choices, the last one first. */
  recent: readonly Pick<Entry, 'key' | 'title' | 'note' | 'to'>[]
}

const mostLately = 6
const mostOfGroup = 8
const mostLists = 4

/** Tells words that may be a number of a document: rows then come before what the browser knows. */
export const mayBeNumber = (typed: string) => /\d/.test(typed)

/** Returns the rank of an entry by its title, else by the note beside it. */
function rankOfEntry({ title, note }: Entry, typed: string): number | undefined {
  const own = typedRank({ text: title }, typed)
  return own ?? (note !== '' && note.toLowerCase().includes(typed.toLowerCase()) ? ranks.part + 1 : undefined)
}

/**
 * Orders the entries: latest choices first, each entry once; then the groups, that of the best entry first; lists last. Groups
 * without entries are left out.
 */
export function arrange({ typed, groups, found, lists = [], recent }: Arranged): EntryGroup[] {
  const here = groups.map(({ title, entries }) => {
    const meant = rankedBy(entries, (entry) => rankOfEntry(entry, typed))
    const [best] = meant
    return { title, entries: meant, rank: (best && rankOfEntry(best, typed)) ?? ranks.part }
  })
  const rows = found.map((group) => ({ ...group, rank: mayBeNumber(typed) ? -1 : ranks.spelled }))
  const offered = new Map([...rows, ...here].flatMap(({ entries }) => entries).map((entry) => [entry.key, entry]))
  const lately = recent
    // A row is there whether the server was asked or not; pages and commands only as long as they are offered.
    .filter((entry) => offered.has(entry.key) || (isRow(entry) && rankOfEntry(entry, typed) !== undefined))
    .slice(0, mostLately)
    // As it is now, where that is known.
    .map((entry) => offered.get(entry.key) ?? entry)
  const shown = new Set(lately.map(({ key }) => key))
  const others = [...rows, ...here]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ key }) => !shown.has(key)).slice(0, typed === '' ? undefined : mostOfGroup),
    }))
  const more = { title: '在列表中查找', entries: lists.slice(0, mostLists) }
  return [{ title: '最近使用', entries: lately }, ...others, more].filter(({ entries }) => entries.length > 0)
}

/** The entry after or before this one, around the ends. */
export function step(groups: readonly EntryGroup[], from: string | undefined, by: 1 | -1): string | undefined {
  const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key))
  const at = from === undefined ? -1 : keys.indexOf(from)
  if (at === -1) return by === 1 ? keys[0] : keys.at(-1)
  return keys[(at + by + keys.length) % keys.length]
}
