import { describe, expect, test } from 'vitest'
import type { CellType, TableColumn } from '../cell-type.ts'
import { planPaste, spreadTexts } from './paste-plan.ts'

const text: CellType = { name: 'text', Shown: () => null, toText: String, fromText: (value) => ({ value }) }
const number: CellType = {
  ...text,
  fromText: (value) => (/^\d+$/.test(value) ? { value: Number(value) } : { refusal: '不是数字' }),
}
const column = (key: string): TableColumn => ({ key, title: key.toUpperCase(), type: 'input' })
const columns = [
  { column: column('a'), type: text },
  { column: column('b'), type: number },
  { column: column('c'), type: { ...text, fromText: undefined } as unknown as CellType },
]
const given = {
  at: { row: 0, column: 0 },
  rows: [{ id: '1' }, { id: '2' }],
  columns,
  isDisabled: () => false,
  canAdd: true,
  numberAt: (index: number) => index + 1,
  emptyRow: { c: '默认' },
}

describe('a paste', () => {
  test('reaches its cells and adds rows beyond the last', () => {
    const plan = planPaste({
      ...given,
      at: { row: 1, column: 0 },
      texts: [
        ['x', '1'],
        ['y', '2'],
      ],
    })
    expect(plan).toEqual({
      edits: [{ index: 1, values: { a: 'x', b: 1 } }],
      newRows: [{ a: 'y', b: 2, c: '默认' }],
      refusals: [],
      cellCount: 4,
    })
  })

  test('names every cell that refuses, with its reason', () => {
    const { refusals } = planPaste({ ...given, canAdd: false, texts: [['x', '一', 'z', 'w'], ['x'], ['x']] })
    expect(refusals).toEqual([
      { rowNumber: 1, title: 'B', text: '一', reason: '不是数字' },
      { rowNumber: 1, title: 'C', text: 'z', reason: '此列不能粘贴' },
      { rowNumber: 1, title: '第 4 列', text: 'w', reason: '超出了最后一列' },
      { rowNumber: 3, title: 'A', text: 'x', reason: '超出了最后一行' },
    ])
    const disabled = planPaste({ ...given, isDisabled: (row) => row.id === '2', texts: [['x'], ['y']] })
    expect(disabled.refusals).toEqual([{ rowNumber: 2, title: 'A', text: 'y', reason: '此单元格不可编辑' }])
  })
})

test('spreadTexts: one value or a block that fits, repeated; another block, unchanged', () => {
  expect(spreadTexts([['x']], { height: 2, width: 2 })).toEqual([
    ['x', 'x'],
    ['x', 'x'],
  ])
  expect(spreadTexts([['1', '2']], { height: 2, width: 4 })).toEqual([
    ['1', '2', '1', '2'],
    ['1', '2', '1', '2'],
  ])
  expect(spreadTexts([['1', '2']], { height: 2, width: 3 })).toEqual([['1', '2']])
  expect(spreadTexts([['1'], ['2']], { height: 1, width: 1 })).toEqual([['1'], ['2']])
})
