// The pages that are open at once, as a list: what opening, closing and choosing make of it.
import { isListKey } from '../../resource/address/list-address.ts'

export interface Tab {
  /** The page, whatever part of it is asked for: see `tabKey`. */
  key: string
  title: string
  /** Where one was last in it. */
  address: string
}

/** Choices that pages keep in the address, and a page of such a choice is the same page. */
const choiceKeys = new Set(['view', 'tab', 'widget', 'situation', 'ground', 'alone', 'enterprise'])

/** `path`: that of the page. Only what is no part of a list in the query makes another page. */
export function tabKey(path: string, search: string): string {
  const own = [...new URLSearchParams(search)].filter(([key]) => !isListKey(key) && !choiceKeys.has(key))
  const query = new URLSearchParams(own.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Returns the label of each tab, by its key: tabs of one title also name the part of their address that differs. */
export function tabLabels(tabs: readonly Tab[]): ReadonlyMap<string, string> {
  return new Map(
    tabs.map((tab) => {
      const others = tabs.filter(({ key, title }) => title === tab.title && key !== tab.key)
      const own = partsOf(tab.key).filter((part) => !others.every(({ key }) => partsOf(key).includes(part)))
      // A name says more than the numbers beside it.
      const told = others.length === 0 ? undefined : (own.find((part) => /[一-龥]/.test(part)) ?? own.at(-1))
      return [tab.key, told === undefined ? tab.title : `${tab.title} · ${told}`]
    }),
  )
}

const partsOf = (key: string): string[] => {
  const { pathname, searchParams } = new URL(key, 'http://here.invalid')
  return [...pathname.split('/').map(decoded), ...searchParams.values()].filter((part) => part !== '')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Adds a new tab at the end. */
export function visited(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const at = tabs.findIndex(({ key }) => key === tab.key)
  if (at < 0) return [...tabs, tab]
  const known = tabs[at]
  return known?.title === tab.title && known.address === tab.address ? tabs : tabs.with(at, tab)
}

/** A page that went on to another address: what was the tab of the one is that of the other. Home stays. */
export function movedOn(tabs: readonly Tab[], from: string, tab: Tab, home: string): readonly Tab[] {
  const at = tabs.findIndex(({ key }) => key === from)
  const isOpen = tabs.some(({ key }) => key === tab.key)
  if (at < 0 || from === home || from === tab.key) return visited(tabs, tab)
  return isOpen
    ? visited(
        tabs.filter(({ key }) => key !== from),
        tab,
      )
    : tabs.with(at, tab)
}

export type Closing = 'one' | 'left' | 'right' | 'others'

export const homeClosed = '首页不能关闭!'
export const lastClosed = '这是最后一页，不能再关闭了啦'

interface Closed {
  tabs: readonly Tab[]
  /** Where to go: what was shown has been closed. */
  next?: Tab | undefined
  /** Nothing was closed, and why. */
  warning?: string
}

/** `of`: the tab that was pointed at; `shown`: that of the page one is on; `home` stays whatever is closed. */
export function closed(
  tabs: readonly Tab[],
  { closing, of, shown, home }: { closing: Closing; of: string; shown: string; home: string },
): Closed {
  if (closing === 'one' && of === home) return { tabs, warning: homeClosed }
  if (closing === 'one' && tabs.length === 1) return { tabs, warning: lastClosed }
  const place = tabs.findIndex(({ key }) => key === of)
  const goes: Record<Closing, (at: number) => boolean> = {
    one: (at) => at === place,
    left: (at) => at < place,
    right: (at) => at > place,
    others: (at) => at !== place,
  }
  const left = tabs.filter(({ key }, at) => key === home || !goes[closing](at))
  if (left.some(({ key }) => key === shown)) return { tabs: left }
  const next = closing === 'one' ? left[Math.min(place, left.length - 1)] : tabs[place]
  return { tabs: left, next }
}

/** The one beside it, round the ends. */
export function neighbour(tabs: readonly Tab[], shown: string, step: 1 | -1): Tab | undefined {
  const at = tabs.findIndex(({ key }) => key === shown)
  return at < 0 ? tabs[0] : tabs[(at + step + tabs.length) % tabs.length]
}
