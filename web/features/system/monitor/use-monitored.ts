// Reads figures again when servers have written them; while the channel is down it polls.
import { monitorChanged } from '@kouan/contract/calls/live-events.ts'
import type { Call, SentTo } from '@kouan/contract/language/call.ts'
import { usePolled } from '../../../data/calls/use-polled.ts'
import { useLiveState } from '../../../data/live/live-channel.ts'
import { useLive } from '../../../data/live/use-live.ts'

interface MonitorOptions {
  /** While the channel is down. */
  everySeconds: number
  /** Milliseconds between two readings at least, by the channel. */
  pause?: number
}

export function useMonitored<C extends Call>(call: C, input: SentTo<C>, { everySeconds, pause }: MonitorOptions) {
  const isLive = useLiveState(({ isUp }) => isUp)
  const read = usePolled(call, input, { everySeconds: isLive ? 60 : everySeconds })
  useLive(monitorChanged, () => void read.refetch({ cancelRefetch: false }), pause === undefined ? {} : { pause })
  return read
}
