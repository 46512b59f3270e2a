// Menu and rights of the caller, as the shell asks for them right after login.
import { getUserPermission, hasPage } from '@kouan/contract/calls/account.ts'
import {
  getEnabledDirectories,
  getHomePage,
  getPermCode,
  listCurrentTenants,
  listOwnTenants,
} from '@kouan/contract/calls/caller-calls.ts'
import { leaderIdentity } from '@kouan/contract/calls/system/my-department-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { ButtonRight, UserPermission } from '@kouan/contract/menu/menu-item.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { hasSome, unsentKinds } from '../../domain/declaration/documents/sender-roles.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { grantsOf } from '../../gate/grants.ts'
import { rightsIn } from '../../gate/permission.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { isPacked } from '../../gate/session.ts'
import { pagesOfRows, rowsOfPages } from './family-rows.ts'
import { type GrantedRow, menuTree } from './menu-tree.ts'
import { componentFor } from './vue3-components.ts'

export const userPermission: Served[] = [
  serve(getUserPermission, async (context) => {
    const granted = await readGranted(context)
    return {
      menu: menuTree(await withoutUnsent(context, granted), context.clientVersion),
      ...(await rightsOf(context, granted)),
    }
  }),
  serve(getPermCode, async (context) => rightsOf(context, await readGranted(context))),
  serve(getHomePage, async ({ db, clientVersion }) => {
    const { rows } = await sql<{ component: string | null; route: boolean }>`select component, route from sys_permission
      where url = ${homePage}`.execute(db)
    return {
      url: homePage,
      component: componentFor(clientVersion, rows[0]?.component ?? ''),
      route: rows[0]?.route ?? true,
    }
  }),
  serve(hasPage, async ({ db }, { path }) => {
    const { rows } = await sql<{
      id: string
      parentId: string | null
      url: string | null
      name: string
      isPage: boolean
    }>`
      select id, parent_id as "parentId", url, name,
        coalesce(status = '1' and route and url like '/%' and component not like 'layouts/%', false) as "isPage"
      from sys_permission where menu_type < 2`.execute(db)
    const found = rows.find(({ url, isPage }) => isPage && url !== null && isOfPage(path, url))
    const above = (id: string | null): string[] => {
      const row = rows.find((one) => one.id === id)
      return row ? [...above(row.parentId), row.name] : []
    }
    return { exists: found !== undefined, page: found?.name ?? null, right: found ? above(found.id) : [] }
  }),

  {
    ...serve(listOwnTenants, (context, { ids }) =>
      ownTenants(context, sql`${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[])`),
    ),
    onlyReads: () => true,
  },

  {
    ...serve(listCurrentTenants, async (context) => ({
      list: await ownTenants(
        context,
        sql`status = 1 and coalesce(begin_date <= ${context.now}, true)
        and coalesce(end_date > ${context.now}, true)`,
      ),
    })),
    onlyReads: () => true,
  },

  {
    ...serve(getEnabledDirectories, async () => ({ wechatEnterprise: false, dingtalk: false })),
    onlyReads: () => true,
  },
]

