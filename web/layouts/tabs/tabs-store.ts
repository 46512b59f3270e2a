// Which pages are open in this window of the browser; a page that is loaded anew finds them again.
import { create } from 'zustand'
import { windowMemory } from '../../data/browser/window-memory.ts'
import { homePath } from '../../session/guard.ts'
import { rootRoute } from '../../session/redirects.ts'
import { type Closing, closed, movedOn, type Tab, visited } from './tab-list.ts'

const home: Tab = { key: homePath, title: rootRoute.title, address: homePath }

interface Tabs {
  /** Owner of the tabs. */
  userId: string | undefined
  tabs: readonly Tab[]
  /** How often a page was asked to begin anew, by its key. */
  rounds: Readonly<Record<string, number>>
}

export const useTabs = create<Tabs>()(() => ({ userId: undefined, tabs: [], rounds: {} }))

const memoryKey = 'KOUAN_TABS'

/** Those of this person that this window had, else the home page, and what was opened before it was known who is here. */
export function beginTabs(userId: string): void {
  const before = useTabs.getState()
  if (before.userId === userId) return
  const stored = readMemory()
  const known = stored?.userId === userId ? stored.tabs : [home]
  const opened = before.userId === undefined ? before.tabs : []
  useTabs.setState({ userId, rounds: {} })
  store(opened.reduce(visited, known))
}

/** `from`: the tab that it takes the place of. */
export function visitTab(tab: Tab, from?: string): void {
  const { tabs } = useTabs.getState()
  store(from === undefined ? visited(tabs, tab) : movedOn(tabs, from, tab, homePath))
}

/** Answers where to go, or why nothing was closed. */
export function closeTabs(request: { closing: Closing; of: string; shown: string }) {
  const { tabs, ...rest } = closed(useTabs.getState().tabs, { ...request, home: homePath })
  store(tabs)
  return rest
}

export function refreshTab(key: string): void {
  useTabs.setState(({ rounds }) => ({ rounds: { ...rounds, [key]: (rounds[key] ?? 0) + 1 } }))
}

/** Without tabs there is one page; with them again it is the first. */
export const forgetTabs = () => store([])

/** Closes all tabs when a person signs out. */
export function endTabs(): void {
  useTabs.setState(useTabs.getInitialState())
  windowMemory.forget(memoryKey)
}

function store(tabs: readonly Tab[]): void {
  const { userId, tabs: before } = useTabs.getState()
  if (tabs === before) return
  useTabs.setState({ tabs })
  if (userId !== undefined) windowMemory.write(memoryKey, { userId, tabs })
}

function readMemory(): Pick<Tabs, 'userId' | 'tabs'> | undefined {
  const { userId, tabs } = (windowMemory.read(memoryKey) ?? {}) as Partial<Tabs>
  return Array.isArray(tabs) && tabs.every(isTab) ? { userId, tabs } : undefined
}

const isTab = (one: Partial<Record<keyof Tab, unknown>> | null): one is Tab =>
  [one?.key, one?.title].every((text) => typeof text === 'string') &&
  typeof one?.address === 'string' &&
  /^\/(?![/\\])/.test(one.address)
