import {
  type DepartmentNode,
  type DepartmentPath,
  type DepartmentTitle,
  listAllDeparts,
  queryDepartPaths,
  queryDepartTree,
  queryDepartTreeSync,
  queryIdTree,
  readDepartOfCode,
  searchDeparts,
} from '@kouan/contract/calls/system/department-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import { defineEntity } from '../../crud/entity.ts'
import { matchesPart } from '../../crud/matched-text.ts'
import { readIds } from '../../crud/read-ids.ts'
import { readAll } from '../../crud/read-rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import { assignOrgCode } from '../../domain/department/assign-org-code.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { spelledIds } from '../../domain/search/typed-ids.ts'
import { rightsChanged } from '../../domain/user/rights-changed.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { NotFound, Refusal } from '../../ground/errors.ts'
import { led } from './led-departments.ts'
import { nest } from './nest.ts'
import { ownCircle } from './own-circle.ts'

const departmentEntity = defineEntity({
  resource: department,
  async beforeAdd({ db }, row) {
    const [parentId] = readIds(row.parentId === '0' ? '' : row.parentId)
    const place = await assignOrgCode(db, parentId ?? null)
    return { ...row, ...place, parentId: parentId ?? null, orgCategory: parentId ? (row.orgCategory ?? '2') : '1' }
  },
  /** Only a move sends a department above. */
  async beforeEdit({ db }, change, before) {
    if (change.parentId === undefined || change.parentId === before.parentId) return change
    await refuseOtherEnterprise(db, { id: before.id, parentId: change.parentId })
    const place = await assignOrgCode(db, change.parentId)
    const orgCategory = change.parentId === null ? '1' : before.orgCategory === '1' ? '2' : before.orgCategory
    return { ...change, ...place, orgCategory }
  },
  async afterSave({ db }, { id, before, input }) {
    if (before) {
      if (input.orgCode && before.orgCode) await recodeBelow(db, { id, from: before.orgCode, to: input.orgCode })
      return
    }
    // An enterprise sees the departments below its own one.
    await sql`update sys_depart set enterprise_id = coalesce(sys_depart.enterprise_id, up.enterprise_id)
      from sys_depart up where up.id = sys_depart.parent_id and sys_depart.id = ${id}`.execute(db)
  },
  async beforeDelete({ db }, row) {
    // Departments below one go with it, and are judged here too.
    const { rows } = await sql<{ users: boolean; enterprise: string | null }>`select
      exists (select from sys_user_depart ud join sys_user u on u.id = ud.user_id
        where ud.dep_id = ${row.id} and u.del_flag = 0) as users,
      (select company_name from enterprise where depart_id = ${row.id} limit 1) as enterprise`.execute(db)
    const name = `部门“${row.departName}”`
    if (rows[0]?.enterprise) throw new Refusal(`${name}属于企业“${rows[0].enterprise}”，不能删除`)
    if (rows[0]?.users) throw new Refusal(`${name}下有用户，不能删除`)
    await sql`update sys_user set depart_ids = nullif(array_to_string(
        array_remove(string_to_array(depart_ids, ','), ${String(row.id)}::text), ','), '')
      where ${String(row.id)} = any(string_to_array(depart_ids, ','))`.execute(db)
  },
})

async function refuseOtherEnterprise(
  db: Transaction,
  { id, parentId }: { id: string; parentId: string | null },
): Promise<void> {
  const { rows } = await sql`select from sys_depart moved left join sys_depart up on up.id = ${parentId}::bigint
    where moved.id = ${id} and moved.enterprise_id is distinct from up.enterprise_id`.execute(db)
  if (rows.length > 0) throw new Refusal('企业的部门不能移出该企业，也不能移入其他企业')
}

/** Recodes what lies below a department: its code begins with the new one, and so do the departments of its users. */
async function recodeBelow(db: Transaction, { id, from, to }: { id: string; from: string; to: string }): Promise<void> {
  const moved = sql`with recursive moved as (
      select ${id}::bigint as id, ${from}::text as old, ${to}::text as code
      union all select d.id, d.org_code, ${to} || substr(d.org_code, ${from.length + 1}) from sys_depart d
        join moved on d.parent_id = moved.id)`
  await sql`${moved} update sys_user u set org_code = moved.code from moved
    join sys_user_depart ud on ud.dep_id = moved.id where u.id = ud.user_id and u.org_code = moved.old`.execute(db)
  await sql`${moved} update sys_depart d set org_code = moved.code, org_type = (length(moved.code) / 3)::text,
      version = version + 1
    from moved where d.id = moved.id and d.id <> ${id}`.execute(db)
  await rightsChanged(db)
}

