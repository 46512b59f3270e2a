// Whatever lands in an inbox is answered with findings; nothing throws, nothing expands, nothing runs away.
import { expect, test } from 'vitest'
import { exampleNow } from '../conformance/example-order.ts'
import { seededRandom } from '../conformance/seeded-random.ts'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { wrapInEnvelope } from '../envelope/write-envelope.ts'
import { parseMessage } from '../parse.ts'
import { readReceipts } from '../receipts/receipts.ts'

const open =
  '<CEB312Message xmlns="http://www.chinaport.gov.cn/ceb" guid="4CDE1CFD-EDED-46B1-946C-B8022E42FC94" version="1.0">'
const close = '</CEB312Message>'
const node =
  '<OrderReturn><ebpCode>P</ebpCode><ebcCode>C</ebcCode><orderNo>1</orderNo><returnStatus>2</returnStatus></OrderReturn>'

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Everything that was found, on the message and on its nodes, as rule names. */
function rulesOf(bytes: Uint8Array, limits = {}): string[] {
  const { findings, message } = parseMessage(bytes, limits)
  return [...findings, ...(message?.nodes.flatMap((one) => one.findings) ?? [])]
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule)
}

test('rule 17: a document type declaration ends the reading', () => {
  const doctype = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>'
  for (const before of ['', '<?xml version="1.0"?>\n<!-- <x> -->', '\ufeff']) {
    const { findings, message } = parseMessage(bytesOf(before + doctype + open + node + close))
    expect(message).toBeUndefined()
    expect(findings).toMatchObject([{ rule: 'doctype', message: '报文含有 DTD 声明，已拒绝读取' }])
  }
  expect(rulesOf(bytesOf(`<!DOCTYPE never-ends [${'<!ENTITY a "b">'.repeat(1000)}`))).toEqual(['doctype'])
  expect(rulesOf(bytesOf(open + doctype + node + close))).toContain('doctype')
})

test.each(['&a;', '&constructor;', '&__proto__;', '&nbsp;', '&#0;', '& ', '&#xD800;'])(
  'the entity %s is not one of the five and spoils its document',
  (entity) => {
    const spoilt = node.replace('<orderNo>1', `<orderNo>${entity}`)
    expect(rulesOf(bytesOf(open + spoilt + close))).toContain('malformed')
  },
)

test('the five entities and numbers are read', () => {
  const { message } = parseMessage(
    bytesOf(open + node.replace('>1<', '>&amp;&lt;&gt;&quot;&apos;&#65;&#x4E2D;<') + close),
  )
  expect(message?.nodes[0]?.fields.orderNo).toBe(`&<>"'A中`)
})

test('rule 17: limits: size, depth, nodes, attributes', () => {
  expect(rulesOf(bytesOf(open + node + close), { maxBytes: 100 })).toEqual(['limit'])
  expect(rulesOf(bytesOf(open + '<a>'.repeat(100_000)))).toContain('limit')
  expect(rulesOf(bytesOf(`${open}<a>${'<b/>'.repeat(2000)}</a>${close}`), { maxNodes: 1000 })).toContain('limit')
  const attributes = Array.from({ length: 2000 }, (_, index) => `a${index}="1"`).join(' ')
  expect(rulesOf(bytesOf(`${open}<a ${attributes}/>${close}`), { maxNodes: 1000 })).toContain('limit')
  expect(rulesOf(bytesOf(open + node + close))).toEqual([])
})

test('depth: 32 elements inside one another are read, 33 are refused', () => {
  const nested = (depth: number) => `${open}${'<a>'.repeat(depth - 1)}${'</a>'.repeat(depth - 1)}${close}`
  expect(rulesOf(bytesOf(nested(32)))).not.toContain('limit')
  expect(rulesOf(bytesOf(nested(33)))).toContain('limit')
})

test('a document in which the reading ends is not handed over as if it were whole', () => {
  const long = node.replace('</OrderReturn>', `${'<a>1</a>'.repeat(300)}</OrderReturn>`)
  const { findings, message } = parseMessage(bytesOf(open + node + long + node + close), { maxNodes: 200 })
  expect(findings).toMatchObject([{ rule: 'limit' }])
  expect(message?.nodes).toHaveLength(1)
})

test('more than 10,000 documents are not read on', () => {
  const { findings, message } = parseMessage(bytesOf(open + '<OrderReturn><a/></OrderReturn>'.repeat(10_500) + close))
  expect(message?.nodes).toHaveLength(10_000)
  expect(findings.some(({ rule }) => rule === 'limit')).toBe(true)
})

test('names of Object.prototype are names like any other', () => {
  const strange =
    '<OrderReturn><__proto__>1</__proto__><constructor>2</constructor><toString>3</toString></OrderReturn>'
  const { message } = parseMessage(bytesOf(open + strange + close))
  const fields = message?.nodes[0]?.fields ?? {}
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor', 'toString'])
  expect(message && readReceipts(message)[0]).toMatchObject({ returnStatus: '', usable: false })
})

test.each([
  ['nothing', new Uint8Array()],
  ['blanks', bytesOf(' \n')],
  ['zeros', new Uint8Array(5000)],
  ['no XML', bytesOf('{"a":1}')],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe, 0x00])],
  ['half a tag', bytesOf('<CEB312Message')],
  ['tag openings only', bytesOf('<'.repeat(100_000))],
  ['a mark and nothing behind it', Uint8Array.from([0xef, 0xbb, 0xbf])],
])('%s gives findings and no message', (_, bytes) => {
  expect(rulesOf(bytes).length).toBeGreaterThan(0)
  expect(parseMessage(bytes).message).toBeUndefined()
  expect(openEnvelope(bytes).kind).toBe('unreadable')
})

test('a thousand damaged files: never an exception, and never neither message nor findings', () => {
  const random = seededRandom(312)
  const message = open + node.repeat(3) + close
  const envelope = wrapInEnvelope({
    copMsgId: 'A-1',
    senderId: 'DXPEDC0000000001',
    receiverIds: ['DXPENT0000099999'],
    createTime: exampleNow,
    msgType: 'CEB312Message',
    payload: message,
  })
  let read = 0
  for (let round = 0; round < 1000; round++) {
    const bytes = bytesOf(random.pick([message, envelope]))
    for (let hits = 1 + random.below(4); hits > 0; hits--) damage({ bytes, random })
    const opened = openEnvelope(bytes)
    if (opened.kind === 'unreadable') {
      expect(opened.findings.length).toBeGreaterThan(0)
      continue
    }
    const { findings, message: parsed } = parseMessage(opened.payload)
    if (parsed) for (const receipt of readReceipts(parsed)) expect(typeof receipt.usable).toBe('boolean')
    else expect(findings.length).toBeGreaterThan(0)
    read++
  }
  expect(read).toBeGreaterThan(100)
})

function damage({ bytes, random }: { bytes: Uint8Array; random: ReturnType<typeof seededRandom> }) {
  const at = random.below(bytes.length)
  const kinds = [
    () => bytes.fill(random.below(256), at, at + 1),
    () => bytes.copyWithin(at, random.below(bytes.length), random.below(bytes.length)),
    () =>
      bytes.set(
        bytesOf(random.pick(['<', '>', '&', '"', '</', ']]>', '<!--', '<![CDATA['])).subarray(0, bytes.length - at),
        at,
      ),
  ]
  random.pick(kinds)()
}
