import type { Area } from '../../area.ts'
import { channelJobs as jobs, channel as served } from './channel.ts'

export const channel: Area = { served, jobs }
