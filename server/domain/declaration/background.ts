// Everything that happens to declarations without a person: sending, taking in receipts, applying them.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import type { Database } from '../../db/open-database.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Services } from '../../gate/context.ts'
import type { Periodic } from '../../work/periodic.ts'
import { handleWork } from '../../work/work.ts'
import type { ChannelRoot } from '../channel/channel-folder.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import { deliverHandler } from './delivery/deliver-declaration.work.ts'
import { answeringPort } from './ports/answering-port.ts'
import { byProtocol } from './ports/by-protocol.ts'
import type { ExchangePort } from './ports/exchange-port.ts'
import { folderPort } from './ports/folder.ts'
import { sendAnswerHandler } from './ports/simulated/send-answer.work.ts'
import { simulatedPort } from './ports/simulated/simulated-port.ts'
import { applyReceiptsHandler } from './receipts/apply-receipts.work.ts'
import { lookIntoInboxes, takeBackTornFiles } from './receipts/poll-inboxes.ts'
import { matchWaitingHandler, retryAllWaiting } from './receipts/retry-waiting.ts'
import { applyReceiptFile, deliverDeclaration, matchWaiting, sendSimulatedAnswer } from './work-kinds.ts'

export interface Exchange {
  database: Pick<Database, 'work'>
  services: Pick<Services, 'vault' | 'settings' | 'signers'>
  clock: () => Date
  /** Threads that wait for files; how many of them may hang follows from it. */
  threads: number
}

/** The product's own unless said. */
export interface Pace {
  /** Serves the folder channels. */
  port?: ExchangePort<ChannelRoot>
  /** A call of a channel that takes longer counts as hanging; 15 seconds unless said. */
  limitMs?: number
  /** A file without its end is left for so long; a minute unless said. */
  unfinishedMs?: number
  /** Pause between two looks into the inboxes; 2 seconds unless said. */
  lookEverySeconds?: number
  /** Pause between two looks at files that came in torn; a minute unless said. */
  lookBackEverySeconds?: number
}

/** The rest of the threads is for channels that answer, and for everybody else. */
const hangingShare = 0.4

export function declarationBackground({ database, services, clock, threads }: Exchange, pace: Pace = {}) {
  const { vault, settings, signers } = services
  const {
    port: folders = folderPort({ mode: settings.channelMode }),
    limitMs = 15_000,
    unfinishedMs = 60_000,
    lookEverySeconds = 2,
    lookBackEverySeconds = 60,
  } = pace
  const { kysely } = database.work
  const transact = <T>(tenantId: string, work: (db: Transaction) => Promise<T>) =>
    inTransaction({ db: kysely, scope: { tenantId, enterpriseId: null, background: true } }, work)
  const simulated = simulatedPort({ transact, vault, clock, isAllowed: settings.simulatedCustoms })
  const port = answeringPort(byProtocol({ LOCAL: folders, [simulatedProtocol]: simulated }), {
    limitMs,
    mostHanging: Math.max(1, Math.floor(threads * hangingShare)),
  })
  const parts = { vault, port, channelRoot: settings.channelRoot, unfinishedMs, lookEveryMs: lookEverySeconds * 1000 }
  const periodics: Periodic[] = [
    { name: 'take-in-receipts', everySeconds: lookEverySeconds, handler: lookIntoInboxes(parts) },
    { name: 'take-back-torn-files', everySeconds: lookBackEverySeconds, handler: takeBackTornFiles(parts) },
  ]
  const work = [
    handleWork(deliverDeclaration, deliverHandler({ ...parts, signers })),
    handleWork(applyReceiptFile, applyReceiptsHandler(parts)),
    handleWork(matchWaiting, matchWaitingHandler),
    handleWork(sendSimulatedAnswer, sendAnswerHandler(parts)),
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
  return { work, periodics, scheduled }
}
