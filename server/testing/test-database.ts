import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connectAsOwner } from '../db/connect.ts'
import { type Logins, prepareLogins } from '../db/logins.ts'
import { type Database, openDatabase } from '../db/open-database.ts'
import type { Connections } from '../db/pool.ts'
import { dropDatabase, query, type TestTemplate, withDatabase } from './database-server.ts'
import { testKey } from './test-key.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate
  }
}

/** Database of a test: the pools of a server, and the owner's `pool` and `kysely` for set-up. */
export interface TestDatabase extends Database, Connections {
  /** URL for a server that the test starts as a process. */
  databaseUrl: string
}

const sizes = { staff: 4, enterprise: 4, work: 6, report: 2 }
/** A process that stands still for seconds holds its locks meanwhile; tests of the limits themselves have those of the product. */
const usualPatience = 10

interface Patience {
  patience?: number
  /** Address at which the pools reach the database. */
  through?: (url: string) => string
}

/** Database with its owner's connections only; `open` makes the logins and opens the pools of a server. */
export interface OwnedDatabase extends Connections {
  databaseUrl: string
  open(options?: Patience): Promise<TestDatabase>
  /** Closes these connections and the opened pools. */
  close(): Promise<void>
}

/**
 * Makes a migrated and seeded database, which is dropped after the test file or the `describe` that calls this.
 * Call it at the top level of a test file: `const database = await testDatabase()`.
 */
export async function testDatabase(options: Patience = {}): Promise<TestDatabase> {
  return (await ownedDatabase(inject('testTemplate').template)).open(options)
}

/** Makes a database without tables, for tests of migrations. */
export const emptyDatabase = (): Promise<OwnedDatabase> => ownedDatabase("template0 encoding 'UTF8'")

async function ownedDatabase(template: string): Promise<OwnedDatabase> {
  const { serverUrl, prefix } = inject('testTemplate')
  const name = `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`
  let owned: OwnedDatabase | undefined
  // Registered before the first await: Vitest knows the surrounding suite only until then.
  afterAll(async () => {
    await owned?.close()
    await dropDatabase(serverUrl, name)
  })
  await query(serverUrl, `create database ${name} template ${template}`)
  owned = await ownDatabase(withDatabase(serverUrl, name))
  return owned
}

/** Connects as the owner of an existing database; `close` closes what `open` has opened, too. */
export async function ownDatabase(databaseUrl: string): Promise<OwnedDatabase> {
  const opened: { close(): Promise<void> }[] = []
  const close = async () => void (await Promise.all(opened.splice(0).map((one) => one.close())))
  const owner = await connectAsOwner(databaseUrl, { poolSize: 8, connectSeconds: 120 })
  opened.push(owner)
  const { pool, kysely } = owner
  const open = async ({ patience = usualPatience, through = (url) => url }: Patience = {}) => {
    const prepared = await prepareLogins(pool, { ownerUrl: databaseUrl, key: testKey })
    const reached = Object.entries(prepared).map(([purpose, url]) => [purpose, through(url)])
    const logins = Object.fromEntries(reached) as Logins
    const database = openDatabase(logins, { sizes, patience })
    opened.push(database)
    return { ...database, pool, kysely, databaseUrl, close }
  }
  return { ...owner, databaseUrl, close, open }
}

/** Returns whether the owner may change rights on functions of PostgreSQL, as on the bundled server and on no rented one. */
export async function ownsFunctions(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  return rows[0]?.rolsuper ?? false
}
