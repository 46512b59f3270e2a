import { expect, test } from 'vitest'
import { exampleMessage } from './conformance/example-message.ts'
import { findDefinition } from './messages/catalogue.ts'
import { openMessageReader, parseMessage } from './parse.ts'
import type { ParsedNode } from './read-document.ts'

const ceb = 'http://www.chinaport.gov.cn/ceb'
const guid = '4CDE1CFD-EDED-46B1-946C-B8022E42FC94'
const node = (orderNo: string, status = '120') =>
  `<OrderReturn><guid>${guid}</guid><ebpCode>P</ebpCode><ebcCode>C</ebcCode><orderNo>${orderNo}</orderNo><returnStatus>${status}</returnStatus><returnTime>20260105103101120</returnTime><returnInfo>好</returnInfo></OrderReturn>`
const open = `<CEB312Message xmlns="${ceb}" guid="${guid}" version="1.0">`
const close = '</CEB312Message>'

function parse(text: string) {
  return parseMessage(new TextEncoder().encode(text))
}

test('names count by namespace, never by prefix', () => {
  const prefixed = `<x:CEB312Message xmlns:x="${ceb}" guid="${guid}" version="1.0"><x:OrderReturn><x:orderNo>1</x:orderNo></x:OrderReturn></x:CEB312Message>`
  expect(parse(prefixed).message?.nodes[0]?.fields).toEqual({ orderNo: '1' })
  const foreign = parse(`<ceb:CEB312Message xmlns:ceb="urn:other" guid="${guid}"/>`)
  expect(foreign.message).toBeUndefined()
  expect(foreign.findings).toMatchObject([{ rule: 'root', severity: 'error' }])
})

test('elements come in any order, unknown ones are kept, of two equal ones the first counts', () => {
  const { message } = parse(
    `${open}<OrderReturn><returnStatus>2</returnStatus><extra>e</extra><orderNo>1</orderNo><orderNo>2</orderNo><deep><a>x</a></deep><o:orderNo xmlns:o="urn:o">3</o:orderNo></OrderReturn>${close}`,
  )
  expect(message?.nodes[0]?.fields).toEqual({
    returnStatus: '2',
    extra: 'e',
    orderNo: '1',
    'deep.a': 'x',
    '{urn:o}orderNo': '3',
  })
})

test('what is missing is found with its place', () => {
  const { message } = parse(`${open}\n<OrderReturn><guid>${guid}</guid></OrderReturn>${close}`)
  const findings = message?.nodes[0]?.findings ?? []
  expect(findings.find(({ path }) => path === 'nodes[0].orderNo')).toMatchObject({
    rule: 'required',
    severity: 'error',
    message: '缺少“订单编号”',
    line: 2,
  })
  expect(findings.find(({ path }) => path === 'nodes[0].returnInfo')?.severity).toBe('warning')
})

test('an unknown type is read as far as it goes', () => {
  const { findings, message } = parse(
    `<CEB999Message xmlns="${ceb}" guid="${guid}" version="1.0"><NewReturn><returnStatus>2</returnStatus></NewReturn></CEB999Message>`,
  )
  expect(findings).toMatchObject([{ rule: 'unknown-type', severity: 'warning' }])
  expect(message?.nodes[0]?.fields).toEqual({ returnStatus: '2' })
})

test('an unknown type with everything behind its documents: only what is none of these is a document', () => {
  const definition = findDefinition('CEB311')
  if (!definition) throw new Error('CEB311')
  const xml = exampleMessage({ definition, revision: '202205', optional: 'all' }).replaceAll(
    'CEB311Message',
    'CEB399Message',
  )
  const { message } = parseMessage(new TextEncoder().encode(xml))
  expect([message?.type, message?.nodes.length, message?.subscribes.length]).toEqual(['CEB399Message', 1, 1])
  expect([message?.transfer?.dxpMode, message?.extension?.version, message?.signed]).toEqual(['DXP', '1.0', true])
})

