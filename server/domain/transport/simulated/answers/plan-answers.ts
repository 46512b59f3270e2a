// Plans the files that the simulated customs send about one message, with their times. The same message, settings and time give
// the same plan, so that each file can be computed at its time.

import { messageFileName, wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { messageRefusal } from '@kouan/customs/receipts/answers.ts'
import { beijingTime14, beijingTime17 } from '@kouan/customs/time.ts'
import { addGuidAndTimes, answerDocument, type DocumentAnswer } from './answer-document.ts'
import { outcomeOf } from './choose-outcome.ts'
import { fittedReceipt, type ReceiptDocument } from './fitted-receipt.ts'
import { type Envelope, type Judged, judgeMessage } from './judge-message.ts'
import type { Refusal } from './refusal.ts'
import { guidOf, seededRandom } from './seeded-random.ts'
import type { SimulationSettings } from './settings.ts'

export interface PlannedAnswer {
  /** Number of the answer in its message, from 0. */
  step: number
  dueTime: Date
  fileName: string
  bytes: Uint8Array
}

export interface Received {
  bytes: Uint8Array
  settings: SimulationSettings
  receivedAt: Date
  /** Answers to its documents that were found by comparing them with others, in their order. */
  refusals?: readonly (Refusal | null)[] | null
}

/** One message of customs: receipts of the same type and time. `slot` counts the times from 0. */
interface Reply {
  slot: number
  type: string
  documents: ReceiptDocument[]
}

interface Plan extends Omit<Received, 'bytes'> {
  envelope: Envelope
}

/** Returns the files in the order of their steps, which may differ from that of their times. */
export function planAnswers(received: Received): PlannedAnswer[] {
  const judged = judgeMessage({
    bytes: received.bytes,
    revision: received.settings.revision,
    now: received.receivedAt,
  })
  const { envelope } = judged
  const plan = { ...received, envelope }
  const replies = repliesOf(judged, received)
  const last = Math.max(0, ...replies.map(({ slot }) => slot))
  const isDisordered = occurs(plan, 'disorder', '', received.settings.disorderShare)
  const sent = replies.flatMap((reply) =>
    filesOf({ plan, reply, position: isDisordered ? last - reply.slot : reply.slot }),
  )
  return sent.map((answer, step) => ({ ...answer, step }))
}

export const timeOf = ({ receivedAt, settings }: Pick<Received, 'receivedAt' | 'settings'>, slot: number): Date =>
  // One millisecond apart even without a delay, so that the times have an order.
  new Date(receivedAt.getTime() + (slot + 1) * settings.delaySeconds * 1000 + slot)

const occurs = (plan: Plan, what: string, which: string, share: number): boolean =>
  seededRandom(String(plan.settings.seed), what, plan.envelope.copMsgId, which) * 100 < share

function repliesOf(judged: Judged, received: Received): Reply[] {
  if (!judged.isAccepted) return [refusal(judged, received)]
  const { definition, documents } = judged
  const { settings, receivedAt } = received
  const answers = documents.map((document, index) => {
    const sent = { ...document, refusal: received.refusals?.[index] ?? document.refusal }
    const outcome = outcomeOf({ definition, fields: sent.fields, settings })
    // One document that cannot be read makes customs refuse the whole message.
    if (outcome === 'MALFORMED') return undefined
    return answerDocument({ definition, sent, outcome, day: beijingTime14(receivedAt).slice(0, 8) })
  })
  if (answers.includes(undefined)) {
    const reason = '模拟海关按设置拒收整个报文'
    return [refusal({ ...judged, type: definition.type, reason, text: '' }, received)]
  }
  return grouped(
    answers.flatMap((of) => (of ?? []).map((answer, slot) => ({ answer, slot }))),
    received,
  )
}

/** Groups answers of the same type and time into one message, as customs do. */
function grouped(answers: readonly { answer: DocumentAnswer; slot: number }[], received: Received): Reply[] {
  const replies = new Map<string, Reply>()
  for (const { answer, slot } of answers) {
    const key = `${String(slot).padStart(3, '0')} ${answer.type}`
    const reply = replies.get(key) ?? { slot, type: answer.type, documents: [] }
    const hasPortNumber = definitionOf(answer.type).head.elements.some(
      ({ name }) => name === 'preNo' || name === 'taxNo',
    )
    reply.documents.push(addGuidAndTimes(answer, { time: beijingTime17(timeOf(received, slot)), hasPortNumber }))
    replies.set(key, reply)
  }
  return [...replies].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reply]) => reply)
}

type Refused = { envelope: Envelope; type: string; reason: string; text: string }

function refusal({ envelope, type, reason, text }: Refused, received: Received): Reply {
  const time = beijingTime17(timeOf(received, 0))
  const head = {
    guid: guidOf(messageRefusal, envelope.copMsgId, time),
    returnStatus: '-1',
    returnInfo: `[Code:-1;Desc:${cut(reason.replaceAll(']', '）'), 900)}（模拟海关）]`,
    returnTime: time,
    oriCopMsgId: envelope.copMsgId,
    oriMessageType: type,
    oriBizMessage: cut(text, 20_000),
  }
  return { slot: 0, type: messageRefusal, documents: [{ head, lines: [] }] }
}

/** Cuts between characters, not inside a surrogate pair. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('')

/** Files of one reply: late, truncated and duplicated as the settings say. */
function filesOf({
  plan,
  reply,
  position,
}: {
  plan: Plan
  reply: Reply
  position: number
}): Omit<PlannedAnswer, 'step'>[] {
  const { settings } = plan
  const which = `${reply.slot} ${reply.type}`
  const delayMs = settings.delaySeconds * 1000
  const isLate = occurs(plan, 'late', which, settings.lateShare)
  const due = timeOf(plan, position).getTime() + (isLate ? 10 * delayMs : 0)
  const first = writeFile({ plan, reply, dueTime: new Date(due), copy: 0 })
  const files = [first]
  if (occurs(plan, 'truncate', which, settings.truncateShare)) {
    const truncated = { ...first, bytes: first.bytes.subarray(0, Math.floor(first.bytes.length * 0.6)) }
    files.splice(0, 1, truncated, writeFile({ plan, reply, dueTime: new Date(due + delayMs), copy: 1 }))
  }
  if (occurs(plan, 'duplicate', which, settings.duplicateShare)) {
    files.push(writeFile({ plan, reply, dueTime: new Date(due + delayMs), copy: 2 }))
  }
  return files
}

/** Writes one file. A copy has another message number and the same content. */
function writeFile(input: { plan: Plan; reply: Reply; dueTime: Date; copy: number }): Omit<PlannedAnswer, 'step'> {
  const { plan, reply, dueTime, copy } = input
  const { envelope, settings } = plan
  const { type, documents, slot } = reply
  const guid = guidOf('answer', envelope.copMsgId, `${slot} ${type} ${copy}`)
  const time = timeOf(plan, slot)
  const dxpId = envelope.senderId || 'unknown'
  const fileName = messageFileName({ msgType: type, dxpId, time, random: guid.slice(0, 8) })
  const xml = fittedReceipt({ definition: definitionOf(type), revision: settings.revision, guid, documents })
  const text = envelope.isWrapped
    ? wrapInEnvelope({
        copMsgId: guid,
        senderId: envelope.receiverId,
        receiverIds: [envelope.senderId],
        createTime: time,
        msgType: type,
        payload: xml,
        fileName,
      })
    : xml
  return { dueTime, fileName, bytes: Buffer.from(text) }
}

function definitionOf(type: string) {
  const definition = findDefinition(type)
  if (!definition) throw new Error(`${type} is not in the catalogue`)
  return definition
}
