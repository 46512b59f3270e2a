// Starts Debian's PgBouncer before a PostgreSQL of the system, on a port of loopback.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from './database-server.ts'
import { freePort } from './far-end/free-port.ts'
import { findProgram } from './find-program.ts'
import type { SystemPostgres } from './system-postgres.ts'

export interface PgBouncer {
  /** The address of a database of that PostgreSQL, through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

const nobody = 65_534
const [poolerName, poolerPassword] = ['pooler', 'of-the-pooler']

/** `mode`: its `pool_mode`. Throws where the program is not here. */
export async function startPgBouncer(
  postgres: SystemPostgres,
  { url, mode }: { url: string; mode: 'session' | 'transaction' | 'statement' },
): Promise<PgBouncer> {
  const program = findProgram('pgbouncer', 'pgbouncer')
  await postgres.asSuperuser(`do $$ begin
    if not exists (select from pg_roles where rolname = '${poolerName}') then
      create role ${poolerName} superuser login password '${poolerPassword}';
    end if;
  end $$`)
  const folder = mkdtempSync(join(tmpdir(), 'kouan-pooler-'))
  const [port, behind] = [await freePort(), new URL(url).searchParams.get('host')]
  const files = { settings: join(folder, 'pgbouncer.ini'), users: join(folder, 'users'), log: join(folder, 'log') }
  writeFileSync(files.users, `"${poolerName}" "${poolerPassword}"\n`)
  writeFileSync(
    files.settings,
    `[databases]
* = host=${behind} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${files.users}
auth_user = ${poolerName}
auth_query = select usename, passwd from pg_shadow where usename = $1
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 200
logfile = ${files.log}
`,
  )
  // It does not run as root.
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (user.uid) for (const path of [folder, files.settings, files.users]) chownSync(path, user.uid, user.gid)
  const pooler = spawn(program, [files.settings], { cwd: folder, stdio: 'ignore', ...user })
  const through = (given: string) => {
    const changed = new URL(given)
    changed.searchParams.delete('host')
    changed.host = `127.0.0.1:${port}`
    return changed.href
  }
  for (let tries = 0; !(await query(through(url), 'select 1').catch(() => undefined)); tries += 1) {
    if (tries > 100 || pooler.exitCode !== null) throw new Error(`PgBouncer did not start: ${readLog(files.log)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    through,
    async stop() {
      await end(pooler)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(-2000)
  } catch {
    return 'it has written no log'
  }
}

async function end(pooler: ChildProcess): Promise<void> {
  if (pooler.exitCode !== null) return
  const gone = once(pooler, 'exit')
  pooler.kill('SIGTERM')
  await gone
}
