import type { Area } from '../../area.ts'
import { lookups } from './lookups.ts'
import { system as served } from './system.ts'

export const system: Area = { served, lookups }