async function ownTenants(context: Context, which: RawBuilder<unknown>): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from sys_tenant
    where id = any(${callerOf(context).tenantIds}::bigint[]) and (${which}) order by id`.execute(context.db)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

const homePage = '/dashboard/analysis'

async function rightsOf(context: Context, granted: GrantedRow[]): Promise<Omit<UserPermission, 'menu'>> {
  const all = await readRights(context.db)
  const idle = await idleRights(context)
  const auth = granted
    .filter((row) => row.perms && row.status === '1')
    .map(asRight)
    .flatMap((right) => {
      const action = rightsIn(context.tenantId, right.action.split(','))
        .filter((code) => !idle.has(code))
        .join()
      return action ? [{ ...right, action }] : []
    })
  return {
    auth,
    codeList: [...new Set(auth.flatMap(({ action }) => action.split(',')))],
    allAuth: all.map(asRight),
    sysSafeMode: false,
  }
}

/** The page itself, one of its rows, or what its address says in as many parts as it has parameters. */
function isOfPage(path: string, url: string): boolean {
  const [page = '', ...parameters] = url.split('/:')
  if (!path.startsWith(page)) return false
  const rest = path.slice(page.length)
  return rest === '' || (rest.startsWith('/') && rest.split('/').length - 1 <= Math.max(1, parameters.length))
}

const columns = sql`p.id::text as id, p.parent_id::text as parent_id, p.name, p.url, p.component, p.component_name,
  p.redirect, p.menu_type, p.perms, p.perms_type, p.always_show, p.icon, p.route, p.keep_alive, p.hide_tab,
  p.hide_head, p.internal_or_external, p.status`

/** The page of those who lead a department; in the menu of others it would lead nowhere. */
const ofLeaders = 'system/DepartUserList'

/** The page of a person's own enterprise. */
const ofEnterprises = 'register/MyEnterprise'

/**
 * The rights of the user's roles and working department, and always the home page: an empty menu would sign the
 * user out. Rows of clients of the family come with the pages that show the same; with the row of an online page comes the
 * pattern of its address, without which those clients open the page with nothing to show.
 */
async function readGranted(context: Context): Promise<GrantedRow[]> {
  const { db, tenantId } = context
  const { userId, enterpriseId } = callerOf(context)
  const held = sql`select held.permission_id from (${grantsOf({ userId, tenantId })}) held`
  const { rows } =
    await sql<GrantedRow>`select ${columns}, p.hidden or (p.component is not distinct from ${ofLeaders} and not exists (
      select from sys_user u where u.id = ${userId} and u.user_identity = ${leaderIdentity} and u.depart_ids <> ''))
      or (p.component is not distinct from ${ofEnterprises} and ${enterpriseId === null}::boolean) as hidden
    from sys_permission p
    where p.url = ${homePage} or ${isPacked(tenantId)} and (p.id in (${held}) or p.hidden and p.url like '/online/%/:code'
      and exists (select from sys_permission shown where shown.parent_id = p.parent_id and shown.component = p.component
        and shown.id in (${held}))
      or exists (select from unnest(${pagesOfRows}::text[], ${rowsOfPages}::text[]) as coming (page, url)
        join sys_permission shown on shown.url = coming.page and shown.id in (${held}) where coming.url = p.url))
    order by p.sort_no, p.id`.execute(db)
  return rows
}

/**
 * Hides the pages of documents that the user's enterprise does not send by its roles, such as waybills from a shop; those of
 * which it has some stay. Their addresses still lead there.
 */
async function withoutUnsent(context: Context, rows: GrantedRow[]): Promise<GrantedRow[]> {
  const hidden = new Set<string>()
  for (const kind of await unsentKinds(context)) {
    if (!(await hasSome(kind, context))) for (const page of kind.pages) hidden.add(page)
  }
  return rows.map((row) => (row.component && hidden.has(row.component) ? { ...row, hidden: true } : row))
}

/** Rights whose buttons would lead to a refusal, because the user's enterprise does not send these documents. */
async function idleRights(context: Context): Promise<ReadonlySet<string>> {
  const kinds = await unsentKinds(context)
  return new Set(
    kinds.flatMap(({ resource }) => [permissionOf(resource, 'add'), permissionOf(resource, 'import')].map(String)),
  )
}

/** Every right that a control may ask for: buttons, and the rights that come with a page. */
async function readRights(db: Transaction): Promise<GrantedRow[]> {
  const { rows } = await sql<GrantedRow>`select ${columns}, p.hidden from sys_permission p
    where p.perms <> '' order by p.sort_no, p.id`.execute(db)
  return rows
}

const asRight = (row: GrantedRow): ButtonRight => ({
  action: row.perms ?? '',
  type: row.perms_type,
  status: row.status,
  describe: row.name,
})