test('a message without documents, and one with more than 100, say so', () => {
  expect(parse(open + close).findings).toMatchObject([{ rule: 'empty', severity: 'error' }])
  const many = parse(open + Array.from({ length: 101 }, (_, index) => node(String(index))).join('') + close)
  expect(many.message?.nodes).toHaveLength(101)
  expect(many.findings).toMatchObject([{ rule: 'count', severity: 'warning' }])
})

test('a missing closing tag costs one document, not the one behind it', () => {
  const { message } = parse(open + node('1') + node('2').replace('</OrderReturn>', '') + node('3') + close)
  expect(message?.nodes.map(({ fields }) => fields.orderNo)).toEqual(['1', '2', '3'])
  expect(message?.nodes[0]?.findings).toEqual([])
  expect(message?.nodes[1]?.findings.some(({ rule }) => rule === 'malformed')).toBe(true)
})

test('a stray closing tag does not hide the documents behind it', () => {
  const { findings, message } = parse(`${open}${node('1')}</oops>${node('2')}${close}`)
  expect(message?.nodes.map(({ fields }) => fields.orderNo)).toEqual(['1', '2'])
  expect(findings.some(({ rule }) => rule === 'malformed')).toBe(true)
})

test('a file that is cut off keeps its whole documents, wherever it is cut', () => {
  const whole = new TextEncoder().encode(open + node('1') + node('2') + close)
  const firstEnd = new TextEncoder().encode(open + node('1')).length
  const secondEnd = firstEnd + new TextEncoder().encode(node('2')).length
  for (let length = 0; length < whole.length; length++) {
    const { findings, message } = parseMessage(whole.subarray(0, length))
    const nodes = message?.nodes ?? []
    const all = [...findings, ...nodes.flatMap((one) => one.findings)]
    expect(all.some(({ severity }) => severity === 'error')).toBe(true)
    const clean = nodes.filter((one) => !one.findings.some(({ severity }) => severity === 'error'))
    // A file cut inside a character is no valid text and is refused as a whole.
    const most = length >= secondEnd ? 2 : length >= firstEnd ? 1 : 0
    expect(clean.length === most || (clean.length === 0 && findings.some(({ rule }) => rule === 'encoding'))).toBe(true)
    for (const one of clean) expect(one.fields.returnInfo).toBe('好')
  }
})

test('a message in pieces gives each document as soon as it is whole', () => {
  const bytes = new TextEncoder().encode(open + node('1') + node('2') + close)
  const seen: string[] = []
  const reader = openMessageReader({ onNode: ({ fields }) => seen.push(fields.orderNo ?? '') })
  const firstEnd = new TextEncoder().encode(open + node('1')).length
  for (let at = 0; at < firstEnd + 10; at++) reader.write(bytes.subarray(at, at + 1))
  expect(seen).toEqual(['1'])
  reader.write(bytes.subarray(firstEnd + 10))
  expect(reader.close()).toMatchObject({ findings: [], frame: { type: 'CEB312Message', guid } })
  expect(seen).toEqual(['1', '2'])
})

test('one long piece is read as the whole: texts, faults, lines and columns', () => {
  const some = Array.from({ length: 1000 }, (_, index) => node(`${'订单'.repeat(index % 20)}${index}`))
  const bytes = new TextEncoder().encode(`${open}${some.join('\n ')}${node('&no;')}${close}`)
  const whole = parseMessage(bytes)
  const nodes: ParsedNode[] = []
  const reader = openMessageReader({ onNode: (one) => nodes.push(one) })
  reader.write(bytes)
  const { frame, findings } = reader.close()
  expect({ findings, message: { ...frame, nodes } }).toEqual(whole)
  expect(nodes.at(-1)).toMatchObject({ index: 1000, findings: [{ rule: 'malformed', line: 1000 }] })
})

test('the spellings of the paper are read as the schema has them, with a warning', () => {
  const { message } = parse(`${open}<OrderReturn><agengName>甲</agengName></OrderReturn>${close}`)
  const [first] = message?.nodes ?? []
  expect(first?.fields).toMatchObject({ agengName: '甲', agentName: '甲' })
  expect(first?.findings).toContainEqual(expect.objectContaining({ rule: 'spelling', severity: 'warning' }))
})

