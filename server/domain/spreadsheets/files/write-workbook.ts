// Writes .xlsx row by row in constant memory. Every cell is text except for numbers and moments, so codes keep their zeros,
// and no cell is ever a formula.
import { type Put, type Sink, ZipParts } from './write-zip.ts'

/** A day or a time, which Excel filters, sorts and reckons with. */
export interface MomentCell {
  /** `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` or `HH:mm:ss`. */
  moment: string
  /** Days since the first one of Excel. */
  serial: number
}
export type Cell = string | number | MomentCell
type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

export interface Choices {
  /** 0-based. */
  column: number
  /** Choice list; other text may be entered too. */
  texts: readonly string[]
}

export interface Sheet {
  title: string
  rows: Rows
  /** Column widths in characters. */
  widths: readonly number[]
  /** Columns are at least that wide, and as wide as their longest value below the frozen rows, up to a limit. */
  isFitted?: boolean
  /** Number of rows that are fixed when scrolling. */
  frozen?: number
  /** Below the frozen rows. */
  choices?: readonly Choices[]
}

/** Limit of Excel. */
export const maxExcelRows = 1_048_576

/** Writes to a sink in constant memory: each chunk is passed on as soon as it is compressed. */
export async function writeWorkbookTo(sink: Sink, sheet: Sheet): Promise<void> {
  const zip = new ZipParts(sink)
  const { choices = [] } = sheet
  for (const [name, text] of frame(sheet.title, choices.length > 0)) await zip.add(name, (put) => put(text))
  await zip.add('xl/worksheets/sheet1.xml', (put) => putSheet(put, sheet))
  if (choices.length > 0) await zip.add('xl/worksheets/sheet2.xml', (put) => putSheet(put, listsOf(choices)))
  await zip.end()
}

/** Returns the whole file, for small workbooks. */
export async function writeWorkbook(sheet: Sheet): Promise<Buffer> {
  const all: Buffer[] = []
  // A copy, because the chunk may be part of a larger buffer.
  await writeWorkbookTo((bytes) => all.push(Buffer.from(bytes)), sheet)
  return Buffer.concat(all)
}

async function putSheet(put: Put, sheet: Sheet): Promise<void> {
  const { frozen = 0, choices = [] } = sheet
  const { rows, widths } = sheet.isFitted ? await fitted(sheet) : sheet
  await put(`${xml}<worksheet xmlns="${main}">${pane(frozen)}${columns(widths)}<sheetData>`)
  let row = 0
  // No await when the rows are available and the compressor accepts more.
  if (Symbol.iterator in rows) {
    for (const cells of rows) {
      row += 1
      const full = put(rowText(cells, row))
      if (full) await full
    }
  } else {
    for await (const cells of rows) {
      row += 1
      await put(rowText(cells, row))
    }
  }
  await put(`</sheetData>${validations(choices, frozen)}</worksheet>`)
}

/** Widths stand before the rows in a sheet that is written once: they follow from so many rows. */
const rowsThatFit = 1000
/** In characters: what is longer is read in the cell. */
const widestColumn = 60

/** Returns the rows again, and widths that suit the first of them. */
async function fitted({ rows, widths, frozen = 0 }: Sheet): Promise<Pick<Sheet, 'rows' | 'widths'>> {
  const all = Symbol.iterator in rows ? rows[Symbol.iterator]() : rows[Symbol.asyncIterator]()
  const first: (readonly Cell[])[] = []
  const wide = [...widths]
  while (first.length < frozen + rowsThatFit) {
    const { done, value } = await all.next()
    if (done) return { rows: first, widths: wide }
    first.push(value)
    if (first.length <= frozen) continue
    for (const [at, cell] of value.entries())
      wide[at] = Math.max(wide[at] ?? 0, Math.min(widestColumn, widthOfCell(cell)))
  }
  async function* again() {
    try {
      yield* first
      for (let next = await all.next(); !next.done; next = await all.next()) yield next.value
    } finally {
      await all.return?.()
    }
  }
  return { rows: again(), widths: wide }
}

/** Characters of the longest line, with some room; Chinese ones are twice as wide. */
function widthOfCell(cell: Cell): number {
  const lines = (typeof cell === 'object' ? cell.moment : String(cell)).split('\n')
  return 2 + Math.max(...lines.map((line) => line.slice(0, widestColumn).replaceAll(/[^ -\u00ff]/g, '00').length))
}

