// Writes an Excel file apart from the page: millions of cells take seconds. Opened by export-tool.ts.
import { utils, write } from '@e965/xlsx'

export interface SheetToWrite {
  title: string
  lines: readonly (readonly (string | number)[])[]
  /** Characters. */
  widths: readonly number[]
}

/** Writes figures as numbers and everything else as text, so that codes keep their zeros and nothing is a formula. */
function sheetBytes({ title, lines, widths }: SheetToWrite): ArrayBuffer {
  const cells = lines.map((line) =>
    line.map((value) => (typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value, z: '@' })),
  )
  const sheet = utils.aoa_to_sheet(cells)
  sheet['!cols'] = widths.map((wch) => ({ wch }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31) || '表')
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
}

addEventListener('message', ({ data }: MessageEvent<SheetToWrite>) => {
  const bytes = sheetBytes(data)
  postMessage(bytes, { transfer: [bytes] })
})
