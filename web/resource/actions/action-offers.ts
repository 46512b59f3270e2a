// Which actions are offered for rows, and what is said before and after them: pure, from the declaration.
import { mostAtOnce, rightOf } from '@kouan/contract/derive/action-calls.ts'
import type { Acting, Action, RowFault } from '@kouan/contract/language/action.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'

export interface Offer {
  name: string
  action: Action
}

/** Those that the user holds the right for. */
export const grantedActions = (of: Acting, can: (right: string) => boolean): Offer[] =>
  Object.entries(of.actions ?? {}).flatMap(([name, action]) => (can(rightOf(of, name).code) ? [{ name, action }] : []))

const stateOf = (of: Acting, row: AnyRow) => (of.states ? String(row[of.states.field] ?? '') : '')

/** Whether the row's state allows it; without states everything does. */
export const isAllowedFor = (of: Acting, { from }: Action, row: AnyRow) =>
  of.states === undefined || from === undefined || from.includes(stateOf(of, row))

/** Whether so many rows are more than a person waits for. */
export const isJob = ({ many = false, asJob = false }: Action, rows: number) =>
  many && asJob !== false && rows > mostAtOnce

export const titleFor = (of: Acting, { title, titleIn = {} }: Action, row: AnyRow | undefined) =>
  (row && titleIn[stateOf(of, row)]) ?? title

/** What people call the row. */
export const nameOf = ({ titleField = 'id' }: Acting, row: AnyRow) =>
  String(row[`${titleField}_dictText`] ?? row[titleField] ?? '')

interface QuestionInput {
  of: Acting
  action: Action
  rows: readonly AnyRow[]
  /** Of the list's filter, where more is meant than the rows. */
  total?: number | undefined
}

/** The question before it; nothing where none is asked. */
export function questionOf({ of, action, rows, total }: QuestionInput): string | undefined {
  const { confirm, confirmMany = confirm } = action
  const [only] = rows
  if (total === undefined && only && rows.length === 1) {
    return confirm?.replaceAll('{title}', titleFor(of, action, only)).replaceAll('{name}', nameOf(of, only))
  }
  return confirmMany
    ?.replaceAll('{title}', titleForAll(of, action, rows))
    .replaceAll('{count}', String(total ?? rows.length))
}

/** What it is called for all of these rows, where that is one thing. */
export function titleForAll(of: Acting, action: Action, rows: readonly AnyRow[]): string {
  const [one = action.title, ...others] = new Set(rows.map((row) => titleFor(of, action, row)))
  return others.length === 0 ? one : action.title
}

/** On the button for a choice of rows: how many of them it can be done with, where that is not all of them. */
export const batchLabel = (title: string, { fit, all }: { fit: number; all: number }) =>
  fit === all ? `批量${title}` : `批量${title}（${fit}/${all}）`

/** `已提交申报！` of so many rows. */
export const doneSentence = (sentence: string, done: number | undefined) =>
  done === undefined ? sentence : `${sentence.replace(/[！!。]+$/, '')}：${done} 项`

interface Answer {
  done?: number
  faults?: readonly RowFault[]
  warnings?: readonly string[]
}

/** What an answer says beside its success: rows that were left out, then what should be looked at all the same. */
export const remarksOf = ({ faults = [], warnings = [] }: Answer): string[] => [
  ...faults.map(({ message }) => message),
  ...warnings,
]
