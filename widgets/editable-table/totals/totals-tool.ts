import type { TableTool } from '../state/grid-table.ts'
import { StatusLine } from './status-line.tsx'

/** Totals of the marked cells below the rows. */
export const totalsTool: TableTool = { name: 'totals', Footer: StatusLine }
