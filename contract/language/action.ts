// Actions on the rows of an entity beyond the standard calls: 冻结, 申报, 审核通过. One declaration gives the call, the right,
// the buttons of a row and of selected rows, the confirmation or form before it, and the states that allow it.
import type { AuditKind, Method, OpenedDocument, Returns } from './call.ts'
import type { Field, Fields } from './field.ts'
import type { States } from './states.ts'

export interface Right {
  code: `${string}:${string}`
  title: string
}

export interface Action {
  /** Text of the button, also used in sentences after 不能: 冻结. */
  title: string
  /** Titles by state where they differ: 重新申报 after a rejection. */
  titleIn?: Readonly<Record<string, string>>
  /** Takes many rows, by their ids or by the filter of the list; otherwise one row. */
  many?: boolean
  /** Runs as a job for more than `mostAtOnce` rows; `'at-an-hour'`: a user may also choose the time of the job. */
  asJob?: boolean | 'at-an-hour'
  /** The states that allow it; all states if absent. */
  from?: readonly string[]
  /** Values of the row that its button needs beside the state; the handler refuses other rows. */
  onlyIf?: Readonly<Record<string, string>>
  /** The state of the row afterwards. */
  to?: string
  /** Question of the confirmation. Placeholders: `{title}`, `{name}` (of one row), `{count}`. */
  confirm?: string
  /** Question for several rows; `confirm` if absent. */
  confirmMany?: string
  /** Fields of the form before it. */
  fields?: Fields
  isDanger?: boolean
  /** The usual action on a row: its button is the first. */
  isMain?: boolean
  /** `false`: no button in lists, only where a user sees the whole row. */
  inList?: boolean
  /** `<entity>:<action>` with the title of the action if absent; several actions may share one. */
  right?: Right
  /** The action of the entity whose right it needs, in place of one of its own. */
  rightOf?: string
  /** `edit` if absent. */
  audit?: AuditKind
  /** Calls a minute of one user. */
  limit?: number
  /** Message of the response when it succeeds. */
  message?: string
  /** Path and method other than `POST <path of the entity>/<action>`. Actions with one path are one call, … */
  path?: string
  method?: Method
  /** … which these constant inputs tell apart: `{ status: '2' }`. */
  sends?: Readonly<Record<string, string | number>>
  /** Requires the version of the row that the user saw; otherwise the version is optional. */
  needsVersion?: boolean
  /** Type of the result, beside the counts; has no value at run time. */
  returns?: Returns<unknown>
}
export type Actions = Readonly<Record<string, Action>>

export const action = <const A extends Action>(declared: A): A => declared

/** An entity with actions: a resource, or the rows of another call's list. */
export interface Acting<F extends Fields = Fields, A extends Actions = Actions> {
  /** First half of the names of calls and rights: `user.freeze`, `user:freeze`. */
  name: string
  title: string
  path: string
  /** The field whose value users know a row by. */
  titleField?: string
  fields: F
  states?: States
  actions?: A
}

export const defineActing = <const F extends Fields, const A extends Actions>(of: Acting<F, A>): Acting<F, A> =>
  withStates(of)

/** Adds the colours of the states to the state's field. Throws if an action names an undeclared state. */
export function withStates<T extends Acting>(of: T): T {
  const { states, actions = {} } = of
  for (const [name, { from = [], to }] of Object.entries(actions)) {
    const unknown = [...from, ...(to === undefined ? [] : [to])].filter((code) => !states || !(code in states.of))
    if (unknown.length > 0) throw new Error(`${of.name}.${name}: no such state: ${unknown.join(', ')}`)
  }
  if (!states) return of
  const field = of.fields[states.field]
  if (!field) throw new Error(`${of.name}: no field ${states.field} holds the state`)
  const colors = Object.fromEntries(Object.entries(states.of).map(([code, { color }]) => [code, color]))
  return { ...of, fields: { ...of.fields, [states.field]: { ...field, colors } } }
}

/** A row that a bulk action skipped, and the reason. */
export interface RowFault {
  id: string
  /** Value of the row's title field; null for a missing row. */
  key: string | null
  field?: string
  message: string
  opens?: OpenedDocument
}

/** Result of an action on many rows. */
export interface Bulk {
  done: number
  faults: RowFault[]
}

export type ResultOfAction<A> = A extends { returns: Returns<infer R> } ? R : unknown
export type AnswerOfAction<A> = (A extends { many: true } ? Bulk : unknown) &
  (unknown extends ResultOfAction<A> ? (A extends { many: true } ? unknown : null) : ResultOfAction<A>)

export type FieldsOfAction<A> = A extends { fields: infer F extends Fields } ? F : Record<never, Field>
