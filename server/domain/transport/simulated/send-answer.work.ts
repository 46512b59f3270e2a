// Sends one answer of the simulated customs at its time: computes it from the stored message and writes it into the mailbox.
import { sql } from 'kysely'
import { at, simulatedAnswer, simulatedBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { defineWork, type WorkHandler } from '../../../work/work.ts'
import { planAnswers } from './answers/plan-answers.ts'
import type { Refusal } from './answers/refusal.ts'
import type { SimulationSettings } from './answers/settings.ts'

/** Writes one answer of the simulated customs into its mailbox. */
export const sendSimulatedAnswer = defineWork<{ simulatedId: string; step: number }>({
  name: 'send-simulated-answer',
  title: '模拟海关发回执',
})

interface Received {
  base_channel_id: string
  file_name: string
  body: Buffer | null
  settings: SimulationSettings
  receive_time: Date
  refusals: (Refusal | null)[] | null
}

export function sendAnswerHandler({ vault }: { vault: Vault }): WorkHandler<{ simulatedId: string; step: number }> {
  return async (run, item) => {
    const { simulatedId, step } = item.payload
    await run.transact(async (db) => {
      const { rows } = await sql<Received>`select base_channel_id, file_name, body, settings, receive_time, refusals
        from simulated_message where id = ${simulatedId} for update`.execute(db)
      const [received] = rows
      // The body is removed with the last answer.
      if (!received?.body) return
      const { settings, receive_time: receivedAt, refusals } = received
      const bytes = vault.decryptBytes(received.body, at(simulatedBody, received.file_name))
      const plan = planAnswers({ bytes, settings, receivedAt, refusals })
      const answer = plan.find((one) => one.step === step)
      if (!answer) throw new Error(`the plan of simulated message ${simulatedId} has no step ${step}`)
      const body = vault.encryptBytes(answer.bytes, at(simulatedAnswer, answer.fileName), { pack: true })
      const put = await sql`
        insert into simulated_answer (base_channel_id, message_id, step, file_name, body, sent_time)
        values (${received.base_channel_id}, ${simulatedId}, ${step}, ${answer.fileName},
          ${body}, ${run.now()})
        on conflict (message_id, step) do nothing returning id`.execute(db)
      if (put.rows.length === 0) return
      await sql`update simulated_message set open_answers = open_answers - 1,
        body = case when open_answers > 1 then body end where id = ${simulatedId}`.execute(db)
    })
  }
}
