import { cellPatternNames } from '@kouan/contract/rules/cell-patterns.ts'
import { describe, expect, it, test } from 'vitest'
import type { CellRule } from '../cell-rule.ts'
import type { TableColumn, TableRow } from '../cell-type.ts'
import { matchTexts } from './match-texts.ts'
import { duplicateRule, ruleCodeRule } from './server-rules.ts'
import { validateCells } from './validate-cells.ts'
import type { PatternMatcher } from './worker-matcher.ts'

/** The same work without a worker. */
const matcher: PatternMatcher = async (batch) => {
  const matched: boolean[] = []
  let isInvalid = false
  matchTexts(batch, (report) => {
    if (report.kind === 'part') matched.push(...report.matched)
    if (report.kind === 'invalid') isInvalid = true
  })
  return isInvalid ? { fault: 'invalid' } : { matched }
}

const rowsOf = (values: readonly unknown[], key = 'code'): TableRow[] =>
  values.map((value, place) => ({ id: `r${place}`, [key]: value }))

const columnOf = (rules: readonly CellRule[], key = 'code'): TableColumn => ({
  key,
  title: '编码',
  type: 'input',
  rules,
})

const validate = (values: readonly unknown[], rules: readonly CellRule[]) =>
  validateCells({ rows: rowsOf(values), columns: [columnOf(rules)], matcher })

describe('rules of a column', () => {
  it('S5.031 required fails on empty', async () => {
    const found = await validate(['', null, undefined, [], '  ', 0, false, 'a'], [{ required: true }])
    expect(found.map(({ rowId }) => rowId)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4'])
    expect(found[0]).toEqual({ rowId: 'r0', columnKey: 'code', message: '编码不能为空' })
    const said = await validate(['', 'a'], [{ required: true, message: '请输入编码' }])
    expect(said).toEqual([{ rowId: 'r0', columnKey: 'code', message: '请输入编码' }])
    const columns = [columnOf([{ required: true }])]
    const isEmpty = (value: unknown) => value === 'N'
    const byKind = await validateCells({ rows: rowsOf(['N', 'Y']), columns, matcher, isEmpty })
    expect(byKind.map(({ rowId }) => rowId)).toEqual(['r0'])
  })

  it.each([
    { unique: true, message: '编码重复了' },
    { pattern: 'only', message: '编码重复了' },
  ])('S5.032 unique marks all who share a value, with the message of the rule %#', async (rule) => {
    const found = await validate(['a', 'b', 'a', '', '', 7, '7', 'a'], [rule])
    expect(found.map(({ rowId }) => rowId)).toEqual(['r0', 'r2', 'r5', 'r6', 'r7'])
    expect(new Set(found.map(({ message }) => message))).toEqual(new Set(['编码重复了']))
  })

  it('S5.033 a handler gets value, row, column and rows, and may be slow', async () => {
    const handler: CellRule['handler'] = async (value, { row, column, rows }) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return value === 'bad' ? `${column.key} ${row.id} ${rows.length}` : undefined
    }
    expect((await validate(['good', 'bad'], [{ handler }])).map(({ message }) => message)).toEqual(['code r1 2'])
    const behind = await validate(['', 'bad'], [{ required: true, handler, message: '不行' }])
    expect(behind.map(({ message }) => message)).toEqual(['不行', 'code r1 2'])
    const failing = () => Promise.reject(new Error('网络不通'))
    expect((await validate(['good'], [{ handler: failing }]))[0]?.message).toBe('校验未完成：网络不通，请重试')
    expect((await validate(['x'], [{ handler: async () => '', message: '不行' }]))[0]?.message).toBe('不行')
  })

  it('S5.036 S5.038 patterns skip empty values, but * does not', async () => {
    const names = cellPatternNames.filter((name) => name !== '*')
    for (const pattern of [...names, 'only', '^a$'])
      expect(await validate(['', null, undefined, []], [{ pattern }]), pattern).toEqual([])
    const found = await validate(['', 'a', null, undefined, ' ', []], [{ pattern: '*', message: '必填' }])
    expect(found.map(({ rowId, message }) => rowId + message)).toEqual([
      'r0必填',
      'r2必填',
      'r3必填',
      'r4必填',
      'r5必填',
    ])
  })

  it('S5.037 a pattern of no known name is a regular expression', async () => {
    const found = await validate(['AB12', 'ab12', 'AB1', 7], [{ pattern: '^[A-Z]{2}\\d{2}$' }])
    expect(found.map(({ rowId, message }) => [rowId, message])).toEqual([
      ['r1', '编码格式不正确'],
      ['r2', '编码格式不正确'],
      ['r3', '编码格式不正确'],
    ])
    // It need not be about the whole value, and names are known in their own spelling only.
    expect(await validate(['AB12', '12B1'], [{ pattern: 'B1' }, { pattern: '^\\w+(\\#\\d)?$' }])).toEqual([])
    for (const pattern of ['Z', 'z ', 'URL', 'M']) expect(await validate([`a ${pattern}`], [{ pattern }])).toEqual([])
    expect((await validate(['a'], [{ pattern: 'constructor' }]))[0]?.message).toBe('编码格式不正确')
    expect((await validate(['a'], [{ pattern: '(' }]))[0]?.message).toMatch('不是有效的正则表达式')
  })
})

