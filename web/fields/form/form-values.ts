// From a row to the values of its form and back to what is sent.
import { isShown } from '@kouan/contract/derive/check.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Field, type Fields, isLines } from '@kouan/contract/language/field.ts'
import type { Sent } from '../../data/calls/use-resource.ts'
import { atField } from './field-faults.ts'
import type { FieldPath } from './field-item.tsx'

type Values = Record<string, unknown>

/** The row's values; without a row the defaults of the fields, overridden by `given`. */
export function initialValues(fields: Fields, row: Values | undefined, given: Values = {}): Values {
  const entries = Object.entries(fields).map(([name, field]) => {
    const empty = isLines(field) ? [] : (field.default ?? null)
    return [name, row ? (row[name] ?? (isLines(field) ? [] : null)) : (given[name] ?? empty)] as const
  })
  return Object.fromEntries(entries)
}

/** Of a row, for another one like it: without what says which row it is, and what is masked. */
export function copiedValues(row: Values, fields: Fields, key: string | undefined): Values {
  const copied = Object.entries(fields).filter(([name, { unique, mask }]) => name !== key && !unique && !mask)
  return Object.fromEntries(
    copied.map(([name, field]) => {
      const value = row[name] ?? undefined
      return [name, isLines(field) ? (value as Values[] | undefined)?.map(({ id: _, ...line }) => line) : value]
    }),
  )
}

/** What an edit sends: only what was changed. A masked value that nobody touched is therefore never sent back. */
export function changedValues(values: Values, initial: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, initial[name])))
}

/** Whether a draft keeps it: nothing that is masked or encrypted elsewhere lies in the browser. */
export const isKept = ({ mask, encrypt }: Field) => mask === undefined && !encrypt

/** What a draft keeps of the changes. */
export const draftOf = (changes: Values, fields: Fields): Values =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => fields[name] && isKept(fields[name])))

interface Edited {
  fields: Fields
  values: Values
  initial: Values
  row: Values
}

/** What the form does not show is not sent: nobody saw what stands there. */
const shownValues = (values: Values, fields: Fields): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isShown(fields, name, values)))

/** The changes with the row and the version that the form began with, whatever was read of the row since. */
export function editOf({ fields, values, initial, row }: Edited): Sent {
  const { id, version } = row
  // Without it the server could not tell that somebody else was faster.
  if (typeof id !== 'string' || typeof version !== 'number') throw new Error('a row is edited by its id and version')
  return { ...changedValues(shownValues(values, fields), initial), id, version }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const isChanged = (values: Values, initial: Values) => Object.keys(changedValues(values, initial)).length > 0

/** What an add sends: everything that was filled in. */
export const filledValues = ({ id: _, ...values }: Values, fields: Fields): Sent =>
  Object.fromEntries(
    Object.entries(shownValues(values, fields)).filter(([, value]) => value !== null && value !== undefined),
  )

/** `goods[1].price` as the path of the form's field. */
export const pathOf = (problem: Problem): FieldPath =>
  problem.field.split(/[.[\]]+/).flatMap((part) => (part === '' ? [] : [/^\d+$/.test(part) ? Number(part) : part]))

/** The problems that stand at a field of the form, those in its lines, and the sentences of all others. */
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
