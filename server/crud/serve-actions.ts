// The calls of an entity's actions. A handler receives rows that exist, lie in the caller's scope, are locked, and are in a
// state that allows the action; the answer says why other rows were left out.

import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { type ServedAction, servedActions } from '@kouan/contract/derive/action-calls.ts'
import { check } from '@kouan/contract/derive/check.ts'
import type {
  Acting,
  Action,
  Actions,
  FieldsOfAction,
  ResultOfAction,
  RowFault,
} from '@kouan/contract/language/action.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Fields, InputOf } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { actorName, type Context } from '../gate/context.ts'
import type { Served } from '../gate/serve-call.ts'
import { BadInput, CallFailure, Conflict, NotFound, Refusal } from '../ground/errors.ts'
import type { Warning } from '../ground/warning.ts'
import { type ActionRows, rowsOf } from './action-rows.ts'
import { planColumn } from './column-plan.ts'
import { addTexts } from './dictionary-texts.ts'
import type { Entity } from './entity.ts'
import type { Opened } from './hooks.ts'
import { planTexts } from './planned-texts.ts'

export interface AnyRow {
  id: string
  version?: number
}

export interface ActionWork<Row, Input> {
  of: Acting
  action: Action
  rows: readonly Row[]
  input: Input
  /** Refuses one row with its reason; the others continue. Call it before anything of the row is written. */
  refuse(row: { id: string }, failure: CallFailure): void
  /** The rows that were not refused. */
  left(): Row[]
  /** Tells a job, which answers nothing, what the result says to a caller. */
  warn(warnings: readonly Warning[]): void
}

/** One function for each action; its result is merged into the answer with the counts. */
export type ActionHandlers<Row, A extends Actions> = {
  [K in keyof A]: (
    context: Context,
    work: ActionWork<Row, InputOf<FieldsOfAction<A[K]>>>,
  ) => Promise<ResultOfAction<A[K]>>
}

interface Serving<Row extends AnyRow> {
  of: Acting
  served: ServedAction
  handlers: Record<string, ActionHandler<Row>>
  rows: ActionRows<Row>
}

/** The handlers of a resource's actions, by their names. */
export type ResourceActions<R extends Resource> = ActionHandlers<
  Opened<R>,
  R extends Resource<Fields, infer A> ? A : never
>

/** Serves the actions of an entity. */
export const serveActions = <R extends Resource>(entity: Entity<R>, handlers: ResourceActions<R>): Served[] =>
  serveActing<Fields, Actions, AnyRow>(
    entity.resource,
    // The names and rows of the resource are checked by the signature.
    handlers as unknown as ActionHandlers<AnyRow, Actions>,
    rowsOf<Resource>(entity),
  )

/** Serves the actions of rows that no standard call reads: `rows` finds and locks them. */
export function serveActing<F extends Fields, A extends Actions, Row extends AnyRow>(
  declared: Acting<F, A>,
  handlers: ActionHandlers<Row, A>,
  rows: ActionRows<Row>,
): Served[] {
  // Actions are looked up by name from here on; the signature has checked names and rows.
  const of = declared as unknown as Acting
  return servedActions(of).map((served) => {
    // Each handler takes the input of its own action, which the call of that action has read.
    const serving: Serving<Row> = { of, served, handlers: handlers as unknown as Serving<Row>['handlers'], rows }
    return { call: served.call, handler: (context, input: Sent) => run(context, serving, input) }
  })
}

type PlainHandler = (context: Context, work: ActionWork<AnyRow, unknown>) => Promise<void>

/** Handler of an action that moves its rows to the state in `to`. */
export const moveState: PlainHandler = async (context, work) => {
  const { of, action } = work
  if (!of.states || action.to === undefined) throw new Error(`${of.name}: ${action.title} leads to no state`)
  await setField(of.states.field, action.to)(context, work)
}

/** Returns the handler of an action that stores `value` in a field of its rows: `setField('enabled', false)`. */
export const setField =
  (name: string, value: unknown): PlainHandler =>
  async (context, { of, left }) => {
    const field = of.fields[name]
    if (!field || field.encrypt || !('table' in of)) throw new Error(`${of.name} has no column for ${name}`)
    const { column, write } = planColumn(name, field)
    await sql`update ${sql.table(String(of.table))} set ${sql.ref(column)} = ${write(value)}, version = version + 1,
        update_by = ${actorName(context.actor)}, update_time = ${context.now}
      where id = any(${left().map(({ id }) => id)}::bigint[])`.execute(context.db)
    context.audit({ after: { [name]: value } })
  }

interface Sent extends Record<string, unknown> {
  id?: string
  ids?: string[] | null
  filter?: unknown
  total?: number | null
  version?: number | null
}

export type Fault = { row: AnyRow; failure: CallFailure }

async function run<Row extends AnyRow>(context: Context, serving: Serving<Row>, input: Sent): Promise<unknown> {
  const { of, handlers } = serving
  const [name, action] = meantAction(serving.served, input)
  const problems = check(action.fields ?? {}, input)
  if (problems.length > 0) throw new BadInput(problems)
  const { found, missing } = await findRows(context, serving, input)
  const [only] = found
  const isLate = only && found.length === 1 && typeof input.version === 'number' && only.version !== undefined
  if (isLate && only.version !== input.version) throw new Conflict()

  const outcome = await actOn(context, { of, handler: handlers[name] }, { action, found, missing, input })
  const { done, faults, shown, result } = outcome
  if (done.length === 0) throw asFailure(faults, shown)
  context.audit({ target: `${of.name} ${done.map(({ id }) => id).join(',')}`, content: `${action.title}${of.title}` })
  if (!action.many) return result ?? null
  if (shown.length > 0) {
    context.addResponseMeta({
      message: `${done.length} 项已完成，${faults.length} 项未完成：${shown[0]?.message ?? ''}`,
      problems: shown.map(asProblem),
    })
  }
  return { done: done.length, faults: shown, ...(result as object | undefined) }
}

