// How long a receipt lies at the other side of one of 56 channels over folders, SFTP, HTTP and AMQP, while three more hang and one
// refuses, against the same without those four. Five pairs, each one after the other, against real servers.
// Run: UV_THREADPOOL_SIZE=32 node --import tsx bench/channel-transports.ts [seconds of a run]

import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createListener, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Connection } from 'rabbitmq-client'
import { connectAsOwner } from '../server/db/connect.ts'
import { prepareLogins } from '../server/db/logins.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { declarationBackground } from '../server/domain/declaration/background.ts'
import { partsWith } from '../server/domain/entity/part.ts'
import { channel as channelParts } from '../server/features/channel/manifest.ts'
import { allowedNetworks } from '../server/outgoing/allowed-networks.ts'
import { freePort } from '../server/testing/far-end/free-port.ts'
import { hasRabbitMq, rabbitMqServer } from '../server/testing/far-end/rabbitmq-server.ts'
import { sftpServer, sshdPath } from '../server/testing/far-end/sftp-server.ts'
import { silentLog } from '../server/testing/work-harness.ts'
import { at, channelSecret } from '../server/vault/sealed-columns.ts'
import { openVault } from '../server/vault/vault.ts'
import { ensurePeriodic, periodicHandling } from '../server/work/periodic.ts'
import { startWorkers } from '../server/work/worker.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'
import { openSeededDatabase } from './own-postgres.ts'

const pairs = sized(5, 1)
const perTransport = sized(14, 1)
const seconds = Number(process.argv[2] ?? sized(25, 3))

if (!sshdPath || !hasRabbitMq) {
  console.log('sshd or rabbitmq-server is not installed: left out')
  process.exit(0)
}
const postgres = await openSeededDatabase()
const owner = await connectAsOwner(postgres.databaseUrl)
const key = Buffer.alloc(32, 7)
const database = openDatabase(await prepareLogins(owner.pool, { ownerUrl: postgres.databaseUrl, key }))
const vault = openVault({ encryptionKey: key })
const root = await mkdtemp(join(tmpdir(), 'kouan-transports-'))
await chmod(root, 0o711)

/** Puts a receipt where the channel finds it. */
type Drop = (file: string, bytes: Buffer) => Promise<void>
const drops: Drop[] = []
let serial = 0

