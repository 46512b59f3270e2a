// Base channels as targets of deliveries: a folder, a queue, another host, or an address that gets a signed request. A test
// message takes the way of declarations, and may go to the simulated customs.

import { channelTestEvent } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { httpProtocol } from '@kouan/contract/resources/channel/transport-fields.ts'
import { sql } from 'kysely'
import type { AllowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { at, channelSecret } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import type { WorkRun } from '../../../work/work.ts'
import { ChannelFault, ChannelStopped } from '../../channel/channel-fault.ts'
import {
  type DeliveryAnswer,
  DeliveryFailure,
  type DeliveryTarget,
  DeliveryWaits,
  type Parcel,
} from '../../delivery/delivery.ts'
import { sendWebhook } from '../../delivery/webhook.ts'
import type { ExchangePort } from '../ports/exchange-port.ts'
import { authorizationOf, tlsOf } from '../ports/remote/http-port.ts'
import { httpSettings } from '../ports/remote/read-settings.ts'
import { readSettings } from '../ports/remote/remote-ports.ts'

export interface ChannelTargetParts {
  port: ExchangePort
  vault: Vault
  networks: AllowedNetworks
  channelRoot: string
}

interface Channel {
  protocol: string
  name: string
  isEnabled: boolean
  folder: string | null
  queue: string | null
  host: string | null
  path: string | null
  url: string | null
  signSecret: string | null
}

/** Seconds until a disabled channel is tried again. */
const pauseSeconds = 60

export function channelTarget(parts: ChannelTargetParts): DeliveryTarget {
  return {
    kind: 'CHANNEL',
    async send(run, parcel) {
      const channel = await readChannel(run, parcel)
      const isTest = parcel.event === channelTestEvent
      if (!channel || (channel.protocol === simulatedProtocol && !isTest)) {
        throw new DeliveryFailure('转发的目标通道不存在，或是模拟海关', { isPermanent: true })
      }
      if (!channel.isEnabled) throw new DeliveryWaits(`基础通道“${channel.name}”已停用`, pauseSeconds)
      return channel.protocol === httpProtocol && !isTest
        ? post(parts, run, { channel, parcel })
        : handOver(parts, { channel, parcel })
    },
  }
}

async function readChannel(run: WorkRun, { tenantId, targetId }: Parcel): Promise<Channel | undefined> {
  const { rows } = await run.transact(
    (db) =>
      sql<Channel>`select protocol, channel_name as name, status = '1' as "isEnabled", folder, queue_up as queue, host,
        path_up as path, url_up as url, sign_secret as "signSecret" from base_channel where id = ${targetId}`.execute(
        db,
      ),
    { tenantId },
  )
  return rows[0]
}

interface Sending {
  channel: Channel
  parcel: Parcel
}

async function post(
  { vault, networks }: ChannelTargetParts,
  run: WorkRun,
  { channel: { signSecret }, parcel }: Sending,
): Promise<DeliveryAnswer> {
  const { tenantId, targetId: channelId } = parcel
  const settings = httpSettings(await run.transact((db) => readSettings(db, { channelId, vault }), { tenantId }))
  if (!settings.urlUp) throw new DeliveryFailure('没有填写发送地址')
  return sendWebhook(
    {
      url: settings.urlUp,
      secret: signSecret && vault.decrypt(signSecret, at(channelSecret('sign_secret'), channelId)),
      headers: authorizationOf(settings),
      tls: tlsOf(settings),
      timeoutMs: settings.timeoutMs,
    },
    { parcel, run, networks },
  )
}

async function handOver(
  { port, channelRoot }: ChannelTargetParts,
  { channel, parcel }: Sending,
): Promise<DeliveryAnswer> {
  const { protocol, folder, queue, host, path, url } = channel
  const { messageId, tenantId, targetId, content, traceId } = parcel
  // What a token may be in is not shown.
  const address = [host, queue ?? path ?? folder ?? url?.replace(/\?.*/s, '')].filter(Boolean).join(' ')
  const place = { protocol, channelId: targetId, tenantId, root: channelRoot, folder: folder ?? '' }
  try {
    const { fileName: name, type: contentType, bytes } = content
    await port.deliver(place, { name, messageId, ...(traceId === null ? {} : { traceId }), bytes, contentType })
    return { address }
  } catch (error) {
    if (error instanceof ChannelStopped) throw new DeliveryWaits(error.obstacle, error.seconds)
    if (error instanceof ChannelFault) throw new DeliveryFailure(error.message, { answer: { address }, cause: error })
    throw error
  }
}
