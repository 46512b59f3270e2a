import {
  type CategoryLevelRow,
  type CategoryNode,
  type CategoryRow,
  checkCategoryCode,
  listChildCategories,
  listChildrenOfMany,
  listRootCategories,
  loadAllCategories,
  loadCategoryNames,
  loadCategoryNamesByQuery,
  loadOne,
  loadTreeChildren,
  loadTreeData,
  loadTreeRoot,
} from '@kouan/contract/calls/system/category-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { category } from '@kouan/contract/resources/system/category.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { readJsonCondition, wrongCondition } from '../../crud/json-condition.ts'
import { readIds } from '../../crud/read-ids.ts'
import { listRows, readAll } from '../../crud/read-rows.ts'
import { lockUntilCommit } from '../../db/locks.ts'
import type { Transaction } from '../../db/transaction.ts'
import { nextOrgCode } from '../../domain/department/org-code.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { NotFound, Refusal } from '../../ground/errors.ts'
import { nest } from './nest.ts'

const categoryEntity = defineEntity({
  resource: category,
  async beforeAdd({ db }, row) {
    const [pid = null] = readIds(row.pid === '0' ? '' : row.pid)
    return { ...row, pid, code: await nextCode(db, pid) }
  },
  /** Only a move sends the category above. */
  async beforeEdit({ db }, { ...change }, before) {
    if (change.pid === '0') change.pid = null
    if (change.pid === undefined || change.pid === before.pid) return change
    return { ...change, code: await nextCode(db, change.pid) }
  },
  async afterSave({ db }, { id, before, input }) {
    if (!before?.code || !input.code || input.code === before.code) return
    const { code: old } = before
    await sql`with recursive below as (
        select id from sys_category where pid = ${id}
        union all select c.id from sys_category c join below b on c.pid = b.id)
      update sys_category c set code = ${input.code}::text || substr(c.code, ${old.length + 1}), version = version + 1
      from below where c.id = below.id`.execute(db)
  },
})

/** Two who add at the same time get two codes. */
async function nextCode(db: Transaction, pid: string | null): Promise<string> {
  await lockUntilCommit(db, 'categoryCodes')
  const { rows } = await sql<{ parent: string | null; last: string | null }>`
    select (select code from sys_category where id = ${pid}::bigint) as parent,
      (select code from sys_category where pid is not distinct from ${pid}::bigint
        and code ~ '[A-Z][0-9]{2}$' order by code collate "C" desc limit 1) as last`.execute(db)
  const [found] = rows
  if (pid !== null && !found?.parent) throw new NotFound('上级分类不存在')
  return nextOrgCode({ parent: found?.parent ?? '', last: found?.last ?? undefined })
}

const order = sql`sort_no, code`

