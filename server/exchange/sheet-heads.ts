// Which row of a sheet says what its columns are, and which columns must be there.
import { columnsOfImport, matchHeads } from '@kouan/contract/calls/sheet-columns.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { BadInput } from '../ground/errors.ts'

/** Titles may stand above the head. */
export const mostRowsAbove = 10

export interface SheetHead {
  /** The first row being 1. */
  headRow: number
  heads: string[]
  /** Of the fields, by column; null for what is none. */
  names: (string | null)[]
}

/** The row that names most fields; the first one where none does. */
export function findHead(resource: Resource, cells: readonly string[][]): SheetHead {
  const columns = columnsOfImport(resource)
  const all = cells.slice(0, mostRowsAbove).map((heads, at) => ({
    headRow: at + 1,
    heads,
    names: matchHeads(columns, heads),
  }))
  const known = all.map(({ names }) => names.filter((name) => name !== null).length)
  return all[Math.max(0, known.indexOf(Math.max(...known)))] ?? { headRow: 1, heads: [], names: [] }
}

/** Refuses names that no column has, columns that are there twice, and what must be filled in and is not there. */
export function checkNames(resource: Resource, sent: unknown): (string | null)[] {
  const columns = columnsOfImport(resource)
  const refuse = (message: string) => new BadInput([{ field: 'names', message }])
  const known = new Map(columns.map((column) => [column.name, column.label]))
  const isName = (name: unknown): name is string | null =>
    name === null || (typeof name === 'string' && known.has(name))
  if (!Array.isArray(sent) || !sent.every(isName)) throw refuse('列对应：格式不正确')
  const given = sent.filter((name) => name !== null)
  const twice = given.find((name, index) => given.indexOf(name) !== index)
  if (twice !== undefined) throw refuse(`有多列对应到“${known.get(twice)}”`)
  const missing = columns.filter(
    ({ name, field }) => field.required && field.default === undefined && !given.includes(name),
  )
  if (missing.length > 0) throw refuse(`缺少列：${missing.map(({ label }) => label).join('、')}`)
  return sent
}

/** Where the fields stand by which rows of a sheet are one document; nothing where it has no lines. */
export const keyColumns = (names: readonly (string | null)[], keys: readonly string[]): number[] =>
  names.some((name) => name?.includes('.')) ? keys.map((key) => names.indexOf(key)).filter((at) => at >= 0) : []
