// The calls of an entity's actions. Actions with one path share a call, and a constant input selects one: `{ status: '2' }`.
import type {
  Acting,
  Action,
  Actions,
  AnswerOfAction,
  Bulk,
  FieldsOfAction,
  Right,
  RowFault,
} from '../language/action.ts'
import type { Call } from '../language/call.ts'
import { type Field, type Fields, id, ids, json, number, text } from '../language/field.ts'

export type { Bulk, RowFault }

/** Largest number of rows in one call. */
export const mostRows = 1000
/** Largest number of rows that a response waits for; an action with `asJob` runs as a job for more. */
export const mostAtOnce = 50

const version = number({ label: '版本' })
const oneRow = { id: id({ label: '编号', required: true }), version }
const manyRows = {
  ids: ids({ label: '编号', max: mostRows }),
  /** In place of ids: the parameters of a list, which select all its rows … */
  filter: json({ label: '筛选条件' }),
  /** … if their number is still the number that the user saw; otherwise the call fails. */
  total: number({ label: '条数', min: 0 }),
  version,
}

type Sent<A> = A extends { sends: infer S }
  ? { [K in keyof S]: { kind: S[K] extends number ? 'number' : 'text'; label: string } }
  : unknown
type InputOfAction<A> = (A extends { many: true } ? typeof manyRows : typeof oneRow) & FieldsOfAction<A> & Sent<A>

export type ActionCall<A> = Call<InputOfAction<A> extends infer I extends Fields ? I : Fields, AnswerOfAction<A>>
export type ActionCalls<A extends Actions> = { readonly [K in keyof A]: ActionCall<A[K]> }

export interface ServedAction {
  call: Call
  /** Its actions, by name. */
  actions: ReadonlyMap<string, Action>
}

export const rightOf = (of: Acting, name: string): Right => {
  const action = (of.actions as Actions)[name]
  if (action?.rightOf !== undefined) return rightOf(of, action.rightOf)
  return action?.right ?? { code: `${of.name}:${name}`, title: action?.title ?? name }
}

export const pathOf = (of: Acting, name: string) => of.actions?.[name]?.path ?? `${of.path}/${name}`

/** Returns each call once, with its actions. */
export function servedActions(of: Acting): ServedAction[] {
  const byAddress = new Map<string, Map<string, Action>>()
  for (const [name, action] of Object.entries(of.actions ?? {})) {
    const address = `${action.method ?? 'POST'} ${pathOf(of, name)}`
    byAddress.set(address, (byAddress.get(address) ?? new Map()).set(name, action))
  }
  return [...byAddress.values()].map((actions) => ({ call: callOf(of, actions), actions }))
}

/** Returns the calls by the names of the actions; several names may have the same call. */
export function actionCalls<F extends Fields, A extends Actions>(of: Acting<F, A>): ActionCalls<A> {
  const served = servedActions(of as Acting)
  const entries = served.flatMap(({ call, actions }) => [...actions.keys()].map((name) => [name, call]))
  return Object.fromEntries(entries) as ActionCalls<A>
}

function callOf(of: Acting, actions: ReadonlyMap<string, Action>): Call {
  const [[name = '', first] = []] = [...actions]
  if (!first) throw new Error(`${of.name}: no action`)
  const isSingle = actions.size === 1
  const path = pathOf(of, name)
  return {
    name: `${of.name}.${isSingle ? name : path.slice(path.lastIndexOf('/') + 1)}`,
    title: `${[...actions.values()].map(({ title }) => title).join('、')}${of.title}`,
    method: first.method ?? 'POST',
    path,
    needs: rightOf(of, name).code,
    audit: first.audit ?? 'edit',
    ...(first.message ? { message: first.message } : {}),
    ...(first.limit ? { limit: first.limit } : {}),
    input: {
      ...(first.many ? manyRows : oneRow),
      ...(first.needsVersion ? { version: { ...version, required: true } } : {}),
      ...sharedFields(of, [...actions.values()]),
    },
  }
}

/** Returns the fields that a user fills in. */
export const fieldsOfAction = ({ fields = {}, sends = {} }: Action): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in sends)))

/** Returns the fields of a call. Fields of one among several actions are optional: each action checks its own fields. */
function sharedFields(of: Acting, actions: Action[]): Fields {
  const shared: Fields = {}
  for (const action of actions) {
    for (const [name, field] of Object.entries(action.fields ?? {})) {
      shared[name] = actions.length === 1 ? field : optional(field)
    }
    for (const name of Object.keys(action.sends ?? {})) shared[name] = constantOf(of, name, action)
  }
  return shared
}

function constantOf(of: Acting, name: string, { sends = {}, fields = {} }: Action): Field {
  const field = fields[name] ?? of.fields[name]
  const kind = typeof sends[name] === 'number' ? number : text
  return kind({ label: field?.label ?? name, required: true, max: typeof sends[name] === 'number' ? 1_000_000 : 100 })
}

function optional(field: Field): Field {
  const { required: _, requiredWhen: __, pattern: ___, min: ____, ...rest } = field
  return rest
}
