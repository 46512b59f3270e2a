import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { nearestPage, paginationOf } from './pagination.ts'
import { usePages } from './use-pages.ts'

test('S9.019 S9.020 S9.021 S9.022 page 1 of 10, choices 10, 20 and 30, total 100', () => {
  const { current, pageSize, pageSizeOptions, total } = paginationOf()
  expect({ current, pageSize, pageSizeOptions, total }).toEqual({
    ...{ current: 1, pageSize: 10, total: 100 },
    pageSizeOptions: [10, 20, 30],
  })
  const Shown = () => {
    const { shown, clientPage } = usePages(true)
    return createElement('p', null, [shown?.current, shown?.pageSize, shown?.total, clientPage?.current].join(' '))
  }
  expect(renderToStaticMarkup(createElement(Shown))).toBe('<p>1 10 100 1</p>')
})

test('S9.023 S9.024 with quick jumper, size changer and a text of range and total', () => {
  const { showQuickJumper, showSizeChanger, showTotal } = paginationOf({ total: 42 })
  expect([showQuickJumper, showSizeChanger]).toEqual([true, true])
  expect(showTotal(42, [11, 20])).toBe('11-20 共 42 条')
})

test('S3.061 pagination: current, pageSize and total of the screen, replace the defaults', () => {
  expect(paginationOf({ current: 3, pageSize: 20, total: 45 })).toMatchObject({ current: 3, pageSize: 20, total: 45 })
})

test('nearest page: a page without rows, the last one with rows', () => {
  expect(nearestPage({ current: 3, pageSize: 10, total: 20 })).toBe(2)
  expect(nearestPage({ current: 1, pageSize: 10, total: 0 })).toBe(1)
  expect(nearestPage({ current: 2, pageSize: 10, total: 20 })).toBe(2)
})
