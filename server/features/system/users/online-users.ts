// Sessions of the people of the caller's tenant.
import { forceLogout, listOnline, type OnlineUser } from '@kouan/contract/calls/system/online-calls.ts'
import { pageOf } from '@kouan/contract/derive/calls.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { matchesPart } from '../../../crud/matched-text.ts'
import { endSessions } from '../../../domain/user/end-sessions.ts'
import { openContact } from '../../../domain/user/user-contacts.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { sessionLimits } from '../../../gate/session.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { BadInput, Forbidden, NotFound, Refusal } from '../../../ground/errors.ts'
import { checkOutranks } from '../rights/granting.ts'

const { idleSeconds, absoluteSeconds } = sessionLimits

/** Sessions that are valid now, with their users. */
const sessions = ({ tenantId, now }: Context) => sql`sys_session s
  join sys_user u on u.id = s.user_id and u.del_flag = 0
  join sys_user_tenant t on t.user_id = u.id and t.tenant_id = ${tenantId}
  where s.last_used_at > ${now}::timestamptz - make_interval(secs => ${idleSeconds})
    and s.created_at > ${now}::timestamptz - make_interval(secs => ${absoluteSeconds})`

interface StoredSession extends Omit<OnlineUser, 'id' | 'token' | 'loginTime' | 'lastUsedTime' | 'isOwn'> {
  id: string
  userId: string
  createdAt: Date
  lastUsedAt: Date
}

/** The database shows no session to requests of enterprises. */
function refuseEnterprises(context: Context): void {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
}

const contains = (column: string, text: string | null | undefined) => {
  const part = (text ?? '').replaceAll('*', '').trim()
  return part === '' ? sql`` : sql`and ${matchesPart(sql.ref(column), 'like', part)}`
}

const orders = new Map([
  ['username', 'u.username'],
  ['realname', 'u.realname'],
  ['address', 's.address'],
  ['agent', 's.agent'],
  ['loginTime', 's.created_at'],
])

/** The latest use first, unless another order is asked for. */
function orderOf({ column, order }: { column?: string | null; order?: string | null }) {
  const by = orders.get(column ?? '') ?? 's.last_used_at'
  return order === 'asc' ? sql`${sql.ref(by)} asc` : sql`${sql.ref(by)} desc`
}

export const onlineUsers: Served[] = [
  serve(listOnline, async (context, input) => {
    refuseEnterprises(context)
    const { current, size } = pageOf(input)
    const found = sql`${sessions(context)} ${contains('u.username', input.username)}
      ${contains('u.realname', input.realname)}`
    const counted = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(context.db)
    const { rows } =
      await sql<StoredSession>`select s.id::text as id, u.id::text as "userId", u.username, u.realname, u.avatar,
        u.sex::text as sex, u.birthday::text as birthday, u.phone, s.address, s.agent, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
      from ${found} order by ${orderOf(input)}, s.id desc limit ${size} offset ${(current - 1) * size}`.execute(
        context.db,
      )
    const { sessionId } = callerOf(context)
    const records = rows.map(
      ({ createdAt, lastUsedAt, userId, ...row }): OnlineUser => ({
        ...row,
        token: row.id === sessionId ? (context.token ?? row.id) : row.id,
        phone: shownPhone(context, { id: userId, phone: row.phone }),
        loginTime: beijingText(createdAt),
        lastUsedTime: beijingText(lastUsedAt),
        isOwn: row.id === sessionId,
      }),
    )
    const total = counted.rows[0]?.total ?? 0
    return { records, total, size, current, pages: Math.ceil(total / size) }
  }),

  serve(forceLogout, async (context, { users, ...one }) => {
    refuseEnterprises(context)
    const named = users?.length ? users : [one]
    const found = new Map<string, FoundSession>()
    for (const wanted of named)
      for (const session of await findSessions(context, wanted)) found.set(session.id, session)
    if (found.has(callerOf(context).sessionId)) throw new Refusal('不能强制自己下线，请使用“退出登录”')
    const sessions = [...found.values()]
    const userIds = [...new Set(sessions.map(({ userId }) => userId))]
    await checkOutranks(context, userIds)
    for (const { id, userId } of sessions) await endSessions(context.db, { userId, only: id })
    context.audit({
      target: userIds.map((id) => `user ${id}`).join(' '),
      content: `强制下线：${[...new Set(sessions.map(({ username }) => username))].join('、')}`,
    })
    return null
  }),
]

interface Wanted {
  token?: string | null
  id?: string | null
  username?: string | null
}
type FoundSession = { id: string; userId: string; username: string }

/** The session of that token, else of that id, else all sessions of the user; throws when there is none. */
async function findSessions(context: Context, { token, id, username }: Wanted): Promise<FoundSession[]> {
  const session = token === context.token ? callerOf(context).sessionId : (token ?? id)
  if (!session && !username) throw new BadInput([{ field: 'token', message: '会话：请指明要下线的会话或用户账号' }])
  const which = session ? sql`s.id = ${isIdText(session) ? session : null}` : sql`u.username = ${username}`
  const { rows } = await sql<FoundSession>`select s.id::text as id, u.id::text as "userId", u.username
    from ${sessions(context)} and ${which}`.execute(context.db)
  if (rows.length === 0) throw new NotFound('该用户已不在线')
  return rows
}

function shownPhone(context: Context, columns: { id: string; phone: unknown }): string | null {
  const phone = openContact(context.services.vault, 'phone', columns)
  return hasRight(context, permissionOf(user, 'edit')) ? phone : maskValue('phone', phone)
}
