import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makePool } from '../../db/pool.ts'
import { testDatabase } from '../test-database.ts'
import { checkTemplates } from './check-templates.ts'

const { databaseUrl } = await testDatabase()

async function check(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-sql-'))
  const pool = makePool({ connectionString: databaseUrl, max: 1, pipeline: false })
  const client = await pool.connect()
  try {
    symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "module": "esnext" } }')
    writeFileSync(
      join(folder, 'one.ts'),
      `import { type Kysely, sql } from 'kysely'\ndeclare const db: Kysely<unknown>\n${source}`,
    )
    return await checkTemplates(client, { folder, files: ['one.ts'] })
  } finally {
    client.release()
    await pool.end()
    rmSync(folder, { recursive: true })
  }
}

it('statement that no test executes: names what PostgreSQL does not know', async () => {
  const { faults } = await check('export const read = () => sql`select dict_nome from sys_dict`.execute(db)')
  expect(faults).toEqual(['one.ts:3: column "dict_nome" does not exist'])
})

it('statement that no test executes: compares parts, inferred types and values', async () => {
  const { described, faults } = await check(`
import type { RawBuilder } from 'kysely'
interface Entry { id: string; name: string }
const names = sql\`id, dict_name as nome\`
const isCoded = (code: number) => sql\`dict_code = \${code}\`
const read = (code: number): RawBuilder<Entry> => sql\`select \${names} from \${sql.table('sys_dict')} where \${isCoded(code)}\`
export const rows = (code: number) => read(code).execute(db)`)
  expect(described).toEqual(['one.ts:8'])
  expect(faults).toEqual([
    'one.ts:8: column "name" of the row type is not in the answer (id, nome)',
    'one.ts:8: column "nome" of the answer is not in the row type',
    'one.ts:8: value $1 is number where text is expected',
  ])
})

it('part of a statement: is none of its own, though it begins like one', async () => {
  const { described, faults } = await check(
    'export const part = sql`select 1 from sys_dict_item i where i.dict_id = d.id`',
  )
  expect([described, faults]).toEqual([[], []])
})

it('cast column: is compared as the column of its table', async () => {
  const { faults } = await check(
    'sql<{ id: string; about: string }>`select id::text, d.description::text as about from sys_dict d`.execute(db)',
  )
  expect(faults).toEqual(['one.ts:3: column "about" reads description, which may be null; the row type says string'])
})

it('outer join: a column of its table may be null, though the table says not null', async () => {
  const read = (type: string) =>
    check(
      `sql<{ name: ${type} }>\`select d.dict_name as name from sys_dict_item i left join sys_dict d on d.id = i.dict_id\`.execute(db)`,
    )
  expect((await read('string')).faults).toEqual([
    'one.ts:3: column "name" reads dict_name, which may be null; the row type says string',
  ])
  expect((await read('string | null')).faults).toEqual([])
})
