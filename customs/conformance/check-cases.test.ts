// No false ✓ and no false ✗: the table of check-cases.ts, and signatures, which are made on the spot.
import { afterAll, expect, test } from 'vitest'
import { checkBytes } from '../command/check-command.ts'
import { wrapInEnvelope } from '../envelope/write-envelope.ts'
import { findDefinition } from '../messages/catalogue.ts'
import { ceb621 } from '../messages/import/ceb621.ts'
import { nodeCryptography } from '../node/node-cryptography.ts'
import { prepareSignature } from '../signing/sign-message.ts'
import { type CheckCase, checkCases } from './check-cases.ts'
import { exampleMessage } from './example-message.ts'
import { exampleNow } from './example-order.ts'
import { inGbk } from './in-gbk.ts'
import { makeTestSigners } from './openssl-keys.ts'

const revision = '202205'
const check = (bytes: Uint8Array) => checkBytes(bytes, { revision, now: exampleNow })
const encode = (text: string) => new TextEncoder().encode(text)

function bytesOf({ type, changes = [], dress, envelope = [] }: CheckCase): Uint8Array {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  const text = changed(unsigned(exampleMessage({ definition, revision })), changes)
  if (dress === 'bom') return encode(`\ufeff${text}`)
  if (dress === 'crlf') return encode(text.replaceAll('><', '>\r\n<'))
  if (dress === 'utf-16le') return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  if (dress === 'gbk') return inGbk(text)
  if (dress !== 'envelope') return encode(signed(text, type))
  const wrapped = wrapInEnvelope({
    copMsgId: 'A-1',
    senderId: 'DXPENT0000099999',
    receiverIds: ['DXPEDC0000000001'],
    createTime: exampleNow,
    msgType: `${type}Message`,
    payload: text,
    fileName: 'a.xml',
  })
  return encode(changed(wrapped, envelope))
}

function changed(text: string, changes: NonNullable<CheckCase['changes']>): string {
  return changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`${from} is not there to be changed`)
    return all.replaceAll(from, to)
  }, text)
}

const unsigned = (text: string) => text.replace(/<ds:Signature [\s\S]*<\/ds:Signature>/, '')
/** The digest follows what was changed. */
function signed(message: string, type: string): string {
  const definition = findDefinition(type)
  if (definition?.signature !== 'required') return message
  const { digest } = nodeCryptography
  return prepareSignature({ definition, message, algorithm: 'rsa-sha1', keyName: '示例', digest }).complete(
    new Uint8Array(3),
  )
}

const tally = { right: 0, wrong: 0 }
afterAll(() => console.log(`Check: ${tally.right} right and ${tally.wrong} wrong messages, each judged as expected.`))

test.each(checkCases)('$type: $name', (one) => {
  const { verdict, findings } = check(bytesOf(one))
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ rule, path }) => [rule, path])
  if (one.wrong)
    expect({ verdict, errors }).toEqual({ verdict: 'invalid', errors: expect.arrayContaining([one.wrong]) })
  else expect({ verdict, errors }).toEqual({ verdict: 'valid', errors: [] })
  tally[one.wrong ? 'wrong' : 'right']++
})

test('there are at least 60, half of them wrong', () => {
  const wrong = checkCases.filter((one) => one.wrong).length
  expect({ wrong, right: checkCases.length - wrong }).toEqual({ wrong: 37, right: 37 })
})

test('a signature is verified; what is not judged is said, with its reason', () => {
  const { 'rsa-sha1': signer } = makeTestSigners()
  const message = unsigned(exampleMessage({ definition: ceb621, revision }))
  const { algorithm, certificate, sign } = signer
  const { digest } = nodeCryptography
  const prepared = prepareSignature({ definition: ceb621, message, algorithm, keyName: '1', certificate, digest })
  const right = prepared.complete(sign(prepared.data))
  expect(check(encode(right))).toMatchObject({ verdict: 'valid', findings: [] })
  const forged = right.replace('<ceb:buyerName>张示例', '<ceb:buyerName>李示例')
  expect(check(encode(forged))).toMatchObject({
    verdict: 'invalid',
    findings: [
      { rule: 'signature', path: 'Signature', message: '报文内容与签名不符（摘要不一致），内容在签名之后被改动过' },
    ],
  })
  const reasons = check(encode(right)).unjudged.map(({ what }) => what)
  expect(reasons).toEqual(expect.arrayContaining(['签名', '“商品编码”', '规则 V8', '规则 V12']))
  const { unjudged } = check(encode(exampleMessage({ definition: ceb621, revision })))
  expect(unjudged).toContainEqual({ what: '签名', why: '摘要一致；签名中没有证书，无法判断由谁签名' })
})