const letters: string[] = []

/** A, B, … Z, AA, … */
export function columnLetters(at: number): string {
  const known = letters[at]
  if (known !== undefined) return known
  const last = String.fromCharCode(65 + (at % 26))
  const made = at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
  letters[at] = made
  return made
}

function rowText(cells: readonly Cell[], row: number): string {
  let text = `<row r="${row}">`
  const beforeText = `${row}" s="1" t="inlineStr"><is><t>`
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]
    if (cell === '' || cell === undefined) continue
    const column = columnLetters(at)
    if (typeof cell === 'object')
      text += `<c r="${column}${row}" s="${momentStyles[cell.moment.length]}"><v>${cell.serial}</v></c>`
    else if (typeof cell === 'number') text += `<c r="${column}${row}"><v>${cell}</v></c>`
    else if (hasOuterSpace(cell))
      text += `<c r="${column}${row}" s="1" t="inlineStr"><is><t xml:space="preserve">${plain(cell)}</t></is></c>`
    else text += `<c r="${column}${beforeText}${plain(cell)}</t></is></c>`
  }
  return `${text}</row>`
}

/** Styles of days, days with their time, and times of a day, by the length of their text. */
const momentStyles: Readonly<Record<number, number>> = { 10: 2, 19: 3, 8: 4 }

/** Readers drop leading and trailing spaces without this attribute. */
const hasOuterSpace = (text: string) => mayBeSpace(text.charCodeAt(0)) || mayBeSpace(text.charCodeAt(text.length - 1))
const mayBeSpace = (code: number) =>
  code <= 0x20 || code === 0xa0 || (code >= 0x1680 && code <= 0x3000) || code === 0xfeff

// Markup characters, and characters that XML does not allow.
const special = /[&<>"\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu
const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Fast path for nearly every text, five times as fast as searching for forbidden characters. */
const isPlain = /^[\t\n\r !#-%'-;=?-~\u00a0-\ud7ff\ue000-\ufffd]*$/
/** Limit of Excel for one cell. */
const longestText = 32_767

function plain(text: string): string {
  const cut = text.length > longestText ? text.slice(0, longestText) : text
  const escaped = cut.includes('_x') ? cut.replace(escapeLike, '_x005F_') : cut
  return isPlain.test(escaped) ? escaped : escaped.replace(special, (found) => named[found] ?? '')
}
/** Excel reads `_x0041_` as `A`. */
const escapeLike = /_(?=x[\da-f]{4}_)/gi

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const pane = (frozen: number) =>
  frozen === 0
    ? ''
    : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

const columns = (widths: readonly number[]) =>
  widths.length === 0
    ? ''
    : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`).join('')}</cols>`

const listsTitle = '选项'

function validations(choices: readonly Choices[], frozen: number): string {
  if (choices.length === 0) return ''
  const each = choices.map(({ column, texts }, at) => {
    const [cells, list] = [columnLetters(column), columnLetters(at)]
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}${frozen + 1}:${cells}${maxExcelRows}"><formula1>${listsTitle}!$${list}$1:$${list}$${texts.length}</formula1></dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

function listsOf(choices: readonly Choices[]): Sheet {
  const longest = Math.max(...choices.map(({ texts }) => texts.length))
  const rows = Array.from({ length: longest }, (_, row) => choices.map(({ texts }) => texts[row] ?? ''))
  return { title: listsTitle, rows, widths: [] }
}

/** The other parts of the package. */
function frame(title: string, hasLists: boolean): [name: string, text: string][] {
  const numbers = hasLists ? [1, 2] : [1]
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${media}.${type}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
  const sheets = [title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31), listsTitle].slice(0, numbers.length)
  const hidden = (at: number) => (at > 0 ? ' state="hidden"' : '')
  const sheetRows = sheets.map(
    (name, at) => `<sheet name="${plain(name)}" sheetId="${at + 1}"${hidden(at)} r:id="rId${at + 1}"/>`,
  )
  const sheetParts = numbers.map((n) => part(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${sheetParts}</Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packaged}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheetRows.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packaged}/relationships">${numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relation(9, 'styles', 'styles.xml')}</Relationships>`,
    ],
    // The second format is text, so that entered codes keep their zeros too; those behind it are of moments.
    [
      'xl/styles.xml',
      `${xml}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ]
}
