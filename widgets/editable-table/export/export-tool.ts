import type { GridTable, TableTool } from '../state/grid-table.ts'
import { csvOf } from './csv.ts'
import type { SheetToWrite } from './sheet-worker.ts'
import { type ShownLines, sheetValue, shownLines } from './shown-lines.ts'

/** Saves the rows as a CSV or an Excel file, in the menus. */
export const exportTool: TableTool = {
  name: 'export',
  menu: {
    file: ({ table }) => [
      { label: '导出 CSV', run: () => void saveTable(table, 'csv') },
      { label: '导出 Excel', run: () => void saveTable(table, 'xlsx') },
    ],
  },
}

type FileKind = 'csv' | 'xlsx'

const types: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Starts the download; shows a failure. */
async function saveTable(table: GridTable, kind: FileKind): Promise<void> {
  const { label, showError } = table.calls()
  const lines = shownLines(table)
  try {
    const part = kind === 'csv' ? csvOf([lines.titles, ...lines.rows]) : await sheetOf(label, lines)
    offer(new Blob([part], { type: types[kind] }), `${label}.${kind}`)
  } catch {
    showError('Excel 文件没有写成，请改用 CSV 导出')
  }
}

function offer(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has begun by then, or never will.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const sheetOf = (title: string, { titles, rows, columns }: ShownLines): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      end()
      resolve(data)
    }
    worker.onerror = () => {
      end()
      reject(new Error('no sheet was written'))
    }
    const sheet: SheetToWrite = {
      title,
      lines: [titles, ...rows.map((row) => row.map((text, place) => valueAt(columns[place], text)))],
      widths: columns.map(({ width }) => Math.round(width / 8)),
    }
    worker.postMessage(sheet)
  })

const valueAt = (placed: ShownLines['columns'][number] | undefined, text: string) =>
  placed ? sheetValue(text, placed) : text
