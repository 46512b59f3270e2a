import { describe, expect, it } from 'vitest'
import { type Fields, id, lines, number, text } from '../../language/field.ts'
import { nearestName, unknownNames } from './unknown-names.ts'

const fields: Fields = {
  orderNo: text({ label: '订单编号', required: true, alias: 'orderNumber' }),
  note: text({ label: '备注' }),
  goods: lines({ qty: number({ label: '数量' }), unit: text({ label: '单位' }) }, { label: '商品' }),
}
const ignored: Fields = { ...fields, id: id({ label: '编号' }), declareStatus: text({ label: '申报状态' }) }

describe('unknown names of a row', () => {
  it('known names, a second name, and those of the answer: no problem', () => {
    const sent = { orderNumber: '1', note: null, id: '7', declareStatus: 'READY', declareStatus_dictText: '待申报' }
    expect(unknownNames({ ...sent, goods: [{ id: '1', qty: '2', unit_dictText: '件' }] }, { fields, ignored })).toEqual(
      [],
    )
  })

  it('name that is misspelled: the nearest name; one that resembles none: the name alone', () => {
    expect(unknownNames({ orderno: '1', zzz: 1, declareStatus: 'READY' }, { fields })).toEqual([
      { field: 'orderno', message: '没有名称“orderno”，最接近的是“orderNo”' },
      { field: 'zzz', message: '没有名称“zzz”' },
      { field: 'declareStatus', message: '没有名称“declareStatus”' },
    ])
  })

  it('names of lines: their place; no more problems than asked for', () => {
    const goods = [{ qty: '1' }, { qyt: '1', remark: '' }, 'x', null]
    expect(unknownNames({ goods }, { fields })).toEqual([
      { field: 'goods[1].qyt', message: '第2行 没有名称“qyt”，最接近的是“qty”' },
      { field: 'goods[1].remark', message: '第2行 没有名称“remark”' },
    ])
    expect(unknownNames({ a: 1, b: 1, goods }, { fields, most: 2 })).toHaveLength(2)
  })

  it('names of every object of the language: unknown as well', () => {
    const sent = JSON.parse('{"__proto__":1,"constructor":1,"hasOwnProperty":1}')
    expect(unknownNames(sent, { fields }).map(({ field }) => field)).toEqual([
      '__proto__',
      'constructor',
      'hasOwnProperty',
    ])
  })

  it('name of 10,000 characters, or with characters that cannot be stored: shown in part', () => {
    const [problem] = unknownNames({ [`a\u0000${'x'.repeat(10_000)}`]: 1 }, { fields })
    expect(problem?.field.length).toBeLessThanOrEqual(100)
    expect(problem?.field).not.toContain('\u0000')
  })
})

describe('nearest name', () => {
  it.each([
    ['payTranscationId', 'payTransactionId'],
    ['PayTransactionID', 'payTransactionId'],
    ['payTransactionIds', 'payTransactionId'],
    ['pay', undefined],
    ['x', undefined],
  ])('%s: %s', (name, nearest) => {
    expect(nearestName(name, ['payTransactionId', 'payCode'])).toBe(nearest)
  })
})
