// Customs answer a document of any kind.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
import { beijingTime17 } from '@kouan/customs/time.ts'
import type { TestChannel } from './a-channel.ts'
import type { DocumentForm } from './a-document.ts'
import { drop, inEnvelope } from './declaration-harness.ts'

let answered = 0
/** preNo by the key of the document. */
const entries = new Map<string, string>()

/** Drops a receipt of the document with this form; of two of them the later counts. `more`: numbers that customs assign. */
export async function answerDocument(
  channel: Pick<TestChannel, 'inbox' | 'dxpId'>,
  { message }: DocumentKind,
  { form, returnStatus, more = {} }: { form: DocumentForm; returnStatus: string; more?: Record<string, string> },
): Promise<void> {
  const definition = findDefinition(message.receiptType ?? '')
  if (!definition) throw new Error(`no receipt answers ${message.type}`)
  answered += 1
  const { head } = exampleDocument({ definition, revision: '202205' })
  const key = Object.fromEntries(message.key.map((name) => [name, String(form[name])]))
  const known = `${message.type} ${Object.values(key).join(' ')}`
  const preNo = entries.get(known) ?? `B20260101${String(entries.size + 1).padStart(9, '0')}`
  entries.set(known, preNo)
  const needsInvtNo = definition.head.elements.some(({ name, required }) => name === 'invtNo' && required)
  // That of the list that the document names, or a new one where the receipt has to have it.
  const invtNo = form.invtNo ? String(form.invtNo) : needsInvtNo ? preNo.replace(/^B/, 'E') : undefined
  const numbers = 'preNo' in head ? { preNo, invtNo } : {}
  const returnTime = beijingTime17(new Date(Date.now() - 3_600_000 + answered * 1000))
  const document = { head: { ...head, ...numbers, ...key, ...more, returnStatus, returnTime }, lines: [] }
  const guid = crypto.randomUUID().toUpperCase()
  const receipt = buildReceipt({ definition, revision: '202205', guid, documents: [document] })
  await drop(channel, inEnvelope(receipt, channel, definition.type))
}

let said = 0

/** Drops a receipt with this head, which has a guid of its own and a later time than the one before it unless it names them. */
export async function dropReceipt(
  channel: Pick<TestChannel, 'inbox' | 'dxpId'>,
  type: string,
  { head, lines = [] }: { head: Record<string, string | undefined>; lines?: Record<string, string>[] },
): Promise<void> {
  const definition = findDefinition(type)
  if (!definition) throw new Error(`no message is called ${type}`)
  said += 1
  const guid = `0A1B2C3D-1111-4222-8333-${String(said).padStart(12, '0')}`
  const returnTime = `2099010100${String(said).padStart(4, '0')}000`
  const told = { guid, returnTime, returnInfo: '示例', ...head }
  const text = buildReceipt({ definition, revision: '202205', guid, documents: [{ head: told, lines }] })
  await drop(channel, inEnvelope(text, channel, type))
}
