// `npm run table-sql -- NAME`: prints the tables of a resource (warehouse) or of a kind of documents (CEB311Message) for
// its migration, from the fields that it declares. With --write they replace the SQL of the open migration that makes them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAreas } from './new/load-areas.ts'
import { documentSql, resourceSql } from './new/print-tables.ts'
import { openMigrations, readMigrations } from './repository-rules/migration-rules.ts'
import { projectFolder } from './repository-rules/source-files.ts'

const { documentKinds, resourcesByName } = await loadAreas(
  projectFolder,
  () => import('@kouan/contract/areas/all-areas.ts'),
)
const [name = '', option] = process.argv.slice(2)
const resource = documentKinds.get(name)?.resource ?? resourcesByName.get(name)
if (!resource) {
  const known = [...resourcesByName.keys(), ...documentKinds.keys()].join(', ')
  console.error(`'${name}' is no resource and no type of a message. Known: ${known}`)
  process.exit(2)
}
const kind = [...documentKinds.values()].find((one) => one.resource === resource)
const sql = kind ? documentSql(kind) : resourceSql(resource)
if (option === '--write') writeMigration(resource.table, sql)
else process.stdout.write(sql)

/** Keeps the comments at the beginning of the file, and nothing else of it. */
function writeMigration(table: string, tables: string): void {
  const textOf = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
  const path = openMigrations(readMigrations()).find((one) => textOf(one).includes(`create table ${table} (`))
  if (path === undefined) {
    console.error(`no open migration makes ${table}: what has landed is changed by a new migration`)
    process.exit(2)
  }
  const [comments = ''] = /^(--.*\n)*/.exec(textOf(path)) ?? []
  writeFileSync(join(projectFolder, path), `${comments}${tables}`)
  console.log(path)
}
