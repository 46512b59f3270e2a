// Sessions of the people of the caller's tenant.
import { forceLogout, listOnline, type OnlineUser } from '@kouan/contract/calls/system/online-calls.ts'
import { pageOf } from '@kouan/contract/derive/calls.ts'
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import { sql } from 'kysely'
import { endSessions } from '../../../domain/user/end-sessions.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { sessionLimits } from '../../../gate/session.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Forbidden, NotFound, Refusal } from '../../../ground/errors.ts'
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
  createdAt: Date
  lastUsedAt: Date
}

/** The database shows no session to requests of enterprises. */
function refuseEnterprises(context: Context): void {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
}

const contains = (column: string, text: string | null | undefined) => {
  const part = (text ?? '').replaceAll('*', '').trim()
  return part === '' ? sql`` : sql`and strpos(${sql.ref(column)}, ${part}) > 0`
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
      await sql<StoredSession>`select s.id::text as id, u.username, u.realname, u.avatar, u.sex::text as sex,
        s.address, s.agent, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
      from ${found} order by ${orderOf(input)}, s.id desc limit ${size} offset ${(current - 1) * size}`.execute(
        context.db,
      )
    const { sessionId } = callerOf(context)
    const records = rows.map(
      ({ createdAt, lastUsedAt, ...row }): OnlineUser => ({
        ...row,
        token: row.id,
        loginTime: beijingText(createdAt),
        lastUsedTime: beijingText(lastUsedAt),
        isOwn: row.id === sessionId,
      }),
    )
    const total = counted.rows[0]?.total ?? 0
    return { records, total, size, current, pages: Math.ceil(total / size) }
  }),

  serve(forceLogout, async (context, { token }) => {
    refuseEnterprises(context)
    const { rows } = await sql<{ userId: string; username: string }>`select u.id::text as "userId", u.username
      from ${sessions(context)} and s.id = ${isIdText(token) ? token : null}`.execute(context.db)
    const [found] = rows
    if (!found) throw new NotFound('该用户已不在线')
    if (token === callerOf(context).sessionId) throw new Refusal('不能强制自己下线，请使用“退出登录”')
    await checkOutranks(context, [found.userId])
    await endSessions(context.db, { userId: found.userId, only: token })
    context.audit({ target: `user ${found.userId}`, content: `强制下线：${found.username}` })
    return null
  }),
]
