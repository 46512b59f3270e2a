// What a limit that all servers share costs a call, against the least that can be asked of the same database: `select 1`.

import { connectAsOwner } from '../server/db/connect.ts'
import { prepareLogins } from '../server/db/logins.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { rateLimitStore } from '../server/gate/rate-limit-store.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'
import { openSeededDatabase } from './own-postgres.ts'

const rounds = sized(5, 1)
const calls = sized(5000, 50)
const atOnce = 10

const postgres = await openSeededDatabase()
const owner = await connectAsOwner(postgres.databaseUrl)
const database = openDatabase(
  await prepareLogins(owner.pool, { ownerUrl: postgres.databaseUrl, key: Buffer.alloc(32, 7) }),
)
await owner.close()
const { pool } = database.staff
const store = new (rateLimitStore(pool))({})
const count = (key: string) =>
  new Promise<void>((resolve, reject) => store.incr(key, (error) => (error ? reject(error) : resolve()), 60_000, 1e9))

/** Milliseconds for one call. */
async function timeOf(one: (index: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  const walkers = Array.from({ length: atOnce }, async (_, walker) => {
    for (let index = walker; index < calls; index += atOnce) await one(index)
  })
  await Promise.all(walkers)
  return (performance.now() - begin) / calls
}

const candidates = {
  'select 1': () => pool.query({ name: 'one', text: 'select 1' }),
  'counted, each by another address': (index: number) => count(`address ${index % 1000}`),
  'counted, all by one address': () => count('one address'),
}
const times = new Map<string, number[]>()
for (let round = 0; round < rounds; round += 1) {
  for (const [name, one] of Object.entries(candidates)) {
    times.set(name, [...(times.get(name) ?? []), await timeOf(one)])
  }
}
const rival = median(times.get('select 1') ?? [])
for (const [name, found] of times) {
  const ms = median(found)
  console.log(
    `${name.padEnd(34)} ${ms.toFixed(3)} ms a call at ${atOnce} at once, ${(ms / rival).toFixed(2)} × select 1`,
  )
}
await database.close()
await postgres.stop()
