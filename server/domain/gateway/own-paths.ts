// Paths of the product itself. No route takes them, and they are looked at before any route.
import { seedMenu } from '@kouan/contract/areas/all-areas.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'

/** Of the web build, of monitoring and of pages that are no rows of the menu. */
const others =
  'jeecg-boot api actuator assets user account login register iframe exception health healthz livez metrics readyz online result websocket static load-failed gateway open'

const segmentOf = (path: string) => (path.split('/')[1] ?? '').toLowerCase()

const segmentsOf = (rows: readonly MenuRow[]): string[] =>
  rows.flatMap(({ url, children = [] }) => [segmentOf(url), ...segmentsOf(children)])

const own = new Set([...others.split(' '), ...segmentsOf(seedMenu)])

export function isOwnPath(path: string, apiBase: string): boolean {
  const first = segmentOf(path)
  return first === '' || first.includes('.') || own.has(first) || first === segmentOf(apiBase)
}
