// Runs delivery, the simulated customs and their answers for documents that one transaction has declared.

import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { sql } from 'kysely'
import { handleWork, type WorkRun } from '../../work/work.ts'
import { ChannelFault } from '../channel/channel-fault.ts'
import { deliverHandler } from '../declaration/delivery/deliver-declaration.work.ts'
import { applyReceiptFilesHandler } from '../declaration/receipts/apply-receipt-files.work.ts'
import { applyReceiptsHandler } from '../declaration/receipts/apply-receipts.work.ts'
import { pollInbox } from '../declaration/receipts/poll-inbox.ts'
import { matchWaitingHandler } from '../declaration/receipts/retry-waiting.ts'
import type { InboxChannel } from '../declaration/receipts/store-file.ts'
import { applyReceiptFile, applyReceiptFiles, deliverDeclaration, matchWaiting } from '../declaration/work-kinds.ts'
import { sendAnswerHandler, sendSimulatedAnswer } from '../transport/simulated/send-answer.work.ts'
import { simulated } from '../transport/simulated/simulated.ts'
import { transportPort } from '../transport/transport-port.ts'
import type { StageContext } from './ask-product.ts'
import { runQueue } from './run-queue.ts'
import { type Company, channelCodeOf } from './world/companies.ts'

interface PlayOptions {
  /** Enterprise of the documents; only its channels are polled. */
  company: Company
  from: Date
  until: Date
  /** Customs cannot be reached before. */
  downUntil?: Date
}

/** Runs until `until`; work that is due later is added to `later`. */
export async function playCustoms(context: StageContext, { company, downUntil, ...span }: PlayOptions): Promise<void> {
  const { db, services, tenantId, signal, log } = context
  const { vault, settings, signers, networks } = services
  let now = span.from
  const ofCustoms = transportPort(simulated, {
    ...{ vault, settings, networks },
    transact: (_, work) => work(db),
    clock: () => now,
  })
  const port: typeof ofCustoms = {
    ...ofCustoms,
    async deliver(...sent) {
      if (downUntil && now < downUntil) throw new ChannelFault('模拟海关停机演练，没有应答')
      await ofCustoms.deliver(...sent)
    },
  }
  // A simulated channel has no folder and no incomplete files.
  const parts = { vault, port, signers, channelRoot: settings.channelRoot, unfinishedMs: 0, pollEveryMs: 0 }
  const channels = await readChannels(context, company)
  const onTime =
    <Payload>(handler: (run: WorkRun, item: Payload) => Promise<void>) =>
    (run: WorkRun, item: Payload) => {
      now = run.now()
      return handler(run, item)
    }
  const handlings = [
    handleWork(deliverDeclaration, onTime(deliverHandler(parts))),
    handleWork(applyReceiptFile, onTime(applyReceiptsHandler(parts))),
    handleWork(applyReceiptFiles, onTime(applyReceiptFilesHandler(parts))),
    handleWork(matchWaiting, onTime(matchWaitingHandler)),
    handleWork(sendSimulatedAnswer, onTime(sendAnswerHandler(parts))),
  ]
  const after = async (run: WorkRun, kind: string) => {
    if (kind !== sendSimulatedAnswer.name) return
    for (const channel of channels) {
      await pollInbox(parts, run, { channel, memory: { unfinished: new Map(), failed: new Map() } })
    }
  }
  const left = await runQueue({ db, tenantId, handlings, after, signal, log }, span)
  context.later.push(...left)
}

export async function readChannels({ db, tenantId }: StageContext, company: Company): Promise<InboxChannel[]> {
  const { rows } = await sql<{ id: string }>`select b.id::text from base_channel b join demo d using (tenant_id)
    where d.made -> 'base_channel' ? b.id::text and b.channel_code = ${channelCodeOf(company)}`.execute(db)
  return rows.map(({ id }) => ({
    id,
    tenantId,
    protocol: simulatedProtocol,
    folder: null,
    lastError: null,
    lastCheckTime: null,
  }))
}