async function addChannel(columns: Record<string, unknown>, secrets: Record<string, string> = {}): Promise<string> {
  serial += 1
  const row = {
    ...{ tenant_id: 0, channel_code: `c${serial}`, channel_name: `c${serial}`, folder: `c${serial}` },
    ...{ wrap_dxp: true, status: '1' },
    ...columns,
  }
  const names = Object.keys(row)
  const { rows } = await owner.pool.query<{ id: string }>(
    `insert into base_channel (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
    Object.values(row),
  )
  const id = rows[0]?.id ?? ''
  for (const [column, value] of Object.entries(secrets))
    await owner.pool.query(`update base_channel set ${column} = $1 where id = $2`, [
      vault.encrypt(value, at(channelSecret(column), id)),
      id,
    ])
  return id
}

const into =
  (folder: string): Drop =>
  async (file, bytes) => {
    await writeFile(join(folder, `.${file}`), bytes)
    await rename(join(folder, `.${file}`), join(folder, file))
  }
async function foldersOf(at: string): Promise<Record<'out' | 'in' | 'archive' | 'error', string>> {
  const made = { out: join(at, 'out'), in: join(at, 'in'), archive: join(at, 'archive'), error: join(at, 'error') }
  for (const folder of Object.values(made)) await mkdir(folder, { recursive: true })
  return made
}

// The other sides.
const sshd = await sftpServer()
const rabbit = await rabbitMqServer()
const broker = new Connection({ hostname: '127.0.0.1', port: rabbit.port, username: 'guest', password: 'guest' })
broker.on('error', () => {})
const publisher = broker.createPublisher({ confirm: true })
const httpRoot = join(root, 'http')
const http = createServer(async (request, response) => {
  const [, channel = '', file = ''] = request.url?.split('/') ?? []
  const inbox = join(httpRoot, channel, 'in')
  try {
    if (file === '') {
      const files = (await readdir(inbox)).filter((one) => !one.startsWith('.')).map((one) => ({ name: one }))
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ files }))
    } else if (request.method === 'DELETE') {
      await rm(join(inbox, file))
      response.end()
    } else response.end(await readFile(join(inbox, file)))
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const httpAt = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
/** Takes connections and never says a word. */
const silent: Server = createListener(() => {})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
const silentPort = (silent.address() as AddressInfo).port

const sftpLogin = { auth_type: 'KEY', account: sshd.account, host: '127.0.0.1', host_key: sshd.hostKey }
const sftpKey = { private_key: sshd.privateKey }
const amqpLogin = { auth_type: 'PASSWORD', account: 'guest', host: '127.0.0.1' }
const amqpKey = { password: 'guest' }
const sftpPaths = (made: Awaited<ReturnType<typeof foldersOf>>) => ({
  ...{ path_up: made.out, path_down: made.in, path_archive: made.archive, path_error: made.error },
})
for (let number = 0; number < perTransport; number += 1) {
  await mkdir(join(root, `local${number}`, 'inbox'), { recursive: true })
  await addChannel({ protocol: 'LOCAL', folder: `local${number}` })
  drops.push(into(join(root, `local${number}`, 'inbox')))

  const remote = await foldersOf(join(sshd.folder, String(number)))
  await addChannel({ protocol: 'SFTP', port: sshd.port, ...sftpLogin, ...sftpPaths(remote) }, sftpKey)
  drops.push(into(remote.in))

  const behind = await foldersOf(join(httpRoot, String(number)))
  await addChannel({ protocol: 'HTTP', auth_type: 'NONE', url_down: `${httpAt}/${number}` })
  drops.push(into(behind.in))

  const queues = { queue_up: `up${number}`, queue_down: `down${number}` }
  for (const queue of Object.values(queues)) await broker.queueDeclare({ queue, durable: true })
  await addChannel({ protocol: 'AMQP', port: rabbit.port, ...amqpLogin, ...queues }, amqpKey)
  drops.push(async (file, bytes) => {
    await publisher.send({ routingKey: queues.queue_down, durable: true, messageId: file }, bytes)
  })
}
const nowhere = await foldersOf(join(sshd.folder, 'nowhere'))
const troubled = [
  await addChannel({ protocol: 'SFTP', ...sftpLogin, port: silentPort, ...sftpPaths(nowhere) }, sftpKey),
  await addChannel({ protocol: 'HTTP', auth_type: 'NONE', url_down: `http://127.0.0.1:${silentPort}/` }),
  await addChannel({ protocol: 'AMQP', ...amqpLogin, port: silentPort, queue_up: 'u', queue_down: 'd' }, amqpKey),
  await addChannel({ protocol: 'SFTP', ...sftpLogin, port: await freePort(), ...sftpPaths(nowhere) }, sftpKey),
]
const trouble = (isOn: boolean) =>
  owner.pool.query('update base_channel set status = $1, version = version + 1 where id = any($2)', [
    isOn ? '1' : '0',
    troubled,
  ])

const settings = { loginProof: false, channelRoot: root, channelMode: 0o750, simulatedCustoms: false }
const services = {
  ...{ vault, settings, networks: allowedNetworks(['127.0.0.1']) },
  signers: { find: () => undefined, all: [] },
}
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
const transports = partsWith('transport', channelParts).map(({ transport }) => transport)
const clock = () => new Date()
const made = declarationBackground({ database, services: services as never, clock, threads, transports })
await ensurePeriodic(database.work.kysely, made.periodics)
await trouble(false)
const workers = startWorkers({
  database: database.work,
  handlers: [...made.work, ...made.periodics.map(periodicHandling)],
  periodics: made.periodics,
  clock: () => new Date(),
  log: silentLog,
})

let dropped = 0
/** A receipt into each channel, over and over; milliseconds until each is stored. */
async function delays(): Promise<number[]> {
  const found: number[] = []
  const waiting = new Map<string, (at: number) => void>()
  let isOver = false
  const watch = (async () => {
    while (!isOver || waiting.size > 0) {
      const { rows } = await owner.pool.query<{ sha256: string }>(
        'select sha256 from receipt_raw where tenant_id = 0 and sha256 = any($1)',
        [[...waiting.keys()]],
      )
      for (const { sha256 } of rows) waiting.get(sha256)?.(performance.now())
      await wait(25)
    }
  })()
  const until = performance.now() + seconds * 1000
  await Promise.all(
    drops.map(async (drop, index) => {
      await wait((index % 20) * 100)
      while (performance.now() < until) {
        dropped += 1
        const token = `r${String(dropped).padStart(7, '0')}`
        const begin = performance.now()
        const bytes = Buffer.from(`<a n="${token}"/>`)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        // Files have other names over a queue: the content tells which one it is.
        const stored = new Promise<number>((resolve) => waiting.set(sha256, resolve))
        await drop(`${token}.xml`, bytes)
        found.push((await stored) - begin)
        waiting.delete(sha256)
      }
    }),
  )
  isOver = true
  await watch
  return found
}

const ratios: number[] = []
await delays()
for (let pair = 1; pair <= pairs; pair += 1) {
  const measure = async (isOn: boolean) => {
    await trouble(isOn)
    await wait(1000)
    return delays()
  }
  // In turns, so that what slows the machine down is not always in the second one.
  const order = pair % 2 === 1 ? [false, true] : [true, false]
  const found = new Map<boolean, number[]>()
  for (const isOn of order) found.set(isOn, await measure(isOn))
  const [without = [], beside = []] = [found.get(false), found.get(true)]
  const ratio = median(beside) / median(without)
  ratios.push(ratio)
  console.log(
    `pair ${pair}: without ${without.length} receipts, median ${Math.round(median(without))} ms; ` +
      `beside three that hang and one that refuses ${beside.length}, median ${Math.round(median(beside))} ms: ${ratio.toFixed(2)} ×, ` +
      `longest ${Math.round(Math.max(...without))} and ${Math.round(Math.max(...beside))} ms`,
  )
}
console.log(`median of ${pairs} pairs: ${median(ratios).toFixed(2)} ×`)

await workers.drain()
publisher.close().catch(() => {})
broker.unsafeDestroy()
silent.close()
http.closeAllConnections()
http.close()
await sshd.remove()
await rabbit.remove()
await database.close()
await owner.close()
await rm(root, { recursive: true, force: true })
await postgres.stop()
process.exit(0)
