import { expect, test } from 'vitest'
import { parseMessage } from './parse.ts'
import {
  businessKey,
  describeReceipt,
  type Receipt,
  readReceipts,
  readReturnInfo,
  receiptIdentity,
} from './receipts.ts'

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

test.each([
  ['2', '电子口岸申报中', 'progress'],
  ['4', '发送海关失败', 'failure'],
  ['100', '海关退单', 'failure'],
  ['120', '海关入库', 'success'],
  ['502', '扣留移送缉私', 'detained'],
  ['-301010', '相同编号的订单已存在', 'failure'],
  ['-301007', '订单处理异常（-301007）', 'failure'],
  ['-7', '数据处理异常（-7）', 'failure'],
  ['18', '18', 'unknown'],
  ['-0', '-0', 'unknown'],
  ['constructor', 'constructor', 'unknown'],
  ['', '（无状态）', 'unknown'],
])('an order’s receipt %s reads %s (%s)', (returnStatus, text, kind) => {
  expect(describeReceipt({ type: 'CEB312Message', returnStatus })).toMatchObject({ text, kind })
})

test('120 ends an order well, not what has more steps before it', () => {
  expect(describeReceipt({ type: 'CEB622Message', returnStatus: '120' }).kind).toBe('progress')
})

test('every failure and every detention says what to do', () => {
  for (const returnStatus of ['4', '100', '501', '599', '700', '-10101', '-301011', '-629999', '-1']) {
    expect(describeReceipt({ type: 'CEB312Message', returnStatus }).advice).toMatch(/请|如需/)
  }
  expect(describeReceipt({ type: 'CEB900Message', returnStatus: '-1' })).toMatchObject({ kind: 'failure' })
})
