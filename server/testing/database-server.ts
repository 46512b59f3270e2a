// PostgreSQL of a test run: the bundled one in a temporary folder, or the server of DATABASE_URL.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectAsOwner } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { loginName, type Purpose, purposes } from '../db/logins.ts'
import { migrate } from '../db/migrate.ts'
import { seed } from '../seed/seed.ts'

/** Template from which test files clone their databases; plain data, because it is passed to other processes. */
export interface TestTemplate {
  /** URL with a user who may create databases. */
  serverUrl: string
  /** Migrated and seeded database without connections. */
  template: string
  /** Prefix of the databases of this run. */
  prefix: string
}

export interface TestDatabaseServer extends TestTemplate {
  stop(): Promise<void>
}

/** Starts or uses a server and makes the template; `seeded: false` leaves its tables empty. */
export async function startTestDatabaseServer(
  databaseUrl: string | undefined,
  { seeded = true }: { seeded?: boolean } = {},
): Promise<TestDatabaseServer> {
  const server = databaseUrl === undefined ? await startInTemporaryFolder() : { url: databaseUrl, stop: async () => {} }
  const prefix = `kouan_test_${process.pid}`
  const template = `${prefix}_template`
  await dropDatabases(server.url, prefix)
  const stop = async () => {
    await dropDatabases(server.url, prefix)
    await server.stop()
  }
  try {
    await makeTemplate({ serverUrl: server.url, template, seeded })
  } catch (error) {
    await stop()
    throw error
  }
  return { serverUrl: server.url, template, prefix, stop }
}

async function makeTemplate({ serverUrl, template, seeded }: { serverUrl: string; template: string; seeded: boolean }) {
  await query(serverUrl, `create database ${template} template template0 encoding 'UTF8'`)
  const database = await connectAsOwner(withDatabase(serverUrl, template))
  try {
    await migrate(database.pool)
    if (seeded) await seed({ database, adminPassword: testAdminPassword, now: new Date('2026-11-21T00:00:00Z') })
  } finally {
    await database.close()
  }
}

async function startInTemporaryFolder(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kouan-test-'))
  // As root PostgreSQL runs as another user, who needs access to this folder.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), throwAway: true })
  return {
    url: postgres.databaseUrl,
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Password of the administrator of the template. */
export const testAdminPassword = 'Kouan@12345'

/** Returns the URL with another database of the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const names = await query(url, 'select datname as name from pg_database where starts_with(datname, $1)', [prefix])
  for (const { name } of names) await dropDatabase(url, name ?? '')
}

/** Drops a database with its logins. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await query(url, `drop database if exists ${name} with (force)`)
  const logins = (Object.keys(purposes) as Purpose[]).map((purpose) => pg.escapeIdentifier(loginName(purpose, name)))
  await query(url, `drop role if exists ${logins.join(', ')}`)
}
