import { expect, test } from 'vitest'
import { parseMessage } from '../parse.ts'
import { businessKey } from './matching.ts'
import { type Receipt, readReceipts, readReturnInfo, receiptIdentity } from './receipts.ts'

const namespace = 'xmlns="http://www.chinaport.gov.cn/ceb"'
const guid = '4cde1cfd-eded-46b1-946c-b8022e42fc94'

function receiptsOf({ type, nodes }: { type: string; nodes: string }): Receipt[] {
  const xml = `<${type} ${namespace} guid="${guid}" version="1.0">${nodes}</${type}>`
  const { message } = parseMessage(new TextEncoder().encode(xml))
  return message ? readReceipts(message) : []
}

function orderReturn(change: Record<string, string> = {}): string {
  const fields = {
    guid,
    ebpCode: '9900D90001',
    ebcCode: '9900D90002',
    orderNo: 'order-1',
    returnStatus: '120',
    returnTime: '20260105103101120',
    returnInfo: '[Code:1800;Desc:逻辑校验通过]',
    ...change,
  }
  const elements = Object.entries(fields).filter(([, value]) => value !== '')
  return `<OrderReturn>${elements.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</OrderReturn>`
}

function orderReceipt(change: Record<string, string> = {}): Receipt {
  const [receipt] = receiptsOf({ type: 'CEB312Message', nodes: orderReturn(change) })
  if (!receipt) throw new Error('no receipt')
  return receipt
}

test('a receipt of an order, field by field', () => {
  expect(orderReceipt()).toMatchObject({
    type: 'CEB312Message',
    index: 0,
    guid: guid.toUpperCase(),
    keys: { ebpCode: '9900D90001', ebcCode: '9900D90002', orderNo: 'order-1' },
    returnStatus: '120',
    returnTime: '20260105103101120',
    infoCode: '1800',
    infoDesc: '逻辑校验通过',
    usable: true,
    findings: [],
  })
})

test('a receipt whose text breaks the XML counts for nothing, with its text and the reason kept', () => {
  expect(orderReceipt({ returnInfo: '甲&乙' })).toMatchObject({
    usable: false,
    returnStatus: '120',
    returnInfo: '甲&乙',
    findings: [{ message: 'XML 语法错误：无法识别的实体引用' }],
  })
})

test.each([
  ['the root', `<CEB312Message guid="${guid}" version="1.0">${orderReturn()}</CEB312Message>`, '不在命名空间'],
  [
    'the business node',
    `<CEB312Message ${namespace} guid="${guid}" version="1.0">${orderReturn().replace('<OrderReturn', '<OrderReturn xmlns=""')}</CEB312Message>`,
    'CEB312Message 中没有业务节点',
  ],
])('%s without the namespace of customs: no receipt, and the sentence says so', (_, xml, sentence) => {
  const { message, findings } = parseMessage(new TextEncoder().encode(xml))
  expect(message ? readReceipts(message) : []).toEqual([])
  expect(findings.map((finding) => finding.message).join()).toContain(sentence)
})

test('a receipt and its order have the same business key, whatever spaces the gateway adds', () => {
  const head = { ebpCode: '9900D90001', ebcCode: '9900D90002', orderNo: 'order-1', guid: 'another' }
  const key = businessKey({ type: 'CEB311Message', fields: head })
  expect(key).toBe('CEB311Message|9900D90001|9900D90002|order-1')
  const { type, fields } = orderReceipt({ orderNo: '\n  order-1 ' })
  expect(businessKey({ type, fields })).toBe(key)
})

test('keys whose parts merely run together differently are different', () => {
  const one = { ebpCode: 'a|b', ebcCode: 'c', orderNo: 'd' }
  const other = { ebpCode: 'a', ebcCode: 'b|c', orderNo: 'd' }
  expect(businessKey({ type: 'CEB311', fields: one })).not.toBe(businessKey({ type: 'CEB311', fields: other }))
})

test('a part that is missing, or an unknown type, gives no key', () => {
  expect(businessKey({ type: 'CEB311Message', fields: { ebpCode: 'a', ebcCode: 'b' } })).toBeUndefined()
  expect(businessKey({ type: 'CEB999Message', fields: { orderNo: '1' } })).toBeUndefined()
  expect(businessKey({ type: 'constructor', fields: {} })).toBeUndefined()
})

test('14 digits of time are filled up; what is no time stays as it came and is found', () => {
  expect(orderReceipt({ returnTime: '20260105103101' }).returnTime).toBe('20260105103101000')
  expect(orderReceipt({ returnTime: ' 20260105103101\n' }).returnTime).toBe('20260105103101000')
  const wrong = orderReceipt({ returnTime: '20260230103101000' })
  expect(wrong).toMatchObject({ returnTime: '20260230103101000', usable: true })
  expect(wrong.findings).toMatchObject([{ rule: 'time', severity: 'warning' }])
})