export interface Acted<Row extends AnyRow> {
  action: Action
  /** Locked rows. */
  found: Row[]
  /** Ids of rows that do not exist. */
  missing?: string[]
  input: unknown
}

export interface Outcome<Row extends AnyRow> {
  done: Row[]
  faults: Fault[]
  /** One sentence for each problem; a row may have several. */
  shown: RowFault[]
  warnings: Warning[]
  result: unknown
}

export type ActionHandler<Row> = (context: Context, work: ActionWork<Row, never>) => Promise<unknown>

/** Runs the handler on the rows that allow the action, and returns the faults of the others. */
export async function actOn<Row extends AnyRow>(
  context: Context,
  { of, handler }: { of: Acting; handler: ActionHandler<Row> | undefined },
  { action, found, missing = [], input }: Acted<Row>,
): Promise<Outcome<Row>> {
  const faults = new Map<string, Fault>(missing.map((id) => [id, { row: { id }, failure: new NotFound() }]))
  const refuse = (row: { id: string }, failure: CallFailure) => void faults.set(row.id, { row, failure })
  const texts = await textsOf(context, of, found)
  for (const row of found) {
    const state = of.states && String((row as Record<string, unknown>)[of.states.field])
    if (action.from && state !== undefined && !action.from.includes(state))
      refuse(row, wrongState(of, action, texts(row)))
  }
  const left = () => found.filter(({ id }) => !faults.has(id))
  // The gate has read the input by the fields of this action.
  const warnings: Warning[] = []
  const warn = (given: readonly Warning[]) => void warnings.push(...given)
  const work = { of, action, rows: left(), input: input as never, refuse, left, warn }
  const result = work.rows.length > 0 ? await handler?.(context, work) : undefined

  const said = found.length + missing.length > 1
  const shown = [...faults.values()].flatMap((fault) => sayFault(of, fault, texts(fault.row).key, said))
  return { done: left(), faults: [...faults.values()], shown, warnings, result }
}

/** Returns the action of a call whose constants (`sends`) were sent. */
function meantAction({ call, actions }: ServedAction, input: Sent): readonly [string, Action] {
  const found = [...actions].find(([, { sends = {} }]) =>
    Object.entries(sends).every(([key, value]) => String(input[key]) === String(value)),
  )
  if (found) return found
  const [field = ''] = Object.keys([...actions.values()][0]?.sends ?? {})
  throw new BadInput([{ field, message: `${call.input[field]?.label ?? field}：不存在` }])
}

async function findRows<Row extends AnyRow>(context: Context, { rows }: Serving<Row>, input: Sent) {
  if (!input.ids && !input.id && input.filter && rows.byFilter) {
    const found = await rows.byFilter(context, { filter: input.filter, total: input.total })
    return { found, missing: [] }
  }
  const ids = input.id === undefined ? (input.ids ?? []) : [input.id]
  if (ids.length === 0) throw new Refusal('请选择一条记录！')
  const found = await rows.byIds(context, { ids, version: input.version })
  const known = new Set(found.map(({ id }) => id))
  return { found, missing: ids.filter((id) => !known.has(id)) }
}

type RowTexts = { key: string | null; state: string }

/** Returns the names and state texts of the rows for people. */
async function textsOf(context: Context, of: Acting, rows: AnyRow[]): Promise<(row: AnyRow) => RowTexts> {
  const { titleField = '', states } = of
  const names = [titleField, states?.field ?? ''].filter((name) => Object.hasOwn(of.fields, name))
  const fields = Object.fromEntries(names.map((name) => [name, of.fields[name] as Fields[string]]))
  const shown = rows.map((row) => ({ ...row }) as Record<string, unknown> & AnyRow)
  await addTexts(shown, planTexts(fields, resourcesByName), context)
  const byId = new Map(shown.map((row) => [row.id, row]))
  return ({ id }) => {
    const row = byId.get(id)
    const textOf = (name: string | undefined) => name && (row?.[`${name}_dictText`] ?? row?.[name])
    return { key: (textOf(titleField) as string | undefined) || null, state: String(textOf(states?.field) ?? '') }
  }
}

const wrongState = (of: Acting, { title }: Action, { key, state }: RowTexts) =>
  new Refusal(`${of.title}${key ? ` ${key} ` : ''}的状态为“${state}”，不能${title}`)

/** Adds the name of the row to sentences that lack it. */
function sayFault(of: Acting, { row, failure }: Fault, key: string | null, isOneOfMany: boolean): RowFault[] {
  const problems = failure.problems ?? [{ message: failure.message }]
  return problems.map((problem) => {
    const isNamed = !isOneOfMany || (key !== null && problem.message.includes(key))
    const message = isNamed ? problem.message : `${of.title} ${key ?? row.id}：${problem.message}`
    const { opens } = 'opens' in problem ? problem : {}
    return {
      id: row.id,
      key,
      ...('field' in problem ? { field: problem.field } : {}),
      message,
      ...(opens && { opens }),
    }
  })
}

const asProblem = ({ field = 'ids', message, opens }: RowFault): Problem => ({
  field,
  message,
  ...(opens && { opens }),
})

/** Returns the failure of a call that changed no row: that of its only row, or of the first one. */
function asFailure(faults: Fault[], shown: RowFault[]): CallFailure {
  const [first] = faults
  if (!first) return new Refusal('请选择一条记录！')
  if (faults.length === 1) return first.failure
  const problems = shown.map(asProblem)
  return new CallFailure(first.failure.kind, shown[0]?.message, problems)
}
