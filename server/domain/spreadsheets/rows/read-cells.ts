// Converts cells to the input of a form: columns by their headings, texts to codes and ids.

import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Field, type Fields, isLinks } from '@kouan/contract/language/field.ts'
import { quoted } from '@kouan/contract/rules/typed-text.ts'
import { plainSpelling, usualSpellings } from '@kouan/contract/rules/usual-spellings.ts'
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

export interface FieldCodes {
  /** By their texts; undefined where two rows have the same text. */
  codes: ReadonlyMap<string, string | undefined>
  /** Texts of a short list, to be told. */
  choices: readonly string[]
}

/** Codes of the texts in the spreadsheet, by field name. */
export type Codes = ReadonlyMap<string, FieldCodes>

/** `notes`: texts that were read as another one, in sentences. */
export async function readCodes(
  scope: Filled,
  { names, rows }: ReadSheet,
): Promise<{ codes: Codes; notes: readonly string[] }> {
  const codes = new Map<string, FieldCodes>()
  const notes = new Set<string>()
  for (const [at, name] of names.entries()) {
    const field = name === undefined ? undefined : scope.resource.fields[name]
    const source = field && textSourceOf(field)
    if (name === undefined || !field || !source) continue
    const texts = [...new Set(rows.flatMap(({ cells }) => partsOf(field, cells[at] ?? '')))]
    if (!('dictionary' in source)) {
      codes.set(name, { codes: await codesOfRows(scope.context, source, texts), choices: [] })
      continue
    }
    const { db, dataVersion, services } = scope.context
    const { texts: all, enabled } = await services.dictionaries.load(db, dataVersion)
    const entries = all.get(source.dictionary) ?? new Map<string, string>()
    const found = readEntries(
      { field, dictionary: source.dictionary, entries, on: enabled.get(source.dictionary) },
      texts,
    )
    codes.set(name, found)
    for (const note of found.notes) notes.add(note)
  }
  return { codes, notes: [...notes] }
}

const isMany = (field: Field) => field.multiple === true || isLinks(field)
const partsOf = (field: Field, cell: string): string[] =>
  (isMany(field) ? cell.split(/[,，、;；]/) : [cell]).map((part) => part.trim()).filter(Boolean)

async function codesOfRows({ db }: Context, source: Exclude<TextSource, { dictionary: string }>, texts: string[]) {
  const table = resourcesByName.get(source.of)?.table
  if (table === undefined || texts.length === 0) return new Map<string, string>()
  const [value, text] = [sql.ref(columnName(source.value)), sql.ref(columnName(source.text))]
  const { rows } = await sql<{ value: string; text: string }>`select ${value}::text as value, ${text}::text as text
    from ${sql.table(table)} where ${text}::text = any(${texts}) or ${value}::text = any(${texts})`.execute(db)
  return oneOf(rows.flatMap((row) => [row, { ...row, text: row.value }]))
}

interface Entries {
  field: Field
  dictionary: string
  /** Texts by their codes. */
  entries: ReadonlyMap<string, string>
  /** Codes that are enabled. */
  on: ReadonlySet<string> | undefined
}

/** Longer lists are not told in a sentence, nor read by a part of their texts. */
const mostChoices = 12

function readEntries({ field, dictionary, entries, on }: Entries, texts: readonly string[]) {
  const known = new Map(
    oneOf(
      [...entries].flatMap(([value, text]) => [
        { text, value },
        { text: value, value },
      ]),
    ),
  )
  const offered = [...entries].filter(([code]) => on?.has(code) && field.codes?.includes(code) !== false)
  const isShort = offered.length <= mostChoices
  const notes: string[] = []
  for (const typed of texts) {
    if (known.has(typed)) continue
    const plain = plainSpelling(typed)
    const alike = offered.flatMap(([code, text]) => (plainSpelling(text) === plain ? [code] : []))
    const usual = usualSpellings(dictionary, typed).filter((code) => entries.has(code))
    const parts = isShort ? offered.flatMap(([code, text]) => (text.split(' ').includes(typed) ? [code] : [])) : []
    const [code, ...others] = [alike, usual, parts].find(({ length }) => length > 0) ?? []
    if (code === undefined && field.unlisted?.(typed, on ?? new Set())) known.set(typed, typed)
    if (code === undefined || others.length > 0) continue
    known.set(typed, code)
    notes.push(`${quoted(typed)}读作“${entries.get(code)}”`)
  }
  return { codes: known, choices: isShort ? offered.map(([, text]) => text) : [], notes }
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
const unknown = (text: string, choices: readonly string[]) =>
  `没有${quoted(text)}，${choices.length > 0 ? `可填：${choices.join('、')}` : '请填写已有的名称或代码'}`

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
      const value = known.codes.get(part)
      if (value === undefined) {
        const fault = known.codes.has(part) ? several(part) : unknown(part, known.choices)
        faults.push({ name, message: `${field.label}：${fault}` })
      }
      return value
    })
    sent[name] = values.join(',')
  }
  return { sent, faults }
}
