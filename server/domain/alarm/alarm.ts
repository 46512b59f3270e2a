// The alarms: what sources find is opened once, told to the people on duty and to the channels for alarms, and ended when it is
// no longer found (docs/howto/alarm.md).
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Periodic } from '../../work/periodic.ts'
import type { WorkRun } from '../../work/work.ts'
import { enqueueDelivery } from '../delivery/delivery.ts'
import { tellPeople } from './tell-people.ts'
import { noteForReceivers } from './tell-receivers.ts'

/** Something that is wrong at present. */
export interface Incident {
  /** Tells it from others of its kind; the same while it lasts. */
  incident: string
  /** In Chinese. */
  title: string
  detail?: string
  /** Base channel whose people on duty are told; everybody on duty if absent. */
  channelCode?: string
}

/** Incidents that an area watches; contributed as `alarmSources` of its background part. */
export interface AlarmSource {
  /** Code of the dictionary alarm_kind. */
  kind: string
  /** Returns everything that is wrong now in the tenant of the transaction; what it no longer returns is over. */
  find(db: Transaction, now: Date): Promise<Incident[]>
}

interface AlarmParts {
  vault: Vault
  sources: readonly AlarmSource[]
}

/**
 * Asks all sources, those of a tenant in one transaction and each behind a savepoint of its own, so that one that fails ends no alarm
 * of others.
 */
export const checkAlarms = (parts: AlarmParts, everySeconds = 60): Periodic => ({
  name: 'check-alarms',
  everySeconds,
  async handler(run) {
    const { rows } = await run.transact((db) =>
      sql<{ id: string }>`select t.id::text from sys_tenant t order by t.id`.execute(db),
    )
    for (const { id } of rows)
      await run
        .transact((db) => checkAll(db, { ...parts, run, tenantId: id }), { tenantId: id })
        .catch((error: unknown) => run.log.error({ err: error, tenant: id }, 'alarms could not be checked'))
  },
})

interface Check extends AlarmParts {
  run: WorkRun
  tenantId: string
}

async function checkAll(db: Transaction, { vault, sources, run, tenantId }: Check): Promise<void> {
  for (const source of sources) {
    await sql`savepoint source`.execute(db)
    try {
      await settle(db, { source, vault, now: run.now() })
      await sql`release savepoint source`.execute(db)
    } catch (error) {
      run.log.error({ err: error, kind: source.kind, tenant: tenantId }, 'an alarm could not be checked')
      await sql`rollback to savepoint source`.execute(db)
    }
  }
}

async function settle(
  db: Transaction,
  { source: { kind, find }, vault, now }: { source: AlarmSource; vault: Vault; now: Date },
): Promise<void> {
  const found = await find(db, now)
  await sql`update alarm set status = 'ENDED', end_time = ${now}, version = version + 1
    where kind = ${kind} and status <> 'ENDED' and incident <> all(${found.map(({ incident }) => incident)}::text[])`.execute(
    db,
  )
  const alarms = []
  for (const one of found) {
    const { rows } = await sql<{ id: string }>`
      insert into alarm (kind, incident, title, detail, channel_code, open_time, create_by, create_time)
      values (${kind}, ${one.incident}, ${one.title}, ${one.detail ?? null}, ${one.channelCode ?? null}, ${now}, 'system', ${now})
      on conflict (tenant_id, kind, incident) where status <> 'ENDED' do nothing returning id::text`.execute(db)
    if (rows[0]) alarms.push({ id: rows[0].id, kind, ...one })
  }
  await tellOfAlarms(db, { alarms, now, vault })
}

interface NewAlarm {
  id: string
  kind: string
  title: string
  detail?: string
  channelCode?: string
}

/**
 * Tells of new alarms: people, the receivers of 告警接收, and each channel for alarms. Alarms that were found together
 * share one message to the same people.
 */
async function tellOfAlarms(
  db: Transaction,
  { alarms, now, vault }: { alarms: readonly NewAlarm[]; now: Date; vault: Vault },
): Promise<void> {
  const unseen = alarms.map(({ id, title, detail = null, channelCode = null }) => ({
    ...{ id, title, detail, channelCode },
    ...{ stage: 0, told: [] },
  }))
  await tellPeople(db, { alarms: unseen, now })
  for (const alarm of alarms) {
    await noteForReceivers(db, alarm)
    await tellChannels(db, { ...alarm, now, vault })
  }
}

async function tellChannels(
  db: Transaction,
  { id, kind, title, detail, now, vault }: NewAlarm & { now: Date; vault: Vault },
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select b.id::text, b.channel_name as name from base_channel b
    where b.for_alarms and b.status = '1' order by b.id`.execute(db)
  const bytes = Buffer.from(JSON.stringify({ id, kind, title, detail: detail ?? null, openTime: now.toISOString() }))
  for (const channel of rows) {
    await enqueueDelivery(
      { db, vault, now },
      {
        target: { kind: 'CHANNEL', ...channel },
        enterpriseId: null,
        subject: `alarm ${id}`,
        event: `alarm.${kind}`,
        title: `告警：${title}`,
        content: { type: 'application/json', fileName: `alarm-${id}.json`, bytes },
      },
    )
  }
}
