// Which fields have texts for their codes, and where these are stored.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type TextSource, textSourceOf } from './kinds.ts'

/** A field whose values have texts: entries of a dictionary, or a column of the referenced rows. */
export interface PlannedText {
  name: string
  isMany: boolean
  source: { dictionary: string } | TextTable
}

export interface TextTable {
  /** Name of the resource. */
  of: string
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

function placeOf({ of, value, text }: Exclude<TextSource, { dictionary: string }>, all: ReadonlyMap<string, Resource>) {
  const target = all.get(of)
  if (!target) throw new Error(`no resource ${of} for texts`)
  return { of, table: target.table, value: columnName(value), text: columnName(text) }
}
