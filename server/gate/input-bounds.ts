// Bounds of the JSON of a call, which follow from its fields. They are wider than the fields, so that a few lines or characters too
// many are refused with the sentence of their field.

import { mostRows } from '@kouan/contract/derive/check.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { type Field, type Fields, isLines, kindOf } from '@kouan/contract/language/field.ts'
import { type JsonBounds, plainBounds } from '@kouan/contract/rules/json-bounds.ts'

/** Undeclared names are dropped; clients send texts of codes and system fields beside the declared ones. */
const namesBeside = 200

/** Escaped by `\u4e2d`, as some clients do. */
const charactersWritten = 6

/** Of one id in a list that is written as one text, with its comma. */
const charactersOfItem = 41

type Need = Pick<JsonBounds, 'entries' | 'groups' | 'values' | 'text'>

function needOfFields(fields: Fields): Need {
  const needs = Object.values(fields).map(needOf)
  const names = 2 * needs.length + namesBeside
  return {
    entries: Math.max(names, ...needs.map(({ entries }) => entries)),
    groups: 1 + sum(needs.map(({ groups }) => groups)),
    values: names + sum(needs.map(({ values }) => values)),
    text: Math.max(0, ...needs.map(({ text }) => text)),
  }
}

function needOf(field: Field): Need {
  const { max } = field
  const { longest = 0, mostItems, isNumber, isOpaque } = kindOf(field)
  if (isOpaque) return { ...plainBounds, groups: plainBounds.entries, text: plainBounds.text / charactersWritten }
  if (isLines(field)) {
    const rows = max ?? mostRows
    const { entries, groups, values, text } = needOfFields(field.fields ?? {})
    return { entries: Math.max(2 * rows, entries), groups: 1 + rows * groups, values: rows * values, text }
  }
  if (mostItems) {
    const items = max ?? mostItems
    return { entries: 2 * items, groups: 1, values: items, text: items * charactersOfItem }
  }
  return { entries: 0, groups: 0, values: 0, text: isNumber ? 0 : (max ?? longest) }
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Characters of a text of JSON whose content no field describes, and of undeclared values. */
const undeclaredText = 100_000

/** Returns the bounds; the text around a signed body is the whole content. */
export function boundsOf({ input, signed }: Pick<Call, 'input' | 'signed'>): JsonBounds {
  const { entries, groups, values, text } = needOfFields(input)
  return {
    depth: plainBounds.depth,
    entries: Math.max(1000, entries),
    groups: Math.max(plainBounds.groups, 2 * groups),
    values: Math.max(plainBounds.values, values),
    text: signed === 'body' ? Number.POSITIVE_INFINITY : Math.max(undeclaredText, charactersWritten * text),
  }
}