test('without status or key a receipt is kept but not usable', () => {
  expect(orderReceipt({ returnStatus: '' })).toMatchObject({ returnStatus: '', usable: false })
  expect(orderReceipt({ returnStatus: ' ' })).toMatchObject({ returnStatus: '', usable: false })
  expect(orderReceipt({ orderNo: '' }).usable).toBe(false)
  expect(orderReceipt({ orderNo: ' ' }).usable).toBe(false)
  expect(orderReceipt({ returnInfo: '', guid: '', returnTime: '' }).usable).toBe(true)
})

test('a malformed node is not usable, its neighbours are', () => {
  const broken = orderReturn().replace('</orderNo>', '')
  const receipts = receiptsOf({
    type: 'CEB312Message',
    nodes: orderReturn() + broken + orderReturn({ orderNo: 'order-3' }),
  })
  expect(receipts.map(({ usable }) => usable)).toEqual([true, false, true])
})

test('the same receipt has the same identity, any other a different one', () => {
  const identity = receiptIdentity(orderReceipt())
  expect(receiptIdentity(orderReceipt({ guid: guid.toUpperCase() }))).toBe(identity)
  const changes: Record<string, string>[] = [
    { orderNo: 'order-2' },
    { returnStatus: '100' },
    { returnTime: '20260105103101121' },
    { returnInfo: '' },
  ]
  for (const change of changes) {
    expect(receiptIdentity(orderReceipt(change))).not.toBe(identity)
  }
})

test('a damaged receipt does not stand in the way of the whole one that is sent again', () => {
  const nodes = orderReturn().replace('</returnInfo>', '</returnInfo></oops>')
  const [damaged] = receiptsOf({ type: 'CEB312Message', nodes })
  if (!damaged) throw new Error('no receipt')
  const whole = orderReceipt()
  expect(damaged).toMatchObject({ usable: false, keys: whole.keys, returnTime: whole.returnTime })
  expect(receiptIdentity(damaged)).not.toBe(receiptIdentity(whole))
})

test('a key that no document can have is no key', () => {
  const { type, fields, usable } = orderReceipt({ orderNo: 'x'.repeat(256) })
  expect(usable).toBe(false)
  expect(businessKey({ type, fields })).toBeUndefined()
  expect(orderReceipt({ returnStatus: '1'.repeat(256) }).usable).toBe(false)
})

test('receipts of types that nobody knows are kept apart by everything in them', () => {
  const nodes = ['COP1', 'COP2'].map(
    (copNo) => `<NewReturn><copNo>${copNo}</copNo><returnStatus>2</returnStatus></NewReturn>`,
  )
  const [one, other] = receiptsOf({ type: 'CEB999Message', nodes: nodes.join('') })
  if (!one || !other) throw new Error('no receipts')
  expect(one).toMatchObject({ keys: {}, returnStatus: '2', usable: true })
  expect(receiptIdentity(one)).not.toBe(receiptIdentity(other))
})

test('CEB900 names the sent message', () => {
  const nodes =
    '<MessageReturn><returnTime>20260105103005</returnTime><returnStatus>-1</returnStatus><oriCopMsgId>A-1</oriCopMsgId></MessageReturn>'
  const [receipt] = receiptsOf({ type: 'CEB900Message', nodes })
  expect(receipt).toMatchObject({ keys: { oriCopMsgId: 'A-1' }, usable: true })
  expect(receipt && businessKey(receipt)).toBe('CEB900Message|A-1')
})

test('a declaration has no receipts', () => {
  expect(receiptsOf({ type: 'CEB311Message', nodes: '<Order><OrderHead><guid>1</guid></OrderHead></Order>' })).toEqual(
    [],
  )
})

test('returnInfo: all descriptions, the first code; free text has none; a hostile one takes no time', () => {
  expect(readReturnInfo('[Code:2300;Desc:审核通过][Code:-5;Desc:再看]…')).toEqual({
    infoCode: '2300',
    infoDesc: '审核通过；再看',
  })
  expect(readReturnInfo('新增申报成功[4CDE1CFD]')).toEqual({})
  expect(readReturnInfo('[Code:1;Desc:'.repeat(1_000_000))).toEqual({})
})

function listReceipt(change: Record<string, string> = {}): Receipt {
  const fields = {
    guid,
    agentCode: '9900D90003',
    copNo: 'COP1',
    preNo: 'B20260105000000001',
    invtNo: '990020261000000001',
    returnStatus: '800',
    returnTime: '20260105120000000',
    returnInfo: '[Code:2600;Desc:放行]',
    ...change,
  }
  const elements = Object.entries(fields).filter(([, value]) => value !== '')
  const nodes = `<InventoryReturn>${elements.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</InventoryReturn>`
  const [receipt] = receiptsOf({ type: 'CEB622Message', nodes })
  if (!receipt) throw new Error('no receipt')
  return receipt
}

