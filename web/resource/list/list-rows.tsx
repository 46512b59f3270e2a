import { pageSizes } from '@kouan/contract/rules/person-settings.ts'
import { ListPager, offeredSize } from '@kouan/widgets/list-toolbar/list-pager.tsx'
import { SelectionBar } from '@kouan/widgets/list-toolbar/list-toolbar.tsx'
import { useIsMobile, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, Flex, Spin } from 'antd'
import { useList } from './list-model.ts'
import { loadingText } from './list-texts.ts'
import { RenderedRows } from './rendered-rows.tsx'
import './list-rows.css'

/** The rows of a list with the bar for selected rows and the pager below them. */
export function ListRows() {
  const { query, result } = useList()
  const { page, size } = query.state
  const { total = 0, isLoading } = result
  const isMobile = useIsMobile()
  const isPrinted = useMedia('print')
  const isTall = useMedia('(width >= 1088px) and (height >= 800px)')
  if (isPrinted) return <RenderedRows />
  return (
    <Flex vertical gap={isMobile ? 12 : 0}>
      {/* Outside of the rows: the loading state does not render them again. */}
      <Spin spinning={isLoading} description={loadingText}>
        <RenderedRows />
      </Spin>
      <SelectedRowsBar />
      {total > 0 && (
        <ListPager
          page={page}
          size={size}
          sizes={pageSizes}
          total={total}
          isSmall={isMobile}
          offeredSize={offeredSize({ size, total, isTall })}
          onChange={query.changeState}
        />
      )}
    </Flex>
  )
}

/** What can be done with the selected rows. It covers the end of the list. */
function SelectedRowsBar() {
  const { options, selection, result } = useList()
  const { batch, onDelete, canDeleteAllMatching = false } = options
  const { selected, count, onOtherPages, selectAllMatching } = selection
  if (count === 0) return null
  const canDelete = onDelete && (!selected.allMatching || canDeleteAllMatching)
  return (
    <SelectionBar
      count={count}
      elsewhere={onOtherPages}
      onClear={selected.clear}
      onDelete={canDelete ? () => onDelete(selected) : undefined}
    >
      {(batch || canDeleteAllMatching) && selectAllMatching && (
        <Button type="link" size="small" onClick={selectAllMatching}>
          选择全部 {result.total} 项
        </Button>
      )}
      {batch?.(selected)}
    </SelectionBar>
  )
}
