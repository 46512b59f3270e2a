// Delivery, the simulated customs, and the intake of their answers, for what one transaction has declared.

import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { sql } from 'kysely'
import { handleWork, type WorkRun } from '../../work/work.ts'
import { ChannelFault } from '../channel/channel-fault.ts'
import { deliverHandler } from '../declaration/delivery/deliver-declaration.work.ts'
import { sendAnswerHandler } from '../declaration/ports/simulated/send-answer.work.ts'
import { simulatedPort } from '../declaration/ports/simulated/simulated-port.ts'
import { applyReceiptsHandler } from '../declaration/receipts/apply-receipts.work.ts'
import { lookIntoInbox } from '../declaration/receipts/poll-inbox.ts'
import { matchWaitingHandler } from '../declaration/receipts/retry-waiting.ts'
import type { InboxChannel } from '../declaration/receipts/store-file.ts'
import { applyReceiptFile, deliverDeclaration, matchWaiting, sendSimulatedAnswer } from '../declaration/work-kinds.ts'
import type { Desk } from './ask-product.ts'
import { runQueue } from './run-queue.ts'
import { type Company, channelCodeOf } from './world/companies.ts'

interface Playing {
  /** Whose documents were declared; nobody else's channel is looked into. */
  company: Company
  from: Date
  until: Date
  /** Customs can be reached by nobody. */
  isDown?: boolean
}

/** What is not answered by `until` waits on the desk. */
export async function playCustoms(desk: Desk, { company, isDown = false, ...span }: Playing): Promise<void> {
  const { db, services, tenantId, signal, log } = desk
  const { vault, settings, signers } = services
  let now = span.from
  const simulated = simulatedPort({
    transact: (_, work) => work(db),
    vault,
    clock: () => now,
    isAllowed: settings.simulatedCustoms,
  })
  const port = isDown ? { ...simulated, deliver: refuseAll } : simulated
  // A simulated channel has no folder and no file that is half written.
  const parts = { vault, port, signers, channelRoot: settings.channelRoot, unfinishedMs: 0, lookEveryMs: 0 }
  const channels = await readChannels(desk, company)
  const onTime =
    <Payload>(handler: (run: WorkRun, item: Payload) => Promise<void>) =>
    (run: WorkRun, item: Payload) => {
      now = run.now()
      return handler(run, item)
    }
  const handlings = [
    handleWork(deliverDeclaration, onTime(deliverHandler(parts))),
    handleWork(applyReceiptFile, onTime(applyReceiptsHandler(parts))),
    handleWork(matchWaiting, onTime(matchWaitingHandler)),
    handleWork(sendSimulatedAnswer, onTime(sendAnswerHandler(parts))),
  ]
  const after = async (run: WorkRun, kind: string) => {
    if (kind !== sendSimulatedAnswer.name) return
    for (const channel of channels) {
      await lookIntoInbox(parts, run, { channel, memory: { unfinished: new Map(), troubled: new Map() } })
    }
  }
  const left = await runQueue({ db, tenantId, handlings, after, signal, log }, span)
  desk.later.push(...left)
}

async function refuseAll(): Promise<void> {
  throw new ChannelFault('模拟海关停机演练，没有应答')
}

export async function readChannels({ db, tenantId }: Desk, company: Company): Promise<InboxChannel[]> {
  const { rows } = await sql<{ id: string }>`select b.id::text from base_channel b join demo d using (tenant_id)
    where d.made -> 'base_channel' ? b.id::text and b.channel_code = ${channelCodeOf(company)}`.execute(db)
  return rows.map(({ id }) => ({ id, tenantId, protocol: simulatedProtocol, folder: null, lastError: null }))
}
