// Items a second of background work, against the least that could do it on the same PostgreSQL: loops of bare SQL with
// `for update skip locked`, without lease, retry, tenant or key. Run: node --import tsx bench/queue.ts

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsOwner } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Connections } from '../server/db/pool.ts'
import { silentLog } from '../server/testing/work-harness.ts'
import { handleWork } from '../server/work/work.ts'
import { startWorkers } from '../server/work/worker.ts'
import { sized } from './begin.ts'
import { openPostgres } from './own-postgres.ts'
import { spendingOf, spentBy, toldSpent } from './processor-time.ts'

const items = sized(10_000, 200)
const rounds = sized(3, 1)
const widths = [8, 100]

async function runOwn(database: Connections, concurrency: number): Promise<number> {
  await database.pool.query(`begin; set local kouan.tenant = '1';
    select count(enqueue_work('bench', null, 1, '{"n": 1}', null)) from generate_series(1, ${items}); commit`)
  await database.pool.query('analyze work_item')
  let handled = 0
  const begin = performance.now()
  await new Promise<void>((resolve) => {
    const handler = handleWork({ name: 'bench', title: 'bench', concurrency }, async () => {
      handled += 1
      if (handled === items) void workers.drain().then(resolve)
    })
    const workers = startWorkers({ database, handlers: [handler], clock: () => new Date(), log: silentLog })
  })
  const rate = perSecond(begin)
  await expectEmpty(database, 'work_item')
  return rate
}

async function runBare(database: Connections, concurrency: number): Promise<number> {
  await database.pool.query(
    'create table bare_item (id bigint generated always as identity primary key, payload jsonb)',
  )
  await database.pool.query(`insert into bare_item (payload) select '{"n": 1}' from generate_series(1, ${items})`)
  await database.pool.query('analyze bare_item')
  const begin = performance.now()
  await Promise.all(Array.from({ length: concurrency }, () => workBare(database)))
  const rate = perSecond(begin)
  await expectEmpty(database, 'bare_item')
  await database.pool.query('drop table bare_item')
  return rate
}

/** One item a transaction, on a connection of its own, until none is left. */
async function workBare({ pool }: Connections): Promise<void> {
  const client = await pool.connect()
  try {
    for (let found = true; found; ) {
      await client.query('begin')
      const { rowCount } = await client.query(`delete from bare_item where id =
        (select id from bare_item order by id limit 1 for update skip locked) returning payload`)
      await client.query('commit')
      found = rowCount === 1
    }
  } finally {
    client.release()
  }
}

const perSecond = (begin: number) => (items / (performance.now() - begin)) * 1000

async function expectEmpty({ pool }: Connections, table: string): Promise<void> {
  const { rows } = await pool.query<{ left: string }>(`select count(*) as left from ${table}`)
  if (rows[0]?.left !== '0') throw new Error(`${rows[0]?.left} items are left in ${table}`)
}

const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
// As root PostgreSQL runs as another user, who has to get through this folder.
await chmod(folder, 0o711)
const postgres = await openPostgres(join(folder, 'postgres'))
const database = await connectAsOwner(postgres.databaseUrl, { poolSize: 20 })
await migrate(database.pool)
const spending = await spendingOf(database.pool)
for (const width of widths) {
  for (let round = 1; round <= rounds; round++) {
    const ours = await spentBy(spending, () => runOwn(database, width), items)
    const rival = await spentBy(spending, () => runBare(database, Math.min(width, 20)), items)
    const [own, bare] = [ours.value, rival.value]
    const rates = `own queue ${own.toFixed(0)}/s, bare SQL ${bare.toFixed(0)}/s, ratio ${(own / bare).toFixed(2)}`
    const figures = `${rates}; an item's ${toldSpent({ ours: ours.spent, rival: rival.spent })}`
    console.log(`queue, ${items} items, ${width} at once: ${figures}`)
  }
}
await database.close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
