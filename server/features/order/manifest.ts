import type { Area } from '../../area.ts'
import { order as served } from './order.ts'

export const order: Area = { served }
