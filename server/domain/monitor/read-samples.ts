// Reads what servers wrote of themselves, and the samples of the last day.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Measured } from './shown-values.ts'

export interface WrittenServer {
  name: string
  host: string
  pid: number
  version: string
  nodeVersion: string
  startedAt: Date
  seenAt: Date
  figures: Record<string, number>
}

/** Those that wrote within two minutes; the longest running first. */
export async function readServers(db: Transaction, now: Date): Promise<WrittenServer[]> {
  const { rows } = await sql<WrittenServer>`select name, host, pid, version, node_version as "nodeVersion",
      started_at as "startedAt", seen_at as "seenAt", figures
    from running_server where seen_at > ${now}::timestamptz - interval '2 minutes' order by started_at, name`.execute(
    db,
  )
  return rows
}

/** Of the whole installation, now. */
export async function readInstallationFigures(db: Transaction): Promise<Record<string, number>> {
  const { rows } = await sql<{ figures: Record<string, number> }>`select kouan_monitor() as figures`.execute(db)
  return rows[0]?.figures ?? {}
}

/** Samples of a server together with those of the installation, oldest first. */
export async function readSamples(
  db: Transaction,
  { server, since }: { server: string; since: Date },
): Promise<Measured[]> {
  const { rows } = await sql<Measured>`select i.taken_at as "time", coalesce(s.figures, '{}') || i.figures as figures
    from monitor_sample i left join monitor_sample s on s.taken_at = i.taken_at and s.server = ${server}
    where i.server = '' and i.taken_at > ${since} order by i.taken_at`.execute(db)
  return rows
}
