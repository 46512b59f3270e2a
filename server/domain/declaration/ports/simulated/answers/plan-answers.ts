// Every file that the simulated customs send about one message, and when. The same message, settings and time give the same
// plan, so that each file can be written anew when its time has come.
import { messageRefusal } from '@kouan/customs/codes/declaration-kind.ts'
import { messageFileName, wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { beijingTime14, beijingTime17 } from '@kouan/customs/time.ts'
import { answerDocument, type DocumentAnswer, timed } from './answer-document.ts'
import { chooseOutcome, numberOf } from './choose-outcome.ts'
import { draw, guidOf } from './draw.ts'
import { fittedReceipt, type ReceiptDocument } from './fitted-receipt.ts'
import { type Envelope, type Judged, judgeMessage } from './judge-message.ts'
import type { SimulationSettings } from './settings.ts'

export interface PlannedAnswer {
  /** From 0; names the answer among those of its message. */
  step: number
  dueTime: Date
  fileName: string
  bytes: Uint8Array
}

export interface Received {
  bytes: Uint8Array
  settings: SimulationSettings
  receivedAt: Date
}

/** What is said at the same time: `slot` counts from 0. */
interface Saying {
  slot: number
  type: string
  documents: ReceiptDocument[]
}

interface Plan extends Omit<Received, 'bytes'> {
  envelope: Envelope
}

/** In the order of their steps, which need not be that of their times. */
export function planAnswers(received: Received): PlannedAnswer[] {
  const judged = judgeMessage({
    bytes: received.bytes,
    revision: received.settings.revision,
    now: received.receivedAt,
  })
  const { envelope } = judged
  const plan = { ...received, envelope }
  const sayings = sayingsOf(judged, received)
  const last = Math.max(0, ...sayings.map(({ slot }) => slot))
  const isDisordered = happens(plan, 'disorder', '', received.settings.disorderShare)
  const sent = sayings.flatMap((saying) =>
    sendings({ plan, saying, arrives: isDisordered ? last - saying.slot : saying.slot }),
  )
  return sent.map((answer, step) => ({ ...answer, step }))
}

const timeOf = ({ receivedAt, settings }: Pick<Received, 'receivedAt' | 'settings'>, slot: number): Date =>
  // A millisecond apart even without a delay, so that customs' times have an order.
  new Date(receivedAt.getTime() + (slot + 1) * settings.delaySeconds * 1000 + slot)

const happens = (plan: Plan, what: string, which: string, share: number): boolean =>
  draw(String(plan.settings.seed), what, plan.envelope.copMsgId, which) * 100 < share

function sayingsOf(judged: Judged, received: Received): Saying[] {
  if (!judged.isTaken) return [refusal(judged, received)]
  const { definition, documents } = judged
  const { settings, receivedAt } = received
  const answers = documents.map((sent) => {
    const number = numberOf({ definition, fields: sent.fields })
    const outcome = chooseOutcome({ settings, number, guid: sent.fields.guid ?? '' })
    // One document that cannot be read spoils its whole message.
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

/** What is said of several documents at the same time goes into one message, as customs do. */
function grouped(answers: readonly { answer: DocumentAnswer; slot: number }[], received: Received): Saying[] {
  const sayings = new Map<string, Saying>()
  for (const { answer, slot } of answers) {
    const key = `${String(slot).padStart(3, '0')} ${answer.type}`
    const saying = sayings.get(key) ?? { slot, type: answer.type, documents: [] }
    const hasPortNumber = definitionOf(answer.type).head.elements.some(
      ({ name }) => name === 'preNo' || name === 'taxNo',
    )
    saying.documents.push(timed(answer, { time: beijingTime17(timeOf(received, slot)), hasPortNumber }))
    sayings.set(key, saying)
  }
  return [...sayings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, saying]) => saying)
}

type Refused = { envelope: Envelope; type: string; reason: string; text: string }

function refusal({ envelope, type, reason, text }: Refused, received: Received): Saying {
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

/** Never through the middle of a character. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('')

/** The file of one saying, once or more often, whole or torn. */
function sendings({
  plan,
  saying,
  arrives,
}: {
  plan: Plan
  saying: Saying
  arrives: number
}): Omit<PlannedAnswer, 'step'>[] {
  const { settings } = plan
  const which = `${saying.slot} ${saying.type}`
  const delayMs = settings.delaySeconds * 1000
  const isLate = happens(plan, 'late', which, settings.lateShare)
  const due = timeOf(plan, arrives).getTime() + (isLate ? 10 * delayMs : 0)
  const first = writeFile({ plan, saying, dueTime: new Date(due), copy: 0 })
  const files = [first]
  if (happens(plan, 'truncate', which, settings.truncateShare)) {
    const torn = { ...first, bytes: first.bytes.subarray(0, Math.floor(first.bytes.length * 0.6)) }
    files.splice(0, 1, torn, writeFile({ plan, saying, dueTime: new Date(due + delayMs), copy: 1 }))
  }
  if (happens(plan, 'duplicate', which, settings.duplicateShare)) {
    files.push(writeFile({ plan, saying, dueTime: new Date(due + delayMs), copy: 2 }))
  }
  return files
}

/** A copy says the same under another number of its message. */
function writeFile(input: { plan: Plan; saying: Saying; dueTime: Date; copy: number }): Omit<PlannedAnswer, 'step'> {
  const { plan, saying, dueTime, copy } = input
  const { envelope, settings } = plan
  const { type, documents, slot } = saying
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
