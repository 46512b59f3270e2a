// The actions that are offered for rows, and their questions and messages, from the declaration. Pure.
import { mostAtOnce, rightOf } from '@kouan/contract/derive/action-calls.ts'
import type { Acting, Action, RowFault } from '@kouan/contract/language/action.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { nameOf } from '../row/row-name.ts'
import type { SelectedRows } from '../selection/selected-rows.ts'

export interface Offer {
  name: string
  action: Action
}

/** An offer that was chosen for rows. */
export interface Act extends Offer {
  rows: readonly AnyRow[]
  /** Set when all rows of the filter are meant instead of `rows`. */
  allMatching?: SelectedRows<AnyRow>['allMatching']
  onDone?: (() => void) | undefined
  /** Idempotency key: repeated presses for one selection start one job. */
  startKey?: string
  /** The user has agreed already: no question. */
  isAgreed?: boolean
  /** The user is asked for the hour at which it runs. */
  isScheduled?: boolean
}

/** Returns the actions that the user holds the right for. */
export const grantedActions = (of: Acting, can: (right: string) => boolean): Offer[] =>
  Object.entries(of.actions ?? {}).flatMap(([name, action]) => (can(rightOf(of, name).code) ? [{ name, action }] : []))

const stateOf = (of: Acting, row: AnyRow) => (of.states ? String(row[of.states.field] ?? '') : '')

/** Returns whether the row allows the action; a resource without states allows every action in any state. */
export const isAllowedFor = (of: Acting, { from, onlyIf = {} }: Action, row: AnyRow) =>
  (of.states === undefined || from === undefined || from.includes(stateOf(of, row))) &&
  Object.entries(onlyIf).every(([name, value]) => row[name] === value)

/** Returns whether the action runs as a job for so many rows. */
export const isJob = ({ many = false, asJob = false }: Action, rows: number) =>
  many && asJob !== false && rows > mostAtOnce

export const titleFor = (of: Acting, { title, titleIn = {} }: Action, row: AnyRow | undefined) =>
  (row && titleIn[stateOf(of, row)]) ?? title

interface QuestionInput {
  of: Acting
  action: Action
  rows: readonly AnyRow[]
  /** Set when all rows of the list's filter are meant. */
  total?: number | undefined
}

/** Returns the question asked before the action, undefined when there is none. */
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

/** Returns the title that the action has for all of these rows, or its general one when they differ. */
export function titleForAll(of: Acting, action: Action, rows: readonly AnyRow[]): string {
  const [one = action.title, ...others] = new Set(rows.map((row) => titleFor(of, action, row)))
  return others.length === 0 ? one : action.title
}

/** Returns the label of the button for selected rows, with the counts when the action does not apply to all of them. */
export const batchLabel = (title: string, { fit, all }: { fit: number; all: number }) =>
  fit === all ? `批量${title}` : `批量${title}（${fit}/${all}）`

/** Returns the success message with the number of rows: `已提交申报：3 项`. */
export const doneSentence = (sentence: string, done: number | undefined) =>
  done === undefined ? sentence : `${sentence.replace(/[！!。]+$/, '')}：${done} 项`

interface Answer {
  done?: number
  faults?: readonly RowFault[]
  warnings?: readonly string[]
}

/** Returns what a successful answer reports besides: rows that were left out, then warnings. */
export const remarksOf = ({ faults = [], warnings = [] }: Answer): string[] => [
  ...faults.map(({ message }) => message),
  ...warnings,
]
