// Every call of the product with its handler, area by area.

import { serveJobs } from '../domain/job/start-job.ts'
import { files } from '../files/serve-files.ts'
import type { Served } from '../gate/serve-call.ts'
import { account } from './account/account.ts'
import { channel } from './channel/channel.ts'
import { declaration } from './declaration/declaration.ts'
import { enterprise } from './enterprise/enterprise.ts'
import { jobs } from './jobs.ts'
import { order } from './order/order.ts'
import { backgroundJobs } from './system/jobs.ts'
import { system } from './system/system.ts'

export const served: Served[] = [
  ...account,
  ...channel,
  ...declaration,
  ...enterprise,
  ...files,
  ...order,
  ...system,
  ...backgroundJobs,
  ...serveJobs(jobs),
]
