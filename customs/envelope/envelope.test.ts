import { expect, test } from 'vitest'
import { openSchemas } from '../conformance/schema-check.ts'
import { openEnvelope, openEnvelopeReader } from './open-envelope.ts'
import { messageFileName, wrapForNode, wrapInEnvelope, writePlatformAnswer } from './write-envelope.ts'

const createTime = new Date('2026-01-05T02:30:01.120Z')
const input = {
  copMsgId: '0A1B2C3D-1111-4222-8333-444455556666',
  senderId: 'DXPENT0000099999',
  receiverIds: ['DXPEDC0000000001', 'DXPEDC0000000002'],
  createTime,
  msgType: 'CEB311Message',
  payload: '<a>中文 & 𠮷</a>',
}
const encode = (text: string) => new TextEncoder().encode(text)

test('what is wrapped is opened again, byte for byte', () => {
  const opened = openEnvelope(encode(wrapInEnvelope({ ...input, fileName: 'a & b.xml' })))
  expect(opened).toMatchObject({
    kind: 'dxp',
    copMsgId: input.copMsgId,
    senderId: input.senderId,
    receiverIds: input.receiverIds,
    msgType: input.msgType,
    findings: [],
  })
  expect(opened.kind === 'dxp' && new TextDecoder().decode(opened.payload)).toBe(input.payload)
})

test('any bytes may be the payload, however long', () => {
  const payload = Uint8Array.from({ length: 100_001 }, (_, index) => (index * 7919) % 256)
  const opened = openEnvelope(encode(wrapInEnvelope({ ...input, payload })))
  expect(opened.kind === 'dxp' && Buffer.from(opened.payload).equals(payload)).toBe(true)
})

test.each([1, 50, 1000])('an envelope that comes in pieces of %i bytes is opened alike', (size) => {
  const payload = Uint8Array.from({ length: 20_001 }, (_, index) => (index * 7919) % 256)
  const bytes = encode(wrapInEnvelope({ ...input, payload }))
  const reader = openEnvelopeReader()
  for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size))
  expect(reader.close()).toEqual(openEnvelope(bytes))
})

test('its time is that of Beijing', () => {
  expect(wrapInEnvelope(input)).toContain('<dxp:CreatTime>2026-01-05T10:30:01+08:00</dxp:CreatTime>')
})

test('a bare message passes through', () => {
  const bytes = encode('<CEB312Message xmlns="http://www.chinaport.gov.cn/ceb"/>')
  expect(openEnvelope(bytes)).toEqual({ kind: 'bare', payload: bytes })
})

test('an envelope of the transfer node is opened to the message inside', () => {
  const inner = wrapInEnvelope(input).replace(/<\?xml.*\?>\n/, '')
  const outer = `<DxpMsgSv xmlns="http://www.chinaport.gov.cn/dxp"><SvNo><MsgId>1</MsgId></SvNo>${inner}</DxpMsgSv>`
  expect(openEnvelope(encode(outer))).toMatchObject({ kind: 'dxp', copMsgId: input.copMsgId })
})

test('the platform’s refusal is told', () => {
  const answer =
    '<DxpRep xmlns="http://www.chinaport.gov.cn/dxp"><Response><ResponseCode>2001</ResponseCode><ResponseInfo>未知接收方</ResponseInfo></Response></DxpRep>'
  expect(openEnvelope(encode(answer))).toMatchObject({
    kind: 'unreadable',
    findings: [{ message: '交换平台退回了传输报文：2001 未知接收方' }],
  })
})

test.each([
  ['no data', (text: string) => text.replace(/<dxp:Data>.*<\/dxp:Data>/, ''), '没有业务数据'],
  ['data that is no Base64', (text: string) => text.replace('<dxp:Data>', '<dxp:Data>*'), '不是有效的 Base64'],
  ['a cut file', (text: string) => text.slice(0, -40), '不完整或已损坏'],
  ['a document type', () => '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'DTD'],
  ['another root', () => '<html/>', '既不是传输报文也不是海关业务报文'],
])('%s: unreadable, with a sentence', (_, change, sentence) => {
  const opened = openEnvelope(encode(change(wrapInEnvelope(input))))
  expect(opened.kind).toBe('unreadable')
  expect(opened.kind === 'unreadable' && opened.findings[0]?.message).toContain(sentence)
})

test('missing names are a warning: the receipts inside still count', () => {
  const opened = openEnvelope(encode(wrapInEnvelope(input).replace(/<dxp:CopMsgId>.*<\/dxp:CopMsgId>/, '')))
  expect(opened).toMatchObject({ kind: 'dxp', copMsgId: '', findings: [{ severity: 'warning' }] })
})

test.each([
  [{ senderId: 'x'.repeat(17) }, '发送方编号最多 16 个字符，现为 17 个'],
  [{ receiverIds: [] }, '接收方须有 1 至 5 个'],
  [{ receiverIds: ['1', '2', '3', '4', '5', '6'] }, '接收方须有 1 至 5 个'],
  [{ copMsgId: '' }, '传输报文编号不能为空'],
])('%j is refused', (change, sentence) => {
  expect(() => wrapInEnvelope({ ...input, ...change })).toThrow(sentence)
})

test('a file name cannot climb out of its folder', () => {
  const name = { msgType: 'CEB311Message', dxpId: 'DXPENT0000099999', time: createTime, random: '0A1b2C3d' }
  expect(messageFileName(name)).toBe('CEB311Message_DXPENT0000099999_20260105103001120_0a1b2c3d.xml')
  expect(messageFileName({ ...name, dxpId: '../../etc/x' })).not.toMatch(/[/\\]|\.\./)
  expect(() => messageFileName({ ...name, random: '../x' })).toThrow(RangeError)
})

test('what else an envelope carries: file name, card, keys', () => {
  const text = wrapInEnvelope({ ...input, fileName: 'a.xml', icCard: '1234567890123', bizKeys: { orderNo: 'A&1' } })
  expect(text).toContain('<dxp:FileName>a.xml</dxp:FileName><dxp:IcCard>1234567890123</dxp:IcCard>')
  expect(text).toContain('<dxp:BizKey><dxp:Key name="orderNo">A&amp;1</dxp:Key></dxp:BizKey>')
  expect(openEnvelope(encode(text))).toMatchObject({ kind: 'dxp', fileName: 'a.xml', findings: [] })
  const six = Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((name) => [name, name]))
  expect(() => wrapInEnvelope({ ...input, bizKeys: six })).toThrow('业务主键最多 5 个')
})

