// Everything that happens to declarations without a person: sending, taking in receipts, applying them.
import { unsigned } from '@kouan/customs/signature.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/database.ts'
import type { Services } from '../../gate/context.ts'
import type { ListeningPool } from '../../work/listen.ts'
import { ensurePeriodic, periodicHandling } from '../../work/periodic.ts'
import { handledBy, type WorkLog } from '../../work/work.ts'
import { startWorkers, type Workers } from '../../work/worker.ts'
import { deliverHandler } from './deliver-declaration.work.ts'
import type { ExchangePort } from './ports/exchange-port.ts'
import { folderPort } from './ports/folder.ts'
import { applyReceiptsHandler } from './receipts/apply-receipts.work.ts'
import { matchWaitingHandler, retryAllWaiting } from './receipts/retry-waiting.ts'
import { takeInReceipts } from './receipts/take-in-receipts.ts'
import { applyReceiptFile, deliverDeclaration, matchWaiting } from './work-kinds.ts'

export interface Background {
  database: { kysely: Kysely<DB>; pool: ListeningPool }
  services: Pick<Services, 'vault' | 'settings'>
  clock: () => Date
  log: WorkLog
  /** The folder channel unless said. */
  port?: ExchangePort
  /** Pause between two looks into the inboxes; 2 seconds unless said. */
  lookEverySeconds?: number
  leaseSeconds?: number
  pollMs?: number
}

export async function startBackground(background: Background): Promise<Workers> {
  const { database, services, clock, log, port = folderPort(), lookEverySeconds = 2, leaseSeconds, pollMs } = background
  const parts = { vault: services.vault, port, channelRoot: services.settings.channelRoot }
  const periodics = [
    { name: 'take-in-receipts', everySeconds: lookEverySeconds, handler: takeInReceipts(parts) },
    { name: 'retry-waiting-receipts', everySeconds: 60, handler: retryAllWaiting },
  ]
  const handlers = [
    handledBy(deliverDeclaration, deliverHandler({ ...parts, signer: unsigned })),
    handledBy(applyReceiptFile, applyReceiptsHandler(parts)),
    handledBy(matchWaiting, matchWaitingHandler),
    ...periodics.map(periodicHandling),
  ]
  await ensurePeriodic(database.kysely, periodics)
  return startWorkers({
    database,
    handlers,
    clock,
    log,
    ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
    ...(pollMs === undefined ? {} : { pollMs }),
  })
}
