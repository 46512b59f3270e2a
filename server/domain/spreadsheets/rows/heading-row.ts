// The heading row of a spreadsheet, and the columns that it must have.
import { columnsOfImport, matchHeads, repeatedHeads } from '@kouan/contract/calls/sheet-columns.ts'
import type { ExistingMode } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { kindOf } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { quoted } from '@kouan/contract/rules/typed-text.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import type { SheetHead } from '../files/read-sheet.ts'
import { columnLetters } from '../files/write-workbook.ts'

/** Number of title rows that are allowed above the headings. */
export const maxTitleRows = 10

export interface HeadingRow {
  /** 1-based. */
  headRow: number
  heads: string[]
  /** Field names by column; null for a column without a field. */
  names: (string | null)[]
}

/** Returns the row with most known headings; the first row when there is none. */
export function findHeadingRow(resource: Resource, cells: readonly string[][]): HeadingRow {
  const columns = columnsOfImport(resource)
  const all = cells.slice(0, maxTitleRows).map((heads, at) => ({
    headRow: at + 1,
    heads,
    names: matchHeads(columns, heads),
  }))
  const known = all.map(({ names }) => names.filter((name) => name !== null).length)
  return all[Math.max(0, known.indexOf(Math.max(...known)))] ?? { headRow: 1, heads: [], names: [] }
}

/**
 * Returns the index of the sheet to read: the first visible one that has all mandatory columns, else the one with most
 * known headings. Sheets of notes and hidden lists are passed over.
 */
export function chooseSheet(resource: Resource, sheets: readonly SheetHead[]): number {
  const found = sheets.map(({ cells }) => findHeadingRow(resource, cells).names)
  const complete = found.findIndex((names) => missingColumns(resource, names).length === 0)
  if (complete >= 0) return complete
  const known = found.map((names) => names.filter((name) => name !== null).length)
  const most = Math.max(...known)
  return most > 0
    ? known.indexOf(most)
    : Math.max(
        0,
        sheets.findIndex(({ cells }) => cells.length > 0),
      )
}

/** Refuses headings that several columns have: one of them would be read, and nobody knows which was meant. */
export function refuseRepeatedHeads(resource: Resource, heads: readonly string[]): void {
  const repeated = repeatedHeads(columnsOfImport(resource), heads)
  if (repeated.length === 0) return
  const each = repeated.map(({ head, columns }) => `${quoted(head)}（${columns.map(columnLetters).join('、')}列）`)
  throw new Refusal(`有多列的表头相同：${each.join('，')}，请只留一列，或改名后再导入`)
}

const missingColumns = (resource: Resource, names: readonly (string | null)[]) =>
  columnsOfImport(resource).filter(
    ({ name, field }) => field.required && field.default === undefined && !names.includes(name),
  )

/** Refuses unknown names, duplicate columns, and missing mandatory columns. */
export function checkColumnNames(resource: Resource, sent: unknown): (string | null)[] {
  const columns = columnsOfImport(resource)
  const refuse = (message: string) => new BadInput([{ field: 'names', message }])
  const known = new Map(columns.map((column) => [column.name, column.label]))
  const isName = (name: unknown): name is string | null =>
    name === null || (typeof name === 'string' && known.has(name))
  if (!Array.isArray(sent) || !sent.every(isName)) throw refuse('列对应：格式不正确')
  const given = sent.filter((name) => name !== null)
  const twice = given.find((name, index) => given.indexOf(name) !== index)
  if (twice !== undefined) throw refuse(`有多列对应到“${known.get(twice)}”`)
  const missing = missingColumns(resource, given)
  if (missing.length > 0) throw refuse(`缺少列：${missing.map(({ label }) => label).join('、')}`)
  return sent
}

/** Columns of the fields that identify a document; empty for a spreadsheet without lines. */
export const keyColumns = (names: readonly (string | null)[], keys: readonly string[]): number[] =>
  names.some((name) => name?.includes('.')) ? keys.map((key) => names.indexOf(key)).filter((at) => at >= 0) : []

/**
 * Columns by which two rows of a spreadsheet without lines are the same: where stored rows are changed, the later one would undo the
 * earlier one without a word.
 */
export function sameRowColumns(
  names: readonly (string | null)[],
  { keys, mode }: { keys: readonly string[]; mode: ExistingMode },
): number[] {
  const columns = keys.map((key) => names.indexOf(key))
  const isKnown = columns.length > 0 && columns.every((at) => at >= 0)
  if (mode === 'refuse' || !isKnown || names.some((name) => name?.includes('.'))) return []
  const owner = names.indexOf('enterpriseId')
  return owner < 0 ? columns : [...columns, owner]
}

/** Columns of numbers, such as a row of sums fills. */
export function figureColumns(resource: Resource, names: readonly (string | null)[]): number[] {
  const figures = new Set(
    columnsOfImport(resource).flatMap(({ name, field }) => (kindOf(field).isNumber ? [name] : [])),
  )
  return names.flatMap((name, at) => (name !== null && figures.has(name) ? [at] : []))
}
