import { expect, test } from 'vitest'
import { rowsBelow } from './tree-source.ts'

const row = (id: string, hasChildren = false) => ({ id, hasChildren }) as never

test('S3.060 S4.068 S4.069 branch: has no rows until they are read, and becomes a leaf when there are none', () => {
  const known = new Map([
    ['0', [row('1', true), row('2', true), row('3', true), row('4')]],
    ['1', [row('11', true)]],
    ['2', []],
    ['11', undefined],
  ])
  expect(rowsBelow('0', known)).toEqual([
    { id: '1', hasChildren: true, children: [{ id: '11', hasChildren: true, children: [] }] },
    { id: '2', hasChildren: true },
    { id: '3', hasChildren: true, children: [] },
    { id: '4', hasChildren: false },
  ])
})
