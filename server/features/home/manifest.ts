import type { Part } from '../../domain/entity/part.ts'
import { dayComparison } from './day-comparison.ts'
import { figures } from './figures.ts'
import { firstSteps } from './first-steps.ts'
import { installation, release } from './installation.ts'
import { listVersion } from './list-version.ts'
import { ownChannels } from './own-channels.ts'
import { today } from './today.ts'
import { troubled } from './troubled.ts'
import { visits } from './visits.ts'

export const home: Part[] = [
  dayComparison,
  figures,
  firstSteps,
  installation,
  listVersion,
  ownChannels,
  release,
  today,
  troubled,
  ...visits,
]
