// Verdicts of whole files as they are in use: neither a false ✗ nor a false ✓.
import { expect, test } from 'vitest'
import { checkBytes } from '../command/check-command.ts'
import { exampleMessage } from '../conformance/example-message.ts'
import { exampleNow } from '../conformance/example-order.ts'
import { wrapInEnvelope } from '../envelope/write-envelope.ts'
import { findDefinition } from '../messages/catalogue.ts'
import { buildReceipt } from '../receipts/build-receipt.ts'
import { exclusiveUsesOf } from '../rules/exclusive-use.ts'

const revision = '202205'
const encode = (text: string) => new TextEncoder().encode(text)
const check = (text: string) => checkBytes(encode(text), { revision, now: exampleNow })

function definitionOf(type: string) {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  return definition
}
const messageOf = (type: string) => exampleMessage({ definition: definitionOf(type), revision })

/** Errors as 'rule path', warnings with '?' before it. */
const found = (text: string) =>
  check(text).findings.map(({ rule, path, severity }) => `${severity === 'warning' ? '?' : ''}${rule} ${path}`)

test('number of a document that is no UUID: warning', () => {
  const text = messageOf('CEB303').replace(/<ceb:guid>[^<]*/, '<ceb:guid>CEB303_ZH_GZ_20220208175055_00000035')
  expect(check(text)).toMatchObject({ verdict: 'valid', findings: [{ rule: 'V1', severity: 'warning' }] })
})

test('blanks and line breaks around a number, and 01 as a serial number: as the schema has it', () => {
  const text = messageOf('CEB311')
    .replace(/<ceb:freight>([^<]*)</, '<ceb:freight> $1\n<')
    .replace(/<ceb:gnum>1</, '<ceb:gnum>01<')
  expect(check(text)).toMatchObject({ verdict: 'valid', findings: [] })
})

test.each([
  ['CEB311', 'gnum', '+1'],
  ['CEB311', 'gnum', '001'],
  ['CEB621', 'qty', '1.000'],
  ['CEB507', 'msgCount', '01'],
  ['CEB607', 'msgSeqNo', '+1'],
])('%s with %s %s: as the schema has it', (type, name, value) => {
  const text = messageOf(type).replace(new RegExp(`(<ceb:${name}>)[^<]*`), `$1${value}`)
  expect(found(text).filter((one) => one.includes(name))).toEqual([])
})

