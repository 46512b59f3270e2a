// 测试连接: tries the settings of a form within five seconds, outside of any transaction.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChannelTest, testChannel } from '@kouan/contract/calls/channel.ts'
import { isMasked } from '@kouan/contract/derive/check.ts'
import { baseChannel, folderProtocol } from '@kouan/contract/resources/channel/base-channel.ts'
import { transportFields } from '@kouan/contract/resources/channel/transport-fields.ts'
import { openedRow, planOf } from '../../crud/column-plan.ts'
import type { Row } from '../../crud/hooks.ts'
import { findStored } from '../../crud/read-rows.ts'
import { channelFault } from '../../domain/channel/channel-fault.ts'
import { channelFolder } from '../../domain/channel/channel-folder.ts'
import { within } from '../../domain/declaration/ports/remote/connection-fault.ts'
import { probes } from '../../domain/declaration/ports/remote/probe-channel.ts'
import type { SettingsRow } from '../../domain/declaration/ports/remote/read-settings.ts'
import type { Part } from '../../domain/entity/part.ts'
import type { Context, Services } from '../../gate/context.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { baseChannelEntity } from './channel-hooks.ts'
import { refuseMovedSecrets, refuseTransport } from './transport-settings.ts'

/** For everything that is tried. */
export const testLimitMs = 5000

export const testing: Part[] = [
  servePrepared(testChannel, {
    prepare: async ({ services, transact }, input) => {
      const row = await transact((context) => settingsOf(context, input))
      return tryChannel(services, row)
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
  const row = { ...defaults, ...stored, ...change }
  refuseTransport(row, context)
  return row
}

const defaults: Row = Object.fromEntries(
  Object.entries(transportFields).map(([name, field]) => [name, 'default' in field ? field.default : null]),
)

/** Ends within the limit, whatever the other side does. */
export async function tryChannel(services: Pick<Services, 'networks' | 'settings'>, row: Row): Promise<ChannelTest> {
  try {
    return { isUsable: true, sentence: await within(testLimitMs, probe(services, row), () => {}) }
  } catch (error) {
    return { isUsable: false, sentence: channelFault(error, '测试连接').message }
  }
}

async function probe({ networks, settings }: Pick<Services, 'networks' | 'settings'>, row: Row): Promise<string> {
  if (row.protocol === folderProtocol) {
    const place = { root: settings.channelRoot, folder: String(row.folder ?? '') }
    for (const part of ['outbox', 'inbox'] as const) {
      const path = join(await channelFolder(place, { part, mode: settings.channelMode }), `.kouan-${randomUUID()}.tmp`)
      await writeFile(path, '')
      await rm(path)
    }
    return '文件夹可以读写'
  }
  const tried = probes[String(row.protocol)]
  if (!tried) return '模拟海关不需要连接'
  const timeoutSeconds = Math.min(Number(row.timeoutSeconds), testLimitMs / 1000)
  // The plan of the resource has read the columns of the row.
  return tried({ ...(row as unknown as SettingsRow), timeoutSeconds }, networks)
}
