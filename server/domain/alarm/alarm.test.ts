import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { asQueue } from '../../testing/as-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { type AlarmSource, checkAlarms } from './alarm.ts'

const { database, clock, services } = await testApp()
beforeEach(async () => void (await database.pool.query('delete from alarm')))

const finds = (kind: string): AlarmSource => ({ kind, find: async () => [{ incident: 'one', title: kind }] })
const findsNothing = (kind: string): AlarmSource => ({ kind, find: async () => [] })
const failing: readonly [what: string, source: AlarmSource][] = [
  [
    'the database refuses its statement',
    { kind: 'FAILING', find: (db) => sql<never>`select 1 / 0`.execute(db).then(() => []) },
  ],
  [
    'it throws',
    {
      kind: 'FAILING',
      find: async () => {
        throw new Error('no such file')
      },
    },
  ],
  [
    'what it finds cannot be stored',
    { kind: 'FAILING', find: async () => [{ incident: 'two', title: 'with a zero byte: \u0000' }] },
  ],
]

const check = (...sources: AlarmSource[]) =>
  checkAlarms({ vault: services.vault, sources }).handler(asQueue(database, clock))
const states = async () =>
  (await database.pool.query("select kind || ' ' || status as state from alarm order by kind")).rows.map(
    ({ state }) => state,
  )

it.each(failing)('source of alarms where %s: those before and behind it are told and ended', async (_, source) => {
  await check(finds('FAILING'), findsNothing('FIRST'), finds('LAST'))
  expect(await states()).toEqual(['FAILING OPEN', 'LAST OPEN'])
  await check(finds('FIRST'), source, findsNothing('LAST'))
  // What could not be asked for is not over.
  expect(await states()).toEqual(['FAILING OPEN', 'FIRST OPEN', 'LAST ENDED'])
})
