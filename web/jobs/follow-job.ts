// A job as a screen follows it until it has ended: read whenever the live channel announces it, and again and again while there
// is no channel. An end of following does not stop the job.
import { jobsChanged } from '@kouan/contract/calls/live-events.ts'
import { type JobRow, readJob } from '@kouan/contract/calls/system/job-calls.ts'
import { ask } from '../data/calls/ask.ts'
import { isAskError } from '../data/calls/ask-error.ts'
import { listenLive, useLiveState } from '../data/live/live-channel.ts'

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
const pauses = [200, 300, 500, 700] as const
const longestPause = 1000
/** The same where news come by the live channel: one of them may be lost. */
const pauseWithNews = 10_000

/** The job as it ended, well or not. A line that is down for a while does not end it. */
export async function followJob(jobId: string, { onProgress, signal }: Following): Promise<JobRow> {
  const news = newsOfJobs()
  try {
    for (let attempt = 0; ; attempt += 1) {
      // However much there is to tell: no more often than this.
      await pause(pauses[0], signal)
      await news.next(
        useLiveState.getState().isUp ? pauseWithNews : (pauses[attempt] ?? longestPause) - pauses[0],
        signal,
      )
      try {
        const job = await ask(readJob, { id: jobId }, { signal })
        if (!isOpenJob(job)) return job
        onProgress?.(job)
      } catch (error) {
        if (signal.aborted || !isAskError(error, 'network', 'timeout')) throw error
      }
    }
  } finally {
    news.end()
  }
}

/** Waits for the next event of the person's jobs, or for the pause; what was told meanwhile counts. The first wait has none. */
function newsOfJobs() {
  let isTold = true
  let wake = () => {}
  const end = listenLive(jobsChanged.name, () => {
    isTold = true
    wake()
  })
  return {
    end,
    async next(milliseconds: number, signal: AbortSignal) {
      if (!isTold) {
        const told = new AbortController()
        wake = () => told.abort()
        await pause(milliseconds, AbortSignal.any([signal, told.signal])).catch(() => signal.throwIfAborted())
      }
      isTold = false
    },
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
