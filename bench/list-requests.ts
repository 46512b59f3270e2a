// Requests a second of the first page of an order list as our own screens ask for it, through the whole server (session,
// rights, transaction, row-level security, decryption, masks, texts, envelope) against a bare HTTP handler that sends two
// statements as the owner, without session, transaction and policies: count, and the same columns of the same rows, which
// it answers as JSON as they are stored.
// Run: node --import tsx bench/list-requests.ts
// The load comes from a process of its own. Beside the ratio by the clock stands that of processor time of the answering
// process and of PostgreSQL together, which other work on the machine disturbs less.

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { columnName } from '@kouan/contract/derive/names.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { buildApp } from '../server/build-app.ts'
import { readConfig } from '../server/config.ts'
import { openServices } from '../server/open-services.ts'
import { hashToken } from '../server/vault/vault.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'
import { enterpriseId, openOrderTable, secrets } from './order-table.ts'
import { processorTime } from './processor-time.ts'

const seconds = sized(5, 1)
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const token = crypto.randomUUID()

const table = await openOrderTable()
const { pool } = table.database
const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
await signIn()

const read = readConfig({ PORT: '0', KOUAN_DATA: folder }, folder)
if ('problems' in read) throw new Error(read.problems.join('\n'))
const { config } = read
const clock = () => new Date()
const services = openServices({ config, secrets, database: table.opened, clock })
const app = await buildApp({ config, db: table.opened, secrets, services, clock, logger: false })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const listed = listColumns(order).map(({ name }) => name)
const product = {
  url: `${address}/jeecg-boot/order/list?pageNo=1&pageSize=10&only=${listed.join(',')}`,
  headers: { 'x-access-token': token },
}

const where = `where tenant_id = 0 and enterprise_id = ${enterpriseId} and del_flag = 0`
const columns = listed.map(columnName)
// Those whose asker has gone still read when the run ends.
const answers = new Set<Promise<void>>()
const bare = createServer((_, response) => {
  const answer = answerBare(response).finally(() => answers.delete(answer))
  answers.add(answer)
})
async function answerBare(response: ServerResponse): Promise<void> {
  const { rows: counted } = await pool.query(`select count(*) as total from order_head ${where}`)
  const { rows } = await pool.query(
    `select id, ${columns.join(', ')} from order_head ${where} order by create_time desc, id desc limit 10`,
  )
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ total: counted[0].total, records: rows }))
}
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const rival = { url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/` }

const pairs: { own: Figures; other: Figures }[] = []
for (let pair = 0; pair < sized(5, 1); pair += 1) pairs.push({ own: await ask(product), other: await ask(rival) })
const perSecond = ratioOf(({ own, other }) => own.perSecond / other.perSecond)
const processor = ratioOf(({ own, other }) => (other.server + other.database) / (own.server + own.database))
console.log(`First page of a list, 10 connections, median of five pairs of ${seconds} s`)
for (const [name, who] of [['product', 'own'] as const, ['bare HTTP handler', 'other'] as const]) {
  const figure = (field: keyof Figures) => median(pairs.map((pair) => pair[who][field]))
  const spent = `${figure('server').toFixed(2)} ms server + ${figure('database').toFixed(2)} ms PostgreSQL a request`
  console.log(`${name.padEnd(18)} ${figure('perSecond').toFixed(0)}/s, ${spent}`)
}
console.log(`ratio of requests a second ${perSecond}, ratio of processor time ${processor}`)

bare.close()
await Promise.allSettled(answers)
await app.close()
await table.stop()
await rm(folder, { recursive: true, force: true })

interface Figures {
  perSecond: number
  /** Milliseconds of processor time a request. */
  server: number
  database: number
}

async function ask({ url, headers = {} }: { url: string; headers?: Record<string, string> }): Promise<Figures> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`])
  const options = ['--json', '--connections', '10', '--duration', String(seconds), ...sent, url]
  const before = await processorTime(pool)
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options])
  const after = await processorTime(pool)
  const result = JSON.parse(stdout) as { non2xx: number; errors: number; requests: { average: number; total: number } }
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const { average, total } = result.requests
  return {
    perSecond: average,
    server: (after.own - before.own) / total,
    database: (after.database - before.database) / total,
  }
}

/** `0.61 (0.58–0.63)`: the median of the pairs and their spread. */
function ratioOf(read: (pair: (typeof pairs)[number]) => number): string {
  const sorted = pairs.map(read).toSorted((a, b) => a - b)
  return `${median(sorted).toFixed(2)} (${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)})`
}

/** A session of a user of the enterprise who may see the list. */
async function signIn(): Promise<void> {
  await pool.query(
    `with made as (insert into sys_user (username, realname, password_hash, enterprise_id)
         values ('bench', '压测', '-', $2) returning id),
       tenant as (insert into sys_user_tenant (user_id, tenant_id) select id, 0 from made),
       role as (insert into sys_role (role_name, role_code) values ('压测', 'bench') returning id),
       held as (insert into sys_user_role (user_id, role_id) select made.id, role.id from made, role),
       granted as (insert into sys_role_permission (role_id, permission_id)
         select role.id, p.id from role, sys_permission p where p.perms like '%order:list%' limit 1)
     insert into sys_session (token_hash, user_id, created_at, last_used_at, address, agent)
       select $1, id, now(), now(), '127.0.0.1', 'bench' from made`,
    [hashToken(token), enterpriseId],
  )
}
