import type { TableTool } from '../state/grid-table.ts'
import { saveTable } from './save-table.ts'

/** The rows as a CSV or an Excel file, in the menus. */
export const exportTool: TableTool = {
  name: 'export',
  menu: {
    file: ({ table }) => [
      { label: '导出 CSV', run: () => void saveTable(table, 'csv') },
      { label: '导出 Excel', run: () => void saveTable(table, 'xlsx') },
    ],
  },
}
