import { expect, test } from 'vitest'
import {
  choiceFault,
  fillValues,
  popupColumns,
  popupFault,
  popupKey,
  popupQueryFields,
  readSorter,
  sortOfReport,
  withKeys,
} from './popup-config.ts'

const wiring = { code: 'goods', sourceFields: 'name,code', targetFields: 'goodsName,goodsCode' }

test('S5.098 code, source fields and target fields are needed', () => {
  expect(popupFault(wiring)).toBeUndefined()
  for (const missing of [{ code: '' }, { sourceFields: '' }, { targetFields: [] }]) {
    expect(popupFault({ ...wiring, ...missing })).toBe('popup参数未正确配置!')
  }
  expect(popupFault({})).toBe('popup参数未正确配置!')
})

test('S5.099 source and target fields must be as many', () => {
  for (const targetFields of ['goodsName', 'goodsName,goodsCode,unit']) {
    expect(popupFault({ ...wiring, targetFields })).toBe('popup参数未正确配置,原始值和目标值数量不一致!')
  }
})

test('S5.100 a single choice of none or of several rows is refused', () => {
  expect([0, 2, 5].map((count) => choiceFault(count, false))).toEqual(Array(3).fill('请选择一条记录'))
  expect([choiceFault(1, false), choiceFault(0, true), choiceFault(5, true)]).toEqual([undefined, undefined, undefined])
})

test('S5.101 the sorter is column=asc or column=desc, nothing else', () => {
  expect(readSorter('code=asc')).toEqual({ column: 'code', order: 'asc' })
  expect(readSorter('code=DESC')).toEqual({ column: 'code', order: 'desc' })
  for (const wrong of ['', 'code', 'code=', '=asc', 'code=up', 'code=asc=desc', 'code asc']) {
    expect(readSorter(wrong)).toBeUndefined()
  }
})

test.each([
  ['down', [{ dataIndex: 'no', sorter: true, sortOrder: 'descend' }], { column: 'no', order: 'desc' }],
  [
    'up, behind others',
    [{ dataIndex: 'a' }, { dataIndex: 'no', sorter: true, sortOrder: 'ascend' }],
    { column: 'no', order: 'asc' },
  ],
  ['false', [{ dataIndex: 'no', sorter: true, sortOrder: false }], undefined],
  ['of a column that cannot be sorted', [{ dataIndex: 'no', sortOrder: 'ascend' }], undefined],
  ['nothing', [{ dataIndex: 'no', sorter: true }], undefined],
] as const)('S3.027 sortOrder %s: the report begins so', (_, columns, expected) => {
  expect(sortOfReport({ columns })).toEqual(expected)
})

test('S3.027 columns show the texts of their dictionaries, also of lists', () => {
  const [name, state] = popupColumns({
    cgRpConfigId: '1',
    cgRpConfigName: '商品',
    columns: [
      { dataIndex: 'name', title: '品名', sorter: true },
      { dataIndex: 'state', title: '状态', customRender: 'states', sortOrder: false },
    ],
    dictOptions: {
      states: [
        { value: '1', text: '在售' },
        { value: '2', title: '停售' },
      ],
    },
  })
  expect(name).toEqual({ key: 'name', title: '品名', isSortable: true })
  expect(['1', '1,2', '9', null].map((value) => state?.render?.(value, {}))).toEqual(['在售', '在售,停售', '9', ''])
})

test("S3.028 S3.029 query items are single fields or ranges; hidden '1' stands behind 展开", () => {
  const fields = popupQueryFields([
    { field: 'name', label: '品名', mode: 'single', hidden: '0' },
    { field: 'price', label: '单价', mode: 'group', hidden: '1' },
    { field: 'code', label: '编码', mode: 'single', hidden: '1' },
    { field: 'brand' },
  ])
  expect(fields.map(({ key, isHidden }) => [key, isHidden])).toEqual([
    ['name', false],
    ['price_begin', true],
    ['price_end', true],
    ['code', true],
    ['brand', false],
  ])
})

test('the chosen rows fill their fields, several joined by commas', () => {
  const rows = [{ name: '纸尿裤', code: 'A1' }, { name: '奶粉' }]
  expect(fillValues(rows, wiring)).toEqual({ goodsName: '纸尿裤,奶粉', goodsCode: 'A1,' })
  expect(fillValues([], wiring)).toEqual({ goodsName: '', goodsCode: '' })
})

test('rows without an id are told apart by their values, equal ones by a number', () => {
  const keys = withKeys([{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 2 }]).map((row) => row[popupKey])
  expect(new Set(keys).size).toBe(3)
  expect(withKeys([{ b: 2, a: 1 }])[0]?.[popupKey]).toBe(keys[0])
})
