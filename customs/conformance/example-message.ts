// A valid message of any type, as text: for tests, and for people who want to see one.
import { buildMessage, type Extension, type Subscribe, type Transfer } from '../build.ts'
import { fictitiousCustomsCode } from '../checks/fictitious.ts'
import type { DocumentOf, MessageDefinition, Revision } from '../messages/message.ts'
import { nodeCryptography } from '../node/node-cryptography.ts'
import { buildReceipt } from '../receipts/build-receipt.ts'
import { prepareSignature } from '../signing/sign-message.ts'
import { exampleDocument } from './example-document.ts'

export const exampleGuid = '0A1B2C3D-1111-4222-8333-444455556666'

const transfer: Transfer = {
  copCode: fictitiousCustomsCode(9),
  copName: '示例传输有限公司',
  dxpMode: 'DXP',
  dxpId: 'DXPENT0000099999',
}

/**
 * `optional` 'all' has every optional element, a subscriber and an extension too. A declaration that must be signed
 * gets a signature with the right digest that proves nothing.
 */
export function exampleMessage(input: {
  definition: MessageDefinition
  revision: Revision
  optional?: 'usual' | 'all'
  count?: number
  /** Of each document. */
  lines?: number
  /** One element a line. */
  isPretty?: boolean
}): string {
  const { definition, revision, optional = 'usual', count = 1, isPretty = false } = input
  const shown = isPretty ? indented : (text: string) => text
  const documents = Array.from({ length: count }, (_, index) => exampleDocument({ ...input, serial: index + 1 }))
  if (definition.kind === 'receipt') return shown(buildReceipt({ definition, revision, guid: exampleGuid, documents }))
  const isFull = optional === 'all'
  const built = buildMessage<MessageDefinition>({
    definition,
    revision,
    guid: exampleGuid,
    documents: documents as DocumentOf<MessageDefinition>[],
    ...(isFull
      ? { transfer: { ...transfer, note: '备注' }, subscribes: [subscriber], extension }
      : { transfer, subscribes: [] }),
  })
  // Blanks count in a digest.
  const message = shown(built)
  const isSigned = isFull || definition.signature === 'required'
  if (!isSigned) return message
  const keyName = '示例'
  const { digest } = nodeCryptography
  // Three bytes prove nothing, and without a certificate nobody can hold them against one.
  return prepareSignature({ definition, message, algorithm: 'rsa-sha1', keyName, digest }).complete(new Uint8Array(3))
}

const subscriber: Subscribe = { status: 'RET', dxpMode: 'DXP', dxpAddress: 'DXPENT0000099998', note: '备注' }
const extension: Extension = { name: '示例', version: '1.0', content: '<any xmlns="urn:example">1</any>' }

function indented(xml: string): string {
  let depth = 0
  const lines = xml
    .trim()
    .replaceAll(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth--
      const text = '  '.repeat(Math.max(0, depth)) + line
      if (/^<[^?!/]/.test(line) && !line.includes('</') && !line.endsWith('/>')) depth++
      return text
    })
  return `${lines.join('\n')}\n`
}
