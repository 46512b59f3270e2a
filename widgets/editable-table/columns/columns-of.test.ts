import { date, dictionary, money, number, text, textarea, toggle } from '@kouan/contract/language/field.ts'
import { describe, expect, test } from 'vitest'
import { columnsOf } from './columns-of.ts'
import { followOf } from './follow-of.ts'

const fields = {
  note: text({ label: '备注', max: 5, help: '可不填' }),
  unit: dictionary('unit', { label: '单位', required: true, integer: true }),
  qty: number({ label: '数量', required: true, scale: 5, min: 0, total: true }),
  price: money({ label: '单价', default: '0' }),
  isGift: toggle({ label: '赠品' }),
  made: date({ label: '生产日期', readonly: true }),
  why: text({ label: '原因', max: 9, requiredWhen: { field: 'isGift', has: 'true' } }),
  seen: text({ label: '算出', computed: true }),
}

describe('columns that follow from fields', () => {
  const columns = columnsOf(fields, { optionsOf: ({ code }) => (code ? [{ value: '7', label: '个' }] : []) })
  const of = (key: string) => columns.find((column) => column.key === key)

  test('required fields come first, computed ones have no column', () => {
    expect(columns.map(({ key }) => key)).toEqual(['unit', 'qty', 'note', 'price', 'isGift', 'made', 'why'])
    expect(columns[0]).toMatchObject({ fixed: 'left', type: 'search-select', options: [{ value: 7, label: '个' }] })
    expect(of('qty')).toMatchObject({ type: 'decimal', statistics: ['sum'], props: { scale: 5, min: 0 } })
    expect(of('price')).toMatchObject({ type: 'decimal', defaultValue: '0', props: { scale: 2, digits: 2 } })
    expect([of('isGift')?.type, of('made')?.type, of('made')?.isDisabled]).toEqual(['checkbox', 'date', true])
  })

  test('a short area is edited in its cell, a long one opens; a value from other rows may be typed', () => {
    const columns = columnsOf({
      short: textarea({ label: '短', max: 255 }),
      long: textarea({ label: '长', max: 500 }),
      goods: text({ label: '商品', popup: { code: 'goods', sourceFields: 'name', targetFields: 'goods' } }),
    })
    expect(columns.map(({ type }) => type)).toEqual(['textarea', 'popup-text', 'popup'])
    expect(columns[2]?.props).toEqual({ isTyped: true })
  })

  test('the rules are the contract’s, with its messages', () => {
    const fault = (key: string, value: unknown, row: Record<string, unknown> = {}) =>
      of(key)?.rules?.flatMap(({ check }) => {
        const { title = '' } = of(key) ?? {}
        return check?.(value, { row: { id: '1', ...row }, column: { key, title }, rows: [] }) ?? []
      })
    expect(of('unit')?.rules?.[0]).toEqual({ required: true, message: '请选择单位' })
    expect(fault('qty', '1.123456')).toEqual(['数量：最多5位小数'])
    expect(fault('qty', '-1')).toEqual(['数量：不能小于0'])
    expect(fault('note', '一二三四五六')).toEqual(['备注：最大长度5位字符，现有6位'])
    expect(fault('why', '', { isGift: true })).toEqual(['请输入原因'])
    expect(fault('why', '')).toEqual([])
  })

  test('a masked value that was not edited is not checked', () => {
    const masked = columnsOf({ tel: text({ label: '电话', min: 9, mask: 'phone' }) }, { initialOf: () => '1**' })
    const about = { row: { id: '1' }, column: { key: 'tel', title: '电话' }, rows: [] }
    const check = (value: string) => masked[0]?.rules?.at(-1)?.check?.(value, about)
    expect([check('1**'), check('2**')]).toEqual([undefined, '电话：最小长度9位字符，现有3位'])
  })
})

test('followOf: price or quantity changes, the total follows unless another was typed', () => {
  const amount = { scale: 5, min: 0 } as const
  const follow = followOf({
    qty: number({ label: '数量', ...amount }),
    price: money({ label: '单价', ...amount }),
    totalPrice: money({ label: '总价', ...amount, productOf: ['price', 'qty'] }),
  })
  const before = { id: '1', price: '49.25', qty: '2' }
  const total = (row: Record<string, unknown>, keys: string[], old: Record<string, unknown> | undefined = before) =>
    follow({ id: '1', ...row }, { before: old && { id: '1', ...old }, keys })?.totalPrice
  expect(total({ ...before, qty: '3' }, ['qty'])).toBe('147.75')
  expect(total({ ...before, qty: '3', totalPrice: '98.50000' }, ['qty'])).toBe('147.75')
  expect(total({ ...before, qty: '3', totalPrice: '90' }, ['qty'])).toBeUndefined()
  expect(total({ ...before, totalPrice: '1' }, ['totalPrice', 'qty'])).toBeUndefined()
  expect(total({ ...before, totalPrice: null }, ['totalPrice', 'qty'])).toBe('98.5')
  // A paste whose total is blank, over a line that is there: price and quantity may be what they were.
  expect(total({ ...before, totalPrice: '' }, ['totalPrice'], { ...before, totalPrice: '98.50000' })).toBe('98.5')
  expect(total({ ...before, qty: '', totalPrice: '' }, ['totalPrice', 'qty'])).toBeUndefined()
  expect(total({ ...before, qty: '' }, ['qty'])).toBeUndefined()
  expect(total({ price: '0.00001', qty: '0.5' }, ['price'], undefined)).toBe('0.00001')
  expect(total({ price: '99999999999999', qty: '3' }, ['price'], undefined)).toBe('299999999999997')
})
