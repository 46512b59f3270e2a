// Reads the rows of one document as the input of a form, and assigns errors to rows and columns.
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import type { RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { Row } from '../../../crud/hooks.ts'
import type { Context } from '../../../gate/context.ts'
import type { SheetRow } from './cell-texts.ts'
import { type Codes, readCodes, readRow } from './read-cells.ts'

export interface ColumnPlan {
  resource: Resource
  /** Headings as written in the spreadsheet. */
  heads: readonly string[]
  /** Fields by column; undefined for a column that is not imported. */
  fields: readonly (Field | undefined)[]
  head: Part
  lines: Part & { key?: string }
}

interface Part {
  fields: Fields
  /** Field names by column. */
  names: readonly (string | undefined)[]
}

/** Plans the columns; `names` as in the input of the job. */
export function planColumns(
  resource: Resource,
  { names, heads }: { names: readonly (string | null)[]; heads: readonly string[] },
): ColumnPlan {
  const known = new Map(columnsOfImport(resource).map(({ name, field }) => [name, field]))
  const own = names.map((name) => (name !== null && known.has(name) ? name : undefined))
  const [[key, line] = []] = Object.entries(resource.lines ?? {})
  return {
    resource,
    heads,
    fields: own.map((name) => (name === undefined ? undefined : known.get(name))),
    head: { fields: resource.fields, names: own.map((name) => (name?.includes('.') ? undefined : name)) },
    lines: {
      fields: line?.fields ?? {},
      names: own.map((name) =>
        key !== undefined && name?.startsWith(`${key}.`) ? name.slice(key.length + 1) : undefined,
      ),
      ...(key === undefined ? {} : { key }),
    },
  }
}

export interface SheetCodes {
  head: Codes
  lines: Codes
  /** Sentences on values that were read otherwise than written. */
  notes: readonly string[]
}

export async function readSheetCodes(
  context: Context,
  plan: ColumnPlan,
  rows: readonly SheetRow[],
): Promise<SheetCodes> {
  const of = ({ fields, names }: Part) => readCodes({ context, resource: { fields } }, { names, rows })
  const [head, lines] = [await of(plan.head), await of(plan.lines)]
  return { head: head.codes, lines: lines.codes, notes: [...new Set([...head.notes, ...lines.notes])] }
}

export interface SheetProblem extends Problem {
  /** Index of the row whose cell is meant; by default, the line of the field, or the first row. */
  row?: number
}

export interface ValidatedDocument {
  /** Fields that the sheet names, as sent by a form; codes in place of their texts. */
  sent: Row
  /** Problems of the sheet alone: unreadable cells, unknown texts, rows that contradict each other. */
  sheetProblems: SheetProblem[]
  value: Row
  problems: SheetProblem[]
  /** Index of the row of each line. */
  lineRows: number[]
}

/** Validates one document, except for what only the database knows. */
export function validateDocument(plan: ColumnPlan, rows: readonly SheetRow[], codes: SheetCodes): ValidatedDocument {
  const { resource, head, lines } = plan
  const merged = head.names.map((name, at) =>
    name === undefined ? '' : (rows.find(({ cells }) => cellOf(cells, at))?.cells[at] ?? ''),
  )
  const sent = readRow({ resource: { fields: head.fields } }, head, { cells: merged, codes: codes.head })
  const faults: SheetProblem[] = sent.faults.map(({ name, message }) => ({ field: name, message }))
  faults.push(...conflicts(plan, rows, merged))
  const lineRows = lines.key === undefined ? [] : rows.flatMap(({ cells }, at) => (hasLine(plan, cells) ? [at] : []))
  const sentLines = lineRows.map((at, line) => {
    const read = readRow({ resource: { fields: lines.fields } }, lines, {
      cells: rows[at]?.cells ?? [],
      codes: codes.lines,
    })
    faults.push(...read.faults.map(({ name, message }) => ({ field: `${lines.key}[${line}].${name}`, message })))
    return read.sent
  })
  const whole = lines.key === undefined ? sent.sent : { ...sent.sent, [lines.key]: sentLines }
  // Each row of the sheet says all its problems; their number is bounded by the lines of a document.
  const { value, problems } = readInput(writableFields(resource), whole, { most: Number.POSITIVE_INFINITY })
  const sheetProblems = distinctProblems([problemsOfCells(plan, rows, lineRows), faults])
  return { sent: whole, sheetProblems, value, problems: distinctProblems([sheetProblems, problems]), lineRows }
}

/** Of one field only the problems of the first list that names it. */
export function distinctProblems(lists: readonly (readonly SheetProblem[])[]): SheetProblem[] {
  const told = new Set<string>()
  return lists.flatMap((list) => {
    const left = list.filter(({ field }) => !told.has(field))
    for (const { field } of left) told.add(field)
    return left
  })
}

function problemsOfCells({ head, lines }: ColumnPlan, rows: readonly SheetRow[], lineRows: readonly number[]) {
  return rows.flatMap(({ faults = [] }, row) =>
    faults.map(({ column, message }): SheetProblem => {
      const ofLine = `${lines.key}[${lineRows.indexOf(row)}].${lines.names[column]}`
      return { field: head.names[column] ?? ofLine, message, row }
    }),
  )
}

const cellOf = (cells: readonly string[], at: number) => (cells[at] ?? '').trim()

const hasLine = ({ lines }: ColumnPlan, cells: readonly string[]) =>
  lines.names.some((name, at) => name !== undefined && cellOf(cells, at) !== '')

/** Values of the head must be equal in all rows of a document, or be in one of them. */
function conflicts(
  { head, heads, lines }: ColumnPlan,
  rows: readonly SheetRow[],
  merged: readonly string[],
): Problem[] {
  const alike = lines.key === undefined ? '是同一条' : '属于同一单据'
  return head.names.flatMap((name, at) => {
    const other = rows.find(({ cells }) => cellOf(cells, at) !== '' && cellOf(cells, at) !== (merged[at] ?? '').trim())
    if (name === undefined || !other) return []
    return [{ field: name, message: `${heads[at]}：第${rows[0]?.place}行与第${other.place}行${alike}，内容却不同` }]
  })
}

/** Removes the line number: the row of the sheet is shown beside the reason, and the number would be taken for it. */
const withoutLine = (message: string) => message.replace(/^第\d+行 /, '')

/** Assigns problems to rows and columns; problems of the head are assigned to the first row. */
export function assignProblems(
  plan: ColumnPlan,
  rows: readonly SheetRow[],
  { problems, lineRows }: Pick<ValidatedDocument, 'problems' | 'lineRows'>,
): RefusedGroup {
  const placed = problems.map(({ field, message, row }) => {
    const [, key, line, name] = /^(\w+)\[(\d+)\]\.(.+)$/.exec(field) ?? []
    const ofLine = key !== undefined && key === plan.lines.key
    const column = ofLine ? plan.lines.names.indexOf(name) : plan.head.names.indexOf(field)
    return {
      at: row ?? (ofLine ? (lineRows[Number(line)] ?? 0) : 0),
      column: plan.heads[column] ?? '',
      reason: ofLine ? withoutLine(message) : message,
    }
  })
  return {
    rows: rows.map(({ place, cells }, index) => ({
      row: place,
      cells: [...cells],
      faults: placed.flatMap(({ at, column, reason }) => (at === index ? [{ column, reason }] : [])),
    })),
  }
}
