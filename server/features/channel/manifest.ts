import type { Area } from '../../area.ts'
import { channel as served } from './channel.ts'

export const channel: Area = { served }
