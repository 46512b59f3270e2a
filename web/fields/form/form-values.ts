// Values of a form from a row, and the input of a call from the values.
import { isShown } from '@kouan/contract/derive/check.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Field, type Fields, isLines, kindOf } from '@kouan/contract/language/field.ts'
import type { Sent } from '../../data/calls/use-resource.ts'
import { atField } from './field-faults.ts'
import type { FieldPath } from './field-item.tsx'

type Values = Record<string, unknown>

/** Returns the values of the row, or those of a new row: `given`, then the defaults of the fields. */
export function initialValues(fields: Fields, row: Values | undefined, given: Values = {}): Values {
  const entries = Object.entries(fields).map(([name, field]) => {
    const empty = isLines(field) ? [] : (field.default ?? null)
    return [name, row ? (row[name] ?? (isLines(field) ? [] : null)) : (given[name] ?? empty)] as const
  })
  return Object.fromEntries(entries)
}

export interface CopyOptions {
  fields: Fields
  /** Names of fields that tell this row from others, such as its number. */
  ownNumbers: readonly string[]
  /** Full values of masked fields. */
  revealed?: Values
}

export interface Copy {
  values: Values
  /** Fields with a value in the row that the copy lacks: the row's own numbers, and personal data. */
  lacking: { numbers: string[]; personal: string[] }
}

/**
 * Returns the values of a copy of the row, without ids of lines, and what is left to fill in. A group with a masked value that
 * was not revealed is of another person in the copy: of it only choices are copied.
 */
export function copyOf(row: Values, { fields, ownNumbers, revealed = {} }: CopyOptions): Copy {
  const all = Object.entries(fields)
  const hasValue = (name: string) => row[name] !== null && row[name] !== undefined && row[name] !== ''
  const isNumber = (name: string, { unique }: Field) => unique === true || ownNumbers.includes(name)
  const isHidden = (name: string, { mask }: Field) => mask !== undefined && !Object.hasOwn(revealed, name)
  const hidden = all.filter(([name, field]) => hasValue(name) && isHidden(name, field))
  const foreign = new Set(hidden.map(([, { group }]) => group))
  const isPersonal = (name: string, field: Field) =>
    isHidden(name, field) ||
    (field.group !== undefined && foreign.has(field.group) && !isLines(field) && kindOf(field).search === 'typed')
  const copied = all.filter(([name, field]) => !isNumber(name, field) && !isPersonal(name, field))
  const namesOf = (is: (name: string, field: Field) => boolean) =>
    all.filter(([name, field]) => hasValue(name) && is(name, field)).map(([name]) => name)
  return {
    values: Object.fromEntries(
      copied.map(([name, field]) => {
        const value = revealed[name] ?? row[name] ?? undefined
        return [name, isLines(field) ? (value as Values[] | undefined)?.map(({ id: _, ...line }) => line) : value]
      }),
    ),
    lacking: {
      numbers: namesOf(isNumber),
      personal: namesOf((name, field) => !isNumber(name, field) && isPersonal(name, field)),
    },
  }
}

/** Returns the changed values, so an edit never sends an unchanged masked value back. */
export function changedValues(values: Values, initial: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, initial[name])))
}

/** Whether a draft stores the field: the browser never stores values that the database encrypts. */
export const isStoredInDraft = ({ mask, encrypt }: Field) => mask === undefined && !encrypt

/** Returns the changes that a draft stores. */
export const draftOf = (changes: Values, fields: Fields): Values =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => fields[name] && isStoredInDraft(fields[name])))

interface Edited {
  fields: Fields
  values: Values
  initial: Values
  row: Values
}

/** Returns the values of the shown fields. */
const shownValues = (values: Values, fields: Fields): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isShown(fields, name, values)))

/** Returns the changes with id and version of the row that the form began with, even if the row was read again since. */
export function editOf({ fields, values, initial, row }: Edited): Sent {
  const { id, version } = row
  // The server detects a concurrent change by the version.
  if (typeof id !== 'string' || typeof version !== 'number') throw new Error('a row is edited by its id and version')
  return { ...changedValues(shownValues(values, fields), initial), id, version }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const isChanged = (values: Values, initial: Values) => Object.keys(changedValues(values, initial)).length > 0

/** Returns the input of an add: all shown values that are not empty. */
export const filledValues = ({ id: _, ...values }: Values, fields: Fields): Sent =>
  Object.fromEntries(
    Object.entries(shownValues(values, fields)).filter(([, value]) => value !== null && value !== undefined),
  )

/** Returns the path of the form field: `goods[1].price` → `['goods', 1, 'price']`. */
export const pathOf = (problem: Problem): FieldPath =>
  problem.field.split(/[.[\]]+/).flatMap((part) => (part === '' ? [] : [/^\d+$/.test(part) ? Number(part) : part]))

/** Sorts problems into those at fields of the form, those in its lines, and the messages of all others. */
export function placeProblems(problems: readonly Problem[], fields: Fields) {
  const hasField = (problem: Problem) => Object.hasOwn(fields, String(pathOf(problem)[0]))
  const placed = problems.filter(hasField).map((problem) => ({ path: pathOf(problem), message: problem.message }))
  const inLines = placed.flatMap(({ path: [lines, line, name], message }) => {
    const inner = fields[String(lines)]?.fields?.[String(name)]
    return inner
      ? [{ lines: String(lines), line: Number(line), name: String(name), message: atField(message, inner) }]
      : []
  })
  return {
    atFields: placed.filter(({ path }) => path.length === 1),
    inLines,
    others: problems.filter((problem) => !hasField(problem)).map((problem) => problem.message),
  }
}
