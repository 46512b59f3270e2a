// Converts cells to the input of a form: columns by their headings, texts to codes and ids.

import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Field, type Fields, isLinks } from '@kouan/contract/language/field.ts'
import { quoted } from '@kouan/contract/rules/typed-text.ts'
import { sql } from 'kysely'
import { type TextSource, textSourceOf } from '../../../crud/kinds.ts'
import type { Context } from '../../../gate/context.ts'
import type { SheetRow } from './cell-texts.ts'

interface ReadSheet {
  /** Field names by column; undefined for a column without a field. */
  names: readonly (string | undefined)[]
  rows: readonly SheetRow[]
}

/** Rows of a resource, or lines of one. */
interface Filled {
  context: Context
  resource: { fields: Fields }
}

/** Codes of the texts in the spreadsheet, by field name; undefined where two rows have the same text. */
export type Codes = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>

export async function readCodes(scope: Filled, { names, rows }: ReadSheet): Promise<Codes> {
  const codes = new Map<string, ReadonlyMap<string, string | undefined>>()
  for (const [at, name] of names.entries()) {
    const field = name === undefined ? undefined : scope.resource.fields[name]
    const source = field && textSourceOf(field)
    if (name === undefined || !field || !source) continue
    const texts = new Set(rows.flatMap(({ cells }) => partsOf(field, cells[at] ?? '')))
    codes.set(name, await codesOf(scope.context, source, [...texts]))
  }
  return codes
}

const isMany = (field: Field) => field.multiple === true || isLinks(field)
const partsOf = (field: Field, cell: string): string[] =>
  (isMany(field) ? cell.split(/[,，、;；]/) : [cell]).map((part) => part.trim()).filter(Boolean)

async function codesOf({ db, dataVersion, services }: Context, source: TextSource, texts: string[]) {
  if ('dictionary' in source) {
    const entries = (await services.dictionaries.load(db, dataVersion)).texts.get(source.dictionary) ?? new Map()
    return oneOf(
      [...entries].flatMap(([value, text]) => [
        { text, value },
        { text: value, value },
      ]),
    )
  }
  const table = resourcesByName.get(source.of)?.table
  if (table === undefined || texts.length === 0) return new Map<string, string>()
  const [value, text] = [sql.ref(columnName(source.value)), sql.ref(columnName(source.text))]
  const { rows } = await sql<{ value: string; text: string }>`select ${value}::text as value, ${text}::text as text
    from ${sql.table(table)} where ${text}::text = any(${texts}) or ${value}::text = any(${texts})`.execute(db)
  return oneOf(rows.flatMap((row) => [row, { ...row, text: row.value }]))
}

function oneOf(entries: readonly { text: string; value: string }[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  for (const { text, value } of entries) {
    const isTwice = found.has(text) && found.get(text) !== value
    found.set(text, isTwice ? undefined : value)
  }
  return found
}

const several = (text: string) => `有多个${quoted(text)}，请填写代码`
const unknown = (text: string) => `没有${quoted(text)}，请填写已有的名称或代码`

/** Converts one row; `faults` names texts without a code. */
export function readRow(
  scope: Pick<Filled, 'resource'>,
  { names }: Pick<ReadSheet, 'names'>,
  { cells, codes }: { cells: readonly string[]; codes: Codes },
) {
  const sent: Record<string, unknown> = {}
  const faults: { name: string; message: string }[] = []
  for (const [at, name] of names.entries()) {
    const field = name === undefined ? undefined : scope.resource.fields[name]
    const cell = (cells[at] ?? '').trim()
    if (name === undefined || !field || cell === '') continue
    const known = codes.get(name)
    if (!known) {
      sent[name] = cell
      continue
    }
    const values = partsOf(field, cell).map((part) => {
      const value = known.get(part)
      if (value === undefined)
        faults.push({ name, message: `${field.label}：${known.has(part) ? several(part) : unknown(part)}` })
      return value
    })
    sent[name] = values.join(',')
  }
  return { sent, faults }
}