test('a list’s receipt is usable as long as one of its keys is whole', () => {
  expect(listReceipt({ preNo: '' })).toMatchObject({ usable: true, keys: { copNo: 'COP1', preNo: '' } })
  expect(listReceipt({ copNo: '' }).usable).toBe(true)
  expect(listReceipt({ agentCode: '', preNo: '', invtNo: '' }).usable).toBe(false)
  expect(listReceipt({ copNo: '' }).findings).toMatchObject([{ path: 'nodes[0].copNo', severity: 'warning' }])
})

test('a list’s receipt that comes again with a new guid is the same; without copNo too', () => {
  const other = '5cde1cfd-eded-46b1-946c-b8022e42fc95'
  expect(receiptIdentity(listReceipt({ guid: other }))).toBe(receiptIdentity(listReceipt()))
  expect(receiptIdentity(listReceipt({ guid: other, copNo: '' }))).toBe(receiptIdentity(listReceipt({ copNo: '' })))
  expect(receiptIdentity(listReceipt({ copNo: 'COP2' }))).not.toBe(receiptIdentity(listReceipt()))
})

const taxLine = (customsTax: string) =>
  `<TaxListRd><gnum>1</gnum><gcode>1901101000</gcode><taxPrice>200</taxPrice><customsTax>${customsTax}</customsTax><valueAddedTax>18.2</valueAddedTax><consumptionTax>0</consumptionTax></TaxListRd>`
const taxHead = (id: string, taxNo: string) =>
  `<guid>${id}</guid><returnTime>20260105130000000</returnTime><invtNo>990020261000000001</invtNo>${taxNo}<customsTax>0</customsTax><valueAddedTax>18.2</valueAddedTax><consumptionTax>0</consumptionTax><status>1</status>`
const taxNode = (line: string, { id = guid, taxNo = '<taxNo>990020261000000001_1</taxNo>' } = {}) =>
  `<Tax><TaxHeadRd>${taxHead(id, taxNo)}</TaxHeadRd>${line}</Tax>`
const taxReceipts = (nodes: string) => receiptsOf({ type: 'CEB816Message', nodes })

test('a tax bill says its own status, names its list, and keeps its lines', () => {
  const [bill] = taxReceipts(taxNode(taxLine('0')))
  expect(bill).toMatchObject({ returnStatus: '1', returnTime: '20260105130000000', usable: true, findings: [] })
  expect(bill?.keys).toEqual({ taxNo: '990020261000000001_1', invtNo: '990020261000000001' })
  expect(bill?.lines).toMatchObject([{ gnum: '1', valueAddedTax: '18.2' }])
  expect(bill && businessKey(bill)).toBe('CEB816Message|990020261000000001_1')
  expect(businessKey({ type: 'CEB818Message', fields: bill?.fields ?? {} })).toBe(bill && businessKey(bill))
})

test('a tax bill whose head is not the sum of its lines is marked, and counts all the same', () => {
  const [bill] = taxReceipts(taxNode(taxLine('3')))
  expect(bill?.findings).toMatchObject([
    { path: 'nodes[0].customsTax', severity: 'warning', message: '“应征关税”应等于各项之和 3，现为 0' },
  ])
  expect(bill?.usable).toBe(true)
})

test('the same tax bill with a new guid is the same, another taxNo is another; without one it cannot be used', () => {
  const again = { id: '5cde1cfd-eded-46b1-946c-b8022e42fc95' }
  const nodes = [{}, again, { taxNo: '<taxNo>990020261000000001_2</taxNo>' }, { taxNo: '' }]
  const [one, same, other, without] = taxReceipts(nodes.map((change) => taxNode(taxLine('0'), change)).join(''))
  if (!one || !same || !other || !without) throw new Error('no receipts')
  expect(receiptIdentity(same)).toBe(receiptIdentity(one))
  expect(receiptIdentity(other)).not.toBe(receiptIdentity(one))
  expect(without.usable).toBe(false)
})

test('a summary’s result tells its time and state by names of its own', () => {
  const head = `<sumNo>990020260000000001</sumNo><opDate>20260106090000000</opDate><declSeqNo>000000000000000001</declSeqNo><decState>9</decState><msgSeqNo>1</msgSeqNo>`
  const nodes = `<SummaryResult><SummaryResultHead>${head}</SummaryResultHead></SummaryResult>`
  const [result] = receiptsOf({ type: 'CEB792Message', nodes })
  expect(result).toMatchObject({ returnStatus: '9', returnTime: '20260106090000000', usable: true })
  expect(result && businessKey(result)).toBe('CEB792Message|990020260000000001|000000000000000001|1')
})
