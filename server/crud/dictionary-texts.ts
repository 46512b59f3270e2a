// Texts of codes: `status_dictText`. Dictionaries are cached until their version changes.
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import type { Context } from '../gate/context.ts'
import type { CacheCount } from '../gate/process-meter.ts'
import { entityNamed } from './entity.ts'
import type { PlannedText, TextTable } from './planned-texts.ts'

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
  /** State of the source, year or year and month, of dictionaries that are code tables. */
  revised: ReadonlyMap<string, string>
}

export function rememberDictionaries(count: CacheCount = { hits: 0, misses: 0, entries: 0 }): DictionaryTexts {
  let known: { version: string; all: Dictionaries } | undefined
  return {
    async load(db, dataVersion) {
      if (known && known.version === dataVersion && dataVersion !== '') {
        count.hits += 1
        return known.all
      }
      const all = await readDictionaries(db)
      known = { version: dataVersion, all }
      count.misses += 1
      count.entries = all.texts.size
      return all
    },
  }
}

async function readDictionaries(db: Transaction): Promise<Dictionaries> {
  const { rows } = await sql<{ code: string; value: string; text: string; on: boolean; revised: string | null }>`
    select d.dict_code as code, i.item_value as value, i.item_text as text, i.status = 1 as on, d.revised
    from sys_dict d join sys_dict_item i on i.dict_id = d.id where d.del_flag = 0`.execute(db)
  const texts = new Map<string, Map<string, string>>()
  const enabled = new Map<string, Set<string>>()
  const revised = new Map(rows.flatMap((row) => (row.revised === null ? [] : [[row.code, row.revised] as const])))
  for (const row of rows) {
    const items = texts.get(row.code) ?? new Map<string, string>()
    texts.set(row.code, items.set(row.value, row.text))
    if (row.on) enabled.set(row.code, (enabled.get(row.code) ?? new Set()).add(row.value))
  }
  return { texts, enabled, revised }
}

interface Wanted {
  planned: PlannedText
  values: ReadonlySet<string>
}

/** Adds `<field>_dictText` for each code of the rows. The text of an unknown code is the code itself. */
export async function addTexts(rows: Row[], texts: readonly PlannedText[], context: Context): Promise<void> {
  const wanted = texts
    .map((planned): Wanted => ({ planned, values: new Set(rows.flatMap((row) => split(planned, row[planned.name]))) }))
    .filter(({ values }) => values.size > 0)
  const found = await findTexts(wanted, context)
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
async function findTexts(wanted: Wanted[], context: Context): Promise<(Texts | undefined)[]> {
  const { db, dataVersion, services } = context
  const lookups = wanted.flatMap(({ planned: { source }, values }, at) =>
    'dictionary' in source ? [] : [lookup(context, source, { values, at })],
  )
  const rows = lookups.length === 0 ? [] : (await sql.join(lookups, sql` union all `).$castTo<Found>().execute(db)).rows
  const needsDictionaries = lookups.length < wanted.length
  const all = needsDictionaries ? await services.dictionaries.load(db, dataVersion) : undefined
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

/** A row outside of what the caller sees of the resource has no text for them, whoever named it. */
function lookup(
  context: Context,
  { of, table, value, text }: TextTable,
  { values, at }: { values: ReadonlySet<string>; at: number },
) {
  const scope = entityNamed(of).hooks.scope?.(context)
  const which = value === 'id' ? sql`${[...values]}::bigint[]` : sql`${[...values]}::text[]`
  return sql`select ${sql.lit(at)}::int as at, ${sql.ref(value)}::text as value, ${sql.ref(text)}::text as text
    from ${sql.table(table)} where ${sql.ref(value)} = any(${which}) ${scope ? sql`and ${scope}` : sql``}`
}
