// The latest jobs of the user, polled from the server while one of them is running.
import { jobsChanged } from '@kouan/contract/calls/live-events.ts'
import { dismissJobs, type LatestJob, latestJobs, seeJobs } from '@kouan/contract/calls/system/job-calls.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../data/calls/ask.ts'
import { useLive } from '../data/live/use-live.ts'
import { isOpenJob, isScheduled, nextPollDelay } from './follow-job.ts'

const queryKey = [latestJobs.name]

interface LatestJobs {
  version: string
  jobs: LatestJob[]
}

/** Reads the jobs again, because one was started or has ended. */
export const refreshLatestJobs = (client: QueryClient) => client.invalidateQueries({ queryKey })

export function useLatestJobs() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery<LatestJobs, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<LatestJobs>(queryKey)
      const answer = await ask(latestJobs, known ? { version: known.version } : {}, { signal, onExpired: 'throw' })
      return { version: answer.version, jobs: answer.jobs ?? known?.jobs ?? [] }
    },
    // Without a running job there is nothing to poll for, and polling would keep the session alive.
    refetchInterval: ({ state }) => nextPollDelay(state.data?.jobs ?? [], Date.now()),
    refetchOnWindowFocus: true,
  })
  useLive(jobsChanged, () => void refetch({ cancelRefetch: false }))
  const jobs = data?.jobs ?? []
  const change = async (call: typeof seeJobs | typeof dismissJobs, ids: readonly string[]) => {
    if (ids.length === 0) return
    await ask(call, { ids: [...ids] })
    await refreshLatestJobs(client)
  }
  return {
    jobs,
    error,
    /** Those that wait for their hour apart. */
    open: jobs.filter((job) => isOpenJob(job) && !isScheduled(job)),
    scheduled: jobs.filter(isScheduled),
    unseen: jobs.filter((job) => !isOpenJob(job) && !job.isSeen),
    see: (ids: readonly string[]) => change(seeJobs, ids),
    dismiss: (ids: readonly string[]) => change(dismissJobs, ids),
    refresh: () => refreshLatestJobs(client),
  }
}