test('the route of a transfer node is read', () => {
  const inner = wrapInEnvelope(input).replace(/<\?xml.*\?>\n/, '')
  const route = `<SvNo><MsgId>M1</MsgId><SendTime>2026-01-05T10:30:01+08:00</SendTime><EndNode>E</EndNode><StaNode>S</StaNode></SvNo>`
  const outer = `<DxpMsgSv xmlns="http://www.chinaport.gov.cn/dxp" ver="1.0">${route}${inner}</DxpMsgSv>`
  expect(openEnvelope(encode(outer))).toMatchObject({
    kind: 'dxp',
    msgType: input.msgType,
    route: { MsgId: 'M1', SendTime: '2026-01-05T10:30:01+08:00', EndNode: 'E', StaNode: 'S' },
  })
})

test('the platform’s answers are read one by one, with the schema’s own spelling of the receiver', () => {
  const response = (code: string) =>
    `<Response><NodeId>N1</NodeId><ResponseCode>${code}</ResponseCode><ResponseInfo>原因${code}</ResponseInfo><NoticeTime>2026-01-05T10:30:01+08:00</NoticeTime></Response>`
  const text = `<DxpRep xmlns="http://www.chinaport.gov.cn/dxp"><RecevierId>DXPENT0000099999</RecevierId>${response('0002')}${response('2001')}</DxpRep>`
  const opened = openEnvelope(encode(text))
  expect(opened).toMatchObject({
    findings: [{ message: '交换平台退回了传输报文：0002 原因0002；2001 原因2001' }],
    answer: {
      RecevierId: 'DXPENT0000099999',
      responses: [{ NodeId: 'N1', ResponseCode: '0002' }, { ResponseCode: '2001' }],
    },
  })
})

const route = {
  MsgId: '12345678202601051030010000000001',
  SendTime: '2026-01-05T10:30:01+08:00',
  EndNode: 'NODE0002',
  StaNode: 'NODE0001',
}

test('what a transfer node wraps is opened again, with its route', () => {
  for (const one of [route, { ...route, SubMsgId: '1' }]) {
    const opened = openEnvelope(encode(wrapForNode({ ...input, route: one, fileName: 'a.xml' })))
    expect(opened).toMatchObject({ kind: 'dxp', copMsgId: input.copMsgId, fileName: 'a.xml', route: one, findings: [] })
    expect(opened.kind === 'dxp' && new TextDecoder().decode(opened.payload)).toBe(input.payload)
  }
  expect(() => wrapForNode({ ...input, route: { ...route, EndNode: 'NODE00002' } })).toThrow('目的节点最多 8 个字符')
})

const original = {
  copMsgId: input.copMsgId,
  senderId: input.senderId,
  receiverIds: [...input.receiverIds],
  createTime: '2026-01-05T10:30:01+08:00',
  msgType: input.msgType,
}
const response = { ResponseCode: '2001', NoticeTime: '2026-01-05', results: [], original }
const result = { RecId: 'DXPEDC0000000001', Code: '0000' }
const answer = {
  RecevierId: 'DXPENT0000099999',
  AdNodeId: 'NODE0001',
  responses: [
    response,
    {
      ...response,
      NodeId: 'N1',
      ResponseInfo: '未知 & 接收方',
      Note: '注',
      results: [result, { ...result, Info: '好', Note: '<无>' }],
    },
  ],
}

test('the platform’s answer is read as it was written, and names the message that it answers', () => {
  const opened = openEnvelope(encode(writePlatformAnswer(answer)))
  expect(opened.kind === 'unreadable' && opened.answer).toEqual(answer)
  expect(() => writePlatformAnswer({ ...answer, responses: [] })).toThrow('至少有一项响应')
  expect(() => writePlatformAnswer({ ...answer, responses: [{ ...response, ResponseCode: '' }] })).toThrow(
    '响应码不能为空',
  )
})

const material = process.env.CUSTOMS_MATERIAL
test.skipIf(material === undefined)('all three are what the official schemas want', () => {
  const schemas = openSchemas(material ?? '')
  const texts = [
    ['DxpMsg', wrapInEnvelope({ ...input, fileName: 'a.xml', icCard: '1', bizKeys: { orderNo: '1' } })],
    ['DxpMsgSv', wrapForNode({ ...input, route: { ...route, SubMsgId: '1' } })],
    ['DxpRep', writePlatformAnswer(answer)],
  ] as const
  for (const [type, text] of texts) {
    expect({ type, faults: schemas.checkAgainstSchema(text, { type, revision: '202205' }) }).toEqual({
      type,
      faults: [],
    })
  }
  schemas.close()
})
