// Whether a message is what its signature was made of, and whether the key of its certificate made it.
import { entryOf } from '../codes/code-table.ts'
import { fromBase64, toBase64 } from '../xml/base64.ts'
import { canonicalXml } from '../xml/canonical-xml.ts'
import { signatureNamespace } from '../xml/namespaces.ts'
import { readTree } from '../xml/read-xml.ts'
import type { XmlElement } from '../xml/tree.ts'
import {
  algorithms,
  type Cryptography,
  canonicalization,
  digestNames,
  envelopedSignature,
  type SigningAlgorithm,
  signatureNames,
} from './algorithms.ts'
import { isSignature, isSignedInfo } from './sign-message.ts'

/**
 * `valid` says that content, signature and certificate belong together; never that the certificate is one that customs
 * trust, nor whose it is. Chinese sentences.
 */
export type SignatureVerdict =
  | {
      verdict: 'valid'
      algorithm: SigningAlgorithm
      keyName: string
      certificate: Uint8Array
      /** How it is written otherwise than the paper says; nothing where it follows it. Whether customs take it is not known. */
      deviation?: string
    }
  | { verdict: 'wrong'; reason: string }
  | { verdict: 'unjudged'; reason: string }

const wrong = (reason: string): SignatureVerdict => ({ verdict: 'wrong', reason })

/** Never throws. `certificate` (DER): that of the key which should have signed; without it, the one inside is believed. */
export function verifyMessage(input: {
  message: Uint8Array
  cryptography: Cryptography
  certificate?: Uint8Array | undefined
}): SignatureVerdict {
  const { message, cryptography } = input
  const { root } = readTree({ bytes: message })
  const signatures = (root?.children ?? []).filter(({ name }) => {
    return name.uri === signatureNamespace && name.local === 'Signature'
  })
  const [signature, second] = signatures
  if (!signature) return { verdict: 'unjudged', reason: '报文没有签名' }
  if (second) return wrong('报文有多个签名')
  const at = (...path: string[]) => find(signature, path)
  const uriOf = (...path: string[]) => at(...path)?.attributes.get('Algorithm') ?? ''
  const info = ['SignedInfo', 'Reference'] as const
  const named = uriOf('SignedInfo', 'SignatureMethod')
  const algorithm = entryOf(signatureNames, named)
  const digestName = uriOf(...info, 'DigestMethod')
  const digestOf = entryOf(digestNames, digestName)
  const method = uriOf('SignedInfo', 'CanonicalizationMethod')
  if (!algorithm) return { verdict: 'unjudged', reason: `签名算法 ${named || '（未注明）'} 不支持` }
  const transforms = find(signature, [...info, 'Transforms'])?.children ?? []
  const isForm =
    // Without comments inside, both give the same bytes.
    (method === canonicalization || (method === `${canonicalization}#WithComments` && !/<!--/.test(textOf(message)))) &&
    digestOf !== undefined &&
    (digestOf === algorithm || algorithm === 'sm2-sm3') &&
    transforms.length === 1 &&
    transforms[0]?.attributes.get('Algorithm') === envelopedSignature &&
    at('SignedInfo')?.children.filter(({ name }) => name.local === 'Reference').length === 1 &&
    // Another URI would sign only a part of the message.
    at(...info)?.attributes.get('URI') === ''
  if (!isForm) return wrong('签名的写法不符合规范（须对整个报文作 enveloped 签名，规范形式为 C14N 1.0）')
  try {
    const content = encode(canonicalXml(message, { omit: isSignature }))
    const digest = (at(...info, 'DigestValue')?.text ?? '').replace(/\s+/g, '')
    if (toBase64(cryptography.digest(digestOf, content)) !== digest) {
      return wrong('报文内容与签名不符（摘要不一致），内容在签名之后被改动过')
    }
    const inside = fromBase64(at('KeyInfo', 'X509Data', 'X509Certificate')?.text ?? '')
    if (inside && input.certificate && toBase64(inside) !== toBase64(input.certificate)) {
      return wrong('签名中的证书不是指定的证书')
    }
    const certificate = inside ?? input.certificate
    if (!certificate) return { verdict: 'unjudged', reason: '摘要一致；签名中没有证书，无法判断由谁签名' }
    const value = fromBase64(at('SignatureValue')?.text ?? '')
    const data = encode(canonicalXml(message, { only: isSignedInfo }))
    const isRight = value && cryptography.isSignedBy({ algorithm, certificate, data, signature: value })
    if (!isRight) return wrong('签名值与证书不符，不是该证书的密钥所签')
    const keyName = at('KeyInfo', 'KeyName')?.text ?? ''
    const deviations = [
      named === algorithms[algorithm].signature ? [] : `SignatureMethod 为 ${named}`,
      digestName === algorithms[algorithm].digest ? [] : `DigestMethod 为 ${digestName}`,
      method === canonicalization ? [] : `CanonicalizationMethod 为 ${method}`,
    ].flat()
    const deviation = deviations.length > 0 ? { deviation: deviations.join('，') } : {}
    return { verdict: 'valid', algorithm, keyName, certificate, ...deviation }
  } catch {
    return wrong('签名或证书不能读取')
  }
}

const textOf = (message: Uint8Array) => new TextDecoder().decode(message)
const encode = (text: string) => new TextEncoder().encode(text)

function find(element: XmlElement, path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, local) => {
    return at?.children.find(({ name }) => name.uri === signatureNamespace && name.local === local)
  }, element)
}
