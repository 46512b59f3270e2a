// Applies every migration to a throw-away database: on the bundled PostgreSQL, or on the server of DATABASE_URL, whose user
// must then be allowed to create databases.
import { connectAsOwner } from '../../server/db/connect.ts'
import { startTestDatabaseServer, withDatabase } from '../../server/testing/database-server.ts'
import { describeDatabase } from '../../server/testing/database-types.ts'

/** Returns the types of the tables as TypeScript. */
export async function describeMigrations(): Promise<string> {
  const server = await startTestDatabaseServer(process.env.DATABASE_URL, { seeded: false }).catch(refuse)
  try {
    const database = await connectAsOwner(withDatabase(server.serverUrl, server.template))
    try {
      return await describeDatabase(database.kysely)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

function refuse(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    `the types of the tables are read from a database with every migration, on the bundled PostgreSQL or on the server of DATABASE_URL: ${reason}`,
    { cause: error },
  )
}