test('documents of the same elements share nothing but their names', () => {
  const misspelt = (name: string) =>
    `<OrderReturn><orderNo>${name}</orderNo><agengName>${name}</agengName></OrderReturn>`
  const short = '<OrderReturn><orderNo>4</orderNo></OrderReturn>'
  const { message } = parse(open + misspelt('1') + misspelt('2') + misspelt('3') + short + close)
  expect(message?.nodes.map(({ fields }) => fields)).toEqual([
    { orderNo: '1', agengName: '1', agentName: '1' },
    { orderNo: '2', agengName: '2', agentName: '2' },
    { orderNo: '3', agengName: '3', agentName: '3' },
    { orderNo: '4' },
  ])
})

test('a root without “Message” is read as its type, with a warning', () => {
  const { findings, message } = parse(`${open.replace('CEB312Message', 'CEB312')}${node('1')}</CEB312>`)
  expect(findings).toMatchObject([
    { rule: 'root', severity: 'warning', message: '根节点 CEB312 按 CEB312Message 读取' },
  ])
  expect(message).toMatchObject({ type: 'CEB312Message', nodes: [{ fields: { orderNo: '1' } }] })
})

test('a root that closes too early does not hide the documents behind it', () => {
  const { findings, message } = parse(open + node('1') + close + node('2') + close)
  expect(message?.nodes.map(({ fields }) => fields.orderNo)).toEqual(['1', '2'])
  expect(findings.some(({ rule }) => rule === 'malformed')).toBe(true)
})

test('any number of documents comes through in pieces with the default limits; one that is too large does not', () => {
  const definition = findDefinition('CEB621')
  if (!definition) throw new Error('no CEB621')
  const text = exampleMessage({ definition, revision: '202205', optional: 'all' })
  const [start, end] = [text.indexOf('<ceb:Inventory>'), text.indexOf('<ceb:BaseTransfer>')]
  const body = text.slice(start, end)
  const bytesOf = (part: string) => new TextEncoder().encode(part)
  let documents = 0
  const reader = openMessageReader({ onNode: () => documents++ })
  reader.write(bytesOf(text.slice(0, start)))
  // More than 500,000 elements and 32 MB in all.
  const piece = bytesOf(body.repeat(100))
  for (let count = 0; count < 15_000; count += 100) reader.write(piece)
  const { findings } = reader.close(bytesOf(text.slice(end)))
  expect(findings.map(({ rule }) => rule)).toEqual(['count'])
  expect(documents).toBe(15_000)

  const large = openMessageReader({ onNode: () => undefined, limits: { maxBytes: 100_000 } })
  large.write(bytesOf(text.slice(0, text.indexOf('</ceb:orderNo>'))))
  for (let count = 0; count < 20; count++) large.write(bytesOf('1'.repeat(10_000)))
  expect(large.close().findings.map(({ rule }) => rule)).toContain('limit')
})

test('parseMessage: a document whose 5,000 lines lack everything, at most 200 findings', () => {
  const lines = '<ceb:OrderList><ceb:note>x</ceb:note></ceb:OrderList>'.repeat(5000)
  const text = `<ceb:CEB311Message xmlns:ceb="http://www.chinaport.gov.cn/ceb"><ceb:Order>${lines}</ceb:Order></ceb:CEB311Message>`
  const [node] = parseMessage(Buffer.from(text)).message?.nodes ?? []
  expect(node?.lines).toHaveLength(5000)
  expect(node?.findings).toHaveLength(200)
})

test('parseMessage: more documents than the caller takes, the rest not read', () => {
  const text = `<ceb:CEB311Message xmlns:ceb="http://www.chinaport.gov.cn/ceb">${'<ceb:Order/>'.repeat(50)}</ceb:CEB311Message>`
  const { message, findings } = parseMessage(Buffer.from(text), { maxDocuments: 11 })
  expect(message?.nodes).toHaveLength(11)
  expect(findings.map(({ rule }) => rule)).toContain('limit')
})
