import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { testDatabase } from '../testing/test-database.ts'
import { tablesChangedIn } from './apply-migration.ts'
import { lockNumbers } from './locks.ts'
import { migrate, migrationsFolder, refuseNewer } from './migrate.ts'

const { pool } = await testDatabase()

describe('migrate', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kouan-migrations-'))
    await pool.query('drop table schema_migration')
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
  })

  it('applies each file once when two processes start together', async () => {
    await writeFile(join(folder, '001-first.sql'), 'create table first_trial (id bigint)')
    await writeFile(join(folder, '002-second.sql'), 'alter table first_trial add column note text')
    const results = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
    expect(results.flat()).toEqual(['001-first.sql', '002-second.sql'])
    expect(await migrate(pool, folder)).toEqual([])
  })

  it('failing file: nothing of it is applied, and the error names its line', async () => {
    await writeFile(join(folder, '003-broken.sql'), 'create table third_trial (id bigint);\nselekt 1;')
    await expect(migrate(pool, folder)).rejects.toThrow(/003-broken\.sql（第 2 行）.*selekt/)
    const { rows } = await pool.query("select to_regclass('third_trial') as found")
    expect(rows[0].found).toBeNull()
    await rm(join(folder, '003-broken.sql'))
  })

  it('accepts other line ends and refuses a changed file', async () => {
    const file = join(folder, '001-first.sql')
    await writeFile(file, 'create table first_trial (id bigint, extra text)')
    await expect(migrate(pool, folder)).rejects.toThrow(/001-first\.sql 在执行之后被修改过/)
    await writeFile(file, 'create table first_trial (id bigint)')
    expect(await migrate(pool, folder)).toEqual([])
  })

  it('refuses a database of a newer version', async () => {
    await rm(join(folder, '002-second.sql'))
    await expect(migrate(pool, folder)).rejects.toThrow(/由更新的版本创建.*002-second\.sql/)
  })
})

describe('servers of two versions', () => {
  const folders = { older: '', newer: '' }
  beforeAll(async () => {
    for (const name of ['older', 'newer'] as const) folders[name] = await mkdtemp(join(tmpdir(), 'kouan-migrations-'))
  })
  afterAll(async () => {
    for (const folder of Object.values(folders)) await rm(folder, { recursive: true })
  })
  const goOn = '-- older-servers: go-on\n'
  const write = (name: string, sql: string, into: (keyof typeof folders)[]) =>
    Promise.all(into.map((folder) => writeFile(join(folders[folder], name), sql)))
  /** The lock that each running server holds, see presence.test.ts. */
  async function whileRunning<T>(work: () => Promise<T>): Promise<T> {
    const running = await other.pool.connect()
    await running.query('select pg_advisory_lock_shared($1)', [lockNumbers.presence])
    try {
      return await work()
    } finally {
      running.release(true)
    }
  }
  let other: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    other = await testDatabase()
    await other.pool.query('drop table schema_migration')
    await write('001-first.sql', 'create table first_trial (id bigint)', ['older', 'newer'])
    await migrate(other.pool, folders.older)
  })

  it('a change that older servers stand is made beside them, and they start after it', async () => {
    await write('002-more.sql', `${goOn}alter table first_trial add column note text`, ['newer'])
    expect(await whileRunning(() => migrate(other.pool, folders.newer))).toEqual(['002-more.sql'])
    expect(await migrate(other.pool, folders.older)).toEqual([])
    await expect(refuseNewer(other.pool as never, folders.older)).resolves.toBeUndefined()
  })

  it('any other waits until they have ended, and ends their starts', async () => {
    await write('003-less.sql', 'drop table first_trial', ['newer'])
    await expect(whileRunning(() => migrate(other.pool, folders.newer, { patienceMs: 0 }))).rejects.toThrow(
      /还有 1 台旧版本的服务器正在使用它.*请先停止全部旧版本的服务器/,
    )
    const { rows } = await other.pool.query("select to_regclass('first_trial') is not null as stands")
    expect(rows[0].stands).toBe(true)
    expect(await migrate(other.pool, folders.newer)).toEqual(['003-less.sql'])
    await expect(migrate(other.pool, folders.older)).rejects.toThrow(/由更新的版本创建.*003-less\.sql/)
    await expect(refuseNewer(other.pool as never, folders.older)).rejects.toThrow(/003-less\.sql/)
  })
})

