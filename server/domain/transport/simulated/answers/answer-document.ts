// Answers of the simulated customs to one document, in their order.
import type { SimulatedOutcomeCode } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { toldAfter } from '@kouan/customs/receipts/answers.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import type { ReceiptDocument, ReceiptFields } from './fitted-receipt.ts'
import type { SentDocument } from './judge-message.ts'
import { noticesOf } from './notices.ts'
import { statusesFor } from './outcome-scripts.ts'
import type { Refusal } from './refusal.ts'
import { guidOf, serialOf } from './seeded-random.ts'

export interface DocumentAnswer {
  type: string
  document: ReceiptDocument
}

export interface AnswerInput {
  definition: MessageDefinition
  sent: SentDocument
  outcome: Exclude<SimulatedOutcomeCode, 'MALFORMED'>
  /** yyyyMMdd of the day on which customs received it. */
  day: string
}

/** Returns the answers without guid and time, which `addGuidAndTimes` adds. */
export function answerDocument({ definition, sent, outcome, day }: AnswerInput): DocumentAnswer[] {
  const receipt = definition.receiptType
  if (outcome === 'SILENT' || receipt === undefined) return []
  const { type } = definition
  const { refusal } = sent
  const statuses = statusesOf({ type, outcome, refusal })
  const numbers = numbersOf({ definition, fields: sent.fields, day })
  const takenAt = statuses.findIndex((status) => takenIn.includes(status))
  const answers: DocumentAnswer[] = statuses.map((returnStatus, index) => ({
    type: receipt,
    document: {
      head: {
        ...sent.fields,
        ...(takenAt >= 0 && index >= takenAt ? numbers : { preNo: numbers.preNo }),
        returnStatus,
        returnInfo: infoOf({
          type: receipt,
          returnStatus,
          refusal: refusal?.status === returnStatus ? refusal : undefined,
        }),
      },
      lines: [],
    },
  }))
  const notices = statuses.flatMap((status) => toldAfter(type, status))
  return [...answers, ...noticesOf(notices, { sent, numbers, isVoid: outcome === 'TAX_VOID' })]
}

type Decided = {
  type: string
  outcome: Exclude<SimulatedOutcomeCode, 'MALFORMED' | 'SILENT'>
  refusal: Refusal | undefined
}

/** Statuses that a document receives, in their order. A refusal outweighs the outcome. */
export function statusesOf({ type, outcome, refusal }: Decided): string[] {
  if (!refusal) return statusesFor({ type, outcome })
  return refusal.status === '100' ? statusesFor({ type, outcome: 'REJECT' }) : ['2', refusal.status]
}

/** Statuses from which customs use their own number of the document. */
const takenIn = ['120', '399']

type Numbered = { definition: MessageDefinition; fields: ReceiptFields; day: string }

/** Numbers that the port and customs assign; a number that the document has stays. */
export function numbersOf({ definition, fields, day }: Numbered): ReceiptFields {
  const { type, direction } = definition
  const serial = serialOf(type, fields.guid ?? '', fields.copNo ?? fields.coElNo ?? '')
  const given = (name: string, number: string) => ({ [name]: fields[name]?.trim() || number })
  const flow = direction === 'E' ? 'E' : 'I'
  return {
    ...given('preNo', `B${day}${serial}`),
    ...given('invtNo', `${(fields.customsCode ?? '').padStart(4, '0')}${day.slice(0, 4)}${flow}${serial}`),
    ...given('rkdNo', `R${day}${serial}`),
    ...given('sumNo', `S${day}${serial}`),
  }
}

/** Text of the answer, marked as simulated. */
function infoOf(input: { type: string; returnStatus: string; refusal: Refusal | undefined }): string {
  const { type, returnStatus, refusal } = input
  const text = (refusal?.text ?? describeReceipt({ type, returnStatus }).text).replaceAll(']', '）')
  // Cut between characters, not inside a surrogate pair.
  return `[Code:${refusal?.code ?? returnStatus};Desc:${[...text].slice(0, 500).join('')}（模拟海关）]`
}

/**
 * Adds guid and time. Receipts of orders, payments and waybills carry the document's guid; receipts with a number of the port
 * (preNo) and notices have a guid of their own.
 */
export function addGuidAndTimes(
  answer: DocumentAnswer,
  { time, hasPortNumber }: { time: string; hasPortNumber: boolean },
) {
  const { head, lines } = answer.document
  const own = hasPortNumber
    ? guidOf(answer.type, head.guid ?? '', head.returnStatus ?? head.status ?? '', time)
    : head.guid
  return { head: { ...head, guid: own, returnTime: time, opDate: time }, lines }
}
