import type { Part } from '../../domain/entity/part.ts'
import { examples } from './examples.ts'

export const example: Part[] = [...examples]
