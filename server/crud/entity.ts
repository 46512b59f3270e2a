// An entity: a resource together with its hooks, and what follows from both before the first request. Every function that
// reads or writes rows takes the entity, so that no path to its rows leaves out a hook.

import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { linkedFields } from '../files/file-references.ts'
import type { Context } from '../gate/context.ts'
import { type ColumnPlan, type PlannedColumn, planColumn, planOf } from './column-plan.ts'
import type { Computed, Hooks } from './hooks.ts'
import type { Condition } from './list-query.ts'
import { type PlannedText, planTexts } from './planned-texts.ts'

export interface Entity<R extends Resource = Resource> {
  resource: R
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

/** An entity in the context of one call. */
export interface EntityScope<R extends Resource = Resource> extends Entity<R> {
  context: Context
  /** A further condition of this call alone. */
  more?: Condition
  /** Reads the deleted rows instead of the others. */
  inBin?: true
}

/** By the names of their resources. */
const entities = new Map<string, Entity>()

/** Returns the entity of another resource, by its name; throws when it has none. */
export function entityNamed(name: string): Entity {
  const entity = entities.get(name)
  if (!entity) throw new Error(`no entity of the resource ${name} was defined`)
  return entity
}

export const findEntity = (name: string): Entity | undefined => entities.get(name)

export const findEntityOfTable = (table: string): Entity | undefined =>
  [...entities.values()].find(({ resource }) => resource.table === table)

/** A resource with its hooks. */
export type EntityDeclaration<R extends Resource> = { resource: R } & Hooks<NoInfer<R>>

/**
 * Makes the one entity of a resource; what needs it imports it. Throws when the resource has an entity already, when a
 * computed field has no source, and when a hook names a field that does not exist.
 */
export function defineEntity<R extends Resource>(declared: EntityDeclaration<R>): Entity<R> {
  const { name } = declared.resource
  if (entities.has(name)) throw new Error(`${name} has an entity already`)
  const entity = makeEntity(declared)
  entities.set(name, entity)
  return entity
}

/**
 * Makes an entity of a resource that is declared at run time. It is not registered by name: users read the declaration, which may
 * be another one a moment later.
 */
export function makeEntity<R extends Resource>({ resource, ...hooks }: EntityDeclaration<R>): Entity<R> {
  const sources = new Map(Object.entries(hooks.computed ?? {}))
  const computed = Object.entries(resource.fields).flatMap(([name, field]) => {
    const source = sources.get(name)
    if (Boolean(source) !== Boolean(field.computed))
      throw new Error(`${resource.name}.${name}: a computed field has one source in the hooks, other fields none`)
    sources.delete(name)
    return source ? [{ name, field, source }] : []
  })
  for (const name of sources.keys()) throw new Error(`${resource.name} has no computed field ${name}`)
  const plan = planOf(resource)
  for (const name of Object.keys(hooks.links ?? {}))
    if (!plan.byName.get(name)?.links) throw new Error(`${resource.name} has no field ${name} of kind links`)
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

/** The columns of the table and the expressions of computed fields, by the names of their fields. */
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
