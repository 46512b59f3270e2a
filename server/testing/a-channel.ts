// Opens a channel by calls of the product.
import { join } from 'node:path'
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { InputOf } from '@kouan/contract/language/field.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol, type simulationFields } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import type { TestApp } from './test-app.ts'

export interface ChannelFolders {
  outbox: string
  inbox: string
  archive: string
  error: string
}

export interface TestChannel extends ChannelFolders {
  id: string
  transferInfoId: string
  baseChannelId: string
  dxpId: string
}

export interface ChannelOptions {
  enterpriseId: string
  /** I9610 unless given. */
  crossborderType?: string
  wrapDxp?: boolean
  revision?: '202205' | '2018-113'
  /** Settings of the simulated customs, used instead of folders. */
  simulated?: Partial<InputOf<typeof simulationFields>>
  /** Settings of a channel on another host, whose files are exchanged in these folders. */
  remote?: (folders: ChannelFolders) => Readonly<Record<string, unknown>>
  /** Name of a configured signer. */
  signer?: string
}

let made = 0

/** Opens a channel with its own mailbox and folder. */
export async function aChannel(test: TestApp, options: ChannelOptions): Promise<TestChannel> {
  made += 1
  const staff = await test.aUser({ rights: ['transferInfo:add', 'baseChannel:add', 'enterpriseChannel:open'] })
  const dxpId = `DXPENT${String(9_900_000_000 + made)}`
  const subject = await test.send(
    callsOf(transferInfo).add,
    {
      copCode: '9900D90001',
      copName: '示例传输企业',
      dxpMode: 'DXP',
      dxpId,
      receiverId: 'DXPEDC0000000001',
      revision: options.revision ?? '202205',
      ...(options.signer === undefined ? {} : { signer: options.signer }),
      status: '1',
    },
    staff,
  )
  const folder = `test-${made}`
  const at = (part: string) => join(test.config.channelRoot, folder, part)
  const folders = { outbox: at('outbox'), inbox: at('inbox'), archive: at('archive'), error: at('error') }
  const base = await test.send(
    callsOf(baseChannel).add,
    {
      channelCode: `channel-${made}`,
      channelName: `示例通道 ${made}`,
      ...(options.simulated ? { protocol: simulatedProtocol, ...options.simulated } : { protocol: 'LOCAL', folder }),
      ...options.remote?.(folders),
      wrapDxp: options.wrapDxp ?? true,
      status: '1',
    },
    staff,
  )
  if (!subject.success || !base.success) throw new Error(`no channel: ${subject.message} ${base.message}`)
  const { enterpriseId, crossborderType = 'I9610' } = options
  const ids = { transferInfoId: subject.result.id, baseChannelId: base.result.id }
  const opened = await test.send(openChannel, { ...ids, enterpriseId, crossborderType }, staff)
  if (!opened.success) throw new Error(`not opened: ${opened.message}`)
  return { ...ids, ...folders, id: opened.result.id, dxpId }
}
