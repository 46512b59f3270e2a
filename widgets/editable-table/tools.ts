// The tools of every table. Their order is that of their entries in the menus.
import { clipboardTool } from './clipboard/clipboard-tool.ts'
import { exportTool } from './export/export-tool.ts'
import { fillTool } from './fill/fill-tool.tsx'
import { filterTool } from './filter/filter-tool.tsx'
import { findTool } from './find/find-tool.tsx'
import { columnTool } from './menu/column-tool.ts'
import { editTool } from './menu/edit-tool.ts'
import type { TableTool } from './state/grid-table.ts'
import { totalsTool } from './totals/status-line.tsx'

export const tableTools: readonly TableTool[] = [
  clipboardTool,
  fillTool,
  editTool,
  findTool,
  filterTool,
  columnTool,
  totalsTool,
  exportTool,
]