export const departments: Part[] = [
  ...serveEntity(departmentEntity),

  serve(queryDepartTree, async (context, { ids }) => {
    if (ids) return readShown(context, sql`id = any(${ids}::bigint[])`)
    return nest(await readShown(context, sql`true`), (row, children: Shown[] | null) => {
      const node = { ...row, isLeaf: children === null, children }
      return node as Shown
    })
  }),

  serve(searchDeparts, async (context, { keyWord, orNone, myDeptSearch }) => {
    const named = sql<{
      id: string
      name: string
    }>`select id::text as id, depart_name as name from sys_depart order by sys_depart.id`
    const spelled = await spelledIds(context.db, { typed: keyWord, rows: named })
    const found = await readShown(
      context,
      sql`(${matchesPart(sql`depart_name`, 'like', keyWord)} or id = any(${spelled}::bigint[]))
      and ${myDeptSearch === '1' ? led(context) : sql`true`}`,
    )
    if (found.length === 0 && !orNone) throw new Refusal('未查询匹配数据！')
    return found
  }),

  serve(queryIdTree, async (context) =>
    nest(await readTitles(context, sql`true`), (row, children: DepartmentTitle[] | null) => ({ ...row, children })),
  ),

  serve(queryDepartTreeSync, (context, asked) => readShown(context, levelCondition(asked))),

  serve(listAllDeparts, (context, { id }) => readShown(context, id ? sql`parent_id = ${id}` : sql`true`)),

  serve(readDepartOfCode, async (context, { orgCode }) => {
    const [found] = await readShown(context, sql`org_code = ${orgCode}`)
    if (!found) throw new NotFound('部门不存在')
    return found
  }),

  serve(queryDepartPaths, async (context, { departId, orgCode }) => {
    const codes = orgCode?.split(',').filter(Boolean) ?? []
    if (!departId?.length && codes.length === 0) throw new Refusal('请选择部门')
    const isAsked = departId?.length ? sql`asked.id = any(${departId}::bigint[])` : sql`asked.org_code = any(${codes})`
    const rows = await readShown(
      context,
      sql`exists (select from sys_depart asked where ${isAsked} and asked.org_code ^@ sys_depart.org_code)`,
    )
    const asked = rows.filter((row) =>
      departId?.length ? departId.includes(row.id) : codes.includes(row.orgCode ?? ''),
    )
    return Object.fromEntries(asked.map((row) => [row.id, pathOf(row, rows)]))
  }),
]

function pathOf({ orgCode }: Shown, rows: readonly Shown[]): DepartmentPath {
  const above = rows.filter((row) => orgCode?.startsWith(row.orgCode ?? ''))
  const parents = above.sort((one, other) => (one.orgCode ?? '').length - (other.orgCode ?? '').length)
  return { parentIds: parents.map(({ id }) => id), parentMap: Object.fromEntries(parents.map((row) => [row.id, row])) }
}

function levelCondition({ pid, ids, primaryKey }: InputOfCall<typeof queryDepartTreeSync>): RawBuilder<unknown> {
  if (ids && primaryKey === 'orgCode') return sql`org_code = any(${ids.split(',')})`
  if (ids) return sql`id = any(${readIds(ids)}::bigint[])`
  if (pid && pid !== '0') return sql`parent_id = ${pid}`
  // Also the topmost of what an enterprise's user sees.
  return sql`not exists (select from sys_depart up where up.id = sys_depart.parent_id)`
}

const hasChildren = sql`exists (select from sys_depart child where child.parent_id = sys_depart.id)`

type Shown = DepartmentTitle | DepartmentNode

const mayList = (context: Context) => hasRight(context, permissionOf(department, 'list'))

/** Whole rows for who may list departments, titles for everybody else. */
const readShown = (context: Context, condition: RawBuilder<unknown>): Promise<Shown[]> =>
  mayList(context) ? readNodes(context, condition) : readTitles(context, condition)

async function readTitles(context: Context, condition: RawBuilder<unknown>) {
  const circle = mayList(context) ? sql`true` : ownCircle(context, sql`enterprise_id`)
  const { rows } = await sql<DepartmentTitle & { id: string }>`select id::text as id, id::text as key,
      id::text as value, depart_name as title, depart_name as "departName", parent_id::text as "parentId", org_code as "orgCode",
      not ${hasChildren} as "isLeaf", null as children
    from sys_depart where ${condition} and ${circle}
      and ${isLetThrough(context, department, sql`sys_depart.id`)} order by depart_order, org_code`.execute(context.db)
  return rows
}

export async function readNodes(context: Context, condition: RawBuilder<unknown>): Promise<DepartmentNode[]> {
  const rows = await readAll({ ...departmentEntity, context }, condition, sql`depart_order, org_code`)
  return rows.map(({ hasChildren, ...row }) => {
    const own = { key: row.id, value: row.id, title: row.departName, isLeaf: !hasChildren, children: null }
    return { ...row, ...own }
  })
}
