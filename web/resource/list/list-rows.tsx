import { figureText } from '@kouan/contract/rules/figure-text.ts'
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
  const { total = 0, countAll, isLoading } = result
  const isMobile = useIsMobile()
  const isPrinted = useMedia('print')
  const isTall = useMedia('(width >= 1088px) and (height >= 800px)')
  if (isPrinted)
    return (
      <>
        <RenderedRows />
        <Totals />
      </>
    )
  return (
    <Flex vertical gap={isMobile ? 12 : 0}>
      {/* Outside of the rows: the loading state does not render them again. */}
      <Spin spinning={isLoading} description={loadingText}>
        <RenderedRows />
      </Spin>
      <SelectedRowsBar />
      <Totals />
      {total > 0 && (
        <ListPager
          page={page}
          size={size}
          sizes={pageSizes}
          total={total}
          isSmall={isMobile}
          offeredSize={offeredSize({ size, total, isTall })}
          onChange={query.changeState}
          onCountAll={countAll}
        />
      )}
    </Flex>
  )
}

/** Sums of all rows of the filter, not of the page alone. */
function Totals() {
  const { options, result } = useList()
  const { totals, total = 0 } = result
  if (!totals || total === 0) return null
  const shown = options.columns.filter(({ name }) => totals[name] !== undefined)
  return (
    <Flex gap="4px 24px" wrap justify="flex-end" className="list-totals" role="note" aria-label="合计">
      <span>合计（{total} 项）</span>
      {shown.map(({ name, field }) => {
        const sum = totals[name]
        return (
          <span key={name}>
            {field.label} <b>{sum ? figureText(sum, 2) : '—（有数据缺少）'}</b>
          </span>
        )
      })}
    </Flex>
  )
}

/** Bar with the actions on the selected rows. It covers the end of the list. */
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
        <Button type="link" size="small" onClick={result.countAll ?? selectAllMatching}>
          {result.countAll ? '统计准确条数，再选择全部' : `选择全部 ${result.total} 项`}
        </Button>
      )}
      {batch?.(selected)}
    </SelectionBar>
  )
}
