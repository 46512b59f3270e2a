// Tells of new alarms: people, the receivers of 告警接收, and each channel for alarms.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../vault/vault.ts'
import { enqueueDelivery } from '../delivery/delivery.ts'
import { tellPeople } from './tell-people.ts'
import { noteForReceivers } from './tell-receivers.ts'

interface NewAlarm {
  id: string
  kind: string
  title: string
  detail?: string
  channelCode?: string
}

/** Alarms that were found together share one message to the same people. */
export async function tellOfAlarms(
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
