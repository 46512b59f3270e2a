// Requests a second of the first page of an order list as our own screens ask for it, through the whole server (session,
// rights, transaction, row-level security, decryption, masks, texts, envelope) against a bare HTTP handler that sends two
// statements as the owner, without session, transaction and policies: count, and the same columns of the same rows, which
// it answers as JSON as they are stored.
// Run: node --import tsx bench/list-requests.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { columnName } from '@kouan/contract/derive/names.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import autocannon from 'autocannon'
import { buildApp } from '../server/build-app.ts'
import { readConfig } from '../server/config.ts'
import { openServices } from '../server/open-services.ts'
import { hashToken } from '../server/vault/vault.ts'
import { median } from './median.ts'
import { enterpriseId, openOrderTable, secrets } from './order-table.ts'

const seconds = 5
const token = crypto.randomUUID()

const table = await openOrderTable()
const { pool } = table.database
const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
await signIn()

const read = readConfig({ PORT: '0', KOUAN_DATA: folder }, folder)
if ('problems' in read) throw new Error(read.problems.join('\n'))
const { config } = read
const clock = () => new Date()
const services = openServices({ config, secrets, clock })
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

const pairs: { own: number; other: number; ratio: number }[] = []
for (let pair = 0; pair < 5; pair += 1) {
  const own = await requestsPerSecond(product)
  const other = await requestsPerSecond(rival)
  pairs.push({ own, other, ratio: own / other })
}
const sorted = pairs.map(({ ratio }) => ratio).toSorted((a, b) => a - b)
const [own, other] = [median(pairs.map((pair) => pair.own)), median(pairs.map((pair) => pair.other))]
const figures = `product ${own.toFixed(0)}/s, bare HTTP handler ${other.toFixed(0)}/s, ratio ${median(sorted).toFixed(2)}`
const spread = `(${sorted[0]?.toFixed(2)}–${sorted[4]?.toFixed(2)})`
console.log(`First page of a list, 10 connections, median of five pairs of ${seconds} s: ${figures} ${spread}`)

bare.close()
await Promise.allSettled(answers)
await app.close()
await table.stop()
await rm(folder, { recursive: true, force: true })

async function requestsPerSecond(target: { url: string; headers?: Record<string, string> }): Promise<number> {
  const result = await autocannon({ ...target, connections: 10, duration: seconds, workers: 1 })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
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
