// A job as a screen follows it: asked again and again until it has ended. Whoever stops following does not stop the job.
import { type JobRow, readJob } from '@kouan/contract/calls/system/job-calls.ts'
import { ask } from '../data/calls/ask.ts'
import { isAskError } from '../data/calls/ask-error.ts'

interface Following {
  onProgress?: ((job: JobRow) => void) | undefined
  /** Aborted: rejects, and the job goes on. */
  signal: AbortSignal
}

const open = new Set(['WAITING', 'RUNNING'])

export const isOpenJob = ({ state }: Pick<JobRow, 'state'>) => open.has(String(state))

type Waiting = Pick<JobRow, 'state' | 'startAt' | 'cancelTime'>

/** It waits for the hour that was set for it. One that was cancelled ends at once. */
export const isScheduled = ({ state, startAt, cancelTime }: Waiting) =>
  state === 'WAITING' && Boolean(startAt) && !cancelTime

/** `2026-12-01 02:00:00` of Beijing. */
const hourOf = ({ startAt }: Waiting) => Date.parse(`${String(startAt).replace(' ', 'T')}+08:00`)

/** As far as timers of a browser go. */
const longestWait = 2_000_000_000

/** Milliseconds until there may be something new about these jobs; false as long as there cannot. */
export function nextPollDelay(jobs: readonly Waiting[], now: number): number | false {
  const open = jobs.filter(isOpenJob)
  if (open.length === 0) return false
  const waits = open.map((job) => (isScheduled(job) ? Math.max(0, hourOf(job) - now) : 0))
  return Math.min(longestWait, Math.min(...waits) + 2000)
}

/** Milliseconds between two questions: most jobs are short, and long ones need no haste. */
const pauses = [200, 300, 500, 700]
const longestPause = 1000

/** The job as it ended, well or not. A line that is down for a while does not end it. */
export async function followJob(jobId: string, { onProgress, signal }: Following): Promise<JobRow> {
  for (let attempt = 0; ; attempt += 1) {
    await pause(pauses[attempt] ?? longestPause, signal)
    try {
      const job = await ask(readJob, { id: jobId }, { signal })
      if (!isOpenJob(job)) return job
      onProgress?.(job)
    } catch (error) {
      if (signal.aborted || !isAskError(error, 'network', 'timeout')) throw error
    }
  }
}

/** 0 to 100; undefined where nobody can know how many it will be. */
export const percentOf = ({ doneCount, totalCount }: Pick<JobRow, 'doneCount' | 'totalCount'>): number | undefined =>
  totalCount ? Math.min(100, Math.round((100 * Number(doneCount ?? 0)) / Number(totalCount))) : undefined

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
