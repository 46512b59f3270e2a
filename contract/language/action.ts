// What can be done with the rows of an entity beyond the standard calls: 冻结, 申报, 审核通过. One declaration gives the call,
// the right, the buttons of a row and of a choice of rows, the question or form before it, and the states it is allowed in.
import type { AuditKind, Method, Returns } from './call.ts'
import type { Field, Fields } from './field.ts'
import type { States } from './states.ts'

export interface Right {
  code: `${string}:${string}`
  title: string
}

export interface Action {
  /** On the button, and in sentences after 不能: 冻结. */
  title: string
  /** Another title in some states: 重新申报 after a refusal. */
  titleIn?: Readonly<Record<string, string>>
  /** Done to many rows at once, by their ids or by the list's filter; otherwise to one. */
  many?: boolean
  /** A job where more rows are meant than an answer should wait for (`mostAtOnce`), and one that may be set for an hour. */
  asJob?: boolean | 'at-an-hour'
  /** The states in which it may be done; any unless said. */
  from?: readonly string[]
  /** The state that it leads to. */
  to?: string
  /** The question before it; `{title}`, `{name}` (of one row) and `{count}` are filled in. */
  confirm?: string
  /** The question before it is done to several rows; `confirm` unless said. */
  confirmMany?: string
  /** What is filled in before it. */
  fields?: Fields
  isDanger?: boolean
  /** What a user comes to the row for: its button stands first. */
  isMain?: boolean
  /** `false`: no button in lists, because it is done where the whole row is seen. */
  inList?: boolean
  /** `<entity>:<action>` with the action's title unless said; several actions may share one. */
  right?: Right
  /** An edit unless said. */
  audit?: AuditKind
  /** The sentence of a success. */
  message?: string
  /** The wire where it is not `POST <path of the entity>/<action>`. Actions of one path are one call … */
  path?: string
  method?: Method
  /** … and are told apart by what is sent there beside their fields: `{ status: '2' }`. */
  sends?: Readonly<Record<string, string | number>>
  /** Refused without the version of the row that was seen; otherwise it may be left out. */
  needsVersion?: boolean
  /** Only the type counts: what is answered beside the counts. */
  returns?: Returns<unknown>
}
export type Actions = Readonly<Record<string, Action>>

export const action = <const A extends Action>(declared: A): A => declared

/** What can have actions: a resource, or rows that another call lists. */
export interface Acting<F extends Fields = Fields, A extends Actions = Actions> {
  /** First half of calls and rights: `user.freeze`, `user:freeze`. */
  name: string
  title: string
  path: string
  /** The field by which people name a row. */
  key?: string
  fields: F
  states?: States
  actions?: A
}

export const defineActing = <const F extends Fields, const A extends Actions>(of: Acting<F, A>): Acting<F, A> =>
  withStates(of)

/** The state's field knows its colours; throws where an action names a state that is not declared. */
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

/** One row of a bulk action that was left out, and why. */
export interface RowFault {
  id: string
  /** What people call the row; null for a row that is not there. */
  key: string | null
  field?: string
  message: string
}

/** What an action for many rows answers. */
export interface Bulk {
  done: number
  faults: RowFault[]
}

export type ResultOfAction<A> = A extends { returns: Returns<infer R> } ? R : unknown
export type AnswerOfAction<A> = (A extends { many: true } ? Bulk : unknown) &
  (unknown extends ResultOfAction<A> ? (A extends { many: true } ? unknown : null) : ResultOfAction<A>)

export type FieldsOfAction<A> = A extends { fields: infer F extends Fields } ? F : Record<never, Field>
