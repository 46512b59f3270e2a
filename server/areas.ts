// The parts of all areas, and what follows from them: every call with its handler, every job.

import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { type Part, partsWith } from './domain/entity/part.ts'
import type { JobHandling } from './domain/job/handle-job.ts'
import { serveJobs } from './domain/job/start-job.ts'
import { account } from './features/account/manifest.ts'
import { channel } from './features/channel/manifest.ts'
import { declaration } from './features/declaration/manifest.ts'
import { enterprise } from './features/enterprise/manifest.ts'
import { example } from './features/example/manifest.ts'
import { exportArea } from './features/export/manifest.ts'
import { files } from './features/files/manifest.ts'
import { home } from './features/home/manifest.ts'
import { order } from './features/order/manifest.ts'
import { report } from './features/report/manifest.ts'
import { system } from './features/system/manifest.ts'
import type { Served } from './gate/serve-call.ts'
import type { LiveSource } from './live/live-source.ts'
import { servePrints } from './print/serve-prints.ts'

/** The home page shows figures in this order. */
export const parts: readonly Part[] = [
  account,
  enterprise,
  channel,
  order,
  declaration,
  exportArea,
  report,
  system,
  files,
  home,
  example,
].flat()

export const jobs: JobHandling[] = partsWith('job', parts)

const events = partsWith('live', parts).map(({ live }) => live)
const topicsOfRows = events.filter(({ event }) => event.byEnterprise).flatMap(({ topics }) => topics)

/** Figures count rows of many features. */
export const liveSources: LiveSource[] = [...events, { event: figuresChanged, topics: [...new Set(topicsOfRows)] }]

const ofAreas = partsWith('call', parts)

export const served: Served[] = [...ofAreas, ...servePrints(ofAreas), ...serveJobs(jobs)]
