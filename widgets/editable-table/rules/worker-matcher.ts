// Matches patterns that are data, one batch a column, in a worker that is terminated when it takes too long.
import type { PatternBatch, PatternReport } from './match-texts.ts'

export type PatternAnswer =
  /** By place; undefined where the time was over before. */
  | { matched: readonly (boolean | undefined)[] }
  /** No expression at all, or no worker to run it. */
  | { fault: 'invalid' | 'unavailable' }

export type PatternMatcher = (batch: PatternBatch) => Promise<PatternAnswer>

/** Parts of a worker that are used: one of the browser, or of Node in tests. */
export interface WorkerPort {
  post: (batch: PatternBatch) => void
  listen: (on: { report: (report: PatternReport) => void; failure: () => void }) => void
  end: () => void
}

interface MatcherOptions {
  open: () => WorkerPort
  /** Milliseconds for a batch, from the moment that the worker has taken it. */
  bound?: number
}

const defaultBound = 2000
/** Milliseconds until a worker has begun; its file may have to be loaded over a slow line. */
const startBound = 30_000

export function makeWorkerMatcher({ open, bound = defaultBound }: MatcherOptions): PatternMatcher {
  let worker: WorkerPort | undefined
  let before: Promise<unknown> = Promise.resolve()

  const end = () => {
    worker?.end()
    worker = undefined
  }

  const run = (batch: PatternBatch) =>
    new Promise<PatternAnswer>((resolve) => {
      const matched: (boolean | undefined)[] = new Array(batch.texts.length).fill(undefined)
      const answer = (found: PatternAnswer) => {
        clearTimeout(clock)
        resolve(found)
      }
      const giveUp = (found: PatternAnswer) => {
        end()
        answer(found)
      }
      let clock = setTimeout(() => giveUp({ fault: 'unavailable' }), startBound)
      try {
        worker ??= open()
      } catch {
        return giveUp({ fault: 'unavailable' })
      }
      worker.listen({
        failure: () => giveUp({ fault: 'unavailable' }),
        report: (report) => {
          if (report.kind === 'started') {
            clearTimeout(clock)
            clock = setTimeout(() => giveUp({ matched }), bound)
          } else if (report.kind === 'invalid') answer({ fault: 'invalid' })
          else if (report.kind === 'done') answer({ matched })
          else for (const [offset, one] of report.matched.entries()) matched[report.from + offset] = one
        },
      })
      worker.post(batch)
    })

  return (batch) => {
    const answer = before.then(() => run(batch))
    before = answer
    return answer
  }
}

/** One worker for all tables of the page, opened when the first such pattern is met. */
export const browserMatcher: PatternMatcher = makeWorkerMatcher({
  open: () => {
    const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' })
    return {
      post: (batch) => worker.postMessage(batch),
      listen: ({ report, failure }) => {
        worker.onmessage = ({ data }: MessageEvent<PatternReport>) => report(data)
        worker.onerror = failure
      },
      end: () => worker.terminate(),
    }
  },
})
