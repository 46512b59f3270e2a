import type { Part } from '../../domain/entity/part.ts'
import { channels } from './channel.ts'
import { duty } from './duty.ts'

export const channel: Part[] = [...channels, ...duty]
