// A valid message of any type, as text: for tests, and for people who want to see one.
import { buildMessage, type Extension, placeSignature, type Subscribe, type Transfer } from '../build.ts'
import type { DocumentOf, MessageDefinition, Revision } from '../messages/message.ts'
import { buildReceipt } from '../receipts/build-receipt.ts'
import { signatureNamespace } from '../xml/namespaces.ts'
import { exampleDocument } from './example-document.ts'
import { fictitiousCustomsCode } from './fictitious.ts'

export const exampleGuid = '0A1B2C3D-1111-4222-8333-444455556666'

const transfer: Transfer = {
  copCode: fictitiousCustomsCode(9),
  copName: '示例传输有限公司',
  dxpMode: 'DXP',
  dxpId: 'DXPENT0000099999',
}

/**
 * `optional` 'all' has every optional element, a subscriber and an extension too. A declaration that must be signed
 * gets a signature that has the right form and proves nothing.
 */
export function exampleMessage(input: {
  definition: MessageDefinition
  revision: Revision
  optional?: 'usual' | 'all'
  count?: number
}): string {
  const { definition, revision, optional = 'usual', count = 1 } = input
  const documents = Array.from({ length: count }, (_, index) => exampleDocument({ ...input, serial: index + 1 }))
  if (definition.kind === 'receipt') return buildReceipt({ definition, revision, guid: exampleGuid, documents })
  const isFull = optional === 'all'
  const message = buildMessage<MessageDefinition>({
    definition,
    revision,
    guid: exampleGuid,
    documents: documents as DocumentOf<MessageDefinition>[],
    ...(isFull
      ? { transfer: { ...transfer, note: '备注' }, subscribes: [subscriber], extension }
      : { transfer, subscribes: [] }),
  })
  const isSigned = isFull || definition.signature === 'required'
  return isSigned ? placeSignature({ definition, message, signature }) : message
}

const subscriber: Subscribe = { status: 'RET', dxpMode: 'DXP', dxpAddress: 'DXPENT0000099998', note: '备注' }
const extension: Extension = { name: '示例', version: '1.0', content: '<any xmlns="urn:example">1</any>' }

const algorithm = (name: string) => `Algorithm="http://www.w3.org/${name}"`
const signature =
  `<Signature xmlns="${signatureNamespace}"><SignedInfo>` +
  `<CanonicalizationMethod ${algorithm('TR/2001/REC-xml-c14n-20010315')}/>` +
  `<SignatureMethod ${algorithm('2000/09/xmldsig#rsa-sha1')}/>` +
  `<Reference URI=""><Transforms><Transform ${algorithm('2000/09/xmldsig#enveloped-signature')}/></Transforms>` +
  `<DigestMethod ${algorithm('2000/09/xmldsig#sha1')}/><DigestValue>AAAA</DigestValue></Reference>` +
  '</SignedInfo><SignatureValue>AAAA</SignatureValue></Signature>'
