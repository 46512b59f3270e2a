import type { Area } from '../../area.ts'
import { account as served } from './account.ts'

export const account: Area = { served }
