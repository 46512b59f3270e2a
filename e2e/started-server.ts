// The real server as a process, on a database of the test's own, with people who can sign in.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { afterAll } from 'vitest'
import { hashPassword } from '../server/domain/user/password.ts'
import { openSession } from '../server/testing/open-session.ts'
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { testDatabase } from '../server/testing/test-database.ts'
import type { Credentials } from './browser.ts'
import { leaveServer } from './opened-pages.ts'
import { portOfThisProcess } from './port-of-this-process.ts'

export interface PersonOptions {
  username: string
  realname?: string
  /** Codes of roles that exist; none unless said. */
  roles?: string[]
  mustChangePassword?: boolean
  /** Codes of departments that exist. */
  departments?: string[]
}

const password = 'Person12345'
const passwordHash = hashPassword(password)

/** Call it at the top level of a test file; the server is ended and its folder removed after it. */
export async function startedServer(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kouan-e2e-'))
  let running: ServerProcess | undefined
  afterAll(async () => {
    // Its pages leave it before it ends.
    await leaveServer()
    await running?.end()
    await rm(folder, { recursive: true, force: true })
  })
  // As root the server becomes another user, who has to get through this folder.
  await chmod(folder, 0o711)
  const database = await testDatabase()
  const start = async (more: Record<string, string> = {}): Promise<ServerProcess> => {
    const given = { KOUAN_DATA: join(folder, 'data'), DATABASE_URL: database.databaseUrl }
    const { server, output } = await startServerProcess({ ...given, ...more, ...environment })
    if (server === undefined) throw new Error(output)
    running = server
    return server
  }
  const server = await start({ PORT: String(await portOfThisProcess()) })

  /** Power fails, and the server comes up again at the same address, with these variables beside its own. */
  async function dieAndRise(more: Record<string, string> = {}): Promise<void> {
    await running?.end('SIGKILL')
    await start({ ...more, PORT: new URL(server.address).port })
  }

  /** A new account; answers what to sign in with. One of the same name, from an earlier try of the test, steps aside. */
  async function aPerson(options: PersonOptions): Promise<Credentials> {
    const { username, realname = username, roles = [], departments = [], mustChangePassword = false } = options
    await database.pool.query("update sys_user set username = username || '-' || id where username = $1", [username])
    const values = [username, realname, await passwordHash, mustChangePassword, roles, departments]
    await database.pool.query(
      `with made as (
        insert into sys_user (username, realname, password_hash, must_change_password)
        values ($1, $2, $3, $4) returning id
      ), tenant as (
        insert into sys_user_tenant (user_id, tenant_id) select id, 0 from made
      ), department as (
        insert into sys_user_depart (user_id, dep_id)
          select made.id, sys_depart.id from made, sys_depart where org_code = any($6)
      )
      insert into sys_user_role (user_id, role_id)
        select made.id, sys_role.id from made, sys_role where role_code = any($5)`,
      values,
    )
    return { username, password }
  }

  /** As after eight hours without use: every open page of this person has to sign in again. */
  async function expireSessions(username: string): Promise<void> {
    await database.pool.query(
      `update sys_session set last_used_at = now() - interval '9 hours', created_at = now() - interval '9 hours'
        from sys_user u where u.id = sys_session.user_id and u.username = $1`,
      [username],
    )
  }

  /**
   * The same, when each of these pages has sent such a call and none is answered: whatever else a page asks by itself would
   * otherwise meet the end first.
   */
  async function expireSessionsAtCall(username: string, { path, pages }: { path: string; pages: Page[] }) {
    const sent: Route[] = []
    const hold = async (route: Route) => {
      sent.push(route)
      if (sent.length < pages.length) return
      await expireSessions(username)
      await Promise.all(sent.map((each) => each.continue()))
    }
    for (const page of pages) await page.route(`**${path}*`, hold, { times: 1 })
  }

  const aSession = (username: string) => openSession(database.pool, username)
  const acts = { aPerson, aSession, expireSessions, expireSessionsAtCall, dieAndRise }
  return { server, address: server.address, database, folder, ...acts }
}
