// A message as rows of a spreadsheet and back: one row of a document with its first line, one for each further line.
import type { Fields, MessageDefinition, Revision } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { baseTransfer } from '../messages/transfer.ts'
import { CommandFailure } from './outcome.ts'

export type Rows = readonly (readonly string[])[]
export type Edition = { definition: MessageDefinition; revision: Revision }
export type SheetDocument = { head: Fields; lines: readonly Fields[] }
export type SheetMessage = { transfer: Fields; documents: readonly SheetDocument[] }

/** Rows above the documents: type and revision, labels, names of the elements. */
const rowsAbove = 3

type SheetPart = 'transfer' | 'head' | 'line'
type Column = { name: string; label: string; place: SheetPart; element: string; required: boolean }

function columnsOf(input: Edition): Column[] {
  const { head, line } = tablesOf(input)
  const named = (place: SheetPart, prefix: string) => (one: { name: string; label: string; required: boolean }) => {
    const { name, required } = one
    return { name: prefix + name, label: `${one.label}${required ? '*' : ''}`, place, element: name, required }
  }
  // Receipts have no carrier.
  const transfer = input.definition.kind === 'declaration' ? baseTransfer.elements : []
  return [
    ...transfer.map(named('transfer', `${baseTransfer.node}.`)),
    ...head.map(named('head', '')),
    ...(line?.elements ?? []).map(named('line', 'line.')),
  ]
}

/** An empty form where there are no documents. A star marks what is mandatory. Throws CommandFailure for what no column holds. */
export function toRows(input: Edition & SheetMessage): Rows {
  const { definition, revision, transfer, documents } = input
  const columns = columnsOf(input)
  refuseUnknown(input, columns)
  const rows = documents.flatMap(({ head, lines }, index) => {
    const all: readonly Fields[] = lines.length > 0 ? lines : [{}]
    return all.map((line, at) => {
      const own = { transfer: at === 0 && index === 0 ? transfer : {}, head: at === 0 ? head : {}, line }
      return columns.map(({ place, element }) => own[place][element] ?? '')
    })
  })
  return [
    [definition.type, definition.title, revision],
    columns.map(({ label }) => label),
    columns.map(({ name }) => name),
    ...rows,
  ]
}

function refuseUnknown({ definition, revision, documents }: Edition & SheetMessage, columns: readonly Column[]) {
  const known = (place: SheetPart) =>
    new Set(columns.filter((one) => one.place === place).map(({ element }) => element))
  const [head, line] = [known('head'), known('line')]
  const strange = documents.flatMap((one) => [
    ...Object.keys(one.head).filter((name) => !head.has(name)),
    ...one.lines.flatMap((fields) => Object.keys(fields).filter((name) => !line.has(name))),
  ])
  if (strange.length === 0) return
  const names = [...new Set(strange)].slice(0, 5).join('、')
  throw new CommandFailure(`${revision} 版的 ${definition.type} 没有元素 ${names}，转换会丢失其内容`)
}

/** The type and the revision that the first row names. */
export const titleOfRows = ([first = []]: Rows) => {
  const [type = '', , revision = ''] = first.map((cell) => cell.trim())
  return { type, revision }
}

/** Throws CommandFailure for a column that no table has, and for a line without a document. */
export function fromRows(input: { definition: MessageDefinition; revision: Revision; rows: Rows }): SheetMessage {
  const { rows } = input
  const known = new Map(columnsOf(input).map((column) => [column.name, column]))
  const columns = (rows[rowsAbove - 1] ?? []).map((name, index) => {
    const column = known.get(name.trim())
    if (!column && name.trim() !== '') throw new CommandFailure(`第 3 行第 ${index + 1} 列：没有元素 ${name.trim()}`)
    return column
  })
  if (columns.length === 0) throw new CommandFailure('第 3 行须为元素名，请用 template 生成模板')
  let transfer: Fields = {}
  const documents: { head: Fields; lines: Fields[] }[] = []
  for (const [index, row] of rows.slice(rowsAbove).entries()) {
    const own: Record<SheetPart, Record<string, string>> = { transfer: {}, head: {}, line: {} }
    const filled = new Set<SheetPart>()
    for (const [at, column] of columns.entries()) {
      const value = row[at] ?? ''
      if (column && value !== '') filled.add(column.place)
      // An empty mandatory element is present: a receipt may have it so.
      if (column && (value !== '' || column.required)) own[column.place][column.element] = value
    }
    if (filled.has('transfer')) transfer = own.transfer
    if (filled.has('head')) documents.push({ head: own.head, lines: [] })
    if (!filled.has('line')) continue
    const document = documents.at(-1)
    if (!document) throw new CommandFailure(`第 ${index + rowsAbove + 1} 行是明细，前面没有单证`)
    document.lines.push(own.line)
  }
  return { transfer, documents }
}

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export function toCsv(rows: Rows): string {
  const quoted = (value: string) => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  return `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** Chinese Excel saves CSV as GBK by default. */
export function fromCsv(bytes: Uint8Array): Rows {
  const text = decoded(bytes).replace(/^\ufeff/, '')
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new CommandFailure(`CSV 第 ${rows.length + 1} 行的引号不成对（第 ${at + 1} 个字符）`)
    const [, inQuotes, plain = '', end] = found
    row.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  if (row.length > 0) rows.push([...row, ''])
  return rows
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
