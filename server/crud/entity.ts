// What is worked out of a resource and its hooks before the first request.

import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { linkedFields } from '../files/named-files.ts'
import type { Context } from '../gate/context.ts'
import { type ColumnPlan, type PlannedColumn, planColumn, planOf } from './column-plan.ts'
import { type PlannedText, planTexts } from './dictionary-texts.ts'
import type { Computed, Hooks } from './hooks.ts'
import type { Condition } from './list-query.ts'

export interface Entity {
  resource: Resource
  hooks: Hooks
  plan: ColumnPlan
  /** Computed fields that the database works out, and those that follow from others of the row. */
  expressions: readonly { planned: PlannedColumn; expression: Extract<Computed, (context: Context) => unknown> }[]
  derived: readonly ({ name: string } & Exclude<Computed, (context: Context) => unknown>)[]
  texts: readonly PlannedText[]
  /** Of lines, by their key: of what names rows of other tables. Screens know the dictionaries themselves. */
  lineTexts: ReadonlyMap<string, readonly PlannedText[]>
  /** Fields whose files are answered as links. */
  files: readonly string[]
}

/** An entity as one call meets it. */
export interface EntityScope extends Entity {
  context: Context
  /** A further condition of this call alone. */
  more?: Condition
  /** Names of parameters that the list has of its own, beside filters on fields. */
  parameters?: readonly string[]
  /** The deleted rows are meant, in place of the others. */
  inBin?: true
}

/** Throws where a computed field comes from nowhere, or what is worked out is no such field. */
export function entityOf<R extends Resource>(resource: R, hooks: Hooks<R> = {}): Entity {
  const sources = new Map(Object.entries(hooks.computed ?? {}))
  const computed = Object.entries(resource.fields).flatMap(([name, field]) => {
    const source = sources.get(name)
    if (Boolean(source) !== Boolean(field.computed)) throw new Error(`${resource.name}.${name}: computed by whom?`)
    sources.delete(name)
    return source ? [{ name, field, source }] : []
  })
  for (const name of sources.keys()) throw new Error(`${resource.name} has no field ${name} that could be computed`)
  const plan = planOf(resource)
  for (const name of Object.keys(hooks.links ?? {}))
    if (!plan.byName.get(name)?.links) throw new Error(`${resource.name} has no field ${name} that links rows`)
  return {
    resource,
    hooks: hooks as Hooks,
    plan,
    expressions: computed.flatMap(({ name, field, source }) =>
      typeof source === 'function' ? [{ planned: planColumn(name, field), expression: source }] : [],
    ),
    derived: computed.flatMap(({ name, source }) => (typeof source === 'function' ? [] : [{ name, ...source }])),
    texts: planTexts(resource.fields, resourcesByName),
    lineTexts: new Map(
      Object.entries(resource.lines ?? {}).map(([key, { fields }]) => [
        key,
        planTexts(fields, resourcesByName).filter(({ source }) => 'table' in source),
      ]),
    ),
    files: linkedFields(resource.fields),
  }
}

/** The columns of the table, and what the database works out beside them, by their names. */
export function comparedColumns(scope: EntityScope): ReadonlyMap<string, PlannedColumn> {
  const { plan, expressions, hooks, context } = scope
  if (expressions.length === 0 && !hooks.indexed) return plan.byName
  const computed = expressions.map(
    ({ planned, expression }) => [planned.name, { ...planned, compared: sql`(${expression(context)})` }] as const,
  )
  const columns = new Map([...plan.byName, ...computed])
  for (const [name, isOneOf] of Object.entries(hooks.indexed ?? {})) {
    const planned = columns.get(name)
    if (planned) columns.set(name, { ...planned, isOneOf })
  }
  return columns
}
