import type { Area } from '../../area.ts'
import { declarationBackground } from '../../domain/declaration/background.ts'
import { declarationWork } from '../../domain/declaration/work-kinds.ts'
import { declaration as served } from './declaration.ts'

export const declaration: Area = { served, background: declarationBackground, work: declarationWork }
