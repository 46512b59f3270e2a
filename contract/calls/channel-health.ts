// How the channels do. Apart from the other calls of channels, because the header of every page asks it.
import { defineCall, returns } from '../language/call.ts'
import type { HealthState } from '../resources/channel/health-states.ts'

/** One base channel. Counts are documents; times are Beijing time. */
export interface HealthOfChannel {
  id: string
  name: string
  state: HealthState
  /** In Chinese: what is wrong, the worst first; none where nothing is. */
  sentences: string[]
  waiting: number
  oldestWaiting: string | null
}

/** The worst first. */
export const readChannelHealth = defineCall({
  name: 'channel.health',
  title: '通道状况',
  method: 'GET',
  path: '/channel/health',
  needs: 'baseChannel:list',
  input: {},
  returns: returns<HealthOfChannel[]>(),
})
