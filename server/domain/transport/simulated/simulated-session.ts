// Session of the simulated customs. Received messages and answers are stored in the database; answers wait in the queue until
// their time, so a restart loses none.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { at, simulatedAnswer, simulatedBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { enqueue } from '../../../work/work.ts'
import { ChannelFault, simulationForbidden } from '../../channel/channel-fault.ts'
import type { OutgoingFile } from '../exchange-port.ts'
import { type Session, type TransportChannel, type TransportServices, withoutConnection } from '../transport.ts'
import { judgeMessage } from './answers/judge-message.ts'
import { planAnswers } from './answers/plan-answers.ts'
import type { SimulationSettings } from './answers/settings.ts'
import { judgeDocuments } from './known-documents.ts'
import { sendSimulatedAnswer } from './send-answer.work.ts'

type Place = Pick<TransportChannel<unknown>, 'channelId' | 'tenantId'>

/** Maximum number of files of one listing. */
const filesAtOnce = 500

export function simulatedSession(
  place: Place,
  { transact, vault, clock, settings }: Omit<TransportServices, 'networks'>,
): Session {
  // The configuration may forbid it: then no message is received and none answered.
  const isAllowed = settings.simulatedCustoms
  return {
    ...withoutConnection,

    async deliver(file) {
      if (!isAllowed) throw new ChannelFault(simulationForbidden)
      await transact(place.tenantId, (db) => receive(db, { place, file, vault, now: clock() }))
    },

    async listInbox(last) {
      if (!isAllowed) return { files: [], left: 0, unusable: [] }
      const { rows } = await transact(place.tenantId, (db) =>
        sql<{ name: string }>`select file_name as name from simulated_answer
          where base_channel_id = ${place.channelId} and body is not null
          order by file_name = any(${[...last]}::text[]), id limit ${filesAtOnce}`.execute(db),
      )
      return { files: rows.map(({ name }) => ({ name, stamp: null })), left: 0, unusable: [] }
    },

    async read(name) {
      const { rows } = await transact(place.tenantId, (db) =>
        sql<{ body: Buffer }>`select body from simulated_answer
          where base_channel_id = ${place.channelId} and file_name = ${name} and body is not null`.execute(db),
      )
      if (!rows[0]) throw new ChannelFault(`模拟海关没有文件 ${name}`)
      const bytes = vault.decryptBytes(rows[0].body, at(simulatedAnswer, name))
      return { name, stamp: null, size: bytes.length, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    },

    async putAway({ name }) {
      await transact(place.tenantId, (db) =>
        // The file is stored with the receipts; the name stays here, so that no repeat writes it again.
        sql`update simulated_answer set body = null
          where base_channel_id = ${place.channelId} and file_name = ${name}`.execute(db),
      )
    },
  }
}

interface Receiving {
  place: Place
  file: OutgoingFile
  vault: Vault
  now: Date
}

/** Stores a message and queues its answers. A repeat of the same file name is ignored. */
async function receive(db: Transaction, { place, file, vault, now }: Receiving): Promise<void> {
  const settings = await readSettings(db, { channelId: place.channelId, fileName: file.name })
  const { rows } = await sql<{ id: string }>`
    insert into simulated_message (base_channel_id, file_name, settings, receive_time, open_answers)
    values (${place.channelId}, ${file.name}, ${JSON.stringify(settings)}, ${now}, 0)
    on conflict (base_channel_id, file_name) do nothing returning id`.execute(db)
  const [message] = rows
  // A repeat must not be judged: its documents would be known already.
  if (!message) return
  const judged = judgeMessage({ bytes: file.bytes, revision: settings.revision, now })
  const judging = {
    vault,
    tenantId: place.tenantId,
    channelId: place.channelId,
    fileName: file.name,
    settings,
    receivedAt: now,
  }
  const refusals = judged.isAccepted ? await judgeDocuments(db, judged, judging) : []
  const plan = planAnswers({ bytes: file.bytes, settings, receivedAt: now, refusals })
  const bound = at(simulatedBody, file.name)
  const body = plan.length > 0 ? vault.encryptBytes(file.bytes, bound, { pack: true }) : null
  await sql`
    update simulated_message set body = ${body}, refusals = ${JSON.stringify(refusals)}, open_answers = ${plan.length}
    where id = ${message.id}`.execute(db)
  for (const { step, dueTime } of plan) {
    const payload = { simulatedId: String(message.id), step }
    const key = `${message.id} ${step}`
    const afterSeconds = (dueTime.getTime() - now.getTime()) / 1000
    await enqueue(db, sendSimulatedAnswer, { payload, key, tenantId: place.tenantId, afterSeconds })
  }
}

/** Settings of the channel, with what the API account that declared asks for, and the revision of the transfer subject that sent the message. */
async function readSettings(
  db: Transaction,
  { channelId, fileName }: { channelId: string; fileName: string },
): Promise<SimulationSettings> {
  const { rows } = await sql<SimulationSettings>`
    select case when exists (select from open_account o where o.client_id = m.create_by and o.outcome_by_digits)
        then 'BY_DIGITS' else b.sim_outcome end as outcome, b.sim_reject_share as "rejectShare", b.sim_detain_share as "detainShare",
      b.sim_inspect_share as "inspectShare", b.sim_delay_seconds as "delaySeconds", b.sim_late_share as "lateShare",
      b.sim_duplicate_share as "duplicateShare", b.sim_disorder_share as "disorderShare",
      b.sim_truncate_share as "truncateShare", b.sim_seed as seed, b.sim_strict as "isStrict", coalesce(t.revision, '202205') as revision
    from base_channel b
      left join outbound_message m on m.base_channel_id = b.id and m.file_name = ${fileName}
      left join transfer_info t on t.id = m.transfer_info_id
    where b.id = ${channelId} limit 1`.execute(db)
  if (!rows[0]) throw new Error(`base channel ${channelId} does not exist`)
  return rows[0]
}
