// Process of the product that kills itself with SIGKILL at one point. Connections and port are wrapped; everything else is
// started by main.ts.
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readServerId } from '../../boot/server-id.ts'
import { buildApp } from '../../build-app.ts'
import { readConfig } from '../../config.ts'
import { connectAsOwner } from '../../db/connect.ts'
import { prepareLogins } from '../../db/logins.ts'
import { openDatabase } from '../../db/open-database.ts'
import { channelFolder, closedMode } from '../../domain/channel/channel-folder.ts'
import type { ExchangePort } from '../../domain/transport/exchange-port.ts'
import { folderPort } from '../../domain/transport/folder/folder-session.ts'
import { openServices } from '../../open-services.ts'
import { startBackground } from '../../start-background.ts'
import { atPace } from '../at-pace.ts'
import { type FaultOrder, type FaultPoint, faultPoints, forwardingPoints } from './fault-points.ts'

const [encryptionKey] = process.argv.slice(2)
let point: FaultPoint | undefined
let turnsLeft = 0
const follow = (order: FaultOrder) => {
  point = [...faultPoints, ...forwardingPoints].find(({ name }) => name === order.point)
  turnsLeft = order.turn
}
// Loads first and waits, because loading takes longer than the test.
follow(await new Promise<FaultOrder>((resolve) => process.once('message', (sent) => resolve(sent as FaultOrder))))

/** Kills the process at the given occurrence of the point. */
function reached(): void {
  turnsLeft -= 1
  if (turnsLeft === 0) process.kill(process.pid, 'SIGKILL')
}

function watch(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  let sent = ''
  const observed = async (...given: unknown[]) => {
    const text = typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: string }).text ?? '')
    if (text.startsWith('begin')) sent = ''
    const isHere = point?.at === 'statement' && point.statement.test(text) && (point.within?.test(sent) ?? true)
    const moment = isHere ? point?.moment : undefined
    sent += `\n${text}`
    if (moment === 'before') reached()
    const answer = await query(...given)
    if (moment === 'after') reached()
    return answer
  }
  // The pool calls with a callback when it checks a connection; those calls are not counted.
  client.query = ((...given: unknown[]) =>
    typeof given.at(-1) === 'function' ? query(...given) : observed(...given)) as typeof client.query
}

function watchedPort(inner: ExchangePort): ExchangePort {
  const isAt = (moment: FaultPoint['moment']) => point?.at === 'port' && point.moment === moment
  const at = (moment: FaultPoint['moment']) => {
    if (isAt(moment)) reached()
  }
  return {
    ...inner,
    async deliver(place, file) {
      at('before-deliver')
      // Over a network nothing but the connection ends: the other side has no file of that name yet.
      if (isAt('half-written') && place.folder !== '') {
        const outbox = await channelFolder(place, { part: 'outbox', mode: closedMode })
        await writeFile(join(outbox, `.${file.name}.tmp`), file.bytes.subarray(0, file.bytes.length / 2))
      }
      at('half-written')
      await inner.deliver(place, file)
      at('after-deliver')
    },
    async putAway(place, file) {
      at('before-put-away')
      await inner.putAway(place, file)
      at('after-put-away')
    },
  }
}

const read = readConfig(process.env, process.cwd())
if ('problems' in read) throw new Error(read.problems.join('\n'))
const { config } = read
const secrets = { encryptionKey: Buffer.from(encryptionKey ?? '', 'hex'), signSecret: 'a-secret-for-tests-only' }
mkdirSync(config.dataFolder, { recursive: true })
const ownerUrl = config.databaseUrl ?? ''
const owner = await connectAsOwner(ownerUrl)
const logins = await prepareLogins(owner.pool, { ownerUrl, key: secrets.encryptionKey })
const database = openDatabase(logins, { patience: 10 })
await owner.close()
for (const { pool } of [database.staff, database.enterprise, database.work]) pool.on('connect', watch)
const clock = () => new Date()
const services = openServices({ config, secrets, database, clock })
const app = await buildApp({ config, db: database, secrets, services, clock, logger: false })
await startBackground({
  database,
  services,
  clock,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  parts: atPace({ port: folderPort({ settleMs: 20 }), watchPort: watchedPort, pollEverySeconds: 0.25 }),
  // As in production: a successor takes up the items of a killed process at once, before their lease ends.
  leaseSeconds: 60,
  server: readServerId(config.dataFolder),
  pollMs: 250,
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', (sent) => {
  follow(sent as FaultOrder)
  process.send?.(address)
})
process.send?.(address)
