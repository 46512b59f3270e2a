// Background work of declarations: delivery, polling of inboxes, receipts.
import { folderProtocol } from '@kouan/contract/resources/channel/transports/folder.ts'
import type { Database } from '../../db/open-database.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Services } from '../../gate/context.ts'
import type { Periodic } from '../../work/periodic.ts'
import { handleWork } from '../../work/work.ts'
import { ChannelFault } from '../channel/channel-fault.ts'
import type { ChannelRoot } from '../channel/channel-folder.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import { answeringPort } from '../transport/answering-port.ts'
import { breakingPort } from '../transport/breaking-port.ts'
import type { ExchangeChannel, ExchangePort } from '../transport/exchange-port.ts'
import type { ServedTransport } from '../transport/transport.ts'
import { transportPort } from '../transport/transport-port.ts'
import { deliverHandler } from './delivery/deliver-declaration.work.ts'
import { channelTarget } from './forwarding/channel-target.ts'
import { receiptSource } from './forwarding/forward-receipts.ts'
import { applyReceiptFilesHandler } from './receipts/apply-receipt-files.work.ts'
import { applyReceiptsHandler } from './receipts/apply-receipts.work.ts'
import { takeBackTornFiles, watchInboxes } from './receipts/poll-inboxes.ts'
import { matchWaitingHandler, retryAllWaiting } from './receipts/retry-waiting.ts'
import { applyReceiptFile, applyReceiptFiles, deliverDeclaration, matchWaiting } from './work-kinds.ts'

export interface Exchange {
  database: Pick<Database, 'work'>
  services: Pick<Services, 'vault' | 'settings' | 'signers' | 'networks'>
  clock: () => Date
  /** Number of threads for file access; limits how many calls of channels may hang. */
  threads: number
  transports: readonly ServedTransport[]
}

/** Intervals and limits; the product's defaults where absent. */
export interface Pace {
  /** Port of the folder channels. */
  port?: ExchangePort<ChannelRoot>
  /** Watches the ports of all channels. */
  watchPort?: (port: ExchangePort) => ExchangePort
  /** A call of a channel that takes longer counts as hanging; 15 seconds by default. */
  limitMs?: number
  /** Time that an incomplete file is left to its writer; a minute by default. */
  unfinishedMs?: number
  /** Pause between two polls of inboxes with files, and between two glances at inboxes without; 2 seconds by default. */
  pollEverySeconds?: number
  /** Pause between two polls of inboxes that nothing is heard of; 30 seconds by default, the other pause where that is given. */
  sweepEverySeconds?: number
  /** Pause between two checks of files that were received incomplete; a minute by default. */
  tornFilesEverySeconds?: number
}

/** Share of the threads that hanging calls may hold; the rest serves channels that answer and other work. */
const hangingShare = 0.4

export function declarationBackground({ database, services, clock, threads, transports }: Exchange, pace: Pace = {}) {
  const { vault, settings, signers, networks } = services
  const {
    port: folders,
    watchPort = (port) => port,
    limitMs = 15_000,
    unfinishedMs = 60_000,
    pollEverySeconds = 2,
    sweepEverySeconds = pace.pollEverySeconds ?? 30,
    tornFilesEverySeconds = 60,
  } = pace
  const { kysely } = database.work
  const transact = <T>(tenantId: string, work: (db: Transaction) => Promise<T>) =>
    inTransaction({ db: kysely, scope: { tenantId, enterpriseId: null, background: true } }, work)
  const ports = Object.fromEntries(
    transports.map((transport) => [
      transport.declared.protocol,
      transportPort(transport, { transact, vault, networks, settings, clock }),
    ]),
  )
  const ofProtocols = byProtocol({ ...ports, ...(folders && { [folderProtocol]: folders }) })
  const answering = answeringPort(watchPort(ofProtocols), {
    limitMs,
    mostHanging: Math.max(1, Math.floor(threads * hangingShare)),
  })
  const protocolsOf = (chosen: readonly ServedTransport[]) => chosen.map(({ declared }) => declared.protocol)
  const takenBack = protocolsOf(transports.filter(({ takesBack }) => takesBack))
  const port = breakingPort(answering)
  const parts = { vault, port, channelRoot: settings.channelRoot, unfinishedMs, pollEveryMs: pollEverySeconds * 1000 }
  const toldProtocols = protocolsOf(transports.filter(({ tellsOfFiles }) => tellsOfFiles))
  const inboxes = watchInboxes({ ...parts, toldProtocols, sweepEveryMs: sweepEverySeconds * 1000 })
  const isGlancing = sweepEverySeconds > pollEverySeconds
  const periodics: Periodic[] = [
    {
      name: 'take-in-receipts',
      everySeconds: sweepEverySeconds,
      retrySeconds: pollEverySeconds,
      // Answers of simulated customs come by the hundred.
      gatherSeconds: Math.min(1, pollEverySeconds / 2),
      glance: isGlancing ? { everySeconds: pollEverySeconds, look: inboxes.look } : undefined,
      handler: inboxes.poll,
    },
    {
      name: 'take-back-torn-files',
      everySeconds: tornFilesEverySeconds,
      handler: takeBackTornFiles({ ...parts, takenBack }),
    },
  ]
  const work = [
    handleWork(deliverDeclaration, deliverHandler({ ...parts, signers })),
    handleWork(applyReceiptFile, applyReceiptsHandler(parts)),
    handleWork(applyReceiptFiles, applyReceiptFilesHandler(parts)),
    handleWork(matchWaiting, matchWaitingHandler),
  ]
  const scheduled: ScheduledTask[] = [
    {
      name: 'retry-waiting-receipts',
      async run(run) {
        const matched = await retryAllWaiting(run)
        return `匹配了${matched}条`
      },
    },
  ]
  const deliveryTargets = [channelTarget({ ...parts, networks, transports })]
  const deliverySources = [receiptSource({ vault })]
  return { work, periodics, scheduled, deliveryTargets, deliverySources }
}

/** Combines ports: each channel is served by the port of its protocol. */
function byProtocol(ports: Readonly<Record<string, ExchangePort>>): ExchangePort {
  const portOf = ({ protocol }: ExchangeChannel): ExchangePort => {
    const port = Object.hasOwn(ports, protocol) ? ports[protocol] : undefined
    if (!port) throw new ChannelFault(`不支持的传输协议 ${protocol}`)
    return port
  }
  return {
    deliver: async (place, file) => portOf(place).deliver(place, file),
    listInbox: async (place, last) => portOf(place).listInbox(place, last),
    read: async (place, name) => portOf(place).read(place, name),
    putAway: async (place, file) => portOf(place).putAway(place, file),
    takeBack: async (place, file) => portOf(place).takeBack(place, file),
  }
}
