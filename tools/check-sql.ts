// Part of `npm run check`: describes the statements of the server to a PostgreSQL with every migration and compares the
// answers with the row types. On the bundled PostgreSQL, or on the server of DATABASE_URL.
import { makePool } from '../server/db/pool.ts'
import { checkTemplates } from '../server/testing/checked-sql/check-templates.ts'
import { startTestDatabaseServer, withDatabase } from '../server/testing/database-server.ts'
import { projectFolder, readSourceFiles } from './repository-rules/source-files.ts'

const files = readSourceFiles()
  .map(({ path }) => path)
  .filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
const server = await startTestDatabaseServer(process.env.DATABASE_URL, { seeded: false }).catch((error: Error) => {
  console.log(`  SQL is compared on a PostgreSQL, which does not start: ${error.message}`)
  process.exit(1)
})
try {
  const connectionString = withDatabase(server.serverUrl, server.template)
  const pool = makePool({ connectionString, max: 1, pipeline: false })
  const client = await pool.connect()
  try {
    const { described, faults } = await checkTemplates(client, { folder: projectFolder, files })
    for (const fault of faults) console.log(`  ${fault}`)
    console.log(`  ${described.length} statements described, ${faults.length} faults`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    client.release()
    await pool.end()
  }
} finally {
  await server.stop()
}
