import { describe, expect, it } from 'vitest'
import {
  attachments,
  date,
  dateTime,
  dictionary,
  id,
  ids,
  json,
  lines,
  money,
  number,
  reference,
  text,
  time,
  toggle,
} from '../language/field.ts'
import { readInput } from './read-input.ts'

const fields = {
  name: text({ label: '名称', required: true, max: 5 }),
  age: number({ label: '年龄', min: 0, max: 150 }),
  price: money({ label: '单价', scale: 5 }),
  open: toggle({ label: '启用', default: true }),
  status: dictionary('status', { label: '状态', integer: true }),
  day: date({ label: '日期' }),
  at: dateTime({ label: '时间' }),
  website: text({ label: '网址', requiredWhen: { field: 'roles', has: 'EBP' } }),
  roles: text({ label: '企业类型' }),
  goods: lines({ qty: number({ label: '数量', required: true, scale: 5 }) }, { label: '商品', min: 1, max: 2 }),
}
const good = { name: '甲', goods: [{ qty: '1.5' }] }
const problemsOf = (sent: Record<string, unknown>) => readInput(fields, { ...good, ...sent }).problems

describe('readInput', () => {
  it('readInput: text of several kinds and an undeclared key, values of their kinds without the key', () => {
    const sent = { ...good, age: '30', price: '12.30000', status: '1', open: 'N', day: '2026-02-28', hacker: 'x' }
    expect(readInput(fields, sent)).toEqual({
      problems: [],
      value: { ...good, age: 30, price: '12.30000', status: 1, open: false, day: '2026-02-28' },
    })
  })

  it('readInput: money, decimal text with at most `scale` digits', () => {
    expect(readInput(fields, { ...good, price: '12345678901234.12345' }).value.price).toBe('12345678901234.12345')
    expect(problemsOf({ price: '1.234567' })).toEqual([{ field: 'price', message: '单价：最多5位小数' }])
    expect(problemsOf({ price: '1e5' })).toEqual([
      { field: 'price', message: '单价：“1e5”是科学计数法，可能已丢失数字，请填写完整的数字' },
    ])
  })

  it.each([
    [{ name: '' }, '请输入名称'],
    [{ name: '一二三四五六' }, '名称：最大长度5位字符，现有6位'],
    [{ name: { $ne: 1 } }, '名称：内容格式不正确'],
    [{ name: 'a\u0000' }, '名称：含有不能保存的字符'],
    [{ name: '\ud83d' }, '名称：含有不能保存的字符'],
    [{ age: '151' }, '年龄：不能大于150'],
    [{ age: 'abc' }, '年龄：“abc”不是数字，请只填数字，如1234.5'],
    [{ open: 'maybe' }, '启用：“maybe”不是“是”或“否”，请选择是或否'],
    [{ day: '2026-02-30' }, '日期：“2026-02-30”不是有效的日期，请填写如2026-11-25的日期'],
    [{ at: '2026-02-01 25:00:00' }, '时间：“2026-02-01 25:00:00”不是有效的时间，请填写如2026-11-25 08:05:00的时间'],
    [{ roles: 'EBC,EBP' }, '请输入网址'],
    [{ goods: [] }, '商品：至少1行'],
    [{ goods: [{ qty: '1' }, { qty: '2' }, { qty: '3' }] }, '商品：最多2行，现有3行'],
    [{ goods: [{ qty: '1' }, {}] }, '第2行 请输入数量'],
    [{ goods: 'x' }, '商品：须为若干行数据'],
  ])('readInput: %j, %s', (sent, sentence) => {
    expect(problemsOf(sent).map((problem) => problem.message)).toContain(sentence)
  })

  it.each([
    // What a browser in China writes for the morning of the 6th.
    ['2026-11-05T23:53:35.416Z', '2026-11-06'],
    ['2026-11-05T15:59:59Z', '2026-11-05'],
    ['2026-11-06T00:00:00+08:00', '2026-11-06'],
    ['2026-11-05T20:00:00-05:00', '2026-11-06'],
    ['2026-11-05T23:53:35', '2026-11-05'],
    ['2026-11-05T23:53:35.416', '2026-11-05'],
    ['2026-11-05 23:53:35', '2026-11-05'],
  ])('readInput: time for a date, its day, in Beijing if it has a zone: %s', (sent, day) => {
    expect(readInput({ day: fields.day }, { day: sent })).toEqual({ value: { day }, problems: [] })
  })

  it('readInput: alias, read only if the own name is absent', () => {
    const both = { route: toggle({ label: '路由', default: true, alias: 'isRoute' }) }
    const read = (sent: object, partial = false) => readInput(both, { ...sent }, { partial }).value
    expect([read({ isRoute: false }), read({ isRoute: false }, true)]).toEqual([{ route: false }, { route: false }])
    expect(read({ isRoute: false, route: true })).toEqual({ route: true })
    expect([read({}), read({}, true)]).toEqual([{ route: true }, {}])
  })

  it('S9.073 S9.074 readInput: dates and times in other spellings, stored as YYYY-MM-DD and YYYY-MM-DD HH:mm:ss', () => {
    const good = { day: '2026-02-28', at: '2026-02-28 23:59:00' }
    for (const sent of [
      good,
      { day: '2026/02/28', at: '2026-02-28T23:59:00' },
      { day: '20260228', at: '2026-2-28 23:59' },
    ])
      expect(readInput({ day: fields.day, at: fields.at }, sent)).toEqual({ value: good, problems: [] })
    for (const day of ['28-02-2026', '2026-02-28 25:00:00', '2026-02-30T00:00:00Z'])
      expect(problemsOf({ day })).toEqual([
        { field: 'day', message: `日期：“${day}”不是有效的日期，请填写如2026-11-25的日期` },
      ])
    for (const at of ['2026-02', '2026-02-28 23.59.59'])
      expect(problemsOf({ at })).toEqual([
        { field: 'at', message: `时间：“${at}”不是有效的时间，请填写如2026-11-25 08:05:00的时间` },
      ])
  })

  it('readInput: invalid value in a line, the problem names line and field', () => {
    expect(problemsOf({ goods: [{ qty: '1' }, { qty: 'x' }] })).toEqual([
      { field: 'goods[1].qty', message: '第2行 数量：“x”不是数字，请只填数字，如1234.5' },
    ])
  })

  it('readInput: edit, absent required field is valid, emptied one is a problem', () => {
    expect(readInput(fields, { age: 3 }, { partial: true })).toEqual({ value: { age: 3 }, problems: [] })
    expect(readInput(fields, { name: '' }, { partial: true }).problems).toEqual([
      { field: 'name', message: '请输入名称' },
    ])
  })

  it('readInput: edit without the id of the row, returns a problem at the id', () => {
    const keyed = { id: text({ label: '编号', required: true, identifiesRow: true }), ...fields }
    expect(readInput(keyed, { age: 3 }, { partial: true }).problems).toEqual([{ field: 'id', message: '请输入编号' }])
    expect(readInput(keyed, { id: '7', age: 3 }, { partial: true }).problems).toEqual([])
  })

  it('rule 14: readInput: values of lines, the same rules as values of the row', () => {
    const inner = { model: text({ label: '型号', max: 5 }), day: date({ label: '日期' }), qty: fields.goods.fields.qty }
    const nested = { goods: lines(inner, { label: '商品' }) }
    const refused = (line: Record<string, unknown>) =>
      readInput(nested, { goods: [{ qty: '1' }, { qty: '2', ...line }] }).problems
    expect(refused({ model: ['x'.repeat(5000)] })).toEqual([
      { field: 'goods[1].model', message: '第2行 型号：内容格式不正确' },
    ])
    expect(refused({ model: { a: 1 } })).toMatchObject([{ field: 'goods[1].model' }])
    expect(refused({ qty: [[1]] })).toEqual([{ field: 'goods[1].qty', message: '第2行 数量：请输入数字' }])
    expect(refused({ model: '\ud800' })).toMatchObject([{ field: 'goods[1].model' }])
    expect(refused({ model: '一二三四五六' })).toMatchObject([{ field: 'goods[1].model' }])
    expect(refused({ day: '2026-02-30' })).toMatchObject([{ field: 'goods[1].day' }])
    expect(refused({ id: 'x'.repeat(33) })).toMatchObject([{ field: 'goods[1].id' }])
    expect(readInput(nested, { goods: [{ qty: 1, model: 'ab', hacker: {} }] }).value).toEqual({
      goods: [{ qty: '1', model: 'ab' }],
    })
  })

  it('rule 14: readInput: ids that are no digits, integers too large for their column, texts too long, problems', () => {
    const row = {
      companyId: reference({ label: '企业', to: 'enterprise', text: 'name' }),
      many: reference({ label: '多选', to: 'enterprise', text: 'name', multiple: true }),
      count: number({ label: '次数' }),
      sex: dictionary('sex', { label: '性别', integer: true }),
      rank: dictionary('rank', { label: '等级' }),
      note: text({ label: '备注' }),
    }
    const messages = (sent: Record<string, unknown>) => readInput(row, sent).problems.map(({ message }) => message)
    expect(messages({ companyId: '1 or 1=1' })).toEqual(['企业：编号格式不正确'])
    expect(messages({ companyId: '9'.repeat(19) })).toEqual(['企业：编号格式不正确'])
    expect(messages({ many: '1,x' })).toEqual(['多选：编号格式不正确'])
    expect(messages({ count: '2147483648' })).toEqual(['次数：不能大于2147483647'])
    expect(messages({ count: '-2147483648' })).toEqual(['次数：不能小于-2147483647'])
    expect(messages({ sex: '99999999999' })).toEqual(['性别：不能大于2147483647'])
    expect(messages({ rank: 'x'.repeat(101) })).toEqual(['等级：最大长度100位字符，现有101位'])
    expect(messages({ note: 'x'.repeat(501) })).toEqual(['备注：最大长度500位字符，现有501位'])
    expect(messages({ companyId: '12', many: '1,2,', count: '2147483647', sex: '1', rank: '1' })).toEqual([])
  })

  it('readInput: ids as text or as an array, digits without duplicates, at most `max`', () => {
    const row = { one: id({ label: '用户' }), many: ids({ label: '角色', max: 3 }) }
    const read = (sent: Record<string, unknown>) => {
      const { value, problems } = readInput(row, sent)
      return problems[0]?.message ?? value
    }
    expect(read({ one: ' 12 ', many: '1, 2,2,' })).toEqual({ one: '12', many: ['1', '2'] })
    expect(read({ one: 7, many: [1, '2'] })).toEqual({ one: '7', many: ['1', '2'] })
    expect(read({ one: '', many: ',' })).toEqual({ one: null, many: null })
    for (const one of ['1 or 1=1', '-1', '1.5', '9'.repeat(19), '１', ['1'], { id: 1 }, true]) {
      expect(read({ one })).toBe('用户：编号格式不正确')
      expect(read({ many: [one] })).toBe('角色：编号格式不正确')
    }
    expect(read({ many: { length: 1 } })).toBe('角色：编号格式不正确')
    expect(read({ many: '1,2,3,4' })).toBe('角色：最多3项，现有4项')
    expect(readInput({ many: ids({ label: '角色', required: true }) }, { many: ' , ' }).problems).toHaveLength(1)
    const thousand = Array.from({ length: 1001 }, (_, index) => index)
    expect(readInput({ many: ids({ label: '角色' }) }, { many: thousand }).problems).toHaveLength(1)
  })

  it('readInput: times of day HH:mm:ss; file ids of the store, at most `max`', () => {
    const row = { at: time({ label: '时刻' }), files: attachments({ label: '附件', max: 2 }) }
    const messages = (sent: Record<string, unknown>) => readInput(row, sent).problems.map(({ message }) => message)
    expect(readInput(row, { at: '23:59:59', files: 'a-1,b_2,' })).toEqual({
      value: { at: '23:59:59', files: 'a-1,b_2' },
      problems: [],
    })
    for (const at of ['24:00:00', '08:60:00', '2026-01-01 08:00:00']) {
      expect(messages({ at })).toEqual([`时刻：“${at}”不是有效的时间，请填写如08:05:00的时间`])
    }
    expect(messages({ files: '../x' })).toEqual(['附件：文件编号不正确'])
    expect(messages({ files: 'a,b,c' })).toEqual(['附件：最多2个文件，现有3个文件'])
  })

  it('rule 14: readInput: JSON too deep, too large or not storable, a problem', () => {
    const row = { trace: json({ label: '轨迹' }) }
    const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    const wide = Array.from({ length: 10_001 }, () => 0)
    for (const trace of [deep(10_000), wide, ['\ud800'], { '\u0000': 1 }, { a: [{ b: '\u0000' }] }]) {
      expect(readInput(row, { trace }).problems).toEqual([{ field: 'trace', message: '轨迹：内容格式不正确' }])
    }
    for (const trace of [deep(20), [[0, 1]], { a: '🚢' }]) expect(readInput(row, { trace }).problems).toEqual([])
  })

  it('readInput: undeclared keys of a list, text', () => {
    expect(readInput({}, { roleName: 'a\u0000' }, { open: true }).problems).toEqual([
      { field: 'roleName', message: '查询条件含有不能识别的字符' },
    ])
    expect(readInput({}, { roleName: '\u202dA1\u202c' }, { open: true }).value).toEqual({ roleName: 'A1' })
    expect(readInput({}, { roleName: '*a*', nested: { a: 1 } }, { open: true }).value).toEqual({ roleName: '*a*' })
  })
})

