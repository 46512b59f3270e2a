import { writableFields } from '@kouan/contract/derive/calls.ts'
import { lines, number, text, toggle } from '@kouan/contract/language/field.ts'
import { numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { order, orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, test } from 'vitest'
import {
  changedValues,
  copyOf,
  draftOf,
  editOf,
  filledValues,
  initialValues,
  isChanged,
  placeProblems,
} from './form-values.ts'

const goods = lines({ name: text({ label: '名称' }), price: number({ label: '单价' }) }, { label: '商品' })
const fields = {
  name: text({ label: '名称' }),
  phone: text({ label: '电话', mask: 'phone' }),
  isOpen: toggle({ label: '启用', default: true }),
  goods,
}

test('a new row begins with the defaults, and with what the page gives', () => {
  expect(initialValues(fields, undefined, { name: '甲' })).toEqual({ name: '甲', phone: null, isOpen: true, goods: [] })
})

test('an edited row begins with its own values and no default', () => {
  const row = { id: '1', name: '甲', phone: '138****5678', isOpen: null, version: 3 }
  expect(initialValues(fields, row)).toEqual({ name: '甲', phone: '138****5678', isOpen: null, goods: [] })
})

test('a draft keeps what was changed, and nothing that is masked', () => {
  const changes = { name: '乙', phone: '13800000000', goods: [{ name: 'a', price: 2 }], gone: 1 }
  expect(draftOf(changes, fields)).toEqual({ name: '乙', goods: [{ name: 'a', price: 2 }] })
})

test('an edit sends only what was changed, so no masked value goes back', () => {
  const initial = { name: '甲', phone: '138****5678', goods: [{ name: 'a', price: 1 }] }
  expect(changedValues({ ...initial, name: '乙' }, initial)).toEqual({ name: '乙' })
  expect(changedValues({ ...initial, name: null }, initial)).toEqual({ name: null })
  expect(changedValues({ ...initial, goods: [{ name: 'a', price: 2 }] }, initial)).toEqual({
    goods: [{ name: 'a', price: 2 }],
  })
  expect(isChanged({ ...initial, goods: [{ name: 'a', price: 1 }] }, initial)).toBe(false)
  expect(isChanged({ a: undefined }, { a: null })).toBe(false)
})

test('an edit names the version that the form began with, and is not sent without one', () => {
  const row = { id: '7', version: 3, name: '甲' }
  const values = { name: '乙' }
  const initial = { name: '甲' }
  expect(editOf({ fields: {}, values, initial, row })).toEqual({ id: '7', version: 3, name: '乙' })
  for (const lacking of [{ id: '7', name: '甲' }, { version: 3 }, { id: '7', version: null }])
    expect(() => editOf({ fields: {}, values, initial, row: lacking })).toThrow()
})

test('a new row sends what was filled in', () => {
  expect(filledValues({ a: '', b: null, c: undefined, d: false, e: 0 }, {})).toEqual({ a: '', d: false, e: 0 })
})

test('the problems of an answer find their fields, also inside lines; the others are told above', () => {
  const problems = [
    { field: 'goods[1].price', message: '第2行 单价：不能小于0' },
    { field: 'name', message: '名称：甲已存在' },
    { field: 'elsewhere', message: '别处不对' },
  ]
  expect(placeProblems(problems, fields)).toEqual({
    atFields: [{ path: ['name'], message: '名称：甲已存在' }],
    inLines: [{ lines: 'goods', line: 1, name: 'price', message: '不能小于0' }],
    others: ['别处不对'],
  })
})

test('what the form does not show is not sent', () => {
  const fields = {
    way: text({ label: '方式' }),
    folder: text({ label: '文件夹', shownWhen: { field: 'way', has: 'LOCAL' } }),
  }
  const values = { way: 'SIMULATED', folder: 'typed before' }
  expect(filledValues(values, fields)).toEqual({ way: 'SIMULATED' })
  const row = { id: '7', version: 3 }
  const initial = { way: 'LOCAL', folder: null }
  expect(editOf({ fields, values, initial, row })).toEqual({ id: '7', version: 3, way: 'SIMULATED' })
})

test('a copy begins with what is the same in both: neither key nor what is masked, and lines without their ids', () => {
  const row = { id: '1', version: 3, name: '甲', phone: '138****5678', isOpen: null, goods: [{ id: '7', price: 1 }] }
  const { values, lacking } = copyOf(row, { fields, ownNumbers: ['name'] })
  expect(values).toEqual({ isOpen: undefined, goods: [{ price: 1 }] })
  expect(lacking).toEqual({ numbers: ['name'], personal: ['phone'] })
  expect(initialValues(fields, undefined, values)).toMatchObject({ name: null, phone: null, isOpen: true })
})

test('a copy of an order lacks the numbers of the old one, and has its buyer whole or not at all', () => {
  const fields = writableFields(order)
  const row = { orderNo: 'A-1', payTransactionId: 'P-1', payName: '示例支付', ebpName: '示例平台' }
  const buyer = { buyerRegNo: 'R-1', buyerName: '陈*', buyerIdType: '1', consignee: '陈*', consigneeDistrict: '330102' }
  const ownNumbers = numbersOf(orderDocument)
  const hidden = copyOf({ ...row, ...buyer }, { fields, ownNumbers })
  expect(hidden.lacking).toEqual({
    numbers: ['orderNo', 'payTransactionId'],
    personal: ['buyerRegNo', 'buyerName', 'consignee'],
  })
  expect(hidden.values).toMatchObject({ payName: '示例支付', ebpName: '示例平台', buyerIdType: '1' })
  const revealed = { buyerName: '陈某', consignee: '陈某' }
  const whole = copyOf({ ...row, ...buyer }, { fields, ownNumbers, revealed })
  expect(whole.lacking).toEqual({ numbers: ['orderNo', 'payTransactionId'], personal: [] })
  expect(whole.values).toMatchObject({
    buyerRegNo: 'R-1',
    buyerName: '陈某',
    consignee: '陈某',
    consigneeDistrict: '330102',
  })
  expect(Object.keys(whole.values)).not.toContain('payTransactionId')
})