test('a fault in a line: told with the line and column of its element', () => {
  const definition = definitionOf('CEB311')
  const text = exampleMessage({ definition, revision, isPretty: true }).replace(/<ceb:qty>[^<]*/, '<ceb:qty>two')
  const [before = ''] = text.split('<ceb:qty>')
  const place = { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
  expect(check(text).findings).toContainEqual(expect.objectContaining({ path: 'nodes[0].lines[0].qty', ...place }))
})

test('companies: their codes are named as judged by form, and no receipt without one says so', () => {
  const whyOf = (type: string) => check(messageOf(type)).unjudged.filter(({ why }) => why.includes('未查询是否已备案'))
  expect(whyOf('CEB311').map(({ what }) => what)).toEqual(['“电商平台代码”“电商企业代码”“支付企业代码”'])
  expect(whyOf('CEB900')).toEqual([])
})

test('unknown office of a known directorate: warning; of none: error', () => {
  const office = (code: string) => found(messageOf('CEB603').replace(/(<ceb:customsCode>)[^<]*/, `$1${code}`))
  expect(office('9013')).toEqual(['?code nodes[0].customsCode'])
  expect(office('9999')).toEqual(['code nodes[0].customsCode'])
})

test('order paid in two parts: two numbers are two documents, the same number twice is a duplicate', () => {
  const text = messageOf('CEB403')
  const [node = ''] = /<ceb:Receipts>[\s\S]*<\/ceb:Receipts>/.exec(text) ?? []
  const again = (payNo: string) =>
    node
      .replace(/(<ceb:guid>)./, (_, tag: string) => `${tag}F`)
      .replace(/<ceb:payNo>[^<]*<\/ceb:payNo>/, '')
      .replace('<ceb:charge>', `<ceb:payNo>${payNo}</ceb:payNo><ceb:charge>`)
  const two = (first: string, second: string) =>
    text.replace(node, again(first) + again(second).replace(/(<ceb:guid>)./, '$1E'))
  expect(found(two('P-1', 'P-2')).filter((one) => one.startsWith('duplicate'))).toEqual([])
  expect(found(two('P-1', 'P-1')).filter((one) => one.startsWith('duplicate'))).toHaveLength(1)
})

test.each(['CEB621', 'CEB603', 'CEB623', 'CEB605', 'CEB607', 'CEB701', 'CEB507', 'CEB509'])(
  '%s: two documents of a message that use one number are refused, of two numbers they pass',
  (type) => {
    const definition = definitionOf(type)
    const [
      {
        elements: [number],
      } = { elements: [''] },
    ] = exclusiveUsesOf(definition)
    const text = exampleMessage({ definition, revision, count: 2 })
    expect(found(text).filter((one) => one.startsWith('exclusive'))).toEqual([])
    const [value = ''] = [...text.matchAll(new RegExp(`<ceb:${number}>([^<]*)`, 'g'))].map(([, one = '']) => one)
    const same = text.replaceAll(new RegExp(`(<ceb:${number}>)[^<]*`, 'g'), `$1${value}`)
    const told = check(same).findings.filter(({ rule }) => rule === 'exclusive')
    expect(told).toMatchObject([{ path: expect.stringContaining(`nodes[1].`), severity: 'error' }])
    expect(told[0]?.message).toContain(`${value} 已用于本报文第 1 份单证：`)
  },
)

test('one payment of two orders: advice', () => {
  const definition = definitionOf('CEB311')
  const text = exampleMessage({ definition, revision, count: 2 })
  const same = text.replaceAll(/(<ceb:payTransactionId>)[^<]*/g, '$1PAY-1')
  expect(check(same)).toMatchObject({ verdict: 'valid' })
  expect(found(same)).toContain('?exclusive nodes[1].payTransactionId')
})

test.each(['CEB507', 'CEB509', 'CEB607', 'CEB701'])(
  '%s: parts of one document that say 2 and 3 parts contradict each other',
  (type) => {
    const text = exampleMessage({ definition: definitionOf(type), revision, count: 2 })
    const [copNo = ''] = [...text.matchAll(/<ceb:copNo>([^<]*)/g)].map(([, one = '']) => one)
    const ofOne = text.replaceAll(/(<ceb:copNo>)[^<]*/g, `$1${copNo}`)
    const counted = (...counts: string[]) => {
      let at = 0
      return ofOne
        .replaceAll(/(<ceb:msgCount>)[^<]*/g, (_, tag: string) => `${tag}${counts[at++]}`)
        .replace(/(<ceb:msgSeqNo>)[^<]*(?![\s\S]*<ceb:msgSeqNo>)/, '$12')
    }
    expect(found(counted('2', '3'))).toContain('V18 nodes[1].msgCount')
    expect(found(counted('2', '2'))).not.toContain('V18 nodes[1].msgCount')
  },
)

test.each(['CEB507', 'CEB509', 'CEB607', 'CEB701'])(
  '%s: all parts of one document in a message are judged by their numbers, some of them are named as not judged',
  (type) => {
    const text = exampleMessage({ definition: definitionOf(type), revision, count: 2 })
    const [copNo = ''] = [...text.matchAll(/<ceb:copNo>([^<]*)/g)].map(([, one = '']) => one)
    const numbered = (count: string, ...numbers: string[]) => {
      let at = 0
      return text
        .replaceAll(/(<ceb:copNo>)[^<]*/g, `$1${copNo}`)
        .replaceAll(/(<ceb:msgCount>)[^<]*/g, `$1${count}`)
        .replaceAll(/(<ceb:msgSeqNo>)[^<]*/g, (_, tag: string) => `${tag}${numbers[at++]}`)
    }
    const isUnjudged = (one: string) => check(one).unjudged.some(({ what }) => what === '规则 V18')
    expect([numbered('2', '1', '2'), numbered('2', '2', '1')].map(isUnjudged)).toEqual([false, false])
    expect(found(numbered('2', '1', '2')).filter((one) => one.includes('msgSeqNo'))).toEqual([])
    expect(found(numbered('2', '2', '2'))).toContain('duplicate nodes[1].msgSeqNo')
    expect(isUnjudged(numbered('3', '1', '3'))).toBe(true)
    expect(found(numbered('3', '1', '3'))).not.toContain('V18 nodes[1].msgSeqNo')
  },
)

const withValue = (type: string, name: string, value: string) =>
  found(messageOf(type).replace(new RegExp(`(<ceb:${name}>)[^<]*`), `$1${value}`))

test.each([
  ['CEB623', 'invtNo', '22002026E000000001', '?number nodes[0].invtNo'],
  ['CEB625', 'invtNo', '220020260001', '?number nodes[0].invtNo'],
  ['CEB605', 'invtNo', '22002026I000000001', '?number nodes[0].invtNo'],
  ['CEB213', 'invtNo', '22002026I000000001', '?number nodes[0].invtNo'],
  ['CEB701', 'invtNo', '220020260001', '?number nodes[0].lines[0].invtNo'],
  ['CEB607', 'invtNo', '22002026I000000001', '?number nodes[0].lines[0].invtNo'],
  ['CEB311', 'orderNo', 'ORDER 1', '?number nodes[0].orderNo'],
  ['CEB411', 'payTransactionId', 'PAY-1 ', '?number nodes[0].payTransactionId'],
  ['CEB505', 'logisticsNo', 'LGS\n1', '?number nodes[0].logisticsNo'],
  ['CEB711', 'logisticsNo', '\u3000LGS-1', '?number nodes[0].lines[0].logisticsNo'],
  ['CEB621', 'billNo', ' ', 'V10 nodes[0].billNo'],
  ['CEB621', 'voyageNo', '\n', 'V10 nodes[0].voyageNo'],
  ['CEB621', 'country', '142', '?V10 nodes[0].country'],
  ['CEB603', 'country', '142', '?V15 nodes[0].country'],
])('%s with %s %j: told, and advice where customs may take it', (type, name, value, expected) => {
  expect(withValue(type, name, value)).toContain(expected)
})

test.each([
  ['CEB605', 'invtNo', '22002026E000000001'],
  ['CEB605', 'invtNo', '22002026E00000000001'],
  ['CEB623', 'invtNo', '22002026I000000001'],
  ['CEB311', 'orderNo', 'A-1_2/3'],
  ['CEB621', 'billNo', '999-1234 5678'],
])('%s with %s %s: nothing to say', (type, name, value) => {
  expect(withValue(type, name, value).filter((one) => one.includes(name))).toEqual([])
})

test.each(['CEB621', 'CEB623', 'CEB625', 'CEB711'])(
  '%s without a number of the enterprise: advice, as the receipt is matched by it',
  (type) => {
    const text = messageOf(type).replace(/<ceb:copNo>[^<]*<\/ceb:copNo>/, '')
    expect(found(text)).toContain('?number nodes[0].copNo')
    expect(found(messageOf(type))).not.toContain('?number nodes[0].copNo')
  },
)

test.each(['CEB303', 'CEB603'])('%s in two currencies: advice at the lines that differ', (type) => {
  const text = exampleMessage({ definition: definitionOf(type), revision, lines: 3 })
  expect(found(text).filter((one) => one.includes('currency'))).toEqual([])
  const last = text.replace(/(<ceb:currency>)142(?![\s\S]*<ceb:currency>)/, '$1502')
  expect(check(last).findings.filter(({ path }) => path.includes('currency'))).toMatchObject([
    { path: 'nodes[0].lines[2].currency', rule: 'V14', severity: 'warning' },
  ])
})

test('a parcel twice in the lines of one document: refused where it stands again', () => {
  const text = messageOf('CEB711')
  const [line = ''] = /<ceb:DeliveryList>.*?<\/ceb:DeliveryList>/s.exec(text) ?? []
  const again = line.replace(/(<ceb:gnum>)1/, '$12')
  expect(found(text.replace(line, line + again))).toContain('duplicate nodes[0].lines[1].logisticsNo')
  const other = again.replace(/(<ceb:logisticsNo>)/, '$1X')
  expect(found(text.replace(line, line + other))).not.toContain('duplicate nodes[0].lines[1].logisticsNo')
})

test('receipts with further elements and without mandatory ones: warnings, because nobody can send them again', () => {
  const head = {
    orderNo: 'O-1',
    copNo: 'C-1',
    agentCode: '9900D90005',
    returnStatus: '120',
    returnTime: '20260105103000',
  }
  const text = buildReceipt({
    definition: definitionOf('CEB622'),
    revision,
    guid: 'x'.repeat(36),
    documents: [{ head, lines: [] }],
  })
  const { verdict, findings } = check(text.replace('<copNo>', '<logisticsNo>L-1</logisticsNo><copNo>'))
  expect(verdict).toBe('valid')
  expect(findings.length).toBeGreaterThan(1)
  expect(findings.every(({ severity }) => severity === 'warning')).toBe(true)
})

test.each(['xsi:nil="true"', 'xsi:nil="false"', 'xsi:type="ceb:other"'])(
  '%s on an element: refused, as the schema does',
  (attribute) => {
    const root = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"'
    const declared = messageOf('CEB311').replace(' guid=', `${root} guid=`)
    expect(check(declared).verdict).toBe('valid')
    expect(
      found(
        declared
          .replace('<ceb:note>', `<ceb:note ${attribute}>`)
          .replace('<ceb:freight>', `<ceb:freight ${attribute}>`),
      ),
    ).toContain('unknown nodes[0].freight')
  },
)

test('envelope: a time of no calendar is an error, another sender than the mailbox of the message a warning', () => {
  const enveloped = (senderId: string) =>
    wrapInEnvelope({
      copMsgId: 'A-1',
      senderId,
      receiverIds: ['DXPEDC0000000001'],
      createTime: exampleNow,
      msgType: 'CEB311Message',
      payload: messageOf('CEB311'),
    })
  const [, own = ''] = /<ceb:dxpId>([^<]*)/.exec(messageOf('CEB311')) ?? []
  const text = enveloped(own)
  expect(found(text)).toEqual([])
  expect(found(enveloped('DXPENT0000000077'))).toEqual(['?envelope TransInfo.SenderId'])
  const made = (time: string) => found(text.replace(/(CreatTime>)[^<]*/, `$1${time}`))
  const none = ['2026-02-30T10:30:00', '2026-01-05T25:00:00', '2026-01-05T24:00:01', '2026-02-30T24:00:00']
  const zones = ['+15:00', '+14:01', '-14:30', '+08:60'].map((zone) => `2026-01-05T10:30:00${zone}`)
  for (const time of [...none, ...zones]) expect(made(time), time).toEqual(['envelope TransInfo.CreatTime'])
  for (const time of [
    '2026-01-05T24:00:00',
    '2026-01-05T24:00:00.0+08:00',
    '2026-01-05T10:30:00-14:00',
    '2026-01-05T10:30:00Z',
  ])
    expect(made(time), time).toEqual([])
})

test('message of another namespace: invalid with the namespace named, not unreadable', () => {
  const { verdict, findings } = check(messageOf('CEB311').replaceAll('chinaport.gov.cn/ceb', 'example.cn/ceb'))
  expect([verdict, findings.map(({ rule }) => rule)]).toEqual(['invalid', ['namespace']])
  expect(findings[0]?.message).toContain('http://www.example.cn/ceb')
})
