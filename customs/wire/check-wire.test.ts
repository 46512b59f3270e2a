import { expect, test } from 'vitest'
import { exampleMessage } from '../conformance/example-message.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { Revision } from '../messages/message.ts'
import { parseMessage } from '../parse.ts'
import { checkWire } from './check-wire.ts'

function example(type: string, revision: Revision = '202205'): string {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  return exampleMessage({ definition, revision }).replaceAll('><', '>\n<')
}

function findingsOf(text: string, revision: Revision = '202205') {
  return checkWire({ bytes: new TextEncoder().encode(text), revision }).findings
}

test('a valid declaration and a valid receipt have no findings', () => {
  expect(findingsOf(example('CEB621'))).toEqual([])
  expect(findingsOf(example('CEB816'))).toEqual([])
})

test.each([
  [
    'CEB303',
    /<ceb:orderNo>.*\n/,
    '',
    { path: 'nodes[0].orderNo', rule: 'required', message: '缺少“订单编号”', line: 10 },
  ],
  [
    'CEB303',
    /<ceb:currency>142/,
    '<ceb:currency>14',
    { path: 'nodes[0].currency', rule: 'length', message: '“币制”须为 3 个字符，现为 2 个', line: 17, column: 1 },
  ],
  [
    'CEB607',
    /(<ceb:gnum>.*\n)(<ceb:logisticsNo>.*\n)/,
    '$2$1',
    { path: 'nodes[0].lines[0].gnum', rule: 'order', message: '“序号”的位置不对，元素须按规范的顺序排列' },
  ],
  ['CEB411', /<ceb:payName>/, '<ceb:x/>$&', { path: 'nodes[0]', rule: 'unknown', message: '此处不应有元素 x' }],
  [
    'CEB621',
    /(<ds:Signature [\s\S]*<\/ds:Signature>)/,
    '',
    { path: 'Signature', rule: 'required', message: '缺少签名' },
  ],
  [
    'CEB509',
    /(<ceb:DepartureList>[\s\S]*<\/ceb:DepartureList>)/,
    '',
    { path: 'nodes[0].lines[0]', rule: 'required', message: '缺少明细 DepartureList' },
  ],
  [
    'CEB623',
    /<ceb:BaseTransfer>[\s\S]*<\/ceb:BaseTransfer>/,
    '$&$&',
    { path: 'BaseTransfer', rule: 'count', message: 'BaseTransfer最多 1 个' },
  ],
  ['CEB900', /<oriCopMsgId>/, '<oriCopMsgId><a/>', { path: 'nodes[0].oriCopMsgId', rule: 'unknown' }],
  ['CEB312', /guid="[^"]*"/, '', { path: '', rule: 'required', message: '根节点缺少属性 guid', line: 2 }],
] as const)('%s with %s replaced by “%s”', (type, from, to, finding) => {
  const text = example(type)
  const broken = text.replace(from, to)
  expect(broken).not.toBe(text)
  expect(findingsOf(broken)[0]).toMatchObject({ severity: 'error', ...finding })
})

test('a revision refuses what only the other one allows', () => {
  expect(findingsOf(example('CEB213'), '2018-113')).toMatchObject([{ rule: 'root' }])
  const long = example('CEB505').replace(/(<ceb:logisticsNo>)[^<]*/, `$1${'1'.repeat(80)}`)
  expect(findingsOf(long, '2018-113')).toEqual([])
  expect(findingsOf(long)).toMatchObject([{ path: 'nodes[0].logisticsNo', rule: 'length' }])
})

test('what is no message at all is one finding', () => {
  expect(findingsOf('')).toMatchObject([{ rule: 'root', message: '报文为空' }])
  expect(findingsOf('<a/>')).toMatchObject([{ rule: 'root', message: '202205 版规范中没有根节点 a' }])
})

test('a file full of faults is answered with a bounded number of findings', () => {
  const junk = '<ceb:x/>'.repeat(100_000)
  const { length } = findingsOf(example('CEB311').replace('<ceb:BaseTransfer>', `${junk}$&`))
  expect(length).toBeGreaterThan(100)
  expect(length).toBeLessThan(2_000)
})

test('the strict reading of a message says the same and still hands over its documents', () => {
  const broken = new TextEncoder().encode(example('CEB411').replace(/<ceb:payName>.*\n/, ''))
  const { findings, message } = parseMessage(broken, { strict: '202205' })
  expect(findings[0]).toMatchObject({ path: 'nodes[0].payName', rule: 'required', line: 10 })
  expect(message?.nodes).toHaveLength(1)
  expect(parseMessage(broken).findings).toEqual([])
})
