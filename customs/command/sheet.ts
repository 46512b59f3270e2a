// A message as rows of a spreadsheet and back: one row of a document with its first line, one for each further line.
import type { Fields, MessageDefinition, Revision } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { baseTransfer } from '../messages/transfer.ts'
import { CommandFailure } from './outcome.ts'

export type Rows = readonly (readonly string[])[]
export type SheetDocument = { head: Fields; lines: readonly Fields[] }
export type SheetMessage = { transfer: Fields; documents: readonly SheetDocument[] }

/** Rows above the documents: type and revision, labels, names of the elements. */
const rowsAbove = 3

type Column = { name: string; label: string; place: 'transfer' | 'head' | 'line'; element: string }

function columnsOf(input: { definition: MessageDefinition; revision: Revision }): Column[] {
  const { head, line } = tablesOf(input)
  const named =
    (place: Column['place'], prefix: string) => (one: { name: string; label: string; required: boolean }) => {
      const label = `${one.label}${one.required ? '*' : ''}`
      return { name: prefix + one.name, label, place, element: one.name }
    }
  return [
    ...baseTransfer.elements.map(named('transfer', `${baseTransfer.node}.`)),
    ...head.map(named('head', '')),
    ...(line?.elements ?? []).map(named('line', 'line.')),
  ]
}

/** An empty form where there are no documents. A star marks what is mandatory. */
export function toRows(input: { definition: MessageDefinition; revision: Revision } & SheetMessage): Rows {
  const { definition, revision, transfer, documents } = input
  const columns = columnsOf(input)
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

/** The type that the first row names. */
export const typeOfRows = (rows: Rows) => (rows[0]?.[0] ?? '').trim()

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
    const own: Record<Column['place'], Record<string, string>> = { transfer: {}, head: {}, line: {} }
    for (const [at, column] of columns.entries()) {
      const value = row[at] ?? ''
      if (column && value !== '') own[column.place][column.element] = value
    }
    if (Object.keys(own.transfer).length > 0) transfer = own.transfer
    if (Object.keys(own.head).length > 0) documents.push({ head: own.head, lines: [] })
    if (Object.keys(own.line).length === 0) continue
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

/** Chinese Excel saves CSV as GBK unless it is told otherwise. */
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