describe('readInput: bounds', () => {
  const untouchable = () =>
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('a row beyond the bound was read')
        },
      },
    )

  it('readInput: more rows than declared, one problem and no row read', () => {
    const goods = Array.from({ length: 3 }, untouchable)
    expect(problemsOf({ goods })).toEqual([{ field: 'goods', message: '商品：最多2行，现有3行' }])
  })

  it('readInput: lines without a declared bound, at most 1,000 rows', () => {
    const open = { rows: lines({ qty: text({ label: '数量' }) }, { label: '明细' }) }
    const rows = Array.from({ length: 1001 }, untouchable)
    expect(readInput(open, { rows }).problems).toEqual([{ field: 'rows', message: '明细：最多1000行，现有1001行' }])
  })

  it('readInput: a fault in each of 99 rows of ten fields, 100 problems', () => {
    const names = Array.from({ length: 10 }, (_, at) => `f${at}`)
    const faulty = Object.fromEntries(names.map((name) => [name, number({ label: name, required: true })]))
    const wide = { goods: lines(faulty, { label: '商品', max: 99 }) }
    const missing = Array.from({ length: 99 }, () => ({}))
    const wrong = missing.map(() => Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(readInput(wide, { goods: missing }).problems).toHaveLength(100)
    expect(readInput(wide, { goods: wrong }).problems).toHaveLength(100)
    expect(readInput(wide, { goods: wrong }, { most: 1 }).problems).toHaveLength(1)
  })

  it('readInput: a text far longer than its field, its length without being read', () => {
    expect(problemsOf({ name: 'x'.repeat(5000) })).toEqual([
      { field: 'name', message: '名称：最大长度5位字符，现有5000位' },
    ])
    expect(problemsOf({ day: '2'.repeat(5000) })).toEqual([
      { field: 'day', message: '日期：最大长度500位字符，现有5000位' },
    ])
  })

  it('readInput: far more ids than their field takes, their number without being read', () => {
    const some = { ids: ids({ label: '编号', max: 10 }) }
    const read = (sent: unknown) => readInput(some, { ids: sent }).problems
    expect(read(Array.from({ length: 21 }, untouchable))).toEqual([
      { field: 'ids', message: '编号：最多10项，现有21项' },
    ])
    expect(read(Array.from({ length: 11 }, (_, at) => String(at)))).toEqual([
      { field: 'ids', message: '编号：最多10项，现有11项' },
    ])
  })
})
