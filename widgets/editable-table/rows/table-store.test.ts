import { describe, expect, test } from 'vitest'
import type { CellType, TableColumn, TableRow } from '../cell-type.ts'
import { rowOrder } from './sort-rows.ts'
import type { TableChange } from './stepper.ts'
import { orderKeyOf, type StoreSettings } from './store-settings.ts'
import { makeTableStore } from './table-store.ts'

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'price', title: '单价', type: 'number', statistics: ['sum', 'average'] },
]

const rowsOf = (...names: string[]): TableRow[] => names.map((name, index) => ({ id: name, name, price: index / 10 }))

const open = (rows: readonly TableRow[], settings: Partial<StoreSettings> = {}) =>
  makeTableStore({ rows, columns, isTree: false, ...settings })

const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id)

describe('the output', () => {
  test('S3.035 S3.036 a new row has a marked id that is stripped, and one value per column', () => {
    const store = open(rowsOf('a'))
    const [id] = store.add([{ name: '新', price: 2 }])
    expect(id).toMatch(/^temporary:/)
    expect(idsOf(store.allRows())).toEqual(['a', id])
    expect(store.output()).toEqual([
      { id: 'a', name: 'a', price: 0 },
      { name: '新', price: 2 },
    ])
    store.edit([
      { id: 'a', values: { price: null } },
      { id: id ?? '', values: { name: '改' } },
    ])
    expect(store.output()).toEqual([
      { id: 'a', name: 'a', price: null },
      { name: '改', price: 2 },
    ])
  })

  test('S3.037 S9.095 the order is numbered from 1 by place, whatever the rows had', () => {
    const store = open(
      rowsOf('a', 'b', 'c').map((row) => ({ ...row, orderNum: 9 })),
      { orderKey: orderKeyOf({ dragSort: true }) },
    )
    store.move('c', 0)
    expect(store.output().map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
    expect(orderKeyOf({ dragSort: true, dragSortKey: 'sortNo' })).toBe('sortNo')
    expect(orderKeyOf({ dragSortKey: 'sortNo' })).toBeUndefined()
  })

  test('S3.039 deleted ids are those of rows that the server knows; undo takes them back', () => {
    const store = open(rowsOf('a', 'b', 'c'))
    const [fresh] = store.add([{ name: '新' }])
    store.remove(['b', fresh ?? ''])
    expect(store.deletedIds()).toEqual(['b'])
    store.undo()
    expect(store.deletedIds()).toEqual([])
    expect(idsOf(store.allRows())).toEqual(['a', 'b', 'c', fresh])
  })

  test('output: no change, the same array', () => {
    const store = open(rowsOf('a'))
    const before = store.output()
    expect(store.output()).toBe(before)
    store.edit([{ id: 'a', values: { name: 'x' } }])
    expect(store.output()).not.toBe(before)
  })
})

describe('updates of other pages', () => {
  test('S3.038 S4.022 the matching row is merged, its tug_status too, and others stay', () => {
    const store = open([{ id: 'a', name: 'a', price: 1, tug_status: { one: 1, two: 1 } }, ...rowsOf('b')])
    expect(store.mergeRow({ id: 'a', price: 5, tug_status: { two: 2 } })).toBe(true)
    expect(store.row('a')).toEqual({ id: 'a', name: 'a', price: 5, tug_status: { one: 1, two: 2 } })
    store.mergeRow({ id: 'a', price: 6 })
    expect(store.row('a')?.tug_status).toEqual({ one: 1, two: 2 })
    expect(store.mergeRow({ id: 'nobody', price: 5 })).toBe(false)
    expect(store.size()).toBe(2)
  })

  test('they are no step of the user and reach the sums', () => {
    const store = open(rowsOf('a', 'b'))
    expect(store.statistics().sum('price')).toBe('0.1')
    store.mergeRow({ id: 'a', price: 0.2 })
    expect(store.statistics().sum('price')).toBe('0.3')
    expect(store.canUndo()).toBe(false)
  })
})

describe('undo and redo', () => {
  test('a paste over many cells with new rows is one step', () => {
    const store = open(rowsOf('a', 'b'))
    store.edit(
      [
        { id: 'a', values: { name: 'x' } },
        { id: 'b', values: { name: 'y' } },
      ],
      { values: [{ name: 'z' }], index: 2 },
    )
    expect(store.allRows().map(({ name }) => name)).toEqual(['x', 'y', 'z'])
    store.undo()
    expect(store.allRows().map(({ name }) => name)).toEqual(['a', 'b'])
    store.redo()
    expect(store.allRows().map(({ name }) => name)).toEqual(['x', 'y', 'z'])
    expect(store.canRedo()).toBe(false)
  })

  test('any number of steps of all kinds leads back to the beginning and forth again', () => {
    const store = open(rowsOf('a', 'b', 'c', 'd', 'e'))
    const start = [...store.allRows()]
    store.edit([{ id: 'b', values: { price: 7 } }])
    store.remove(['a', 'c', 'e'])
    store.add([{ name: 'n' }, { name: 'm' }], { index: 1 })
    store.move('d', 0)
    store.remove(['d'])
    const end = [...store.allRows()]
    const sum = store.statistics().sum('price')
    for (let step = 0; step < 5; step += 1) store.undo()
    expect(store.allRows()).toEqual(start)
    expect(store.canUndo()).toBe(false)
    expect(store.statistics().sum('price')).toBe('1')
    for (let step = 0; step < 5; step += 1) store.redo()
    expect(store.allRows()).toEqual(end)
    expect(store.statistics().sum('price')).toBe(sum)
  })

  test('an edit that changes nothing is no step', () => {
    const store = open(rowsOf('a'))
    store.edit([{ id: 'a', values: { name: 'a' } }])
    expect(store.canUndo()).toBe(false)
  })

  test('every change is reported with its patches', () => {
    const store = open(rowsOf('a'))
    const seen: TableChange[] = []
    store.onChange((change) => seen.push(change))
    store.edit([{ id: 'a', values: { name: 'b' } }])
    store.undo()
    expect(seen.map(({ cause }) => cause)).toEqual(['edit', 'undo'])
    expect(seen[0]?.patches).toEqual([
      { kind: 'cells', changes: [expect.objectContaining({ id: 'a', keys: ['name'] })] },
    ])
  })
})

describe('trees', () => {
  const tree: readonly TableRow[] = [
    { id: '1', parentId: null, hasChildren: true, name: '一' },
    { id: '1-1', parentId: '1', name: '一之一' },
    { id: '2', parentId: null, hasChildren: true, name: '二' },
    { id: '1-1-1', parentId: '1-1', name: '深' },
  ]
  const openTree = () => open(tree, { isTree: true })

  test('S3.060 rows come after their parents, and only those of expanded branches are visible', () => {
    const store = openTree()
    expect(idsOf(store.visible().rows)).toEqual(['1', '2'])
    store.setExpanded(new Set(['1', '1-1']))
    expect(idsOf(store.visible().rows)).toEqual(['1', '1-1', '1-1-1', '2'])
    expect(store.visible().levels).toEqual([0, 1, 2, 0])
  })

  test('S4.069 a row without loaded children becomes a leaf, one with children does not', () => {
    const store = openTree()
    store.addLoaded('2', [])
    expect(store.row('2')?.hasChildren).toBe(false)
    store.addLoaded('1-1-1', [{ id: 'x', name: '更深' }])
    expect(store.row('1-1-1')?.hasChildren).toBe(true)
    expect(store.row('x')?.parentId).toBe('1-1-1')
    expect(store.canUndo()).toBe(false)
  })

  test('a branch is removed with all rows below it, and undo restores all of them', () => {
    const store = openTree()
    store.remove(['1'])
    expect(idsOf(store.allRows())).toEqual(['2'])
    expect(store.deletedIds()).toEqual(['1', '1-1', '1-1-1'])
    store.undo()
    expect(idsOf(store.allRows())).toEqual(['1', '1-1', '1-1-1', '2'])
  })

  test('rows in a circle of parents are visible at the top', () => {
    const store = open(
      [
        { id: 'a', parentId: 'b' },
        { id: 'b', parentId: 'a' },
      ],
      { isTree: true },
    )
    expect(idsOf(store.visible().rows)).toEqual(['a', 'b'])
  })
})

test('listenToRow: changes of other rows, not called', () => {
  const store = open(rowsOf('a', 'b'))
  const heard: string[] = []
  store.listenToRow('a', () => heard.push('a'))
  store.listenToRow('b', () => heard.push('b'))
  store.edit([{ id: 'b', values: { name: 'x' }, hint: 1 }])
  expect(heard).toEqual(['b'])
  expect(store.visible().rows[1]?.name).toBe('x')
})

test('a page: its rows are visible, numbered on from those before, and edited in place', () => {
  const store = open(rowsOf('a', 'b', 'c', 'd', 'e'), { page: { current: 2, pageSize: 2 } })
  expect(idsOf(store.visible().rows)).toEqual(['c', 'd'])
  expect(store.visible().offset).toBe(2)
  store.edit([{ id: 'd', values: { name: 'x' }, hint: 1 }])
  expect(store.visible().rows[1]?.name).toBe('x')
  expect(store.allRows()[3]?.name).toBe('x')
})

test('many edits in one step find their rows by place or, where the place is wrong, by id', () => {
  const store = open(rowsOf('a', 'b', 'c', 'd', 'e'), { page: { current: 2, pageSize: 2 } })
  store.edit([
    { id: 'c', values: { name: 'x' }, hint: 0 },
    { id: 'd', values: { name: 'y' }, hint: 0 },
    { id: 'a', values: { name: 'z' } },
  ])
  expect(store.allRows().map(({ name }) => name)).toEqual(['z', 'b', 'x', 'y', 'e'])
  expect(store.visible().rows.map(({ name }) => name)).toEqual(['x', 'y'])
  store.undo()
  expect(store.allRows().map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('100,000 rows: an edit updates the sums without counting all rows', () => {
  const store = open(Array.from({ length: 100_000 }, (_row, index) => ({ id: String(index), price: 0.1 })))
  expect(store.statistics().sum('price')).toBe('10000')
  store.edit([{ id: '77', values: { price: 0.35 }, hint: 77 }])
  expect(store.statistics().sum('price')).toBe('10000.25')
})

describe('reconcile', () => {
  const total = (row: Record<string, unknown>) => ({ ...row, total: Number(row.price) * 2 })

  test('derived values of the same rows, merged by id; undo, selection and deleted ids stay', () => {
    const store = open(rowsOf('a', 'b', 'c'))
    store.remove(['c'])
    store.setSelected(new Set(['b']))
    store.edit([{ id: 'a', values: { price: 4 } }])
    expect(store.reconcile(store.allRows().map(total))).toBe(true)
    expect(store.row('a')).toMatchObject({ price: 4, total: 8 })
    expect([store.deletedIds(), [...store.selected()], store.canUndo()]).toEqual([['c'], ['b'], true])
    store.undo()
    expect(store.row('a')).toMatchObject({ price: 0, total: 8 })
    expect(store.statistics().sum('price')).toBe('0.1')
  })

  test('a row without its temporary id, recognised by its place', () => {
    const store = open(rowsOf('a'))
    const [fresh = ''] = store.add([{ name: '新', price: 1 }])
    expect(store.reconcile(store.output().map(total))).toBe(true)
    expect(store.row(fresh)).toMatchObject({ name: '新', total: 2 })
  })

  test('removed and added rows, recognised by id; other rows, refused', () => {
    const store = open(rowsOf('a', 'b', 'c'))
    store.remove(['c'])
    store.setSelected(new Set(['a', 'b']))
    expect(store.reconcile([{ id: 'b', name: 'b' }, { name: '新' }])).toBe(true)
    expect([store.deletedIds(), [...store.selected()]]).toEqual([['c'], ['b']])
    expect(store.reconcile(rowsOf('x'))).toBe(false)
  })

  test('rows without edits or after a save, refused', () => {
    const store = open(rowsOf('a'))
    expect(store.reconcile(rowsOf('a'))).toBe(false)
    store.edit([{ id: 'a', values: { price: 4 } }])
    store.accept()
    expect(store.reconcile(rowsOf('a'))).toBe(false)
  })
})

test('values that follow from others are part of the same step, in rows that are added too', () => {
  const store = open(rowsOf('a'), {
    follow: ({ price }, { keys }) => (keys.includes('price') ? { total: Number(price) * 2 } : undefined),
  })
  store.edit([{ id: 'a', values: { price: 3 } }], { values: [{ price: 5 }, { name: 'z' }], index: 1 })
  expect(store.allRows().map(({ total }) => total)).toEqual([6, 10, undefined])
  store.undo()
  expect(store.allRows()).toEqual(rowsOf('a'))
})

test('sorting is one step, figures by size, empty cells last, and goes back', () => {
  const store = open([
    { id: 'a', price: '10' },
    { id: 'b', price: '' },
    { id: 'c', price: '9' },
  ])
  const type: CellType = {
    name: 'figure',
    Shown: () => null,
    toText: (value) => String(value ?? ''),
    align: 'right',
    family: 'figure',
  }
  const by = { column: { key: 'price', title: '单价', type: 'number' as const }, type }
  store.sort(rowOrder(by, 1))
  expect(idsOf(store.allRows())).toEqual(['c', 'a', 'b'])
  store.sort(rowOrder(by, -1))
  expect(idsOf(store.allRows())).toEqual(['a', 'c', 'b'])
  store.undo()
  store.undo()
  expect(idsOf(store.allRows())).toEqual(['a', 'b', 'c'])
})
