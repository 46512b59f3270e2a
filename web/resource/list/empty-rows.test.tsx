// @vitest-environment jsdom
import { hasControl, press, show, shownText } from '@kouan/widgets/testing/screen.tsx'
import { expect, test, vi } from 'vitest'
import { EmptyRows } from './empty-rows.tsx'
import { ListContext, type ListModel } from './list-model.ts'
import { TableContext, type TableModel } from './table-model.ts'

interface Shown {
  isFiltered?: boolean
  isLoading?: boolean
  onAdd?: () => void
}

async function showEmpty({ isFiltered = false, isLoading = false, onAdd }: Shown) {
  const change = vi.fn()
  // Of a list only what an empty one reads.
  const list = { query: { isFiltered, change }, options: { onAdd }, result: { isLoading } } as unknown as ListModel
  const table = { emptyMessage: isLoading ? '加载中…' : '暂无数据', isRead: !isLoading } as unknown as TableModel
  await show(
    <ListContext value={list}>
      <TableContext value={table}>
        <EmptyRows />
      </TableContext>
    </ListContext>,
  )
  return change
}

const isKnown = () => document.querySelector('[data-empty]') !== null

test('list without rows: the first one is added where the person may', async () => {
  const onAdd = vi.fn()
  await showEmpty({ onAdd })
  await press('添加第一条')
  expect(onAdd).toHaveBeenCalledTimes(1)
  expect(isKnown()).toBe(true)
})

test('list without rows of its conditions: they are taken away, and nothing is added', async () => {
  const change = await showEmpty({ isFiltered: true, onAdd: vi.fn() })
  expect(hasControl('添加第一条')).toBe(false)
  await press('清除条件')
  expect(change).toHaveBeenCalledWith({ filters: {}, query: '' })
})

test.each([
  ['that is read', { isLoading: true, onAdd: () => {} }, '加载中…', false],
  ['in which the person may add nothing', {}, '暂无数据', true],
])('list without rows %s: a sentence alone', async (_, shown, text, known) => {
  await showEmpty(shown)
  expect(shownText()).toBe(text)
  expect(hasControl(/./)).toBe(false)
  expect(isKnown()).toBe(known)
})
