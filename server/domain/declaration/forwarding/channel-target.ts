// Base channels as targets of deliveries: a folder, a queue, another host, or an address that gets a signed request. A test
// message takes the way of declarations, and may go to the simulated customs.

import type { Fields } from '@kouan/contract/language/field.ts'
import { channelTestEvent } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import type { SettingsOf } from '@kouan/contract/resources/channel/transport.ts'
import { sql } from 'kysely'
import type { AllowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { at, previousSignSecret } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import type { WorkRun } from '../../../work/work.ts'
import { ChannelFault, ChannelStopped } from '../../channel/channel-fault.ts'
import { recordTraffic, watchSending } from '../../channel/record-traffic.ts'
import {
  type DeliveryAnswer,
  DeliveryFailure,
  type DeliveryTarget,
  DeliveryWaits,
  type Parcel,
} from '../../delivery/delivery.ts'
import { receiverRetryMinutes, sendWebhook } from '../../delivery/webhook.ts'
import type { ExchangePort } from '../../transport/exchange-port.ts'
import type { ServedTransport } from '../../transport/transport.ts'
import { readSettings } from '../../transport/transport-port.ts'

export interface ChannelTargetParts {
  port: ExchangePort
  vault: Vault
  networks: AllowedNetworks
  channelRoot: string
  transports: readonly ServedTransport[]
}

interface Channel {
  protocol: string
  name: string
  isEnabled: boolean
  folder: string | null
}

interface Target {
  channel: Channel
  transport: ServedTransport
  settings: SettingsOf<Fields>
  /** Of signatures; null unless it was changed within the last hours. */
  previousSecret: string | null
}

/** Seconds until a disabled channel is tried again. */
const pauseSeconds = 60

export function channelTarget(parts: ChannelTargetParts): DeliveryTarget {
  return {
    kind: 'CHANNEL',
    // A test is tried while the person waits for it.
    retryMinutes: ({ event }) => (event === channelTestEvent ? undefined : receiverRetryMinutes),
    async send(run, parcel) {
      const target = await readTarget(parts, run, parcel)
      const isTest = parcel.event === channelTestEvent
      if (!target || (target.channel.protocol === simulatedProtocol && !isTest)) {
        throw new DeliveryFailure('转发的目标通道不存在，或是模拟海关', { isPermanent: true })
      }
      const { channel, transport, settings } = target
      if (!channel.isEnabled) throw new DeliveryWaits(`基础通道“${channel.name}”已停用`, pauseSeconds)
      if (!transport.postsTo || isTest) return handOver(parts, target, { run, parcel })
      const address = transport.postsTo(settings)
      if (!address) throw new DeliveryFailure('没有填写发送地址')
      return sendWebhook(
        { ...address, previousSecret: target.previousSecret },
        { parcel, run, networks: parts.networks },
      )
    },
  }
}

/** Undefined where there is no such channel, or no transport for it. */
function readTarget(
  { vault, transports }: ChannelTargetParts,
  run: WorkRun,
  { tenantId, targetId: channelId }: Parcel,
): Promise<Target | undefined> {
  return run.transact(
    async (db) => {
      const { rows } = await sql<Channel & { previous: string | null }>`select protocol, channel_name as name,
          status = '1' as "isEnabled", folder,
          case when previous_sign_until > ${run.now()}::timestamptz then previous_sign_secret end as previous
        from base_channel where id = ${channelId}`.execute(db)
      const [channel] = rows
      const transport = transports.find(({ declared }) => declared.protocol === channel?.protocol)
      if (!channel || !transport) return undefined
      const previousSecret = channel.previous && vault.decrypt(channel.previous, at(previousSignSecret, channelId))
      return { channel, transport, previousSecret, ...(await readSettings(db, { transport, channelId, vault })) }
    },
    { tenantId },
  )
}

async function handOver(
  { port, channelRoot }: ChannelTargetParts,
  { channel: { protocol, folder }, transport, settings }: Target,
  { run, parcel }: { run: WorkRun; parcel: Parcel },
): Promise<DeliveryAnswer> {
  const { messageId, tenantId, targetId, content, traceId } = parcel
  const { outlet } = transport.declared
  const place = { protocol, channelId: targetId, tenantId, root: channelRoot, folder: folder ?? '' }
  // A token may be in the query of an address.
  const named = outlet && String(settings[outlet.field] ?? '').replace(/\?.*/s, '')
  const address = [settings.host, named].filter(Boolean).join(' ')
  try {
    const { fileName: name, type: contentType, bytes } = content
    const file = { name, messageId, ...(traceId === null ? {} : { traceId }), bytes, contentType }
    await watchSending(run, place, () => port.deliver(place, file))
    const now = run.now()
    await run.transact(
      (db) => recordTraffic(db, { channelId: targetId, direction: 'SENDING', fault: null, now }),
      parcel,
    )
    return { address }
  } catch (error) {
    if (error instanceof ChannelStopped) throw new DeliveryWaits(error.obstacle, error.seconds)
    if (error instanceof ChannelFault) {
      throw new DeliveryFailure(error.message, { answer: { address, ...error.answer }, cause: error })
    }
    throw error
  }
}
