// Figures of this process and of the installation in the text format of Prometheus, at /metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../db/open-database.ts'
import { isLoopback } from '../ground/loopback.ts'
import { addLoopGauges } from './loop-gauges.ts'
import type { ProcessMeter } from './process-meter.ts'
import { requestFigures } from './request-figures.ts'

export interface MetricsParts {
  db: Pick<Database, 'staff' | 'enterprise' | 'work' | 'probe'>
  dataFolder: string
  /** Bearer token of the monitoring. Unset: only programs of this machine that connect directly are answered. */
  token: string | undefined
  /** Counts the requests for the monitor of the product. */
  meter: ProcessMeter
  /** Open sockets of the live channel. */
  countSockets?: () => number
}

/** Figures of `kouan_metrics()` and of the functions beside it in `readDatabase`, with their labels. */
const counted = {
  kouan_work_items: { help: 'Items of the queue', labelNames: ['kind', 'state'] },
  kouan_work_oldest_seconds: { help: 'Age of the oldest item that is ready', labelNames: ['kind'] },
  kouan_receipts_unmatched: { help: 'Receipts without a document, 10,000 at most', labelNames: [] },
  kouan_messages_unsent: { help: 'Messages that have not been sent, 10,000 at most', labelNames: [] },
  kouan_channel_check_age_seconds: { help: 'Time since the inbox was last looked at', labelNames: ['channel'] },
  kouan_channel_faulty: { help: '1: the last look into the inbox failed', labelNames: ['channel'] },
  kouan_channel_send_faulty: { help: '1: the channel cannot send', labelNames: ['channel'] },
  kouan_channel_documents_waiting: { help: 'Documents that wait to be sent', labelNames: ['channel'] },
  kouan_channel_oldest_waiting_seconds: { help: 'Age of the oldest message that waits', labelNames: ['channel'] },
  kouan_channel_answers_late: { help: 'Documents without a receipt after half an hour', labelNames: ['channel'] },
  kouan_channel_credential_seconds: { help: 'Time until the certificate or account ends', labelNames: ['channel'] },
  kouan_open_lists_delay_seconds: { help: 'Age of the oldest writing transaction; lists wait for it', labelNames: [] },
  kouan_backup_age_seconds: { help: 'Age of the newest backup that has not failed a trial', labelNames: [] },
} as const satisfies Record<string, { help: string; labelNames: readonly string[] }>

interface Row {
  name: keyof typeof counted
  labels: Record<string, string>
  value: number
}

const unreadEveryMs = 3_600_000

export function answerMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const registry = new Registry()
  const registers = [registry]
  // Its own samples of the event loop, a hundred a second unless said, are not read.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: unreadEveryMs })
  const beginLoopPeriod = addLoopGauges(registry)
  // The library ends three gauges in _total, which promises a counter; the sum over their types is the same figure.
  for (const metric of registry.getMetricsAsArray())
    if (metric instanceof Gauge && metric.name.endsWith('_total')) registry.removeSingleMetric(metric.name)
  const count = requestFigures(registers)
  app.addHook('onResponse', async (request, reply) => {
    // Paths that no route knows are any text: one label for all of them.
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
    count({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    const time = new Date(Date.now() - reply.elapsedTime)
    const traced = { time, method: request.method, route, status: reply.statusCode, milliseconds: reply.elapsedTime }
    parts.meter.countRequest(traced, bytesSince(request.raw.socket))
  })
  measureConnections(parts)
  addGauges(registers, parts)
  const readDatabase = addDatabaseGauges(registers, parts.db)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, parts.token)) return reply.status(403).type('text/plain').send('forbidden\n')
    await readDatabase()
    const text = await registry.metrics()
    beginLoopPeriod()
    return reply.type(registry.contentType).send(text)
  })
}

/** Bytes of connections that were counted with an earlier request. */
const countedBytes = new WeakMap<Socket, { received: number; sent: number }>()

function bytesSince(socket: Socket): { received: number; sent: number } {
  const before = countedBytes.get(socket) ?? { received: 0, sent: 0 }
  const { bytesRead: received = 0, bytesWritten: sent = 0 } = socket
  countedBytes.set(socket, { received, sent })
  return { received: received - before.received, sent: sent - before.sent }
}

function measureConnections({ meter, db, countSockets }: MetricsParts): void {
  const pools = [db.staff.pool, db.enterprise.pool, db.work.pool]
  const sum = (one: (pool: (typeof pools)[number]) => number) => pools.reduce((total, pool) => total + one(pool), 0)
  meter.addGauge('poolUsed', () => sum((pool) => pool.totalCount - pool.idleCount))
  meter.addGauge('poolOpen', () => sum((pool) => pool.totalCount))
  meter.addGauge('poolWaiting', () => sum((pool) => pool.waitingCount))
  meter.addGauge('poolSize', () => sum((pool) => pool.options.max))
  meter.addGauge('sockets', () => countSockets?.() ?? 0)
}

function addGauges(registers: Registry[], { db, dataFolder, countSockets }: MetricsParts): void {
  new Gauge({
    name: 'kouan_pool_connections',
    help: 'Connections to the database; waiting: requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const pool of ['staff', 'enterprise', 'work'] as const) {
        const { totalCount, idleCount, waitingCount } = db[pool].pool
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'kouan_disk_free_bytes',
    help: 'Free space of the disk with the data folder',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(dataFolder)
      this.set(bavail * bsize)
    },
  })
  new Gauge({
    name: 'kouan_live_sockets',
    help: 'Open sockets of the live channel',
    registers,
    collect() {
      this.set(countSockets?.() ?? 0)
    },
  })
}

/** Returns a function that reads the figures of the database; without it, monitoring still learns of the process. */
function addDatabaseGauges(registers: Registry[], db: Pick<Database, 'probe'>): () => Promise<void> {
  const up = new Gauge({ name: 'kouan_database_up', help: '1: the database answers', registers })
  const gauges = new Map<string, Gauge>(
    Object.entries(counted).map(([name, { help, labelNames }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labelNames], registers }),
    ]),
  )
  return async () => {
    for (const gauge of gauges.values()) {
      gauge.reset()
      // Which makes those without labels 0, as if somebody had counted.
      gauge.remove({})
    }
    try {
      const { rows } = await sql<Row>`select name, labels, value from kouan_metrics()
        union all select name, labels, value from kouan_channel_metrics()
        union all select name, labels, value from kouan_backup_metrics()
        union all select name, labels, value from kouan_cursor_metrics()`.execute(db.probe.kysely)
      for (const { name, labels, value } of rows) gauges.get(name)?.set(labels, value)
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}

function mayRead({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  // Requests that a proxy passes on come from this machine, too.
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isPassedOn && isLoopback(ip)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
