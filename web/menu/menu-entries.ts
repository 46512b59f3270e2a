// Entries of the side menu from the menu answer, the chosen entry, its target, and the open groups.
import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { pageSubtitles } from '@kouan/contract/menu/page-subtitles.ts'
import { fullTitleOf } from './menu-to-routes.ts'

export interface MenuEntry {
  /** The path of the row: unique among entries. */
  key: string
  title: string
  /** Tells it from an entry of the same title. */
  subtitle?: string | undefined
  icon: string | undefined
  /** Opens in a new window. */
  external: string | undefined
  /** Where a click leads inside the product. */
  to: string
  children: MenuEntry[]
}

export function menuEntries(menu: readonly MenuItem[]): MenuEntry[] {
  return menu.filter((item) => !item.hidden).flatMap(toEntry)
}

function toEntry(item: MenuItem): MenuEntry[] {
  const children = item.alwaysShow ? [] : menuEntries(item.children ?? []).flatMap(withoutLoneGroup)
  const isEmptyGroup = children.length === 0 && !item.alwaysShow && (item.children?.length ?? 0) > 0
  if (isEmptyGroup) return []
  const external = item.meta.url && item.meta.internalOrExternal ? item.meta.url : undefined
  const { title, icon } = item.meta
  const subtitle = pageSubtitles[item.component]
  return [{ key: item.path, title, subtitle, icon, external, to: addressOf(item.path), children }]
}

/** A group within a group that has one page is that page. */
const withoutLoneGroup = (entry: MenuEntry): MenuEntry[] => (entry.children.length === 1 ? entry.children : [entry])

/** The pages that are meant by what was typed, by their names or that of a group above them. */
export function filterEntries(entries: readonly MenuEntry[], isMeant: (title: string) => boolean): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.children.length === 0) return isMeant(fullTitleOf(entry)) ? [entry] : []
    const within = filterEntries(entry.children, isMeant)
    return within.length === 0 && isMeant(entry.title) ? leavesOf(entry) : within
  })
}

const leavesOf = (entry: MenuEntry): MenuEntry[] =>
  entry.children.length === 0 ? [entry] : entry.children.flatMap(leavesOf)

/** A route's path without the parameters that may be left out. */
export const addressOf = (path: string) => (path.startsWith('/') ? path : `/${path}`).replace(/\/:[^/]*\?/g, '')

/** The entry to mark: the full path where the route has an id, else the entry whose address is the longest beginning. */
export function chosenKey({
  entries,
  path,
  pattern,
}: {
  entries: readonly MenuEntry[]
  path: string
  pattern: string
}) {
  if (/\/:[^/?]+(\/|$)/.test(pattern)) return path
  const leaves = flattenEntries(entries).filter((entry) => entry.children.length === 0)
  const fitting = leaves.filter(({ to }) => path === to || path.startsWith(`${to}/`))
  return fitting.sort((a, b) => b.to.length - a.to.length)[0]?.key ?? path
}

export const flattenEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flattenEntries(entry.children)])

/** The groups above an entry. */
export function groupsAbove(entries: readonly MenuEntry[], key: string): string[] {
  for (const entry of entries) {
    if (entry.key === key) return []
    if (flattenEntries(entry.children).some((below) => below.key === key)) {
      return [entry.key, ...groupsAbove(entry.children, key)]
    }
  }
  return []
}

/** Of the top groups only the one that was opened last stays open. */
export function keepOneTopGroup({
  top,
  before,
  after,
}: {
  top: readonly string[]
  before: readonly string[]
  after: string[]
}) {
  const opened = after.find((key) => !before.includes(key))
  if (opened === undefined || !top.includes(opened)) return after
  return after.filter((key) => key === opened || !top.includes(key))
}

/** Addresses of other sites that the menu points to. */
export const listUrls = (menu: readonly MenuItem[]): (string | undefined)[] =>
  menu.flatMap((item) => [item.meta.url, ...listUrls(item.children ?? [])])

interface Way {
  isMobile: boolean
  navigate: (address: string) => void
}

/** Follows a chosen entry: to a new tab, or within the product, where embedded pages have their own address. */
export function openMenuEntry({ external, to, title }: MenuEntry, { isMobile, navigate }: Way): void {
  if (external) {
    window.open(external, '_blank', 'noopener,noreferrer')
    return
  }
  if (!isMobile) window.dispatchEvent(new CustomEvent('dynamic-router-show', { detail: { path: to, title } }))
  navigate(to)
}
