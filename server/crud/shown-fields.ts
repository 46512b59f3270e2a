// An edit brings a part of a row: what it may hold, and must hold, is judged by the row as it becomes.
import { isEmpty, isRequired, isShown, requestFor } from '@kouan/contract/derive/check.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { BadInput } from '../ground/errors.ts'
import type { Row } from './hooks.ts'

/**
 * What is stored of an edit. A field that is not shown keeps what it has, whatever was sent: the form that sent it did not
 * show it. One that the edit itself takes out of sight goes back to what a new row has, for what nobody sees any more must
 * neither be acted on nor come back unasked. Throws where something is missing that the row needs from now on.
 */
export function settleShown(fields: Fields, { change, before }: { change: Row; before: Row }): Row {
  const row = { ...before, ...change }
  const settled = { ...change }
  const missing = []
  for (const [name, field] of Object.entries(fields)) {
    const { shownWhen, requiredWhen } = field
    if (!shownWhen && !requiredWhen) continue
    if (!isShown(fields, name, row)) {
      delete settled[name]
      if (isShown(fields, name, before)) settled[name] = field.default ?? null
    } else if (isRequired(field, row) && isEmpty(row[name]) && isTouched(change, [name, shownWhen, requiredWhen])) {
      missing.push({ field: name, message: requestFor(field) })
    }
  }
  if (missing.length > 0) throw new BadInput(missing)
  return settled
}

type Touched = string | { field: string } | undefined

/** An old row that lacks what is needed by now may be changed in other places. */
const isTouched = (change: Row, names: Touched[]) =>
  names.some((one) => one !== undefined && Object.hasOwn(change, typeof one === 'string' ? one : one.field))
