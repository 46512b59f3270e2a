// Row that each server writes of itself every few seconds, for the page 系统监控.
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { usualLogLevel } from '@kouan/contract/calls/system/log-level-calls.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../gate/context.ts'
import type { ProcessFigures } from '../../gate/process-meter.ts'
import type { DB } from '../../generated/database.d.ts'
import type { Log } from '../../ground/log.ts'
import { version } from '../../ground/version.ts'

export interface PublishOptions {
  /** Connections of background work. */
  db: Kysely<DB>
  services: Pick<Services, 'meter' | 'settings'>
  /** Id of the server, stable over restarts. */
  server: string
  clock: () => Date
  log: Pick<Log, 'warn'> & { level: string }
  /** Whether uploaded files can be read and written. */
  areFilesThere: () => boolean
}

/** Seconds between two writes. */
const interval = 10

/** Writes the figures of this process until `end`. A write that fails is left out. */
export function publishServer(options: PublishOptions): { end(): Promise<void> } {
  let isEnded = false
  let writing: Promise<void> = Promise.resolve()
  const publish = () => {
    if (isEnded) return
    writing = writeServer(options).catch((error: unknown) =>
      options.log.warn({ err: error }, 'the figures of this server were not written'),
    )
  }
  publish()
  const timer = setInterval(publish, interval * 1000)
  return {
    end: () => {
      isEnded = true
      clearInterval(timer)
      return writing
    },
  }
}

const asWork = { tenantId: '0', enterpriseId: null, background: true } as const

/** Also takes over the level of the log that somebody has set (日志级别). */
export async function writeServer({ db, services, server, clock, log, areFilesThere }: PublishOptions): Promise<void> {
  const disk = await diskFigures(services.settings.dataFolder)
  const figures = { ...services.meter.read(), ...disk, filesLost: areFilesThere() ? 0 : 1 }
  const now = clock()
  const started = new Date(now.getTime() - process.uptime() * 1000)
  await inTransaction({ db, scope: asWork }, async (transaction) => {
    const { rows } = await sql<{ level: string }>`select level from log_level where until > ${now}`.execute(transaction)
    log.level = rows[0]?.level ?? usualLogLevel
    await sql`insert into running_server (name, host, pid, version, node_version, started_at, seen_at, figures)
      values (${server}, ${hostname()}, ${process.pid}, ${version}, ${process.version}, ${started}, ${now},
        ${JSON.stringify(figures)}::jsonb)
      on conflict (name) do update set host = excluded.host, pid = excluded.pid, version = excluded.version,
        node_version = excluded.node_version, started_at = excluded.started_at, seen_at = excluded.seen_at,
        figures = excluded.figures`.execute(transaction)
  })
}

/** Of the disk on which the folder lies. */
export async function diskFigures(folder: string): Promise<ProcessFigures> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { diskFree: bavail * bsize, diskSize: blocks * bsize }
}
