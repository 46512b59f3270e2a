// The texts beside codes: `status_dictText`. Dictionaries are remembered until their version changes.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import { textSourceOf } from './kinds.ts'

type Texts = ReadonlyMap<string, string>
type Row = Record<string, unknown>

declare module '../gate/context.ts' {
  interface Services {
    dictionaries: DictionaryTexts
  }
}

export interface DictionaryTexts {
  /** Every dictionary by its code; `dataVersion` empty reads them anew. */
  load(db: Transaction, dataVersion: string): Promise<Dictionaries>
}
export interface Dictionaries {
  texts: ReadonlyMap<string, Texts>
  /** Codes that are not switched off. */
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
  /** All resources by name, for references. */
  resources: ReadonlyMap<string, Resource>
}

/** Puts `<field>_dictText` beside each code of the rows. A value without an entry keeps itself as text. */
export async function addTexts(rows: Row[], fields: Fields, sources: TextSources): Promise<void> {
  if (rows.length === 0) return
  for (const [name, field] of Object.entries(fields)) {
    const values = rows.flatMap((row) => split(field, row[name]))
    if (values.length === 0) continue
    const texts = await textsFor(field, values, sources)
    if (!texts) continue
    for (const row of rows) {
      if (row[name] === null || row[name] === undefined) continue
      row[`${name}_dictText`] = split(field, row[name])
        .map((value) => texts.get(value) ?? value)
        .join(',')
    }
  }
}

function split(field: Field, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  return field.multiple ? String(value).split(',').filter(Boolean) : [String(value)]
}

async function textsFor(field: Field, values: string[], sources: TextSources): Promise<Texts | undefined> {
  const source = textSourceOf(field)
  if (!source) return undefined
  if ('dictionary' in source) {
    const all = await sources.dictionaries.load(sources.db, sources.dataVersion)
    return all.texts.get(source.dictionary)
  }
  const target = sources.resources.get(source.of)
  if (!target) throw new Error(`no resource ${source.of} for the texts of ${field.label}`)
  const [value, text] = [columnName(source.value), columnName(source.text)]
  const wanted = [...new Set(values)]
  const which = value === 'id' ? sql`${wanted}::bigint[]` : sql`${wanted}::text[]`
  const { rows } = await sql<{ value: string; text: string | null }>`
    select ${sql.ref(value)}::text as value, ${sql.ref(text)} as text from ${sql.table(target.table)}
    where ${sql.ref(value)} = any(${which})`.execute(sources.db)
  return new Map(rows.map((row) => [row.value, row.text ?? row.value]))
}
