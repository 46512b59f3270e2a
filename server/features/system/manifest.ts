import type { Area } from '../../area.ts'
import { backgroundJobs, readsResults } from './jobs.ts'
import { lookups } from './lookups.ts'
import { system as calls } from './system.ts'

export const system: Area = { served: [...calls, ...backgroundJobs], lookups, fileReaders: [readsResults] }