describe('a change beside a server at work', () => {
  let folder = ''
  let other: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kouan-migrations-'))
    other = await testDatabase()
    await other.pool.query('drop table schema_migration')
    await writeFile(join(folder, '001-both.sql'), 'create table early (id bigint); create table late (id bigint)')
    await migrate(other.pool, folder)
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
  })

  const relationLocks = (condition: string) => async () =>
    (
      await other.pool.query(
        `select from pg_locks where locktype = 'relation' and ${condition}
          and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount
  const untilSomebodyWaits = () => eventually('sessions that wait for a table', relationLocks('not granted'), 1)
  const untilLocked = (table: string) =>
    eventually(`the lock of ${table}`, relationLocks(`relation = '${table}'::regclass and mode ~ 'AccessExclusive'`), 1)

  it.each([
    { lockMs: 300, why: 'given way to in time' },
    { lockMs: 3000, why: 'ended by PostgreSQL' },
  ])('a deadlock with it is $why: both succeed', async ({ lockMs }) => {
    const name = `${String(lockMs).padStart(4, '0')}-columns.sql`
    await writeFile(
      join(folder, name),
      `alter table early add column c${lockMs} text; alter table late add column c${lockMs} text`,
    )
    const server = await other.pool.connect()
    await server.query('begin; select from late')
    const migrated = migrate(other.pool, folder, { lockMs })
    await untilSomebodyWaits()
    await server.query('select from early')
    await server.query('commit')
    server.release()
    expect(await migrated).toEqual([name])
  })

  it('a change that works between two tables ends nobody who waits for the first and has the second', async () => {
    const name = '5000-slow.sql'
    // Between them PostgreSQL looks, once, for a deadlock of whoever has waited for a second.
    const change = 'alter table early add column s text; select pg_sleep(0.8); alter table late add column s text'
    await writeFile(join(folder, name), change)
    const server = await other.pool.connect()
    await server.query('begin; select from late')
    const migrated = migrate(other.pool, folder)
    await untilLocked('early')
    await server.query('select from early')
    await server.query('commit')
    server.release()
    expect(await migrated).toEqual([name])
  })

  it('a table that is never free ends the start with a sentence and leaves nothing', async () => {
    await writeFile(
      join(folder, '9000-index.sql'),
      'create table later (id bigint); alter table late add column d text',
    )
    const server = await other.pool.connect()
    await server.query('begin; select from late')
    await expect(migrate(other.pool, folder, { lockMs: 20, lockPatienceMs: 100 })).rejects.toThrow(
      /9000-index\.sql 等待了 0\.1 秒，要改动的表一直被占用/,
    )
    server.release(true)
    const { rows } = await other.pool.query("select to_regclass('later') as found")
    expect(rows[0].found).toBeNull()
  })
})

describe('tablesChangedIn', () => {
  it('finds the tables of columns, triggers and policies, and none in comments', () => {
    const sql = `-- alter table told
      alter table if exists only one add column a text; drop trigger if exists t on two;
      create trigger t after insert or update of a on three for each row execute function f();
      create policy p on four for select using (true); update five set a = 'on six'; ALTER TABLE one ADD b text`
    expect(tablesChangedIn(sql)).toEqual(['one', 'two', 'three', 'four'])
  })
})

describe('the migrations of the product', () => {
  it('are already applied in a test database', async () => {
    const other = await testDatabase()
    expect(await migrate(other.pool, migrationsFolder)).toEqual([])
  })
})
