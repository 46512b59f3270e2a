import { afterEach, expect, it } from 'vitest'
import { StartFailure } from '../ground/start-failure.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testKey } from '../testing/test-key.ts'
import { lockNumbers } from './locks.ts'
import { prepareLogins } from './logins.ts'
import { announcePresence, type Presence } from './presence.ts'

const { pool, databaseUrl } = await testDatabase()
const logins = await prepareLogins(pool, { ownerUrl: databaseUrl, key: testKey })
const present: Presence[] = []
afterEach(async () => {
  await Promise.all(present.splice(0).map((one) => one.end()))
  await pool.query("delete from schema_migration where name = '999-future.sql'")
  await pool.query('delete from encryption_key')
})

const announce = async (onOutdated: (sentence: string) => void = () => {}) => {
  const presence = await announcePresence({ url: logins.staff, onOutdated, keyId: 'key-of-this-server', retryMs: 20 })
  present.push(presence)
  return presence
}

const holders = async () =>
  (
    await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted
        and database = (select oid from pg_database where datname = current_database()) order by pid`,
      [lockNumbers.presence],
    )
  ).rows.map(({ pid }) => pid)

const future = () => pool.query("insert into schema_migration (name, sha256) values ('999-future.sql', '')")

it('every server that runs holds the lock, with others and until its end', async () => {
  const [first] = [await announce(), await announce()]
  await expect.poll(async () => (await holders()).length).toBe(2)
  await first?.end()
  await expect.poll(async () => (await holders()).length).toBe(1)
})

it('a connection that broke is made again, and the lock taken with it', async () => {
  await announce()
  const [pid] = await holders()
  await pool.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(async () => (await holders()).filter((one) => one !== pid).length).toBe(1)
})

it('a server learns that the schema went on without it, at its start and after a break', async () => {
  const sentences: string[] = []
  // Awaited: the lock is held before the version is compared, and a connection that ends between fails the start.
  await announce((sentence) => sentences.push(sentence))
  await future()
  await expect(announce()).rejects.toThrow(StartFailure)
  await pool.query('select pg_terminate_backend($1)', [(await holders())[0]])
  await expect.poll(() => sentences).toEqual([expect.stringMatching(/由更新的版本创建.*999-future\.sql/)])
  expect(await holders()).toEqual([])
})

it('rule 7: a server whose key was retired while it had lost the database ends, and none starts with such a key', async () => {
  const sentences: string[] = []
  await announce((sentence) => sentences.push(sentence))
  await pool.query(`insert into encryption_key (id, sealed_hash_key, is_current, retired_time)
    values ('key-of-this-server', '', false, now())`)
  await pool.query('select pg_terminate_backend($1)', [(await holders())[0]])
  await expect.poll(() => sentences).toEqual([expect.stringMatching(/密钥已经更换.*key-of-this-server/)])
  await expect(announce()).rejects.toThrow(/指纹 key-of-this-server）已停用/)
})
