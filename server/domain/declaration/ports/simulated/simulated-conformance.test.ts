import { describe } from 'vitest'
import { inTransaction } from '../../../../db/transaction.ts'
import { aChannel } from '../../../../testing/a-channel.ts'
import { anEnterprise } from '../../../../testing/an-enterprise.ts'
import { itConforms } from '../../../../testing/far-end/port-conformance.ts'
import { testApp, testSecrets } from '../../../../testing/test-app.ts'
import { at, simulatedAnswer } from '../../../../vault/sealed-columns.ts'
import { openVault } from '../../../../vault/vault.ts'
import { simulatedPort } from './simulated-port.ts'

const test = await testApp()
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const { baseChannelId: channelId } = await aChannel(test, { enterpriseId, simulated: {} })
const vault = openVault(testSecrets)
const scope = { tenantId: '0', enterpriseId: null, background: true } as const
const open = () =>
  simulatedPort({
    transact: (tenantId, work) => inTransaction({ db: test.database.work.kysely, scope: { ...scope, tenantId } }, work),
    vault,
    clock: () => test.clock.now(),
    isAllowed: true,
  })
const rowsOf = async (query: string, values: unknown[] = [channelId]) =>
  (await test.database.pool.query(query, values)).rows

describe('port of the simulated customs', () => {
  let step = 1000
  itConforms(() => ({
    channel: { protocol: 'SIMULATED', channelId, tenantId: '0', root: '', folder: '' },
    openPort: open,
    countMessages: async () => (await rowsOf('select id from simulated_message where base_channel_id = $1')).length,
    async drop(name, bytes) {
      step += 1
      const body = vault.encryptBytes(bytes, at(simulatedAnswer, name), { pack: true })
      await rowsOf(
        `insert into simulated_answer (tenant_id, base_channel_id, message_id, step, file_name, body, sent_time)
          select 0, $1, id, $2, $3, $4, now() from simulated_message limit 1`,
        [channelId, step, name, body],
      )
    },
    countWaiting: async () =>
      (await rowsOf('select id from simulated_answer where base_channel_id = $1 and body is not null')).length,
  }))
})
