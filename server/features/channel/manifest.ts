import type { Area } from '../../area.ts'
import { channelJobs, channel as channels } from './channel.ts'
import { duty, dutyJobs } from './duty.ts'

export const channel: Area = { served: [...channels, ...duty], jobs: [...channelJobs, ...dutyJobs] }
