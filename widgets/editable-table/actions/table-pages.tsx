import { Pagination } from 'antd'
import { useEffect } from 'react'
import { HalfWidthTyping } from '../../input-method/half-width-typing.tsx'
import type { TableStore } from '../rows/table-store.ts'
import { useTopic } from '../rows/use-topic.ts'
import { nearestPage } from './pagination.ts'
import type { Pages } from './use-pages.ts'

/** Which page of the rows is seen, and the ways to the others. */
export function TablePages({ pages, store, isDisabled }: { pages: Pages; store: TableStore; isDisabled: boolean }) {
  const { shown, clientPage, turnTo } = pages
  useTopic(store, 'structure')
  const total = clientPage ? store.visible().roots.length : (shown?.total ?? 0)
  const nearest = clientPage && nearestPage({ ...clientPage, total })
  useEffect(() => {
    // The last rows of the last page were deleted.
    if (clientPage && nearest !== undefined && nearest !== clientPage.current)
      turnTo({ ...clientPage, current: nearest })
  }, [clientPage, nearest, turnTo])
  if (!shown) return null
  const { current, pageSize, pageSizeOptions, showQuickJumper, showSizeChanger, showTotal } = shown
  return (
    <HalfWidthTyping>
      <Pagination
        {...{ current, pageSize, total, showQuickJumper, showSizeChanger }}
        showTotal={showTotal}
        pageSizeOptions={[...pageSizeOptions]}
        disabled={isDisabled}
        align="end"
        size="small"
        style={{ marginTop: 12, flexWrap: 'wrap', rowGap: 8 }}
        onChange={(page, size) => {
          // Rows that are no longer seen are not deleted unawares.
          store.setSelected(new Set())
          turnTo({ current: size === pageSize ? page : 1, pageSize: size })
        }}
      />
    </HalfWidthTyping>
  )
}
