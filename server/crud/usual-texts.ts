// Stored texts of the time before letters that look like usual ones were read as those.
import type { Field } from '@kouan/contract/language/field.ts'
import { usualTextOf } from '@kouan/contract/language/kind-values.ts'
import type { ColumnPlan } from './column-plan.ts'
import type { Row } from './hooks.ts'
import { typedTextOf } from './kinds.ts'

/** A number that others know the row by is changed by nobody but people; what nobody may type stays. */
const mayChange = (field: Field) =>
  typedTextOf(field) !== undefined && !field.spelling && !field.unique && !field.readonly && !field.computed

/** Returns the texts of a stored row, with their full values, that the next save writes in usual letters. */
export function usualTexts({ columns }: Pick<ColumnPlan, 'columns'>, before: Row): Row {
  const changed = columns.flatMap(({ name, field }): [string, string][] => {
    const stored = before[name]
    if (typeof stored !== 'string' || !mayChange(field)) return []
    const usual = usualTextOf(stored, field)
    return usual === stored ? [] : [[name, usual]]
  })
  return Object.fromEntries(changed)
}
