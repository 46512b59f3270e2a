import { describe, expect, test } from 'vitest'
import { errorLines, withValue } from './error-lines.ts'
import { outcomeOf, outcomeOfError } from './import-outcome.ts'
import type { ImportErrorRow } from './import-port.ts'

const counts = { inserted: 3, updated: 1, skipped: 0, failed: 2 }
const rows: ImportErrorRow[] = [
  {
    id: 'a',
    row: 4,
    values: { 编号: 'x', 数量: '-1' },
    faults: [
      { column: '编号', reason: '编号已存在' },
      { column: '数量', reason: '不能小于 0' },
    ],
  },
  { id: 'b', fileName: '二月.xlsx', row: 9, values: {}, faults: [{ column: '编号', reason: '不能为空' }] },
]

describe('answers of an import', () => {
  test('S4.065: success closes, with every count said', () => {
    const outcome = outcomeOf({ success: true, code: 200, counts }, ['一月.xlsx'])
    expect(outcome.kind).toBe('done')
    expect(outcome.title).toBe('导入成功：新增 3 条，更新 1 条，跳过 0 条，失败 2 条')
    expect(outcome.detail).toBe('')
    expect(outcomeOf({ success: true, message: '文件导入成功' }, []).title).toBe('文件导入成功')
  })

  test('what was read otherwise than written: a success with something to read', () => {
    const notes = ['第 4 行是合计，没有导入', '“RMB”读作“人民币”']
    expect(outcomeOf({ success: true, code: 200, counts, notes }, [])).toMatchObject({
      kind: 'done',
      title: '导入成功：新增 3 条，更新 1 条，跳过 0 条，失败 2 条',
      detail: '第 4 行是合计，没有导入；“RMB”读作“人民币”',
    })
  })

  test('S8.011: code 201 is a warning with the way to the error file, never an error', () => {
    for (const success of [true, false]) {
      expect(
        outcomeOf({ success, code: 201, message: '共 2 行有误', counts, errorFiles: ['temp/e.xlsx'] }, []),
      ).toEqual({
        kind: 'partial',
        title: '导入成功，但是有错误数据！',
        detail: '共 2 行有误；新增 3 条，更新 1 条，跳过 0 条，失败 2 条',
        errorRows: [],
        errorFiles: ['temp/e.xlsx'],
        unread: [],
        counts,
      })
    }
  })

  test('S8.010: a failure names the file and says the message of the server', () => {
    const failed = outcomeOf({ success: false, message: '缺少列“商品编号”' }, ['一月.xlsx'])
    expect(failed).toMatchObject({ kind: 'failed', title: '一月.xlsx 缺少列“商品编号”' })
    expect(
      outcomeOf({ success: false, message: '无法读取', fileName: '二月.xls' }, ['一月.xlsx', '二月.xls']).title,
    ).toBe('二月.xls 无法读取')
    expect(outcomeOf({ success: false, message: '服务器繁忙' }, ['a.xls', 'b.xls']).title).toBe('服务器繁忙')
    expect(outcomeOf({ success: false }, []).title).toBe('导入失败')
  })

  test('nothing written is no success', () => {
    const none = { inserted: 0, updated: 0, skipped: 12, failed: 0 }
    expect(outcomeOf({ success: true, counts: none }, [])).toMatchObject({
      kind: 'failed',
      title: '没有导入任何数据',
      detail: '新增 0 条，更新 0 条，跳过 12 条，失败 0 条',
    })
  })

  test('a broken line and a cancelled import', () => {
    const bound = { fileNames: ['一月.xlsx'], isCancelled: false }
    expect(outcomeOfError(new Error('网络不通'), bound).title).toBe('一月.xlsx 网络不通')
    expect(outcomeOfError(new Error('aborted'), { ...bound, isCancelled: true }).kind).toBe('cancelled')
  })
})

test('counts of documents: their unit and the rows of the failed ones are said', () => {
  const ofOrders = { ...counts, unit: '单', failedRows: 5 }
  expect(outcomeOf({ success: true, code: 200, counts: ofOrders }, []).title).toBe(
    '导入成功：新增 3 单，更新 1 单，跳过 0 单，失败 2 单（5 行）',
  )
})

test('error rows of one document: a value of the whole document is set in all its rows, one of a line in its own', () => {
  const own = { fileName: '一月.xlsx', group: '0', shared: ['编号'], faults: [] }
  const order = [
    { ...own, id: '2', row: 2, values: { 编号: 'x', 数量: '1' } },
    { ...own, id: '3', row: 3, values: { 编号: 'x', 数量: '2' } },
    { ...own, id: '4', row: 4, group: '1', values: { 编号: 'x', 数量: '2' } },
  ]
  const values = (changed: readonly ImportErrorRow[]) => changed.map(({ values: { 编号, 数量 } }) => [编号, 数量])
  expect(values(withValue(order, { rowIds: ['2'], column: '编号', value: 'y' }))).toEqual([
    ['y', '1'],
    ['y', '2'],
    ['x', '2'],
  ])
  expect(values(withValue(order, { rowIds: ['2'], column: '数量', value: '9' }))[1]).toEqual(['x', '2'])
})

test('error rows are mended cell by cell', () => {
  expect(
    errorLines(rows).map(({ fileName, row, column, value, reason }) => [fileName, row, column, value, reason]),
  ).toEqual([
    ['', 4, '编号', 'x', '编号已存在'],
    ['', 4, '数量', '-1', '不能小于 0'],
    ['二月.xlsx', 9, '编号', '', '不能为空'],
  ])
  const mended = withValue(rows, { rowIds: ['a'], column: '数量', value: '5' })
  expect(mended[0]?.values).toEqual({ 编号: 'x', 数量: '5' })
  expect(mended[1]).toBe(rows[1])
})

test('error rows with the same refused value: one value for all of them', () => {
  const faults = [{ column: '业务类型', reason: '没有“9611”' }]
  const rows = ['a', 'b', 'c'].map(
    (id, at): ImportErrorRow => ({ id, row: at + 2, values: { 业务类型: '9611' }, faults }),
  )
  const mended = withValue(rows, { rowIds: ['a', 'c'], column: '业务类型', value: 'I9610' })
  expect(mended.map(({ values }) => values.业务类型)).toEqual(['I9610', '9611', 'I9610'])
})
