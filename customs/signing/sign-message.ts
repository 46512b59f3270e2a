// The enveloped ds:Signature of a message, as the interface specification has it: URI "", canonical XML 1.0, KeyName and the
// certificate.
import { placeSignature } from '../build.ts'
import type { MessageDefinition } from '../messages/message.ts'
import { toBase64 } from '../xml/base64.ts'
import { canonicalXml } from '../xml/canonical-xml.ts'
import { escapeXml } from '../xml/characters.ts'
import { signatureNamespace } from '../xml/namespaces.ts'
import { elementXml } from '../xml/write-table.ts'
import {
  algorithms,
  type Cryptography,
  canonicalization,
  envelopedSignature,
  type SigningAlgorithm,
} from './algorithms.ts'

export type ToSign = {
  definition: MessageDefinition
  /** As buildMessage gave it. */
  message: string
  algorithm: SigningAlgorithm
  keyName: string
  /** DER; left out where the receiver knows it. */
  certificate?: Uint8Array
  digest: Cryptography['digest']
}

const encode = (text: string) => new TextEncoder().encode(text)

/**
 * Returns the bytes to sign, and the message as soon as they are signed. RSA: the signature by PKCS #1; SM2: r and s, 32 bytes
 * each. Throws RangeError when the text is no message that buildMessage gave.
 */
export function prepareSignature(input: ToSign): {
  /** The canonical SignedInfo. */
  data: Uint8Array
  /** Returns the whole message in canonical form, for a person or a policy that reviews what is signed. */
  canonical: Uint8Array
  complete: (signature: Uint8Array) => string
} {
  const { definition, message, algorithm } = input
  const canonical = encode(canonicalXml(encode(message)))
  const { signature, digest } = algorithms[algorithm]
  const method = (name: string, uri: string) => element(name, '', ` Algorithm="${uri}"`)
  const reference = [
    element('Transforms', method('Transform', envelopedSignature)),
    method('DigestMethod', digest),
    element('DigestValue', toBase64(input.digest(algorithm, canonical))),
  ]
  const signedInfo = element(
    'SignedInfo',
    method('CanonicalizationMethod', canonicalization) +
      method('SignatureMethod', signature) +
      element('Reference', reference.join(''), ' URI=""'),
  )
  const placed = (value: string) => {
    const content = signedInfo + element('SignatureValue', value) + keyInfo(input)
    const xml = element('Signature', content, ` xmlns:ds="${signatureNamespace}"`)
    return placeSignature({ definition, message, signature: xml })
  }
  // Its canonical form contains the namespaces in scope at its place.
  const data = encode(canonicalXml(encode(placed('')), { only: isSignedInfo }))
  return { data, canonical, complete: (value) => placed(toBase64(value)) }
}

/** That of the message's own signature. */
export const isSignedInfo = ({ uri, local, depth }: { uri: string; local: string; depth: number }) =>
  uri === signatureNamespace && local === 'SignedInfo' && depth === 2
export const isSignature = ({ uri, local, depth }: { uri: string; local: string; depth: number }) =>
  uri === signatureNamespace && local === 'Signature' && depth === 1

function keyInfo({ keyName, certificate }: ToSign): string {
  const x509 = certificate ? element('X509Data', element('X509Certificate', toBase64(certificate))) : ''
  return element('KeyInfo', element('KeyName', escapeXml(keyName)) + x509)
}

const element = (name: string, content: string, attributes = '') => elementXml(`ds:${name}`, content, attributes)
