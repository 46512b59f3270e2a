// Starts the background work of all areas on one queue.
import { parts as allParts, jobFinders, jobs } from './areas.ts'
import type { Database } from './db/open-database.ts'
import { checkAlarms } from './domain/alarm/alarm.ts'
import { deliveryHandling, restartLostDeliveries } from './domain/delivery/background.ts'
import { type BackgroundParts, binsOf, type Part, partsWith } from './domain/entity/part.ts'
import { endAbandonedJobs } from './domain/job/maintain-jobs.ts'
import { jobHandlings } from './domain/job/run-job.ts'
import { fireSchedules } from './domain/schedule/fire-due.ts'
import { scheduledHandling, sweepHistory } from './domain/schedule/run-scheduled.work.ts'
import { ensurePeriodic, periodicHandling } from './work/periodic.ts'
import type { WorkLog } from './work/work.ts'
import { startWorkers, type Workers } from './work/worker.ts'

export interface BackgroundOptions extends Omit<BackgroundParts, 'threads' | 'database' | 'bins' | 'transports'> {
  database: Pick<Database, 'work' | 'staff' | 'enterprise'>
  threads?: number
  log: WorkLog
  /** Parts of all areas by default. */
  parts?: readonly Part[]
  /** Name of the server (boot/server-id.ts): its items of an earlier process are reclaimed at once. */
  server?: string
  leaseSeconds?: number
  pollMs?: number
}

export async function startBackground(background: BackgroundOptions): Promise<Workers> {
  const { database, services, clock, log, threads = 4, parts = allParts, ...options } = background
  const transports = partsWith('transport', parts).map(({ transport }) => transport)
  const own = { database, services, clock, threads, bins: binsOf(parts), transports }
  const made = partsWith('background', parts).map((part) => part.background(own))
  const all = { database, services, jobs, finders: jobFinders }
  const alarms = checkAlarms({ vault: services.vault, sources: made.flatMap((one) => one.alarmSources ?? []) })
  const periodics = [
    ...made.flatMap((one) => one.periodics ?? []),
    endAbandonedJobs(all),
    fireSchedules,
    alarms,
    restartLostDeliveries,
  ]
  await ensurePeriodic(database.work.kysely, periodics)
  const handlers = [
    ...made.flatMap((one) => one.work ?? []),
    ...jobHandlings(all),
    deliveryHandling({
      vault: services.vault,
      targets: made.flatMap((one) => one.deliveryTargets ?? []),
      sources: made.flatMap((one) => one.deliverySources ?? []),
    }),
    scheduledHandling([...made.flatMap((one) => one.scheduled ?? []), sweepHistory]),
    ...periodics.map(periodicHandling),
  ]
  return startWorkers({ database: database.work, handlers, periodics, clock, log, ...options })
}
