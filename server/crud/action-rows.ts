// The rows that an action is asked for, read under the caller's scope and held until the transaction ends.
import { mostRows } from '@kouan/contract/derive/action-calls.ts'
import type { ListInput } from '@kouan/contract/derive/calls.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource, StoredRow } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import { BadInput, Conflict, Refusal } from '../ground/errors.ts'
import { openRow, selectionOf } from './column-plan.ts'
import { comparedColumns, entityOf } from './entity.ts'
import type { Hooks } from './hooks.ts'
import { refuseWidened } from './ignored-conditions.ts'
import { type Condition, readConditions } from './list-query.ts'
import { noteSearches } from './personal-search.ts'
import { standingConditions, where } from './read-rows.ts'

/** Always in the order of ids, so that two callers never wait for each other in a circle. What is not there is not answered. */
export interface ActionRows<Row> {
  byIds(context: Context, asked: { ids: string[]; version?: number | null | undefined }): Promise<Row[]>
  /** All that the list shows with these parameters, which were `total` rows when the person looked. */
  byFilter?(context: Context, asked: { filter: unknown; total: number | null | undefined }): Promise<Row[]>
}

/** Of a resource's table, with their full values. */
export function rowsOf<F extends Fields>(declared: Resource<F>, hooks: Hooks = {}): ActionRows<StoredRow<F>> {
  const entity = entityOf(declared, hooks)
  const { resource, plan } = entity
  const read = async (context: Context, conditions: Condition[]) => {
    const standing = standingConditions({ ...entity, context })
    const { rows } = await sql<Record<string, unknown>>`select ${selectionOf(plan.columns)}, version
      from ${sql.table(resource.table)} ${where([...standing, ...conditions])} order by id limit ${mostRows + 1} for update`.execute(
      context.db,
    )
    return rows.map((columns) => ({
      ...openRow(plan, columns, context.services.vault),
      version: Number(columns.version),
    })) as StoredRow<F>[]
  }
  return {
    byIds: (context, { ids }) => read(context, [sql`id = any(${ids}::bigint[])`]),
    async byFilter(context, { filter, total }) {
      const input = readParameters(filter)
      const columns = comparedColumns({ ...entity, context })
      const { vault } = context.services
      const { conditions, searched, ignored } = readConditions({ resource, columns, input, vault })
      refuseWidened({ conditions, ignored, total })
      await noteSearches(context, { resource, searched })
      const rows = await read(context, conditions)
      if (rows.length > mostRows) throw new Refusal(`一次最多处理${mostRows}项，请缩小筛选范围`)
      if (rows.length !== total) {
        throw new Conflict(`列表已变化：您看到的是 ${total ?? 0} 项，现在是 ${rows.length} 项，请刷新后重试`)
      }
      return rows
    },
  }
}

/** The list's parameters as its call takes them: texts by name. */
export function readParameters(filter: unknown): ListInput {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw new BadInput([{ field: 'filter', message: '筛选条件：格式不正确' }])
  }
  const texts = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined)
  const nested = texts.find(([, value]) => typeof value === 'object')
  if (nested) throw new BadInput([{ field: 'filter', message: `查询条件${nested[0]}：须为文本或数字` }])
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)])) as ListInput
}
