import { describe, expect, it } from 'vitest'
import type { Field } from '../language/field.ts'
import { type Element, fieldsOf } from './message-fields.ts'
import { readValue } from './read-value.ts'

const text = { kind: 'upTo', max: 60 } as const
const amount = { kind: 'decimal', fraction: 5 } as const

const elements = [
  { name: 'guid', label: '系统唯一序号', required: true, type: { kind: 'fixed', length: 36 } },
  { name: 'orderNo', label: '订单编号', required: true, type: text, rule: '唯一' },
  { name: 'note', label: '备注', required: false, type: { kind: 'upTo', max: Number.POSITIVE_INFINITY } },
  { name: 'district', label: '行政区划', required: false, type: { kind: 'fixed', length: 6 } },
  { name: 'payTime', label: '支付时间', required: true, type: { kind: 'fixed', length: 14 }, rule: 'yyyyMMddHHmmss' },
  { name: 'freight', label: '运费', required: true, type: amount, atLeast: '0' },
  { name: 'packNo', label: '件数', required: true, type: { kind: 'int' }, atLeast: '1' },
  {
    name: 'currency',
    label: '币制',
    required: true,
    type: { kind: 'fixed', length: 3 },
    code: 'currency',
    always: '142',
  },
] as const satisfies readonly Element[]

describe('fieldsOf', () => {
  const fields = fieldsOf(elements, {
    without: ['guid'],
    groups: { orderNo: '订单', freight: '金额' },
    fields: { orderNo: { search: 'like' }, freight: { kind: 'money', default: '0' }, note: { group: '其他' } },
  })

  it('fieldsOf: elements, fields in the same order without the excluded ones', () => {
    expect(Object.keys(fields)).toEqual(['orderNo', 'note', 'district', 'payTime', 'freight', 'packNo', 'currency'])
  })

  it('fieldsOf: lengths and remarks of the specification, max, min and help', () => {
    expect(fields.orderNo).toEqual({
      kind: 'text',
      label: '订单编号',
      required: true,
      max: 60,
      help: '唯一',
      spelling: 'serial',
      group: '订单',
      search: 'like',
    })
    expect(fields.note).toEqual({ kind: 'text', label: '备注', group: '其他' })
    expect(fields.district).toMatchObject({ min: 6, max: 6, group: '订单' })
  })

  it('fieldsOf: numbers of the specification, decimal text with bounds', () => {
    expect(fields.freight).toMatchObject({ kind: 'money', scale: 5, min: 0, default: '0', group: '金额' })
    expect(fields.packNo).toMatchObject({ kind: 'number', scale: 0, min: 1 })
  })

  it('fieldsOf: moments written as digits, read in every usual spelling', () => {
    const payTime = fields.payTime as Field
    expect(payTime).toMatchObject({ digits: 'datetime', min: 14, max: 14 })
    expect(payTime.help).toBeUndefined()
    expect(readValue(payTime, '2026年1月31日 8:30')).toEqual({ value: '20260131083000' })
    expect(readValue(payTime, '20260230083000')).toHaveProperty('fault')
  })

  it('fieldsOf: element with a code table and one allowed value, dictionary with a default', () => {
    expect(fields.currency).toMatchObject({ kind: 'dictionary', code: 'currency', max: 3, default: '142' })
  })
})
