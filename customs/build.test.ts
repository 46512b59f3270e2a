import { expect, test } from 'vitest'
import { buildMessage } from './build.ts'
import { exampleLine, exampleOrder, exampleTransfer } from './conformance/example-order.ts'
import { ceb311 } from './messages/ceb311.ts'
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
