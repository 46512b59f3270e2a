// Wakes periodic tasks between their runs: when a notification names one, and when a glance of this process finds something.
import type { Transaction } from '../db/transaction.ts'
import { kindName, type Periodic } from './periodic.ts'
import { wakePeriodic } from './stored-items.ts'
import type { WorkHandling, WorkLog } from './work.ts'

interface WakingOptions {
  db: Transaction
  periodics: readonly Pick<Periodic, 'name' | 'gatherSeconds' | 'glance'>[]
  handlings: ReadonlyMap<string, WorkHandling>
  log: WorkLog
  onWoken: () => Promise<void>
}

export interface Waking {
  /** The task of this kind has something to do. */
  wake(kind: string): void
  /** Resolves when no glance and no waking is under way. */
  end(): Promise<void>
}

export function startWaking({ db, periodics, handlings, log, onWoken }: WakingOptions): Waking {
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let isEnded = false
  const gatherMs = new Map(periodics.map(({ name, gatherSeconds = 0 }) => [kindName(name), gatherSeconds * 1000]))

  function track(work: () => Promise<void>): void {
    const done = work().finally(() => underWay.delete(done))
    underWay.add(done)
  }
  async function wakeNow(kind: string): Promise<void> {
    try {
      await wakePeriodic(db, kind)
      await onWoken()
    } catch (error) {
      log.warn({ err: error, periodic: kind }, 'a periodic task could not be woken; it runs at its time')
    }
  }
  function wake(kind: string, afterMs = gatherMs.get(kind) ?? 0): void {
    if (isEnded || !handlings.has(kind) || timers.has(`wake ${kind}`)) return
    const timer = setTimeout(() => {
      timers.delete(`wake ${kind}`)
      track(() => wakeNow(kind))
    }, afterMs)
    timers.set(`wake ${kind}`, timer)
  }

  for (const { name, glance } of periodics) {
    if (!glance) continue
    const kind = kindName(name)
    const look = async () => {
      try {
        if (await glance.look()) wake(kind, 0)
      } catch (error) {
        log.warn({ err: error, periodic: kind }, 'a glance failed; the task runs at its time')
      }
      lookLater()
    }
    const lookLater = () => {
      if (!isEnded)
        timers.set(
          `glance ${kind}`,
          setTimeout(() => track(look), glance.everySeconds * 1000),
        )
    }
    lookLater()
  }

  return {
    wake: (kind) => wake(kind),
    async end() {
      isEnded = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
