import type { Area } from '../../area.ts'
import { declarationBackground } from '../../domain/declaration/background.ts'
import { declaration as served } from './declaration.ts'

export const declaration: Area = { served, background: declarationBackground }
