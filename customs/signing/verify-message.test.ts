import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { buildMessage } from '../build.ts'
import { exampleDocument } from '../conformance/example-document.ts'
import { exampleGuid, exampleMessage } from '../conformance/example-message.ts'
import { exampleTransfer } from '../conformance/example-order.ts'
import { makeTestSigners, type TestSigner } from '../conformance/openssl-keys.ts'
import { ceb603 } from '../messages/export/ceb603.ts'
import { ceb621 } from '../messages/import/ceb621.ts'
import type { DocumentOf, MessageDefinition } from '../messages/message.ts'
import { nodeCryptography as cryptography } from '../node/node-cryptography.ts'
import { toBase64 } from '../xml/base64.ts'
import { canonicalXml } from '../xml/canonical-xml.ts'
import { algorithms, canonicalization } from './algorithms.ts'
import { isSignature, isSignedInfo, prepareSignature } from './sign-message.ts'
import { verifyMessage } from './verify-message.ts'

const signers = makeTestSigners()
const both = Object.values(signers)
const encode = (text: string) => new TextEncoder().encode(text)
/** Everything that canonical form treats in its own way. */
const note = '<A&B> "甲" \'乙\' \r\n\t ]]> 𠮷'

function signedMessage(definition: MessageDefinition, signer: TestSigner, isWithCertificate = true): string {
  const { head, lines } = exampleDocument({ definition, revision: '202205' })
  const message = buildMessage<MessageDefinition>({
    definition,
    revision: '202205',
    guid: exampleGuid,
    documents: [{ head: { ...head, note }, lines } as DocumentOf<MessageDefinition>],
    transfer: exampleTransfer,
    extension: { name: '示例', version: '1.0', content: '<any xmlns="urn:example">1</any>' },
  })
  const { algorithm, certificate, sign } = signer
  const { digest } = cryptography
  const known = isWithCertificate ? { certificate } : {}
  const { data, complete } = prepareSignature({ definition, message, algorithm, keyName: '<01>', digest, ...known })
  return complete(sign(data))
}

const verdictOf = (text: string, certificate?: Uint8Array) =>
  verifyMessage({ message: encode(text), cryptography, certificate })

test.each(both)('a message signed by $algorithm is found right, however it is written', (signer) => {
  for (const definition of [ceb621, ceb603]) {
    const signed = signedMessage(definition, signer)
    expect(verdictOf(signed)).toMatchObject({ verdict: 'valid', algorithm: signer.algorithm, keyName: '<01>' })
    // Another notation of the same: comments, quotes, CDATA, entities.
    const other = signed
      .replace(/ guid="([^"]*)" version="([^"]*)"/, "\n version='$2'\n guid='$1'")
      .replace('<ceb:appType>1<', '<ceb:appType><![CDATA[1]]><!-- new --><')
      .replaceAll('&gt;', '&#62;')
    expect(other).not.toBe(signed)
    expect(verdictOf(other).verdict).toBe('valid')
    const canonical = XmlDocument.fromString(signed).canonicalizeToString()
    expect(verdictOf(canonical).verdict).toBe('valid')
  }
})

test.each(both)('whatever is changed after $algorithm is found', (signer) => {
  const signed = signedMessage(ceb621, signer)
  const changes: [from: string | RegExp, to: string][] = [
    ['<ceb:packNo>1<', '<ceb:packNo>2<'],
    ['<ceb:appType>1<', '<ceb:appType>1 <'],
    [/<ceb:note>/, '<ceb:note> '],
    [' version="1.0">', ' version="1.1">'],
    [/<ds:DigestValue>./, '<ds:DigestValue>_'],
    // The first character that is another than those before it comes to the front.
    [/<ds:SignatureValue>((.)\2*)(.)/, '<ds:SignatureValue>$3$1'],
    [/(<ds:Reference URI=)""/, '$1"#part"'],
    [/<ds:X509Certificate>.{40}/, '<ds:X509Certificate>'],
    [/<ds:Transform Algorithm="[^"]*"><\/ds:Transform>/, ''],
    [/(<ds:Signature [\s\S]*<\/ds:Signature>)/, '$1$1'],
  ]
  for (const [from, to] of changes) {
    const changed = signed.replace(from, to)
    expect(changed).not.toBe(signed)
    expect({ from, verdict: verdictOf(changed).verdict }).toEqual({ from, verdict: 'wrong' })
  }
})

