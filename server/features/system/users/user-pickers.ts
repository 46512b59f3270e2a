// Active users as choices: names for everybody, what else the list of users shows for those who may read that list.
import {
  getMultiUser,
  listAppUsers,
  type PickedUser,
  queryUserByDepId,
  queryUserComponentData,
  queryUsersByIds,
} from '@kouan/contract/calls/system/user-picker-calls.ts'
import { pageOf } from '@kouan/contract/derive/calls.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { InputOfCall, Page } from '@kouan/contract/language/call.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { planOf } from '../../../crud/column-plan.ts'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { type Condition, readOrder } from '../../../crud/list-query.ts'
import { matchesPart } from '../../../crud/matched-text.ts'
import { spelledIds } from '../../../domain/search/typed-ids.ts'
import { openContact } from '../../../domain/user/user-contacts.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { ownCircle } from '../own-circle.ts'

const resource = user
const { byName: columns } = planOf(resource)

const names = (sent: string) => sent.split(',').filter(Boolean).slice(0, 1000)

export const userPickers: Served[] = [
  serve(queryUserComponentData, pickUsers),
  serve(listAppUsers, pickUsers),

  serve(getMultiUser, async (context, { id, username }) => {
    if (id) return readUsers(context, [sql`u.id = any(${id}::bigint[])`])
    return username ? readUsers(context, [sql`u.username = any(${names(username)})`]) : []
  }),

  serve(queryUsersByIds, (context, { userIds }) => readUsers(context, [sql`u.id = any(${userIds}::bigint[])`])),

  serve(queryUserByDepId, (context, { id, realname }) =>
    readUsers(context, [within(id), ...contains('realname', realname)]),
  ),
]

async function pickUsers(
  context: Context,
  { username, realname, keyword, departId, id, pageNo, pageSize, ...list }: InputOfCall<typeof queryUserComponentData>,
): Promise<Page<PickedUser>> {
  const { current, size } = pageOf({ pageNo, pageSize })
  const conditions = [
    ...contains('username', username),
    ...contains('realname', realname),
    ...(keyword ? [await meant(context, keyword)] : []),
    ...(id ? [sql`u.id = any(${id}::bigint[])`] : []),
    ...(departId ? [within(departId)] : []),
  ]
  const total = await countUsers(context, conditions)
  const records = await readUsers(context, conditions, {
    size,
    offset: (current - 1) * size,
    order: readOrder({ resource, columns, input: list }),
  })
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** Returns the fields that a picker stores and shows. */
const onlyNamed = ({ id, username, realname }: PickedUser): PickedUser => {
  const unseen = { phone: null, email: null, orgCode: null, birthday: null, sex: null, orgCodeTxt: null }
  return { id, username, realname, ...unseen }
}

function contains(column: 'username' | 'realname', sent: string | null | undefined): Condition[] {
  const text = sent?.replaceAll('*', '')
  return text ? [matchesPart(sql`u.${sql.ref(column)}`, 'like', text)] : []
}

/** By a part of account or name, or as the name is spelt. */
async function meant(context: Context, typed: string): Promise<Condition> {
  const named = sql<{ id: string; name: string }>`select u.id::text as id, u.realname as name from sys_user u
    where ${active(context, [])} order by u.id`
  const ids = await spelledIds(context.db, { typed, rows: named })
  const parts = [...contains('username', typed), ...contains('realname', typed)]
  return sql`(${sql.join([...parts, sql`u.id = any(${ids}::bigint[])`], sql` or `)})`
}

/** Members of the department or of one below it. */
const within = (departId: string): Condition => sql`exists (select from sys_depart top
  join sys_depart d on d.org_code ^@ top.org_code join sys_user_depart ud on ud.dep_id = d.id
  where top.id = ${departId} and ud.user_id = u.id)`

const active = (context: Context, conditions: Condition[]) =>
  sql.join(
    [
      sql`u.del_flag = 0 and u.status = 1`,
      sql`exists (select from sys_user_tenant t where t.user_id = u.id and t.tenant_id = ${context.tenantId})`,
      ...(mayList(context) ? [] : [ownCircle(context, sql`u.enterprise_id`)]),
      isLetThrough(context, user, sql`u.id`),
      ...conditions,
    ],
    sql` and `,
  )

async function countUsers(context: Context, conditions: Condition[]): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from sys_user u
    where ${active(context, conditions)}`.execute(context.db)
  return Number(rows[0]?.total ?? 0)
}

const mayList = (context: Context) => hasRight(context, permissionOf(user, 'list'))

const longest = { size: 1000, offset: 0, order: readOrder({ resource, columns, input: {} }) }

async function readUsers(
  context: Context,
  conditions: Condition[],
  { size, offset, order } = longest,
): Promise<PickedUser[]> {
  const { rows } = await sql<PickedUser>`select u.id::text as id, u.username, u.realname, u.phone, u.email,
      u.org_code as "orgCode",
      u.birthday::text as birthday, u.sex,
      (select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud
        join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id) as "orgCodeTxt"
    from sys_user u where ${active(context, conditions)}
    order by ${order} limit ${size} offset ${offset}`.execute(context.db)
  if (!mayList(context)) return rows.map(onlyNamed)
  const { vault } = context.services
  const full = rows.map((row) => ({
    ...row,
    phone: openContact(vault, 'phone', row),
    email: openContact(vault, 'email', row),
  }))
  if (hasRight(context, permissionOf(user, 'edit'))) return full
  return full.map((row) => ({ ...row, phone: maskValue('phone', row.phone), email: maskValue('email', row.email) }))
}
