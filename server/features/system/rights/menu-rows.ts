// Rows of the menu as they are stored, and as clients of the wire read them.
import type { MenuRow } from '@kouan/contract/calls/system/menu-calls.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { type RawBuilder, sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { readAll } from '../../../crud/read-rows.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import type { Context } from '../../../gate/context.ts'
import { listedBy } from '../../../gate/data-rule.ts'
import { BadInput } from '../../../ground/errors.ts'
import { checkMovedCodes, checkMovesRows } from './granting.ts'

export const menuEntity = defineEntity({
  resource: menu,
  async beforeAdd(context, row) {
    await checkParent(context, row)
    return normalise(row)
  },
  async beforeEdit(context, change, before) {
    if (change.parentId !== undefined) await checkParent(context, { ...before, ...change })
    // A row may be held by many already, so a new code in it is a grant.
    if (change.perms !== undefined) {
      checkMovedCodes(context, { before: before.perms as string | null, after: String(change.perms ?? '') })
      await refuseLostLists(context, { id: String(before.id), before: before.perms, after: change.perms })
    }
    return normalise(change)
  },
  async afterSave({ db, tenantId }, { id, before }) {
    // The administrator holds everything; whoever else shall have the new row is granted it.
    if (!before) {
      await sql`insert into sys_role_permission (role_id, permission_id)
        select id, ${id} from sys_role where role_code = 'admin' and tenant_id = ${tenantId} on conflict do nothing`.execute(
        db,
      )
    }
    await rightsChanged(db)
  },
  async beforeDelete(context, row) {
    // Rows below go with it.
    const { rows } = await sql<{ id: string }>`with recursive below as (
        select id from sys_permission where id = ${row.id}
        union all select p.id from sys_permission p join below on p.parent_id = below.id)
      select id::text as id from below`.execute(context.db)
    await checkMovesRows(
      context,
      '删除',
      rows.map(({ id }) => id),
    )
    await rightsChanged(context.db)
  },
})

/** Rules of a row that no longer gives the list would silently narrow nothing. */
async function refuseLostLists(
  { db }: Context,
  { id, before, after }: { id: string; before: unknown; after: unknown },
): Promise<void> {
  const kept = new Set(listsOf(after))
  if (listsOf(before).every((list) => kept.has(list))) return
  const { rows } = await sql`select from sys_permission_data_rule where permission_id = ${id} limit 1`.execute(db)
  if (rows.length > 0) throw new BadInput([{ field: 'perms', message: '授权标识：菜单有数据规则，不能去掉其列表权限' }])
}

const listsOf = (perms: unknown) =>
  String(perms ?? '')
    .split(',')
    .flatMap((code) => listedBy(code) ?? [])

/** Addresses and components in the one spelling that routes are made from. */
function normalise(row: Row): Row {
  const { url, component } = row
  const plain: Row = { ...row }
  if (typeof url === 'string' && url !== '' && !/^(\/|https?:\/\/|\{\{)/.test(url)) plain.url = `/${url}`
  if (typeof component === 'string') {
    plain.component = component
      .replace(/^\//, '')
      .replace(/^(src\/)?views\//, '')
      .replace(/\.vue$/, '')
  }
  if (row.menuType === 0) {
    plain.parentId = null
    plain.component ||= 'layouts/RouteView'
  }
  return plain
}

async function checkParent({ db }: Context, { menuType, parentId }: Row): Promise<void> {
  if (menuType === 0) return
  const { rows } = await sql`select from sys_permission where menu_type < 2
    and id::text = ${String(parentId ?? '')}`.execute(db)
  if (rows.length === 0) throw new BadInput([{ field: 'parentId', message: '请选择上级菜单' }])
}

/** In their order; `condition` on the columns of sys_permission. */
export async function readMenuRows(context: Context, condition: RawBuilder<unknown>): Promise<MenuRow[]> {
  const rows = await readAll({ ...menuEntity, context }, condition, sql`sort_no, id`)
  const { rows: ruled } = await sql<{ id: string }>`select distinct permission_id::text as id
    from sys_permission_data_rule`.execute(context.db)
  const withRules = new Set(ruled.map(({ id }) => id))
  return rows.map((row) => {
    const isLeaf = !row.hasChildren
    const own = {
      key: row.id,
      title: row.name,
      sortNo: Number(row.sortNo),
      isLeaf,
      leaf: isLeaf,
      hasChildren: !isLeaf,
      ruleFlag: withRules.has(row.id) ? (1 as const) : (0 as const),
    }
    return { ...row, ...own, children: isLeaf ? null : [] }
  })
}
