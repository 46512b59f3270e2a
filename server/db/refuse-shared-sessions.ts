// Recognises a pooler that gives each transaction another session of the database, such as PgBouncer in transaction mode: locks and
// settings of a session are lost there, and a lock that stays behind stops the next start (docs/decisions/2820).
import { StartFailure } from '../ground/start-failure.ts'
import { answerMs, type OwnClient, openClient } from './own-limits.ts'

/** Looks taken where a pooler answers: each of them fails to notice only while others happen to use the session it looks for. */
const looks = 20

const shared =
  '数据库地址经过“事务级”或“语句级”的连接池（如 PgBouncer 的 pool_mode = transaction）：锁和会话的设置会落到别的连接上，' +
  '不能运行。请把连接池改为会话级（pool_mode = session），或让 DATABASE_URL 直接指向 PostgreSQL，再启动。'
const tooSmall =
  '数据库地址经过连接池，而它没有给出第二个连接：请加大它的连接数（如 PgBouncer 的 default_pool_size），' +
  '或让 DATABASE_URL 直接指向 PostgreSQL，再启动。'

/**
 * Throws a StartFailure where sessions are shared. Returns whether a pooler, which keeps its clients' sessions apart, stands before the
 * database. `withinMs`: for one answer. Nothing stays behind in a session.
 */
export async function refuseSharedSessions(url: string, withinMs = answerMs): Promise<boolean> {
  const open = () => openClient(url, { purpose: 'start', statementMs: withinMs, connectMs: withinMs })
  const first = await open()
  try {
    if ((await sessionOf(first)) === toldAtLogin(first)) return false
    const second = await open().catch((error: unknown) => {
      throw new StartFailure(tooSmall, { cause: error })
    })
    try {
      if (await isShared(first, second)) throw new StartFailure(shared)
    } finally {
      await second.end()
    }
    return true
  } finally {
    await first.end()
  }
}

/** While the second is in a transaction it has a session for itself: it must not be that of the first, which must keep its own. */
async function isShared(first: OwnClient, second: OwnClient): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const before = await sessionOf(first)
    try {
      await second.query('begin')
      if ((await sessionOf(second)) === before) return true
      if ((await sessionOf(first)) !== before) return true
      await second.query('rollback')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      // A pooler per statement refuses transactions, by what it calls a violation of the protocol.
      if (code === '08P01') return true
      // A limit of time that ran out has no code.
      throw code === undefined ? new StartFailure(tooSmall, { cause: error }) : error
    }
  }
  return false
}

/** Process of the session that carries out this statement. */
async function sessionOf(client: OwnClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** The same as PostgreSQL told it at the login; a pooler tells a number of its own. The types of the driver do not know it. */
const toldAtLogin = (client: OwnClient) => (client as OwnClient & { processID: number | null }).processID
