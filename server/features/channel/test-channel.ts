// 测试连接: tries the settings of a form within five seconds, outside of any transaction.
import { type ChannelTest, testChannel } from '@kouan/contract/calls/channel.ts'
import { isMasked } from '@kouan/contract/derive/check.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { openedRow, planOf } from '../../crud/column-plan.ts'
import type { Row } from '../../crud/hooks.ts'
import { findStored } from '../../crud/read-rows.ts'
import { ChannelFault, channelFault } from '../../domain/channel/channel-fault.ts'
import type { Part } from '../../domain/entity/part.ts'
import { within } from '../../domain/transport/connection-fault.ts'
import type { ServedTransport } from '../../domain/transport/transport.ts'
import type { Context, Services } from '../../gate/context.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { baseChannelEntity } from './channel-hooks.ts'
import { refuseMovedSecrets, refuseTransport } from './transport-settings.ts'

/** For everything that is tried. */
export const testLimitMs = 5000

export const testing = (transports: readonly ServedTransport[]): Part[] => [
  servePrepared(testChannel, {
    prepare: async ({ services, transact }, input) => {
      const row = await transact((context) => settingsOf(context, input))
      return tryChannel(services, { row, transports })
    },
    handler: async (context, { id }, outcome) => {
      if (id) context.audit({ target: `baseChannel ${id}` })
      return outcome
    },
  }),
]

/** The values of the form, with the stored secrets in place of masked ones. */
async function settingsOf(context: Context, { id, ...sent }: Row): Promise<Row> {
  const plan = planOf(baseChannel)
  const stored = id ? openedRow(context, plan, await findStored({ ...baseChannelEntity, context }, String(id))) : {}
  const given = Object.entries(sent).filter(([name, value]) => {
    const field = plan.byName.get(name)?.field
    return value !== undefined && !(field && isMasked(field, value))
  })
  const change = Object.fromEntries(given)
  refuseMovedSecrets(change, stored)
  const row = { ...stored, ...change }
  refuseTransport(row, context)
  return row
}

interface Trial {
  /** As the form has it, with secrets decrypted. */
  row: Row
  transports: readonly ServedTransport[]
}

/** Ends within the limit, whatever the other side does. */
export async function tryChannel(
  services: Pick<Services, 'networks' | 'settings'>,
  { row, transports }: Trial,
): Promise<ChannelTest> {
  try {
    const transport = transports.find(({ declared }) => declared.protocol === row.protocol)
    if (!transport) throw new ChannelFault(`不支持的传输协议 ${row.protocol}`)
    const settings = settingsFrom(transport.declared, row)
    const timeoutSeconds = Math.min(Number(settings.timeoutSeconds), testLimitMs / 1000)
    const channel = {
      root: services.settings.channelRoot,
      folder: String(row.folder ?? ''),
      settings: { ...settings, timeoutSeconds },
    }
    return { isUsable: true, sentence: await within(testLimitMs, transport.probe(channel, services), () => {}) }
  } catch (error) {
    return { isUsable: false, sentence: channelFault(error, '测试连接').message }
  }
}
