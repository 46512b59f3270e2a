import {
  type DepartmentNode,
  type DepartmentTitle,
  queryDepartTree,
  queryDepartTreeSync,
  queryIdTree,
  searchDeparts,
} from '@kouan/contract/calls/system/department-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { type RawBuilder, sql } from 'kysely'
import { entityOf } from '../../crud/entity.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { readIds } from '../../crud/read-ids.ts'
import { readAll } from '../../crud/read-rows.ts'
import { serveResource } from '../../crud/serve-resource.ts'
import { assignOrgCode } from '../../domain/department/assign-org-code.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { nest } from './nest.ts'
import { ownCircle } from './own-circle.ts'

const hooks: Hooks<typeof department> = {
  async beforeAdd({ db }, row) {
    const [parentId] = readIds(row.parentId === '0' ? '' : row.parentId)
    const place = await assignOrgCode(db, parentId ?? null)
    return { ...row, ...place, parentId: parentId ?? null, orgCategory: parentId ? (row.orgCategory ?? '2') : '1' }
  },
  async afterSave({ db }, { id, before }) {
    // What stands below an enterprise's department is seen by that enterprise.
    if (before) return
    await sql`update sys_depart set enterprise_id = coalesce(sys_depart.enterprise_id, up.enterprise_id)
      from sys_depart up where up.id = sys_depart.parent_id and sys_depart.id = ${id}`.execute(db)
  },
  async beforeDelete({ db }, row) {
    // What lies below a department goes with it, and is asked here too.
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
}

const entity = entityOf(department, hooks)

export const departments: Served[] = [
  ...serveResource(department, hooks),

  serve(queryDepartTree, async (context, { ids }) => {
    if (ids) return readShown(context, sql`id = any(${ids}::bigint[])`)
    return nest(await readShown(context, sql`true`), (row, children: Shown[] | null) => {
      const node = { ...row, isLeaf: children === null, children }
      return node as Shown
    })
  }),

  serve(searchDeparts, async (context, { keyWord }) => {
    const found = await readShown(context, sql`strpos(depart_name, ${keyWord}) > 0`)
    if (found.length === 0) throw new Refusal('未查询匹配数据！')
    return found
  }),

  serve(queryIdTree, async (context) =>
    nest(await readTitles(context, sql`true`), (row, children: DepartmentTitle[] | null) => ({ ...row, children })),
  ),

  serve(queryDepartTreeSync, (context, asked) => readShown(context, levelCondition(asked))),
]

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
    from sys_depart where ${condition} and ${circle} order by depart_order, org_code`.execute(context.db)
  return rows
}

async function readNodes(context: Context, condition: RawBuilder<unknown>): Promise<DepartmentNode[]> {
  const rows = await readAll({ ...entity, context }, condition, sql`depart_order, org_code`)
  return rows.map(({ hasChildren, ...row }) => {
    const own = { key: row.id, value: row.id, title: row.departName, isLeaf: !hasChildren, children: null }
    return { ...row, ...own } as unknown as DepartmentNode
  })
}
