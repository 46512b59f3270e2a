import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { query } from '../testing/database-server.ts'
import { eventually } from '../testing/eventually.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-embedded-'))
// PostgreSQL of root runs as another user, who has to get through it.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is reached again after its socket was removed, with everything that was committed', async () => {
  const lost: string[] = []
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    throwAway: true,
    watchMs: 50,
    onLost: (reason) => lost.push(reason),
  })
  try {
    await query(postgres.databaseUrl, 'create table kept as select 7 as number')
    const socketFolder = new URL(postgres.databaseUrl).searchParams.get('host') ?? ''
    rmSync(socketFolder, { recursive: true })
    await expect(query(postgres.databaseUrl, 'select 1')).rejects.toThrow('ENOENT')
    const rows = await eventually('the table', () =>
      query(postgres.databaseUrl, 'select number from kept').catch(() => undefined),
    )
    expect(rows).toEqual([{ number: 7 }])
    expect(lost).toEqual([])
  } finally {
    await postgres.stop()
  }
})

it('knows how many rows a table has soon after thousands were written, as plans for batches depend on it', async () => {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'analysed') })
  const rowsKnown = async () => {
    const [row] = await query(
      postgres.databaseUrl,
      "select reltuples::text as rows from pg_class where relname = 'grown'",
    )
    return row?.rows
  }
  try {
    await query(postgres.databaseUrl, 'create table grown (number int)')
    // The first look may come at any time after the start, the second within one round of looks: ten seconds, not a minute.
    for (const rows of ['3000', '6000']) {
      await query(postgres.databaseUrl, 'insert into grown select n from generate_series(1, 3000) as n')
      await eventually('statistics', rowsKnown, rows, { seconds: 50 })
    }
  } finally {
    await postgres.stop()
  }
})
