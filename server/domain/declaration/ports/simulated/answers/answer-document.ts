// All that customs send about one document, in the order in which they send it.
import type { SimulatedOutcomeCode } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { declarationKindOf, toldAfter } from '@kouan/customs/receipts/answers.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import { guidOf, serialOf } from './draw.ts'
import type { ReceiptDocument, ReceiptFields } from './fitted-receipt.ts'
import type { SentDocument } from './judge-message.ts'
import { noticesOf } from './notices.ts'
import { statusesFor } from './outcome-scripts.ts'

export interface DocumentAnswer {
  type: string
  document: ReceiptDocument
}

export interface Answering {
  definition: MessageDefinition
  sent: SentDocument
  outcome: Exclude<SimulatedOutcomeCode, 'MALFORMED'>
  /** yyyyMMdd of the day on which customs received it. */
  day: string
}

/** Without guid, time and status words of a gateway: the times are given when the message is written (`timed`). */
export function answerDocument({ definition, sent, outcome, day }: Answering): DocumentAnswer[] {
  const receipt = declarationKindOf(definition.type)?.receipt
  if (outcome === 'SILENT' || receipt === undefined) return []
  const { type } = definition
  const fault = sent.fault
  const statuses = statusesFor({ type, outcome: fault === undefined ? outcome : 'REFUSE' })
  const numbers = numbersOf({ definition, fields: sent.fields, day })
  const takenAt = statuses.findIndex((status) => takenIn.includes(status))
  const answers: DocumentAnswer[] = statuses.map((returnStatus, index) => ({
    type: receipt,
    document: {
      head: {
        ...sent.fields,
        ...(takenAt >= 0 && index >= takenAt ? numbers : { preNo: numbers.preNo }),
        returnStatus,
        returnInfo: infoOf({ type: receipt, returnStatus, fault: returnStatus.startsWith('-') ? fault : undefined }),
      },
      lines: [],
    },
  }))
  const told = statuses.flatMap((status) => toldAfter(type, status))
  return [...answers, ...noticesOf(told, { sent, numbers, isVoid: outcome === 'TAX_VOID' })]
}

/** From these on customs know a document by their own number. */
const takenIn = ['120', '399']

type Numbered = { definition: MessageDefinition; fields: ReceiptFields; day: string }

/** The numbers that the port and customs give; one that the document has already stays. */
function numbersOf({ definition, fields, day }: Numbered): ReceiptFields {
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

/** Nobody who reads it shall take it for the word of real customs. */
function infoOf(input: { type: string; returnStatus: string; fault: string | undefined }): string {
  const { type, returnStatus, fault } = input
  const text = (fault ?? describeReceipt({ type, returnStatus }).text).replaceAll(']', '）')
  // Never through the middle of a character.
  return `[Code:${returnStatus};Desc:${[...text].slice(0, 500).join('')}（模拟海关）]`
}

/**
 * The same with guid and time. Receipts of orders, payments and waybills carry the document's guid; those that have a
 * number of the port (preNo) a guid of their own, and so do notices.
 */
export function timed(answer: DocumentAnswer, { time, hasPortNumber }: { time: string; hasPortNumber: boolean }) {
  const { head, lines } = answer.document
  const own = hasPortNumber
    ? guidOf(answer.type, head.guid ?? '', head.returnStatus ?? head.status ?? '', time)
    : head.guid
  return { head: { ...head, guid: own, returnTime: time, opDate: time }, lines }
}