test('S5.034 S5.035 each rule has its message, and the first that fails counts', async () => {
  const rules: CellRule[] = [
    { required: true, message: '请输入编码' },
    { pattern: 'z', message: '编码是整数' },
    { pattern: '^.{3}$', message: '编码有三位' },
    { unique: true, message: '编码重复' },
  ]
  const found = await validate(['', 'x', '12', '123', '123', '456'], rules)
  expect(found.map(({ message }) => message)).toEqual([
    '请输入编码',
    '编码是整数',
    '编码有三位',
    '编码重复',
    '编码重复',
  ])
  const turned = await validate(
    ['x'],
    [rules[2], rules[1]].filter((rule) => rule !== undefined),
  )
  expect(turned[0]?.message).toBe('编码有三位')
})

test('S5.030 each column has its own rules; failures are sorted by rows, then by columns', async () => {
  const columns = [columnOf([{ required: true }], 'one'), columnOf([], 'two'), columnOf([{ pattern: 'n' }], 'three')]
  const rows = [
    { id: 'a', one: '1', two: '', three: 'x' },
    { id: 'b', one: '', two: '', three: 'y' },
  ]
  const found = await validateCells({ rows, columns, matcher })
  expect(found.map(({ rowId, columnKey }) => rowId + columnKey)).toEqual(['athree', 'bone', 'bthree'])
})

test('validateCells: only some cells, checks those against all rows', async () => {
  const rows = rowsOf(['a', '', 'a'])
  const columns = [columnOf([{ required: true }, { unique: true }])]
  const found = await validateCells({ rows, columns, matcher, only: [{ id: 'r2', key: 'code' }] })
  expect(found.map(({ rowId, message }) => [rowId, message])).toEqual([['r2', '编码不能重复']])
})

test('validateCells: 100,000 rows, yields to other work and can be aborted', async () => {
  const rows = rowsOf(Array.from({ length: 100_000 }, (_none, place) => (place === 99_999 ? '' : `c${place}`)))
  const columns = [columnOf([{ required: true }, { unique: true }, { pattern: '^c\\d+$' }])]
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const found = await validateCells({ rows, columns, matcher, pause })
  expect(found.map(({ rowId }) => rowId)).toEqual(['r99999'])
  expect(pauses).toBeGreaterThan(50)
  const ended = new AbortController()
  const running = validateCells({
    rows,
    columns,
    matcher,
    signal: ended.signal,
    pause: async () => ended.abort(new Error('已取消')),
  })
  await expect(running).rejects.toThrow('已取消')
})

test('handlers: many values, a few requests at a time and none for empty values', async () => {
  let running = 0
  let most = 0
  const asked: (string | undefined)[] = []
  const ask = async ({ dataId }: { dataId?: string }) => {
    asked.push(dataId)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    return { success: false, message: '已被使用' }
  }
  const rule = duplicateRule({ tableName: 't', fieldName: 'code', ask })
  const rows = [
    ...rowsOf(Array.from({ length: 40 }, (_none, place) => place)),
    { id: 'temporary:1', code: 'x' },
    { id: 'e' },
  ]
  const found = await validateCells({ rows, columns: [columnOf([rule])], matcher })
  expect(found).toHaveLength(41)
  expect(found[0]?.message).toBe('已被使用')
  expect(most).toBe(8)
  expect(asked.filter((id) => id === undefined)).toHaveLength(1)
})

test('S5.106 a rule of the server is requested by its code, with the value of each cell', async () => {
  const asked: object[] = []
  const ask = async (question: { ruleCode: string; value: string }) => {
    asked.push(question)
    return { success: question.value === '2' }
  }
  expect(await validate(['2', '', 3], [ruleCodeRule({ ruleCode: 'even', ask })])).toEqual([
    { rowId: 'r2', columnKey: 'code', message: '不符合校验规则' },
  ])
  expect(asked).toEqual([
    { ruleCode: 'even', value: '2' },
    { ruleCode: 'even', value: '3' },
  ])
})
