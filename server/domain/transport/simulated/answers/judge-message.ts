// Check of a message at the simulated gateway: it can be read, is a declaration, has the form of its specification, and its
// documents obey the rules.
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import type { Finding } from '@kouan/customs/finding.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import type { DocumentOf, MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import { type ParsedMessage, parseMessage } from '@kouan/customs/parse.ts'
import { validateDocument } from '@kouan/customs/validate.ts'
import { type Refusal, refuseFinding } from './refusal.ts'

/** Envelope of the message, which the answer uses as well. */
export interface Envelope {
  isWrapped: boolean
  /** CopMsgId, or the guid of a message without an envelope. */
  copMsgId: string
  /** Mailbox of the sender; `receiverId` is that of customs. */
  senderId: string
  receiverId: string
}

export interface SentDocument {
  fields: Readonly<Record<string, string>>
  lines: readonly Readonly<Record<string, string>>[]
  /** Answer to the first broken rule. */
  refusal: Refusal | undefined
}

export type Judged =
  | { isAccepted: false; envelope: Envelope; type: string; reason: string; text: string }
  | { isAccepted: true; envelope: Envelope; definition: MessageDefinition; documents: SentDocument[] }

export function judgeMessage(input: { bytes: Uint8Array; revision: Revision; now: Date }): Judged {
  const { bytes, revision, now } = input
  const opened = openEnvelope(bytes)
  const payload = opened.kind === 'unreadable' ? bytes : opened.payload
  const { message, findings } = parseMessage(payload, { strict: revision })
  const envelope = envelopeOf({ opened, message })
  const refused = (reason: string): Judged => {
    const text = Buffer.from(payload).toString('utf8')
    return { isAccepted: false, envelope, type: message?.type ?? 'Unknown', reason, text }
  }
  if (opened.kind === 'unreadable') return refused(sentencesOf(opened.findings))
  const definition = message && findDefinition(message.type)
  if (definition && definition.kind !== 'declaration') return refused(`${message.type} 不是企业申报的报文`)
  const faults = sentencesOf([
    ...findings.filter(isChecked),
    ...(message?.nodes.flatMap((node) => node.findings) ?? []),
  ])
  if (!definition || faults !== '') return refused(faults || '报文类型无法识别')
  const documents = message.nodes.map(({ fields, lines }) => {
    const document = { head: fields, lines } as DocumentOf<MessageDefinition>
    const broken = validateDocument({ definition, revision, document, now }).find(
      ({ severity }) => severity === 'error',
    )
    return { fields, lines, refusal: broken && refuseFinding(definition.type, broken) }
  })
  return { isAccepted: true, envelope, definition, documents }
}

/** Whether the finding counts. A missing signature does not: the simulation is used without keys. */
const isChecked = ({ path, rule }: Finding) => !(path === 'Signature' && rule === 'required')

/** Sentences of the first five different errors. */
function sentencesOf(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const sentences = errors.map(({ message, line }) => (line === undefined ? message : `第 ${line} 行：${message}`))
  return [...new Set(sentences)].slice(0, 5).join('；')
}

const isMailbox = (text: string) => /^[0-9A-Za-z_-]{1,16}$/.test(text)

function envelopeOf(input: { opened: ReturnType<typeof openEnvelope>; message: ParsedMessage | undefined }): Envelope {
  const { opened, message } = input
  if (opened.kind === 'dxp') {
    const { copMsgId, senderId, receiverIds } = opened
    const receiverId = receiverIds[0] ?? ''
    // An envelope of the answer needs two valid mailboxes; otherwise the answer has none.
    return { isWrapped: [senderId, receiverId].every(isMailbox), copMsgId, senderId, receiverId }
  }
  return { isWrapped: false, copMsgId: message?.guid ?? '', senderId: message?.transfer?.dxpId ?? '', receiverId: '' }
}
