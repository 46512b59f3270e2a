import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../db/connect.ts'
import { query, type TestTemplate, withDatabase } from './database-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate
  }
}

/** A database of the test's own. */
export interface TestDatabase extends Database {
  /** For a server that the test starts as a process of its own. */
  databaseUrl: string
}

/**
 * A fresh database, migrated and seeded, dropped after the test file or the `describe` it is called in.
 * Call it at the top level of a test file: `const database = await testDatabase()`.
 * `empty`: nothing in it, not even tables.
 */
export async function testDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { serverUrl, template, prefix } = inject('testTemplate')
  const name = `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
  const databaseUrl = withDatabase(serverUrl, name)
  let opened: Database | undefined
  // Registered before the first await: Vitest knows the surrounding suite only until then.
  afterAll(async () => {
    await opened?.close()
    await query(serverUrl, `drop database if exists ${name} with (force)`)
  })
  await query(serverUrl, `create database ${name} template ${empty ? "template0 encoding 'UTF8'" : template}`)
  opened = await connect({ databaseUrl }, { poolSize: 8 })
  return { ...opened, databaseUrl }
}
