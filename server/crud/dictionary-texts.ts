// Texts of codes: `status_dictText`. Dictionaries are cached until their version changes.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import { type TextSource, textSourceOf } from './kinds.ts'

type Texts = ReadonlyMap<string, string>
type Row = Record<string, unknown>

declare module '../gate/context.ts' {
  interface Services {
    dictionaries: DictionaryTexts
  }
}

export interface DictionaryTexts {
  /** Returns every dictionary by its code; an empty `dataVersion` bypasses the cache. */
  load(db: Transaction, dataVersion: string): Promise<Dictionaries>
}
export interface Dictionaries {
  texts: ReadonlyMap<string, Texts>
  /** Codes of enabled entries. */
  enabled: ReadonlyMap<string, ReadonlySet<string>>
}

export function rememberDictionaries(): DictionaryTexts {
  let known: { version: string; all: Dictionaries } | undefined
  return {
    async load(db, dataVersion) {
      if (known && known.version === dataVersion && dataVersion !== '') return known.all
      const all = await readDictionaries(db)
      known = { version: dataVersion, all }
      return all
    },
  }
}

async function readDictionaries(db: Transaction): Promise<Dictionaries> {
  const { rows } = await sql<{ code: string; value: string; text: string; on: boolean }>`
    select d.dict_code as code, i.item_value as value, i.item_text as text, i.status = 1 as on
    from sys_dict d join sys_dict_item i on i.dict_id = d.id where d.del_flag = 0`.execute(db)
  const texts = new Map<string, Map<string, string>>()
  const enabled = new Map<string, Set<string>>()
  for (const row of rows) {
    const items = texts.get(row.code) ?? new Map<string, string>()
    texts.set(row.code, items.set(row.value, row.text))
    if (row.on) enabled.set(row.code, (enabled.get(row.code) ?? new Set()).add(row.value))
  }
  return { texts, enabled }
}

export interface TextSources {
  db: Transaction
  dictionaries: DictionaryTexts
  dataVersion: string
}

/** A field whose values have texts: entries of a dictionary, or a column of the referenced rows. */
export interface PlannedText {
  name: string
  isMany: boolean
  source: { dictionary: string } | TextTable
}

interface TextTable {
  table: string
  value: string
  text: string
}

/** Returns the fields whose values have texts. `resources`: all resources, to resolve references. */
export const planTexts = (fields: Fields, resources: ReadonlyMap<string, Resource>): PlannedText[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const source = textSourceOf(field)
    if (!source) return []
    const place = 'dictionary' in source ? source : placeOf(source, resources)
    return [{ name, isMany: field.multiple === true, source: place }]
  })

interface Wanted {
  planned: PlannedText
  values: ReadonlySet<string>
}

/** Adds `<field>_dictText` for each code of the rows. The text of an unknown code is the code itself. */
export async function addTexts(rows: Row[], texts: readonly PlannedText[], sources: TextSources): Promise<void> {
  const wanted = texts
    .map((planned): Wanted => ({ planned, values: new Set(rows.flatMap((row) => split(planned, row[planned.name]))) }))
    .filter(({ values }) => values.size > 0)
  const found = await findTexts(wanted, sources)
  for (const [index, { planned }] of wanted.entries()) {
    const known = found[index]
    if (!known) continue
    const { name } = planned
    for (const row of rows) {
      if (row[name] === null || row[name] === undefined) continue
      const values = split(planned, row[name])
      row[`${name}_dictText`] = values.map((value) => known.get(value) ?? value).join(',')
    }
  }
}

function split({ isMany }: PlannedText, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  return isMany ? String(value).split(',').filter(Boolean) : [String(value)]
}

/** Returns the texts of each field, undefined for an unknown dictionary. One query reads the rows of all references. */
async function findTexts(wanted: Wanted[], sources: TextSources): Promise<(Texts | undefined)[]> {
  const lookups = wanted.flatMap(({ planned: { source }, values }, at) =>
    'dictionary' in source ? [] : [lookup(source, { values, at })],
  )
  const rows =
    lookups.length === 0 ? [] : (await sql.join(lookups, sql` union all `).$castTo<Found>().execute(sources.db)).rows
  const needsDictionaries = lookups.length < wanted.length
  const all = needsDictionaries ? await sources.dictionaries.load(sources.db, sources.dataVersion) : undefined
  return wanted.map(({ planned: { source } }, index) =>
    'dictionary' in source
      ? all?.texts.get(source.dictionary)
      : new Map(rows.filter(({ at }) => at === index).map(({ value, text }) => [value, text ?? value])),
  )
}

interface Found {
  /** Index of the field among the requested ones. */
  at: number
  value: string
  text: string | null
}

function lookup({ table, value, text }: TextTable, { values, at }: { values: ReadonlySet<string>; at: number }) {
  const which = value === 'id' ? sql`${[...values]}::bigint[]` : sql`${[...values]}::text[]`
  return sql`select ${sql.lit(at)}::int as at, ${sql.ref(value)}::text as value, ${sql.ref(text)}::text as text
    from ${sql.table(table)} where ${sql.ref(value)} = any(${which})`
}

function placeOf({ of, value, text }: Exclude<TextSource, { dictionary: string }>, all: ReadonlyMap<string, Resource>) {
  const target = all.get(of)
  if (!target) throw new Error(`no resource ${of} for texts`)
  return { table: target.table, value: columnName(value), text: columnName(text) }
}
