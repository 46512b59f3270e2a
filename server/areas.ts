// The areas of the product, and every call with its handler.
import type { Area } from './area.ts'
import type { JobHandling } from './domain/job/handle-job.ts'
import { serveJobs } from './domain/job/start-job.ts'
import { account } from './features/account/manifest.ts'
import { channel } from './features/channel/manifest.ts'
import { declaration } from './features/declaration/manifest.ts'
import { enterprise } from './features/enterprise/manifest.ts'
import { files } from './features/files/manifest.ts'
import { home } from './features/home/manifest.ts'
import { order } from './features/order/manifest.ts'
import { system } from './features/system/manifest.ts'
import type { Served } from './gate/serve-call.ts'
import { servePrints } from './print/serve-prints.ts'

/** Figures are told in this order. */
export const areas: readonly Area[] = [account, enterprise, channel, order, declaration, system, files, home]

export const jobs: JobHandling[] = areas.flatMap((area) => area.jobs ?? [])

const ofAreas = areas.flatMap((area) => area.served)

export const served: Served[] = [...ofAreas, ...servePrints(ofAreas), ...serveJobs(jobs)]
