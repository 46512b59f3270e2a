import type { Area } from '../../area.ts'
import { enterprise as served } from './enterprise.ts'

export const enterprise: Area = { served }
