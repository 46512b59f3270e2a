// The enveloped ds:Signature of a message, as the interface specification has it: URI "", canonical XML 1.0, KeyName and the
// certificate. Written in canonical form at once, so that what is signed is what stands in the message.
import { createHash, X509Certificate } from 'node:crypto'
import { placeSignature } from '@kouan/customs/build.ts'
import { canonicalMessage } from '@kouan/customs/envelope/canonical-message.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { beijingIso } from '@kouan/customs/time.ts'
import { cebNamespace, signatureNamespace } from '@kouan/customs/xml/namespaces.ts'
import { type KeyHolder, type SigningAlgorithm, SigningFailure } from './signer.ts'
import { isSignedBy } from './verify-signature.ts'

const canonicalization = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

interface AlgorithmNames {
  signature: string
  digest: string
  /** As node:crypto calls it. */
  hash: string
}

const algorithms: Readonly<Record<SigningAlgorithm, AlgorithmNames>> = {
  'rsa-sha1': {
    signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
    hash: 'sha1',
  },
  'sm2-sm3': {
    signature: 'http://www.chinaport.gov.cn/2022/04/xmldsig#sm2-sm3',
    digest: 'http://www.chinaport.gov.cn/2022/04/xmldsig#sm3',
    hash: 'sm3',
  },
}

export interface ToSign {
  holder: KeyHolder
  definition: MessageDefinition
  /** As buildMessage gave it. */
  message: string
  signal: AbortSignal
  now: Date
}

/** The message with its signature, which was verified with the certificate before it is answered. Throws SigningFailure. */
export async function signMessage({ holder, definition, message, signal, now }: ToSign): Promise<string> {
  refuseExpired(holder, now)
  const canonical = Buffer.from(canonicalMessage(message))
  const signedInfo = signedInfoOf({ algorithm: algorithms[holder.algorithm], canonical })
  // Alone, a part of a document carries the namespaces that are in scope around it.
  const bytes = Buffer.from(
    `<ds:SignedInfo xmlns:ceb="${cebNamespace}" xmlns:ds="${signatureNamespace}">${signedInfo}</ds:SignedInfo>`,
  )
  const signature = await holder.signBytes(bytes, { message: canonical, messageType: definition.type, signal })
  const { algorithm, certificate } = holder
  if (!isSignedBy({ algorithm, certificate, data: bytes, signature })) {
    throw new SigningFailure('签名结果与证书不符，报文没有发出', { isPermanent: true })
  }
  return placeSignature({ definition, message, signature: signatureOf({ holder, signedInfo, signature }) })
}

function refuseExpired({ certificate }: KeyHolder, now: Date): void {
  const { validFrom, validTo } = new X509Certificate(certificate)
  const [from, to] = [new Date(validFrom), new Date(validTo)]
  if (now >= from && now <= to) return
  const [first, last] = [from, to].map((time) => beijingIso(time).slice(0, 10))
  throw new SigningFailure(`签名证书不在有效期内（${first} 至 ${last}）`, { isPermanent: true })
}

function signedInfoOf({ algorithm, canonical }: { algorithm: AlgorithmNames; canonical: Buffer }): string {
  const digest = createHash(algorithm.hash).update(canonical).digest('base64')
  const method = (name: string, uri: string) => element(name, '', ` Algorithm="${uri}"`)
  return [
    method('CanonicalizationMethod', canonicalization),
    method('SignatureMethod', algorithm.signature),
    element(
      'Reference',
      element('Transforms', method('Transform', enveloped)) +
        method('DigestMethod', algorithm.digest) +
        element('DigestValue', digest),
      ' URI=""',
    ),
  ].join('')
}

function signatureOf(input: { holder: KeyHolder; signedInfo: string; signature: Buffer }): string {
  const { holder, signedInfo, signature } = input
  const content = [
    element('SignedInfo', signedInfo),
    element('SignatureValue', signature.toString('base64')),
    element(
      'KeyInfo',
      element('KeyName', holder.keyName) +
        element('X509Data', element('X509Certificate', holder.certificate.toString('base64'))),
    ),
  ].join('')
  return element('Signature', content, ` xmlns:ds="${signatureNamespace}"`)
}

const element = (name: string, content: string, attributes = '') => `<ds:${name}${attributes}>${content}</ds:${name}>`
