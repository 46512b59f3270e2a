// The rows that an action is called for, read under the caller's scope and locked until the transaction ends.
import { mostRows } from '@kouan/contract/derive/action-calls.ts'
import type { ListInput } from '@kouan/contract/derive/calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import { BadInput, Conflict, Refusal } from '../ground/errors.ts'
import { selectionOf } from './column-plan.ts'
import type { Entity } from './entity.ts'
import type { Opened } from './hooks.ts'
import { refuseWidened } from './ignored-conditions.ts'
import type { Condition } from './list-query.ts'
import { recordPersonalSearches } from './personal-search.ts'
import { baseConditions, listConditions, where } from './read-rows.ts'

/** Locks rows in the order of their ids, so that two callers never deadlock. Leaves out ids of no row. */
export interface ActionRows<Row> {
  byIds(context: Context, asked: { ids: string[]; version?: number | null | undefined }): Promise<Row[]>
  /** Returns all rows of the list for these parameters; throws when they are no longer `total` rows. */
  byFilter?(context: Context, asked: { filter: unknown; total: number | null | undefined }): Promise<Row[]>
}

/** Returns the readers of an entity's rows, with their full values. */
export function rowsOf<R extends Resource>(entity: Entity<R>): ActionRows<Opened<R>> {
  const { resource, plan } = entity
  const read = async (context: Context, conditions: Condition[]) => {
    const { rows } = await sql<
      Record<string, unknown> & { version: number }
    >`select ${selectionOf(plan.columns)}, version
      from ${sql.table(resource.table)} ${where([...baseConditions({ ...entity, context }), ...conditions])} order by id limit ${mostRows + 1} for update`.execute(
      context.db,
    )
    return rows.map((columns) => ({
      ...plan.open(columns, context.services.vault),
      version: columns.version,
    })) as Opened<R>[]
  }
  return {
    byIds: (context, { ids }) => read(context, [sql`id = any(${ids}::bigint[])`]),
    async byFilter(context, { filter, total }) {
      const scope = { ...entity, context }
      const { conditions, searched, ignored } = listConditions(scope, readParameters(filter))
      refuseWidened({ conditions, ignored, total })
      await recordPersonalSearches(context, { resource, searched })
      const rows = await read(context, conditions)
      if (rows.length > mostRows) throw new Refusal(`一次最多处理${mostRows}项，请缩小筛选范围`)
      if (rows.length !== total) {
        throw new Conflict(`列表已变化：您看到的是 ${total ?? 0} 项，现在是 ${rows.length} 项，请刷新后重试`)
      }
      return rows
    },
  }
}

/** Returns the parameters of a list as its call takes them: texts by name. */
export function readParameters(filter: unknown): ListInput {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw new BadInput([{ field: 'filter', message: '筛选条件：格式不正确' }])
  }
  const texts = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined)
  const nested = texts.find(([, value]) => typeof value === 'object')
  if (nested) throw new BadInput([{ field: 'filter', message: `查询条件${nested[0]}：须为文本或数字` }])
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)])) as ListInput
}