export const categories: Part[] = [
  ...serveEntity(categoryEntity),

  serve(loadTreeRoot, async (context, { async: isByLevel, pcode }) => {
    const top = pcode && pcode !== '0' ? await idOfCode(context, pcode, `该编码【${pcode}】不存在，请核实!`) : null
    if (isByLevel !== false) return readNodes(context, below(top))
    const all = top === null ? sql`true` : sql`code ^@ ${pcode}::text and id <> ${top}`
    return nest(await readNodes(context, all, true), ({ id: _, ...row }, children: CategoryNode[] | null) => ({
      ...row,
      children,
    }))
  }),

  serve(loadTreeChildren, (context, { pid }) => readNodes(context, below(pid && pid !== '0' ? pid : null))),

  serve(loadTreeData, async (context, { pid, pcode, condition }) => {
    if (!pid && !pcode) throw new Refusal('加载分类字典树参数有误.[null]!')
    const isTop = (pid || pcode) === '0'
    const parent = pid || (isTop ? null : await idOfCode(context, pcode ?? '', '加载分类字典树参数有误.[code]!'))
    return readNodes(context, sql`${below(isTop ? null : parent)} and ${equalTo(condition)}`)
  }),

  serve(loadOne, async (context, { field, val }) => {
    const planned = categoryEntity.plan.byName.get(field)
    if (!planned) throw new Refusal('字段无效，请检查!')
    const bound = planned.type.bind(val)
    if ('fault' in bound) throw new Refusal('查询无果')
    const rows = await readAll({ ...categoryEntity, context }, sql`${planned.compared} = ${bound.value}`, order)
    if (rows.length !== 1)
      throw new Refusal(rows.length === 0 ? '查询无果' : `查询到${rows.length}条记录，请使用唯一的字段`)
    return rows[0] as CategoryRow
  }),

  serve(loadCategoryNames, readNames),
  serve(loadCategoryNamesByQuery, readNames),

  serve(checkCategoryCode, async (context, { pid, code }) => {
    if (!pid || pid === '0') return null
    const { rows } = await sql<{ code: string }>`select code from sys_category where id = ${pid}
      and ${isLetThrough(context, category, sql`id`)}`.execute(context.db)
    if (!rows[0]) throw new NotFound('上级分类不存在')
    if (!code.startsWith(rows[0].code)) throw new Refusal(`编码不符合规范，须以"${rows[0].code}"开头！`)
    return null
  }),

  serve(loadAllCategories, async (context, { code }) => {
    const isAll = !code || code === '0'
    const nodes = await readNodes(context, isAll ? sql`true` : sql`code ^@ ${code}::text`, true)
    return nodes.map(({ id: value, name: text }) => ({ value, text, title: text, label: text }))
  }),

  serve(listRootCategories, async (context, input) => {
    const { name, code } = input as Readonly<Record<string, unknown>>
    const isNamed = Boolean(name || code)
    const scope = { ...categoryEntity, context, ...(isNamed ? {} : { more: sql`pid is null` }) }
    const page = await listRows(scope, input)
    return { ...page, records: page.records.map(asLevelRow) }
  }),

  serve(listChildCategories, (context, { pid }) => readLevel(context, below(pid))),

  serve(listChildrenOfMany, async (context, { parentIds }) => {
    const records = await readLevel(context, sql`pid = any(${parentIds}::bigint[])`)
    return { records, total: records.length, size: records.length, current: 1, pages: 1 }
  }),
]

async function readNames(
  { db }: Context,
  { ids, delNotExist }: InputOfCall<typeof loadCategoryNames>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id::text as id, name from sys_category
    where id = any(${ids}::bigint[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => names.get(id) ?? (delNotExist === false ? [id] : []))
}

const readLevel = async (context: Context, condition: RawBuilder<unknown>) =>
  (await readAll({ ...categoryEntity, context }, condition, order)).map(asLevelRow)

// `readAll` and `listRows` read all fields of the resource.
const asLevelRow = (row: Row) =>
  ({ ...row, pid: row.pid ?? '0', hasChild: row.hasChildren === true ? '1' : '0' }) as CategoryLevelRow

const below = (id: string | null): RawBuilder<unknown> => (id === null ? sql`pid is null` : sql`pid = ${id}::bigint`)

async function idOfCode({ db }: Context, code: string, otherwise: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_category where code = ${code}`.execute(db)
  if (!rows[0]) throw new Refusal(otherwise)
  return rows[0].id
}

const comparable = ['id', 'code', 'name', 'createBy']

/** A JSON object of values that declared fields have. */
function equalTo(condition: string | null | undefined): RawBuilder<unknown> {
  const parts = readJsonCondition(condition, comparable).map(([name, value]) => {
    const planned = categoryEntity.plan.byName.get(name)
    const bound = planned?.type.bind(value)
    if (!planned || !bound || 'fault' in bound) throw wrongCondition(comparable)
    return sql`${planned.compared} = ${bound.value}`
  })
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

async function readNodes(
  { db }: Context,
  condition: RawBuilder<unknown>,
  isWhole = false,
): Promise<(CategoryNode & { id: string })[]> {
  const { rows } = await sql<
    CategoryNode & { id: string }
  >`select id::text as id, id::text as key, id::text as value, name,
      name as title, code, pid::text as "parentId", null as icon, null as children,
      not exists (select from sys_category child where child.pid = sys_category.id) as leaf
    from sys_category where ${condition} order by ${order} limit ${isWhole ? 100_000 : 10_000}`.execute(db)
  return rows
}
