// Costs of a minute in which nobody does anything: commits, statements and processor seconds of the server and of PostgreSQL,
// with a folder channel and simulated ones, beside a bare Fastify server whose pool holds as many connections and asks nothing.
// Run: node --import tsx bench/idle.ts [channels] [seconds]
// With KOUAN_BENCH_PAGE=1 also the requests of an open home page, which builds the screens first.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { apiCaller } from '../e2e/api-caller.ts'
import { openBrowser, openPage, signIn } from '../e2e/browser.ts'
import { openSimulation } from '../e2e/declaring-company.ts'
import { connectAsOwner } from '../server/db/connect.ts'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { buildWebOnce } from '../server/testing/build-web-once.ts'
import { openSession } from '../server/testing/open-session.ts'
import { sized } from './begin.ts'
import { databaseTime, timeOfProcess } from './processor-time.ts'
import { startProduct } from './started-product.ts'

const channels = Number(process.argv[2] ?? 4)
const seconds = sized(Number(process.argv[3] ?? 60), 1, 15)
/** Time in which the work that a start leaves, and the first sweeps, come to an end. */
const settleSeconds = sized(20, 1, 10)
/** Each part of a page reads once more within its first minute; then the longest interval of what a socket tells is 180 s. */
const [pageSettleSeconds, pageSeconds] = [sized(75, 1), sized(180, 1, 60)]
const connections = 9

interface Figures {
  commits: number
  statements: number
  server: number
  database: number
}

interface Measured {
  pool: pg.Pool
  pid: number
  /** Folder of the bundled PostgreSQL, beside which its log lies. */
  folder: string
}

const perMinute = (value: number) => (value * 60) / seconds

/** Statements are counted in a minute of their own, as the log of them costs time. */
async function measure(measured: Measured): Promise<Figures> {
  await wait(settleSeconds * 1000)
  const before = await read(measured)
  await wait(seconds * 1000)
  const after = await read(measured)
  return {
    // Those of the two readings themselves apart.
    commits: Math.max(0, perMinute(after.commits - before.commits - 2)),
    server: perMinute(after.server - before.server) / 1000,
    database: perMinute(after.database - before.database) / 1000,
    statements: perMinute(await countStatements(measured)),
  }
}

async function read({ pool, pid }: Measured): Promise<Omit<Figures, 'statements'>> {
  const [server, { living, ended }] = [await timeOfProcess(pid), await databaseTime(pool)]
  const { rows } = await pool.query<{ commits: number }>(
    'select xact_commit::float8 as commits from pg_stat_database where datname = current_database()',
  )
  return { server, database: living + ended, commits: rows[0]?.commits ?? 0 }
}

async function countStatements({ pool, folder }: Measured): Promise<number> {
  const log = `${folder}.log`
  if (!existsSync(log)) return Number.NaN
  const logged = () => readFileSync(log, 'utf8').match(/LOG: {2}(statement|execute [^:]*):/g)?.length ?? 0
  await pool.query(`alter system set log_statement = 'all'`)
  await pool.query('select pg_reload_conf()')
  // Until every process has read it.
  await wait(sized(2000, 500))
  const before = logged()
  await wait(seconds * 1000)
  return logged() - before
}

const bareServer = `
  const { default: fastify } = await import('fastify')
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: ${connections}, idleTimeoutMillis: 0 })
  const clients = await Promise.all(Array.from({ length: ${connections} }, () => pool.connect()))
  for (const client of clients) client.release()
  const app = fastify()
  app.get('/', async () => 'idle')
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.stdout.write('listening')`

async function measureBare(): Promise<Figures> {
  const home = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
  // As root PostgreSQL runs as another user, who has to get through this folder.
  await chmod(home, 0o711)
  const folder = join(home, 'postgres')
  const postgres = await startEmbeddedPostgres({ folder })
  const owner = await connectAsOwner(postgres.databaseUrl, { poolSize: 1 })
  const child = spawn(process.execPath, ['--input-type=module', '--eval', bareServer], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: postgres.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithBench = () => child.kill()
  process.once('exit', endWithBench)
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve())
      child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
    })
    return await measure({ pool: owner.pool, pid: child.pid ?? 0, folder })
  } finally {
    child.kill()
    process.off('exit', endWithBench)
    await owner.close()
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Requests of an open home page a minute, sockets apart. */
async function countRequests(address: string): Promise<number> {
  await buildWebOnce('quick')
  const browser = await openBrowser()
  try {
    const { page } = await openPage(browser, { address, path: '/user/login' })
    await signIn(page, { username: 'admin', password: 'Bench@123456' })
    await page.getByRole('menuitem').first().waitFor()
    await wait(pageSettleSeconds * 1000)
    let requests = 0
    page.on('request', () => void requests++)
    await wait(pageSeconds * 1000)
    return (requests * 60) / pageSeconds
  } finally {
    await browser.close()
  }
}

const told = ({ commits, statements, server, database }: Figures) =>
  `${commits.toFixed(0).padStart(5)} commits ${statements.toFixed(0).padStart(6)} statements ` +
  `${server.toFixed(2)} s server ${database.toFixed(2)} s PostgreSQL`

const product = await startProduct({ isAlone: true })
try {
  const staff = apiCaller({ address: product.address, token: await openSession(product.owner.pool, 'admin') })
  for (let serial = 2; serial <= channels; serial += 1)
    await openSimulation(staff, { serial, enterpriseId: product.company.enterpriseId, types: [] })
  const { pool } = product.owner
  const folder = join(product.folder, 'postgres')
  const ours = await measure({ pool, pid: product.pid, folder })
  const requests = process.env.KOUAN_BENCH_PAGE === '1' ? await countRequests(product.address) : undefined
  await product.stop()
  const bare = await measureBare()
  console.log(`A minute in which nobody does anything, ${channels} channels, from ${seconds} s each`)
  console.log(`product      ${told(ours)}`)
  console.log(`bare Fastify ${told(bare)}`)
  const spent = ({ server, database }: Figures) => Math.max(server + database, 0.01)
  console.log(`processor time, ratio ${(spent(ours) / spent(bare)).toFixed(2)}`)
  if (requests !== undefined) console.log(`open home page: ${requests.toFixed(1)} requests`)
} catch (error) {
  await product.stop().catch(() => {})
  throw error
}
