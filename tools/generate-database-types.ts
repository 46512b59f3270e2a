// Writes server/db/database.ts from a throw-away database with every migration: on the bundled PostgreSQL, or on the
// server of DATABASE_URL, whose user must then be allowed to create databases.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectAsOwner } from '../server/db/connect.ts'
import { startTestDatabaseServer, withDatabase } from '../server/testing/database-server.ts'
import { describeDatabase } from '../server/testing/database-types.ts'

const file = join(import.meta.dirname, '../server/db/database.ts')
const server = await startTestDatabaseServer(process.env.DATABASE_URL, { seeded: false })
try {
  const database = await connectAsOwner(withDatabase(server.serverUrl, server.template))
  try {
    writeFileSync(file, await describeDatabase(database.kysely))
  } finally {
    await database.close()
  }
} finally {
  await server.stop()
}
console.log(`written: ${file}`)
