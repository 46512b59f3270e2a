import type { Area } from '../../area.ts'
import { files as served } from './serve-files.ts'

export const files: Area = { served }