test('the certificate of somebody else, none, and one that was given', () => {
  const [rsa, other] = [signers['rsa-sha1'], makeTestSigners()['rsa-sha1']]
  const signed = signedMessage(ceb621, rsa, false)
  expect(verdictOf(signed)).toEqual({
    verdict: 'unjudged',
    reason: '摘要一致；签名中没有证书，无法判断由谁签名',
  })
  expect(verdictOf(signed, rsa.certificate).verdict).toBe('valid')
  expect(verdictOf(signed, other.certificate)).toEqual({
    verdict: 'wrong',
    reason: '签名值与证书不符，不是该证书的密钥所签',
  })
  const carried = signedMessage(ceb621, rsa)
  expect(verdictOf(carried, rsa.certificate).verdict).toBe('valid')
  expect(verdictOf(carried, other.certificate)).toEqual({ verdict: 'wrong', reason: '签名中的证书不是指定的证书' })
})

/** The message with its SignedInfo rewritten and signed again, as another signer would write it. */
function resigned(signed: string, change: (signedInfo: string) => string): string {
  const changed = signed.replace(/<ds:SignedInfo>.*<\/ds:SignedInfo>/s, change)
  const data = encode(canonicalXml(encode(changed), { only: isSignedInfo }))
  const value = toBase64(signers['sm2-sm3'].sign(data))
  return changed.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`)
}

test('the forms of other senders: verified, with what is written otherwise than the paper says', () => {
  const signed = signedMessage(ceb621, signers['sm2-sm3'])
  const unsigned = encode(canonicalXml(encode(signed), { omit: isSignature }))
  const sha1 = toBase64(cryptography.digest('rsa-sha1', unsigned))
  const gateway = (info: string) =>
    info
      .replace(algorithms['sm2-sm3'].signature, 'http://www.w3.org/2000/09/xmldsig#sm2-sm3')
      .replace(algorithms['sm2-sm3'].digest, algorithms['rsa-sha1'].digest)
      .replace(/<ds:DigestValue>[^<]*/, `<ds:DigestValue>${sha1}`)
  const withComments = (info: string) => info.replace(canonicalization, `${canonicalization}#WithComments`)
  expect(verdictOf(resigned(signed, (info) => info))).not.toHaveProperty('deviation')
  expect(verdictOf(resigned(signed, gateway))).toMatchObject({
    verdict: 'valid',
    algorithm: 'sm2-sm3',
    deviation: expect.stringContaining('xmldsig#sm2-sm3，DigestMethod'),
  })
  expect(verdictOf(resigned(signed, withComments))).toMatchObject({
    verdict: 'valid',
    deviation: expect.stringContaining('#WithComments'),
  })
  const altered = resigned(signed, gateway).replace('<ceb:packNo>1<', '<ceb:packNo>2<')
  expect(verdictOf(altered)).toMatchObject({ verdict: 'wrong', reason: expect.stringContaining('摘要不一致') })
})

test('other canonical forms and a name that is not that of the key: never found right', () => {
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const newer = 'http://www.w3.org/2006/12/xml-c14n11'
  const signed = signedMessage(ceb621, signers['sm2-sm3'])
  for (const method of [exclusive, `${exclusive}WithComments`, newer])
    expect(verdictOf(resigned(signed, (info) => info.replace(canonicalization, method))), method).toMatchObject({
      verdict: 'wrong',
      reason: expect.stringContaining('规范形式'),
    })
  const withComment = signed.replace('<ceb:appType>', '<!-- 1 --><ceb:appType>')
  const withComments = (info: string) => info.replace(canonicalization, `${canonicalization}#WithComments`)
  expect(verdictOf(resigned(withComment, withComments)).verdict).toBe('wrong')
  const ofRsa = signedMessage(ceb621, signers['rsa-sha1'])
  for (const name of [algorithms['sm2-sm3'].signature, 'http://www.w3.org/2000/09/xmldsig#sm2-sm3'])
    expect(verdictOf(ofRsa.replace(algorithms['rsa-sha1'].signature, name)).verdict, name).toBe('wrong')
})

test.each(both)(
  '$algorithm: line breaks inside digest, signature and certificate, as encoders of other programs write them',
  (signer) => {
    const broken = signedMessage(ceb621, signer).replace(
      /(<ds:(?:SignatureValue|X509Certificate)>)([^<]*)/g,
      (_, tag: string, value: string) => `${tag}\n${value.replace(/.{64}/g, '$&\r\n')}\n`,
    )
    expect(verdictOf(broken).verdict).toBe('valid')
  },
)

test('what has no signature, another algorithm, or is no XML is not judged or wrong, never an exception', () => {
  expect(verdictOf('<a/>')).toMatchObject({ verdict: 'unjudged', reason: '报文没有签名' })
  expect(verdictOf('').verdict).toBe('unjudged')
  const signed = signedMessage(ceb621, signers['rsa-sha1'])
  expect(verdictOf(signed.replace('#rsa-sha1', '#rsa-sha256'))).toMatchObject({ verdict: 'unjudged' })
  expect(verdictOf(signed.slice(0, -20)).verdict).not.toBe('valid')
  // The example's signature has the right digest and no certificate.
  expect(verdictOf(exampleMessage({ definition: ceb621, revision: '202205' })).verdict).toBe('unjudged')
})
