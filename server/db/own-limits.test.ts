import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { projectFolder } from '../ground/project-folder.ts'
import { testDatabase } from '../testing/test-database.ts'

const opensConnection = /\bnew (pg\.)?(Pool|Client)\b|\bcreateConnection\(/

/** Each has limits of its own; the last one reads an address and opens nothing. */
const places = ['db/connect.ts', 'db/own-limits.ts', 'db/pool.ts', 'domain/data-source/connect-source.ts']

it('connections of databases: opened only where they get limits of our own', () => {
  const folder = join(projectFolder, 'server')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.ts$|^testing\/|node_modules/.test(name),
  )
  const opening = sources.filter((name) => opensConnection.test(readFileSync(join(folder, name), 'utf8')))
  expect(opening.sort()).toEqual(places)
})

it('advisory locks: no statement of the product waits for one of a session', () => {
  const folder = join(projectFolder, 'server')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\/|node_modules/.test(name),
  )
  const waits = sources.filter((name) => /select pg_advisory_lock/.test(readFileSync(join(folder, name), 'utf8')))
  expect(waits).toEqual([])
})

it('pg_stat_activity: tells what each connection is for and which server has it', async () => {
  const database = await testDatabase()
  const pools = [database.staff, database.enterprise, database.work, database.probe]
  const names = await Promise.all(
    pools.map(async ({ kysely }) => {
      const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(kysely)
      return rows[0]?.name ?? ''
    }),
  )
  expect(names.map((name) => name.split(' ')[1])).toEqual(['staff', 'enterprise', 'work', 'probe'])
  expect(new Set(names.map((name) => name.split(' ')[2]))).toHaveLength(1)
  expect(names.every((name) => name.endsWith(`:${process.pid}`))).toBe(true)
})
