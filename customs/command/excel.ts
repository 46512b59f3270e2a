// Excel files by a library that is loaded only where somebody asks for one.
import { CommandFailure } from './outcome.ts'
import type { Rows } from './sheet.ts'

const load = async () => {
  try {
    return await import('@e965/xlsx')
  } catch {
    throw new CommandFailure('读写 Excel 需要安装 @e965/xlsx（npm install @e965/xlsx），也可以使用 CSV')
  }
}

/** Every cell is text: codes keep their zeros and sums their digits. */
export async function toXlsx(rows: Rows): Promise<Uint8Array> {
  const { utils, write } = await load()
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((v) => ({ t: 's', v, z: '@' }))))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '报文')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
}

/** Cells as they are shown, which is as they were typed where they are text. */
export async function fromXlsx(bytes: Uint8Array): Promise<Rows> {
  const { read, utils } = await load()
  try {
    const book = read(bytes, { type: 'array', raw: false, cellDates: false })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (!sheet) return []
    return utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '', blankrows: false })
  } catch {
    throw new CommandFailure('不是可以读取的 Excel 文件')
  }
}
