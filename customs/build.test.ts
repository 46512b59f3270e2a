import { expect, test } from 'vitest'
import { buildMessage, buildMessages, encodeMessage, placeSignature } from './build.ts'
import { exampleLine, exampleOrder, exampleTransfer } from './conformance/example-order.ts'
import { ceb311 } from './messages/import/ceb311.ts'
import { parseMessage } from './parse.ts'

const guid = '0A1B2C3D-1111-4222-8333-444455556666'

function build(change: Partial<Parameters<typeof buildMessage<typeof ceb311>>[0]> = {}): string {
  return buildMessage({
    definition: ceb311,
    revision: '202205',
    guid,
    documents: [exampleOrder()],
    transfer: exampleTransfer,
    ...change,
  })
}

function parse(text: string) {
  return parseMessage(new TextEncoder().encode(text))
}

test('what is built reads back as it was, and as the same bytes every time', () => {
  const documents = [exampleOrder(), exampleOrder({ head: { orderNo: 'second', payCode: 'P', note: '备注' } })]
  const subscribes = [{ status: 'RET', dxpMode: 'DXP', dxpAddress: 'DXPENT0000000001' }]
  const text = build({ documents, subscribes })
  expect(build({ documents, subscribes })).toBe(text)
  const { findings, message } = parse(text)
  expect(findings).toEqual([])
  expect(message).toMatchObject({ type: 'CEB311Message', guid, version: '1.0', signed: false, subscribes })
  expect(message?.transfer).toEqual(exampleTransfer)
  expect(message?.nodes.map(({ fields }) => fields)).toEqual(documents.map(({ head }) => head))
  expect(message?.nodes.map(({ lines }) => lines)).toEqual(documents.map(({ lines }) => lines))
})

test('what XML could misread arrives as it was', () => {
  const note = `<a href="x">'&amp;' ]]> \r\n\t𠮷  \u00a0`
  const { findings, message } = parse(build({ documents: [exampleOrder({ head: { note } })] }))
  expect(findings).toEqual([])
  expect(message?.nodes[0]?.fields.note).toBe(note)
})

test('a large message, one that is refused and one after them have nothing of each other', () => {
  const asked = { definition: ceb311, revision: '202205', guid, transfer: exampleTransfer } as const
  const note = '备注é𠮷'.repeat(2000)
  const large = encodeMessage({ ...asked, documents: Array(90).fill(exampleOrder({ head: { note } })) })
  const first = large.slice()
  expect(() => build({ documents: [exampleOrder({ head: { note: 'a\u0001' } })] })).toThrow(RangeError)
  const small = encodeMessage({ ...asked, documents: [exampleOrder({ head: { note: 'small' } })] })
  expect(Buffer.compare(large, first)).toBe(0)
  const notesOf = (bytes: Uint8Array) => parseMessage(bytes).message?.nodes.map(({ fields }) => fields.note)
  expect(large.length).toBeGreaterThan(2_000_000)
  expect(notesOf(large)).toEqual(Array(90).fill(note))
  expect(notesOf(small)).toEqual(['small'])
})

test('elements stand in the order of the table; empty optional ones are left out', () => {
  const head = exampleOrder({ head: { payCode: '', note: undefined } }).head
  const text = build({
    documents: [{ head: Object.fromEntries(Object.entries(head).reverse()) as typeof head, lines: [exampleLine()] }],
  })
  const [, inner = ''] = /<ceb:OrderHead>(.*)<\/ceb:OrderHead>/.exec(text) ?? []
  const names = [...inner.matchAll(/<ceb:(\w+)>/g)].map((match) => match[1])
  const table = ceb311.head.elements.filter(({ required }) => required).map(({ name }) => name)
  expect(names).toEqual(table)
})

test.each([
  ['no document', { documents: [] }, '须含 1 至 100 份单证，现为 0 份'],
  ['101 documents', { documents: Array.from({ length: 101 }, () => exampleOrder()) }, '现为 101 份'],
  ['a guid in lower case', { guid: guid.toLowerCase() }, '报文编号：英文字母须大写'],
  [
    'six subscribers',
    { subscribes: Array.from({ length: 6 }, () => ({ status: 'RET', dxpMode: 'DXP', dxpAddress: 'a' })) },
    '回执订阅最多 5 个',
  ],
  ['a character that XML cannot hold', { documents: [exampleOrder({ head: { note: '\u0001' } })] }, 'U+0001'],
  ['half a character', { documents: [exampleOrder({ head: { note: '\ud800' } })] }, 'U+D800'],
])('%s is refused with a sentence', (_, change, sentence) => {
  expect(() => build(change)).toThrow(sentence)
})

test('a receipt, and a message that the revision does not know, are not built', () => {
  const receipt = { ...ceb311, kind: 'receipt' } as const
  const input = { revision: '202205', guid, documents: [exampleOrder()], transfer: exampleTransfer } as const
  expect(() => buildMessage({ ...input, definition: receipt })).toThrow('是回执，不由企业发送')
  expect(() => buildMessage({ ...input, definition: { ...ceb311, revisions: {} } })).toThrow('202205 版规范中没有')
})

test('more documents than a message may hold become several messages, in their order', () => {
  const documents = Array.from({ length: 201 }, (_, index) => exampleOrder({ head: { orderNo: `order-${index}` } }))
  let count = 0
  const nextGuid = () => `0A1B2C3D-1111-4222-8333-${String(++count).padStart(12, '0')}`
  const input = { definition: ceb311, revision: '202205', transfer: exampleTransfer, nextGuid } as const
  const messages = buildMessages({ ...input, documents })
  expect(messages.map((message) => message.documents.length)).toEqual([100, 100, 1])
  const read = messages.flatMap(({ text }) => parse(text).message?.nodes ?? [])
  expect(read.map(({ fields }) => fields.orderNo)).toEqual(documents.map(({ head }) => head.orderNo))
  expect(messages.map(({ guid: own, text }) => parse(text).message?.guid === own)).toEqual([true, true, true])
  expect(buildMessages({ ...input, documents: [] })).toEqual([])
})

test('an extension stands behind the subscribers and must be one XML element or nothing', () => {
  const extension = { name: '分拣', version: '1.0', content: '<line xmlns="urn:x">7</line>' }
  const { findings, message } = parse(build({ extension }))
  expect(findings).toEqual([])
  expect(message?.extension).toEqual({ name: '分拣', version: '1.0', '{urn:x}Message.line': '7' })
  for (const content of ['<a>', 'text', '<a/><b/>', '</ceb:Message><a/><ceb:Message>', '&x;']) {
    expect(() => build({ extension: { ...extension, content } })).toThrow('扩展数据')
  }
})

test('the signature stands behind the extension in import and before it in export', () => {
  const signature = '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'
  const message = build({ extension: { name: 'a', version: '1', content: '' } })
  const namesOf = (text: string) => [...text.matchAll(/<(ds:Signature|ceb:ExtendMessage)\b/g)].map((match) => match[1])
  expect(namesOf(placeSignature({ definition: ceb311, message, signature }))).toEqual([
    'ceb:ExtendMessage',
    'ds:Signature',
  ])
  const exported = { ...ceb311, direction: 'E' } as const
  expect(namesOf(placeSignature({ definition: exported, message, signature }))).toEqual([
    'ds:Signature',
    'ceb:ExtendMessage',
  ])
  expect(parse(placeSignature({ definition: exported, message, signature })).message?.signed).toBe(true)
  expect(() => placeSignature({ definition: ceb311, message: '<a/>', signature })).toThrow(RangeError)
})
