import type { Area } from '../../area.ts'
import { figures } from './figures.ts'
import { firstSteps } from './first-steps.ts'
import { installation } from './installation.ts'
import { listVersion } from './list-version.ts'
import { ownChannels } from './own-channels.ts'
import { today } from './today.ts'
import { troubled } from './troubled.ts'

export const home: Area = { served: [figures, firstSteps, installation, listVersion, ownChannels, today, troubled] }
