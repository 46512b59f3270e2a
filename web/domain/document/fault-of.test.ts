import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, test } from 'vitest'
import type { DocumentRow } from './document-row.ts'
import { faultOf } from './fault-of.ts'

const refused = { orderNo: 'NO-1', declareStatus: 'REJECTED', returnStatus: '100', returnType: 'CEB312Message' }
/** The cast: a row of the list has many more fields, which this does not read. */
const fault = (row: object) => faultOf(orderDocument, { ...refused, ...row } as unknown as DocumentRow, undefined)

test('fault of a document: the words of customs once, the field, whose value it is', () => {
  expect(fault({ returnInfo: '[Code:13127;Desc:清单订购人和订单不一致（模拟海关）]' })).toMatchObject({
    who: '海关：',
    words: '清单订购人和订单不一致',
    code: '13127',
    label: '订购人姓名',
    owner: '本企业填写',
    act: 'mend',
  })
})

test('fault of a document: a value of the payment company, a notice with number and words for it', () => {
  const found = fault({ returnInfo: '[Code:1332;Desc:支付单支付金额与订单支付金额不一致]' })
  expect(found).toMatchObject({ act: 'notify', partner: '支付企业', label: '实际支付金额' })
  expect(found?.notice).toContain('NO-1')
  expect(found?.notice).toContain('“支付单支付金额与订单支付金额不一致”（1332）')
})

test('fault of a document: detained, nothing to press; a fault of customs, declared anew; an unknown reason, mended by hand', () => {
  expect(fault({ declareStatus: 'DETAINED', returnStatus: '502', returnInfo: '' })).toMatchObject({
    words: '扣留移送缉私',
    act: 'wait',
    hint: '请联系主管海关',
    code: '',
  })
  expect(fault({ returnInfo: '[Code:1301;Desc:系统异常]' })?.act).toBe('declare')
  expect(fault({ returnInfo: '海关退单' })).toMatchObject({ words: '海关退单', hint: '', act: 'mend' })
})

test('fault of a document: held by customs, what to wait for; what the port lacks while it is on its way, told to the partner', () => {
  const held = { declareStatus: 'IN_CUSTOMS', returnStatus: '500', returnInfo: '[Code:500;Desc:查验（模拟海关）]' }
  expect(fault(held)).toMatchObject({
    words: '查验',
    hint: '请等待海关查验，备齐货物与资料',
    act: 'wait',
    tone: 'waiting',
  })
  const lacking = { declareStatus: 'ACCEPTED_BY_PORT', returnStatus: '2', returnInfo: '新增申报成功; 支付信息不存在' }
  expect(fault(lacking)).toMatchObject({ act: 'notify', partner: '支付企业', tone: 'waiting' })
  expect(fault({ returnInfo: '[Code:1301;Desc:系统异常]' })?.tone).toBe('failed')
  // Sent to customs, although the port says otherwise: not declared a second time.
  expect(fault({ declareStatus: 'FAILED', returnStatus: '-621008', returnInfo: '' })?.act).toBe('wait')
})

test('fault of a document: codes that wait to be confirmed, by the name of what they are, until they are', () => {
  const ready = { declareStatus: 'READY', returnStatus: null, returnType: null, unknownCodes: 'country:799,unit:998' }
  expect(fault({ ...ready, unconfirmedCodes: '1' })).toMatchObject({
    words: '代码表中没有：原产国（地区） 799、计量单位 998',
    act: 'confirm',
    tone: 'waiting',
  })
  expect(fault({ ...ready, unconfirmedCodes: null })).toBeUndefined()
  // The words of customs come first.
  const said = { ...refused, returnInfo: '海关退单', unknownCodes: 'unit:998', unconfirmedCodes: '1' }
  expect(fault(said)?.act).toBe('mend')
})

test('fault of a document: none without a receipt and after good news', () => {
  expect(fault({ returnStatus: null })).toBeUndefined()
  expect(fault({ declareStatus: 'IN_CUSTOMS', returnStatus: '120', returnInfo: '' })).toBeUndefined()
})
