// The content of a row as parts of a printed page: the fields of its detail in their groups, and its lines as tables.
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { filesIn } from '@kouan/contract/calls/files.ts'
import { isEmpty, isShown } from '@kouan/contract/derive/check.ts'
import { formGroups, type NamedField } from '@kouan/contract/derive/placement.ts'
import { maxDirectRows } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { type Field, type Fields, isLines } from '@kouan/contract/language/field.ts'
import { addTexts } from '../crud/dictionary-texts.ts'
import type { Row } from '../crud/hooks.ts'
import { planTexts } from '../crud/planned-texts.ts'
import type { Context } from '../gate/context.ts'
import { printedKindOf } from './printed-kinds.ts'
import type { Pair, Part } from './sheet.ts'

/** Returns the text of a code, or the text of the kind; empty text for an empty value. */
export function printedText(name: string, field: Field, row: Row): string {
  const value = row[name]
  if (isEmpty(value)) return ''
  const text = row[`${name}_dictText`]
  if (typeof text === 'string' && text !== '') return field.multiple ? text.replaceAll(',', '、') : text
  return printedKindOf(field).text(value, field, filesIn(row, name))
}

/** Adds missing texts of codes: lines are read without those of dictionaries. */
export async function addMissingTexts(context: Context, fields: Fields, rows: Row[]): Promise<void> {
  const missing = planTexts(fields, resourcesByName).filter(({ name }) =>
    rows.every((row) => row[`${name}_dictText`] === undefined),
  )
  await addTexts(rows, missing, context)
}

export const pairOf = ({ name, field }: NamedField, row: Row): Pair => ({
  label: field.label,
  text: printedText(name, field, row),
  isWide: printedKindOf(field).isWide === true,
})

/** Returns the parts of a row whose codes have their texts. */
export async function rowParts(context: Context, fields: Fields, row: Row): Promise<Part[]> {
  const items = Object.entries(fields).flatMap(([name, field]) => (isShown(fields, name, row) ? [{ name, field }] : []))
  const groups = formGroups(items.filter(({ field }) => !isLines(field)))
  const parts: Part[] = groups.map(({ title, items: members }) => ({
    title,
    pairs: members.map((item) => pairOf(item, row)),
  }))
  for (const { name, field } of items.filter(({ field }) => isLines(field))) {
    const lines = Array.isArray(row[name]) ? (row[name] as Row[]) : []
    parts.push(await linesPart(context, field, lines))
  }
  return parts
}

async function linesPart(context: Context, { label, fields = {} }: Field, all: Row[]): Promise<Part> {
  const lines = all.slice(0, maxDirectRows)
  await addMissingTexts(context, fields, lines)
  const columns = Object.entries(fields)
  return {
    title: `${label}（${all.length} 行）`,
    table: {
      columns: [
        { title: '序号', isRightAligned: true },
        ...columns.map(([, field]) => ({
          title: field.label,
          isRightAligned: printedKindOf(field).isRightAligned === true,
        })),
      ],
      rows: lines.map((line, at) => [
        String(at + 1),
        ...columns.map(([name, field]) => printedText(name, field, line)),
      ]),
    },
    note: lines.length < all.length ? `共 ${all.length} 行，只打印前 ${lines.length} 行` : undefined,
  }
}
