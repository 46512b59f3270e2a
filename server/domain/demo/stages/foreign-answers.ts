// Receipts for orders that an enterprise declared in another system with the same mailbox: received here without a document.
import { createHash } from 'node:crypto'
import { messageFileName, wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import { ceb312 } from '@kouan/customs/messages/import/ceb311.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
import { beijingTime17 } from '@kouan/customs/time.ts'
import { newTraceId } from '../../../ground/trace-id.ts'
import type { WorkRun } from '../../../work/work.ts'
import { pollInbox } from '../../declaration/receipts/poll-inbox.ts'
import type { StageContext } from '../ask-product.ts'
import { readChannels } from '../play-customs.ts'
import { minutesAfter } from '../world/calendar.ts'
import { type Company, codeOf, mailboxOf, mailboxOfCustoms } from '../world/companies.ts'

const answers = [
  ['2', '[Code:2600;Desc:电子口岸申报中]'],
  ['120', '[Code:1800;Desc:逻辑校验通过]'],
  ['100', '[Code:13001;Desc:订购人身份信息与公安信息不符]'],
] as const

/** GUID that depends on the text only. */
function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

export async function receiveForeignAnswers(
  context: StageContext,
  { company, at }: { company: Company; at: Date },
): Promise<void> {
  const { db, services, signal, log } = context
  const { vault, settings } = services
  const documents = answers.map(([returnStatus, returnInfo], index) => {
    const orderNo = `ERP${beijingTime17(at).slice(0, 8)}${String(index + 1).padStart(4, '0')}`
    const returnTime = beijingTime17(minutesAfter(at, -index))
    const parts = { ebpCode: '9900D98100', ebcCode: codeOf(company) }
    const head = { guid: guidOf(orderNo), ...parts, orderNo, returnStatus, returnTime, returnInfo }
    return { head, lines: [] }
  })
  const guid = guidOf(`answers ${at.toISOString()}`)
  const payload = buildReceipt({ definition: ceb312, revision: '202205', documents, guid })
  const bytes = Buffer.from(
    wrapInEnvelope({
      copMsgId: guid,
      senderId: mailboxOfCustoms,
      receiverIds: [mailboxOf(company)],
      createTime: at,
      msgType: ceb312.type,
      payload,
    }),
  )
  const name = messageFileName({ msgType: ceb312.type, dxpId: mailboxOf(company), time: at, random: guid.slice(0, 8) })
  const file = {
    name,
    stamp: null,
    size: bytes.length,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const port = {
    deliver: async () => {},
    listInbox: async () => ({ files: [file], left: 0, unusable: [] }),
    read: async () => file,
    putAway: async () => {},
    takeBack: async () => false,
  }
  const parts = { vault, port, channelRoot: settings.channelRoot, unfinishedMs: 0, pollEveryMs: 0 }
  const run: WorkRun = { transact: (work) => work(db), signal, now: () => at, log, traceId: newTraceId() }
  for (const channel of await readChannels(context, company)) {
    await pollInbox(parts, run, { channel, memory: { unfinished: new Map(), failed: new Map() } })
  }
}
