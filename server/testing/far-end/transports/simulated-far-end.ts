// Channels of the simulated customs: rows of the database of the test.
import { at, simulatedAnswer } from '../../../vault/sealed-columns.ts'
import { aChannel } from '../../a-channel.ts'
import { anEnterprise } from '../../an-enterprise.ts'
import type { TestApp } from '../../test-app.ts'
import type { TransportFarEnd } from '../transport-far-end.ts'

export async function simulatedFarEnd(test: TestApp): Promise<TransportFarEnd> {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { baseChannelId: channelId } = await aChannel(test, { enterpriseId, simulated: {} })
  const rowsOf = async (query: string, values: unknown[] = [channelId]) =>
    (await test.database.pool.query(query, values)).rows
  let step = 1000
  return {
    channel: { channelId },
    settings: {},
    countMessages: async () => (await rowsOf('select id from simulated_message where base_channel_id = $1')).length,
    async drop(name, bytes) {
      step += 1
      const body = test.services.vault.encryptBytes(bytes, at(simulatedAnswer, name), { pack: true })
      await rowsOf(
        `insert into simulated_answer (tenant_id, base_channel_id, message_id, step, file_name, body, sent_time)
          select 0, $1, id, $2, $3, $4, now() from simulated_message limit 1`,
        [channelId, step, name, body],
      )
    },
    countWaiting: async () =>
      (await rowsOf('select id from simulated_answer where base_channel_id = $1 and body is not null')).length,
    remove: async () => {},
  }
}
