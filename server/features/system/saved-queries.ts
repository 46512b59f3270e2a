// Advanced queries that people keep. A shared one runs with the rights of the person who runs it: it holds conditions, no rows.

import {
  deleteQuery,
  listSavedQueries,
  type SavedQueries,
  type SavedQueryRow,
  saveQuery,
} from '@kouan/contract/calls/system/saved-query-calls.ts'
import { deepestGroup, mostConditions, readSentQuery } from '@kouan/contract/rules/advanced-query.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../db/locks.ts'
import { newIds } from '../../db/new-ids.ts'
import { type Context, callerOf, hasRight } from '../../gate/context.ts'
import { logUnreadable } from '../../gate/log-once.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { BadInput, NotFound, Refusal } from '../../ground/errors.ts'
import { at, savedRecords } from '../../vault/sealed-columns.ts'

/** One person's for one list: more nobody finds again. */
const mostQueries = 100
/** One person's for all lists, whose names are free text. */
const mostQueriesOfPerson = 1000

export const savedQueries: Served[] = [
  serve(listSavedQueries, async (context, { place }): Promise<SavedQueries> => {
    // A shared one stays among staff, or among the people of one enterprise: it may say what these look for.
    const { userId, enterpriseId } = callerOf(context)
    const { rows } = await sql<Omit<SavedQueryRow, 'records'> & { records: string }>`select q.id::text as id, q.title,
        q.match_type as "matchType", q.records, q.role_id::text as "roleId", r.role_name as "roleName",
        case when q.user_id = ${userId} then null else q.owner_name end as owner
      from saved_query q left join sys_role r on r.id = q.role_id
      where q.place = ${place} and (q.user_id = ${userId} or (q.role_id in (${rolesOf(userId)})
        and exists (select from sys_user owner where owner.id = q.user_id
          and owner.enterprise_id is not distinct from ${enterpriseId})))
      order by (q.user_id = ${userId}) desc, q.title collate "zh-x-icu" limit 500`.execute(context.db)
    return { queries: rows.map((row) => opened(context, row)), roles: await rolesToShareWith(context) }
  }),

  serve(saveQuery, async (context, { place, title, matchType, records, roleId }) => {
    if (matchType !== 'and' && matchType !== 'or') throw refusal('matchType', '匹配方式：须为 and 或 or')
    const { entries, unreadable } = readSentQuery(JSON.stringify(records)) ?? { entries: [], unreadable: 0 }
    if (entries.length === 0 || unreadable > 0) {
      throw refusal('records', `条件：须为1到${mostConditions}项条件，最多嵌套${deepestGroup}层`)
    }
    if (roleId && !(await rolesToShareWith(context)).some(({ id }) => id === roleId)) {
      throw refusal('roleId', '共享给角色：只能共享给自己拥有的角色')
    }
    const { userId, realname } = callerOf(context)
    const id = await idFor(context, { place, title })
    const sealed = context.services.vault.encrypt(JSON.stringify(entries), at(savedRecords, id))
    await sql`insert into saved_query (id, user_id, owner_name, place, title, match_type, records, role_id, update_time)
      values (${id}, ${userId}, ${realname}, ${place}, ${title}, ${matchType}, ${sealed}, ${roleId ?? null}, ${context.now})
      on conflict (id) do update set owner_name = excluded.owner_name, match_type = excluded.match_type, records = excluded.records,
        role_id = excluded.role_id, update_time = excluded.update_time`.execute(context.db)
    // Conditions may name persons; the audit row has the title alone.
    context.audit({ target: `savedQuery ${id}`, input: { place, title, roleId } })
    return null
  }),

  serve(deleteQuery, async (context, { id }) => {
    const { rows } = await sql`delete from saved_query where id = ${id} and user_id = ${callerOf(context).userId}
      returning id`.execute(context.db)
    if (rows.length === 0) throw new NotFound()
    context.audit({ target: `savedQuery ${id}` })
    return null
  }),
]

const refusal = (field: string, message: string) => new BadInput([{ field, message }])

const rolesOf = (userId: string) => sql`select role_id from sys_user_role where user_id = ${userId}`

async function rolesToShareWith(context: Context): Promise<SavedQueries['roles']> {
  const { userId } = callerOf(context)
  const which = hasRight(context, 'role:list') ? sql`true` : sql`id in (${rolesOf(userId)})`
  const { rows } = await sql<{ id: string; roleName: string }>`select id::text as id, role_name as "roleName"
    from sys_role where ${which} order by role_name collate "zh-x-icu" limit 1000`.execute(context.db)
  return rows
}

/** Of the caller's own one of this title, or a new one. Two who save at once wait for each other. */
async function idFor({ db, ...context }: Context, { place, title }: { place: string; title: string }): Promise<string> {
  const { userId } = callerOf({ db, ...context })
  await lockTextUntilCommit(db, { purpose: 'ownRows', text: `saved_query ${userId}` })
  const { rows } = await sql<{
    id: string | null
    so_many: string
    of_person: string
  }>`select max(id) filter (where place = ${place} and title = ${title})::text
      as id, count(*) filter (where place = ${place}) as so_many, count(*) as of_person from saved_query
      where user_id = ${userId}`.execute(db)
  const [found] = rows
  if (found?.id) return found.id
  if (Number(found?.so_many) >= mostQueries) throw new Refusal(`每个列表最多保存${mostQueries}个查询，请先删除不用的`)
  if (Number(found?.of_person) >= mostQueriesOfPerson) {
    throw new Refusal(`每人最多保存${mostQueriesOfPerson}个查询，请先删除不用的`)
  }
  const [id] = await newIds(db, { table: 'saved_query', count: 1 })
  return id ?? ''
}

function opened(context: Context, row: Omit<SavedQueryRow, 'records'> & { records: string }): SavedQueryRow {
  try {
    return { ...row, records: JSON.parse(context.services.vault.decrypt(row.records, at(savedRecords, row.id))) }
  } catch (err) {
    logUnreadable(context, err, `saved_query.records ${row.id}`)
    return { ...row, records: [] }
  }
}
