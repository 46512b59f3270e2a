// The figures of 系统监控 from what was measured: shares and rates between two moments.
import {
  type MonitorFigureName,
  type MonitorValues,
  monitorFigures,
} from '@kouan/contract/calls/system/monitor-figures.ts'

export interface Measured {
  time: Date
  figures: Record<string, number>
}

/** From this moment on to `to`; a rate needs both. */
export interface Span {
  from?: Measured | undefined
  to: Measured
}

/** Null where nothing was measured, or a counter began again meanwhile. */
export function shownValues(span: Span): MonitorValues {
  const names = Object.keys(monitorFigures) as MonitorFigureName[]
  return Object.fromEntries(names.map((name) => [name, measuredValue(name, span)])) as MonitorValues
}

type Derived = (figures: { now: (name: string) => number; since: (name: string) => number; minutes: number }) => number

const derived: Partial<Record<MonitorFigureName, Derived>> = {
  hostMemoryShare: ({ now }) => share(now('hostMemoryUsed'), now('hostMemory')),
  diskShare: ({ now }) => share(now('diskSize') - now('diskFree'), now('diskSize')),
  slowestMilliseconds: ({ now }) => now('slowestSeconds') * 1000,
  collectionShare: ({ since, minutes }) => share(since('collectionSeconds'), minutes * 60),
  commitsPerMinute: ({ since, minutes }) => since('commits') / minutes,
  rollbacksPerMinute: ({ since, minutes }) => since('rollbacks') / minutes,
  requestsPerMinute: ({ since, minutes }) => since('requests') / minutes,
  failuresPerMinute: ({ since, minutes }) => since('failures') / minutes,
  meanMilliseconds: ({ since }) => (1000 * since('requestSeconds')) / since('requests'),
  cacheShare: ({ since }) => share(since('cacheHits'), since('cacheHits') + since('cacheMisses')),
  databaseCacheShare: ({ since }) => share(since('blocksHit'), since('blocksHit') + since('blocksRead')),
}

const share = (part: number, whole: number) => (100 * part) / whole

function measuredValue(name: MonitorFigureName, { from, to }: Span): number | null {
  const now = (figure: string) => to.figures[figure] ?? Number.NaN
  const since = (figure: string) => {
    const grown = now(figure) - (from?.figures[figure] ?? Number.NaN)
    return grown < 0 ? Number.NaN : grown
  }
  const minutes = from ? (to.time.getTime() - from.time.getTime()) / 60_000 : Number.NaN
  const value = derived[name]?.({ now, since, minutes }) ?? now(name)
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null
}
