// Everything that happens to declarations without a person: sending, taking in receipts, applying them.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import type { Database } from '../../db/open-database.ts'
import type { Services } from '../../gate/context.ts'
import { ensurePeriodic, periodicHandling } from '../../work/periodic.ts'
import { handledBy, type WorkLog } from '../../work/work.ts'
import { startWorkers, type Workers } from '../../work/worker.ts'
import type { ChannelPlace } from '../channel/channel-folder.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { jobHandlings } from '../job/run-job.ts'
import { tendJobs } from '../job/tend-jobs.ts'
import { deliverHandler } from './deliver-declaration.work.ts'
import { answeringPort } from './ports/answering-port.ts'
import { byProtocol } from './ports/by-protocol.ts'
import type { ExchangePort } from './ports/exchange-port.ts'
import { folderPort } from './ports/folder.ts'
import { sendAnswerHandler } from './ports/simulated/send-answer.work.ts'
import { simulatedPort } from './ports/simulated/simulated-port.ts'
import { applyReceiptsHandler } from './receipts/apply-receipts.work.ts'
import { lookIntoInboxes, takeBackTornFiles } from './receipts/look-into-inboxes.ts'
import { matchWaitingHandler, retryAllWaiting } from './receipts/retry-waiting.ts'
import { applyReceiptFile, deliverDeclaration, matchWaiting, sendSimulatedAnswer } from './work-kinds.ts'

export interface Background {
  database: Pick<Database, 'work' | 'staff' | 'enterprise'>
  services: Services
  /** What people start and others wait for. */
  jobs: readonly JobHandling[]
  clock: () => Date
  log: WorkLog
  /** Serves the folder channels; the product's own unless said. */
  port?: ExchangePort<ChannelPlace>
  /** Threads that wait for files; how many of them may hang follows from it. */
  threads?: number
  /** A call of a channel that takes longer counts as hanging; 15 seconds unless said. */
  limitMs?: number
  /** A file without its end is left for so long; a minute unless said. */
  unfinishedMs?: number
  /** Pause between two looks into the inboxes; 2 seconds unless said. */
  lookEverySeconds?: number
  /** Pause between two looks at files that came in torn; a minute unless said. */
  lookBackEverySeconds?: number
  /** Takes up at once what an earlier process of the same name left behind (boot/server-id.ts). */
  server?: string
  leaseSeconds?: number
  pollMs?: number
}

/** The rest of the threads is for channels that answer, and for everybody else. */
const hangingShare = 0.4

export async function startBackground(background: Background): Promise<Workers> {
  const {
    database: pools,
    jobs,
    services,
    clock,
    log,
    port: folders = folderPort({ mode: services.settings.channelMode }),
    threads = 4,
    limitMs = 15_000,
    unfinishedMs = 60_000,
    lookEverySeconds = 2,
    lookBackEverySeconds = 60,
    server,
    leaseSeconds,
    pollMs,
  } = background
  const database = pools.work
  const all = { database: pools, services, jobs }
  const { vault, settings } = services
  const simulated = simulatedPort({
    kysely: database.kysely,
    vault,
    clock,
    isAllowed: settings.simulatedCustoms,
  })
  const port = answeringPort(byProtocol({ LOCAL: folders, [simulatedProtocol]: simulated }), {
    limitMs,
    mostHanging: Math.max(1, Math.floor(threads * hangingShare)),
  })
  const parts = { vault, port, channelRoot: settings.channelRoot, unfinishedMs }
  const periodics = [
    { name: 'take-in-receipts', everySeconds: lookEverySeconds, handler: lookIntoInboxes(parts) },
    { name: 'take-back-torn-files', everySeconds: lookBackEverySeconds, handler: takeBackTornFiles(parts) },
    { name: 'retry-waiting-receipts', everySeconds: 300, handler: retryAllWaiting },
    tendJobs(all),
  ]
  const handlers = [
    handledBy(deliverDeclaration, deliverHandler({ ...parts, signers: services.signers })),
    handledBy(applyReceiptFile, applyReceiptsHandler(parts)),
    handledBy(matchWaiting, matchWaitingHandler),
    handledBy(sendSimulatedAnswer, sendAnswerHandler(parts)),
    ...jobHandlings(all),
    ...periodics.map(periodicHandling),
  ]
  await ensurePeriodic(database.kysely, periodics)
  return startWorkers({
    database,
    handlers,
    clock,
    log,
    ...(server === undefined ? {} : { server }),
    ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
    ...(pollMs === undefined ? {} : { pollMs }),
  })
}
