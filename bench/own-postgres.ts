// The PostgreSQL of a bench. In the tests it is theirs, in which each bench has a database of its own: to make a server and its tables
// takes longer than most benches with their smallest sizes.
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import {
  dropDatabase,
  query,
  startTestDatabaseServer,
  type TestTemplate,
  withDatabase,
} from '../server/testing/database-server.ts'

/** The template of the tests, as they hand it to a bench in the environment. */
export const sharedTemplate = 'BENCH_TEMPLATE'
const shared = process.env[sharedTemplate]
let made = 0

/** With the settings of the product and without tables; in the tests with those of their template. */
export async function openPostgres(folder: string): Promise<EmbeddedPostgres> {
  return shared === undefined ? startEmbeddedPostgres({ folder }) : cloneOf(JSON.parse(shared) as TestTemplate)
}

/** A migrated and seeded database on a PostgreSQL that writes nothing durably, or on that of DATABASE_URL. */
export async function openSeededDatabase(): Promise<EmbeddedPostgres> {
  if (shared !== undefined) return cloneOf(JSON.parse(shared) as TestTemplate)
  const server = await startTestDatabaseServer(process.env.DATABASE_URL)
  const { databaseUrl } = await cloneOf(server)
  return { databaseUrl, stop: () => server.stop() }
}

async function cloneOf({ serverUrl, template, prefix }: TestTemplate): Promise<EmbeddedPostgres> {
  made += 1
  const name = `${prefix}_bench_${process.pid}_${made}`
  await query(serverUrl, `create database ${name} template ${template}`)
  return { databaseUrl: withDatabase(serverUrl, name), stop: () => dropDatabase(serverUrl, name) }
}
