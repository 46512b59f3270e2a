// Orders declared by curl alone while the server is killed; every request is sent twice. `npm run trials -- open-api`: 1,000.
import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { webhook } from '@kouan/contract/resources/channel/webhook.ts'
import { afterAll, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { eventually } from '../../testing/eventually.ts'
import { freePort } from '../../testing/far-end/free-port.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { testApp } from '../../testing/test-app.ts'
import { testKey } from '../../testing/test-key.ts'

const count = Number(process.env.TRIAL_ORDERS ?? 40)
const isTrial = process.env.TRIAL_ORDERS !== undefined
const faulty = isTrial ? 12 : 4
/** Whoever had a lease when the server died holds it for a minute. */
const patience = { seconds: isTrial ? 600 : 240 }

const home = mkdtempSync(join(tmpdir(), 'kouan-open-'))
const channelRoot = join(home, 'channels')
mkdirSync(channelRoot)
// As root the server becomes another user, who has to get through this folder.
chmodSync(home, 0o711)
if (process.getuid?.() === 0) chownSync(channelRoot, 65534, 65534)
const test = await testApp()
const { database } = test
let running: ServerProcess | undefined
afterAll(async () => {
  await running?.end('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

async function start(port: number): Promise<ServerProcess> {
  const { server, output } = await startServerProcess({
    DATABASE_URL: database.databaseUrl,
    KOUAN_DATA: join(home, 'data'),
    KOUAN_ENCRYPTION_KEYS: testKey.toString('base64'),
    KOUAN_CHANNEL_ROOT: channelRoot,
    KOUAN_ALLOWED_NETWORKS: '127.0.0.1',
    PORT: String(port),
  })
  if (!server) throw new Error(output)
  running = server
  return server
}

interface Event {
  id: string
  documentId: string
  receipt: { status: string } | null
}

/** Receives events; a repeat of the same message is counted and not taken. */
async function aReceiver() {
  const events = new Map<string, Event>()
  let repeated = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const id = String(request.headers['x-message-id'])
    if (events.has(id)) repeated += 1
    else events.set(id, JSON.parse(String(Buffer.concat(chunks))) as Event)
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/events`, events, repeated: () => repeated }
}

it(
  `${count} orders by curl, ${faulty} faulty and mended, every request twice, the server killed amid them: each order once`,
  async () => {
    const { user, enterpriseId } = await anEnterprise(test)
    await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0 } })
    const { clientId, clientSecret } = await openHarness(test).anAccount(user)
    const receiver = await aReceiver()
    const hook = { webhookName: 'ERP', url: receiver.url, secret: 'a key of sixteen characters' }
    expect((await test.send(callsOf(webhook).add, hook, user)).success).toBe(true)

    const guide = await readFile(join(import.meta.dirname, '../../../docs/guide/integration.md'), 'utf8')
    const [, sample = ''] = /^```json order\.json\n(.*?)^```$/ms.exec(guide) ?? []
    writeFileSync(join(home, 'order.json'), sample)

    // No connection takes it while the server is away.
    const port = await freePort()
    const { address } = await start(port)
    const script = promisify(execFile)('bash', [join(import.meta.dirname, 'thousand-orders.sh')], {
      cwd: home,
      env: {
        ...{ PATH: process.env.PATH, KOUAN: address, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret },
        ...{ ORDERS: String(count), FAULTY: String(faulty), BATCH: String(isTrial ? 100 : 10) },
      },
    })
    let kills = 0
    const killOnce = async (subject: string, text: string) => {
      const counted = async () =>
        Number((await database.pool.query<{ n: string }>(text, [enterpriseId])).rows[0]?.n) >= count / 3
      await eventually(subject, counted, true, patience)
      await running?.end('SIGKILL')
      kills += 1
      await start(port)
    }
    const killing = (async () => {
      await killOnce('written orders', 'select count(*) as n from order_head where enterprise_id = $1')
      if (!isTrial) return
      await killOnce('attempts', 'select count(*) as n from attempt where enterprise_id = $1')
      await killOnce('receipts', 'select count(*) as n from receipt where enterprise_id = $1')
    })()
    const [{ stdout }] = await Promise.all([script, killing])
    console.log(`${stdout}killed ${kills} times`)
    expect(stdout).toContain(
      `written ${count - faulty} refused ${faulty}\nwritten ${count} refused 0\ndeclared ${count}\n`,
    )
    expect(stdout).toContain(`accepted ${count}\nrepeated 0\n`)

    const accepted = () =>
      [...receiver.events.values()].filter(({ receipt }) => receipt?.status === '120').map((event) => event.documentId)
    await eventually('orders whose acceptance was pushed', () => new Set(accepted()).size, count, patience)
    expect(accepted()).toHaveLength(count)
    console.log(`events ${receiver.events.size}, pushed again ${receiver.repeated()}, accepted ${accepted().length}`)

    const { rows } = await database.pool.query(
      `select (select count(*)::int from order_head where enterprise_id = $1) as orders,
        (select count(distinct order_no)::int from order_head where enterprise_id = $1) as numbers,
        (select count(*)::int from attempt where enterprise_id = $1) as attempts,
        (select sum(document_count)::int from outbound_message where enterprise_id = $1) as sent`,
      [enterpriseId],
    )
    console.log(rows[0])
    expect(rows).toEqual([{ orders: count, numbers: count, attempts: count, sent: count }])
  },
  (2 * patience.seconds + 300) * 1000,
)
