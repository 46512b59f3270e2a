// Compares every statement that is known without running it with what PostgreSQL says of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, FieldDef } from 'pg'
import { answeredColumns } from './answered-columns.ts'
import { type AnsweredColumn, compareColumns } from './compare-row.ts'
import { describeStatement } from './describe-statement.ts'
import type { KnownStatement } from './known-statement.ts'
import { RowTypeReader } from './read-row-types.ts'
import type { TemplateSite } from './row-type.ts'
import { takesType, wireTypeName } from './wire-types.ts'

export interface CheckedTemplates {
  /** Places of the statements that PostgreSQL described. */
  described: string[]
  /** Sentences with their places. */
  faults: string[]
}

/** `files`: paths in the project folder. The client is used for nothing else meanwhile, and sends no statements together. */
export async function checkTemplates(
  client: ClientBase,
  { folder, files }: { folder: string; files: string[] },
): Promise<CheckedTemplates> {
  const reader = new RowTypeReader(folder)
  const checked: CheckedTemplates = { described: [], faults: [] }
  try {
    for (const path of files) {
      const file = join(folder, path)
      for (const { site, readStatement } of reader.read(file, readFileSync(file, 'utf8'))) {
        const statement = readStatement()
        if (statement === undefined) continue
        const sentences = await checkStatement(client, { site, statement })
        if (sentences !== undefined) checked.described.push(site.place)
        checked.faults.push(...(sentences ?? []).map((sentence) => `${site.place}: ${sentence}`))
      }
    }
  } finally {
    reader.close()
  }
  return checked
}

/** Undefined of a part that is no statement of its own. */
async function checkStatement(
  client: ClientBase,
  { site, statement: { text, values, isExecuted } }: { site: TemplateSite; statement: KnownStatement },
): Promise<string[] | undefined> {
  const description = await describeStatement(client, text).catch((error: Error) => error)
  if (description instanceof Error) return isExecuted ? [description.message] : undefined
  const { fields, parameterTypes } = description
  const inValues = parameterTypes.flatMap((typeId, index) => {
    const value = values[index]
    if (value === undefined || takesType(typeId, value)) return []
    return [`value $${index + 1} is ${value.kinds.join(' | ')} where ${wireTypeName(typeId)} is expected`]
  })
  if (site.row === undefined) return inValues
  const columns = await columnsOf(client, { text, fields })
  const parserOf = (typeId: number) => client.getTypeParser(typeId, 'text') as (value: string) => unknown
  return [...compareColumns(site.row, { text, columns, parserOf }), ...inValues]
}

/** `id::text`, followed by its name or by the next column. */
const castColumn = /(?<![$\w.'"])((?:\w+\.)?[a-z_]\w*)::\w+(?=(\s+as\s+"?\w+"?)?\s*(,|\bfrom\b|$))/gi

/** A cast hides the column of a table: the statement is described without casts, too, where it can be. */
async function columnsOf(
  client: ClientBase,
  { text, fields }: { text: string; fields: FieldDef[] },
): Promise<AnsweredColumn[]> {
  const columns = await answeredColumns(client, { text, fields })
  const bare = text.replaceAll(castColumn, '$1')
  if (bare === text) return columns
  const described = await describeStatement(client, bare).catch(() => undefined)
  if (described?.fields.length !== fields.length) return columns
  const uncast = await answeredColumns(client, { text: bare, fields: described.fields })
  return columns.map((column, index) => ({ ...column, nullableColumn: uncast[index]?.nullableColumn }))
}
