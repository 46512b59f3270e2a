// How a person likes the shell to look. Only what somebody chose is kept; the rest follows the site and the defaults.

export interface Settings {
  isSidebarOpen: boolean
  /** Of the menu, whatever the pages are. */
  menuTheme: 'dark' | 'light'
  /** Of the pages; `system` follows the device. */
  mode: 'light' | 'dark' | 'system'
  layout: 'side' | 'top'
  /** In the top layout: as wide as a sheet, or as the window. */
  contentWidth: 'fixed' | 'fluid'
  isHeaderFixed: boolean
  /** A fixed header gives way while one scrolls down. */
  hidesHeader: boolean
  isSidebarFixed: boolean
  /** Such as `#1890FF`; empty for that of the site. */
  color: string
  isColorWeak: boolean
  hasTabs: boolean
  /** Single letters and signs are keys; those with Ctrl always are. */
  hasKeys: boolean
  /** Rows of a list at a time. */
  pageSize: number
  /** The steps of a new installation are not shown on the home page. */
  hidesFirstSteps: boolean
  /** Key of the step of the tour that was shown last; empty before the first one, `tourEnded` after the last. */
  tour: string
  /** Keys of the pages, settings and acts chosen in the search box, the last one first; no rows. */
  recent: readonly string[]
}

export const mostRecent = 12
const longestKey = 200

/** The tour was seen to its end, or is not wanted. */
export const tourEnded = 'ended'

/** The first three as the specification has them, the others for who works through thousands. */
export const pageSizes = [10, 20, 30, 50, 100, 200]

export type PersonSettings = Partial<Settings>

export const defaultSettings: Settings = {
  isSidebarOpen: true,
  menuTheme: 'dark',
  mode: 'light',
  layout: 'side',
  contentWidth: 'fixed',
  isHeaderFixed: true,
  hidesHeader: false,
  isSidebarFixed: true,
  color: '',
  isColorWeak: false,
  hasTabs: true,
  hasKeys: true,
  pageSize: 10,
  hidesFirstSteps: false,
  tour: '',
  recent: [],
}

const choices: { [K in keyof Settings]?: readonly Settings[K][] } = {
  menuTheme: ['dark', 'light'],
  mode: ['light', 'dark', 'system'],
  layout: ['side', 'top'],
  contentWidth: ['fixed', 'fluid'],
  pageSize: pageSizes,
}

const isFitting = <K extends keyof Settings>(name: K, value: unknown): value is Settings[K] => {
  if (name === 'color') return typeof value === 'string' && /^(#[0-9A-Fa-f]{6})?$/.test(value)
  if (name === 'tour') return typeof value === 'string' && /^[\w.-]{0,40}$/.test(value)
  if (name === 'recent') {
    const isKey = (one: unknown) => typeof one === 'string' && one.length <= longestKey
    return Array.isArray(value) && value.length <= mostRecent && value.every(isKey)
  }
  return choices[name]?.includes(value as Settings[K]) ?? typeof value === 'boolean'
}

/** Reads the settings from a stored value: older and newer versions have others. */
export function readSettings(sent: unknown): PersonSettings {
  if (typeof sent !== 'object' || sent === null) return {}
  const known = (Object.keys(defaultSettings) as (keyof Settings)[]).flatMap((name) => {
    const value = (sent as Record<string, unknown>)[name]
    return isFitting(name, value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}

/** Returns the settings that have no effect beside the others, and are therefore not offered. */
export const idleSettings = ({ layout, isHeaderFixed }: Settings): ReadonlySet<keyof Settings> =>
  new Set<keyof Settings>([
    ...(layout === 'top' ? (['isSidebarFixed'] as const) : (['contentWidth'] as const)),
    ...(isHeaderFixed ? [] : (['hidesHeader'] as const)),
  ])
