import { Button, Flex } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { useRowKeys } from '../../keys/row-keys.ts'
import { useRowAddress } from '../address/row-address.ts'
import type { RowSource } from '../source/row-source.ts'
import { ListFailure, StaleRowsNotice } from './list-failure.tsx'
import { ListContext, type ListModel, useList, useListModel } from './list-model.ts'
import type { ListOptions } from './list-options.ts'
import { ListRows } from './list-rows.tsx'
import { ListTools } from './list-tools.tsx'
import { TableContext } from './table-model.ts'

// The placeholder is as high as one row of the form.
const SearchForm = prefetchedLazyPart(
  () => import('../../fields/search/search-form.tsx').then((file) => file.SearchForm),
  <div className="list-card" style={{ height: 90 }} />,
)

/** A step of the tour finds it by this mark. */
const listOfPage = { className: 'list list-of-page', 'data-tour': 'list' }

type Props<R extends { id: string }> = ListOptions<R> & { source: RowSource }

/** A list over any call: search, toolbar, table or cards, selection, pages. The address holds what it asks for. */
export function ListView<R extends { id: string } = AnyRow>(props: Props<R>): ReactNode
export function ListView({ source, ...options }: Props<AnyRow>): ReactNode {
  const model = useListModel(source, options)
  const place = useRef<HTMLDivElement>(null)
  useListKeys(model, place)
  const { result } = model
  return (
    <ListContext value={model}>
      <TableContext value={model.table}>
        <div ref={place} {...(options.isInner ? { className: 'list' } : listOfPage)}>
          <ListTools />
          {options.notice}
          <Search />
          {result.error ? (
            <ListFailure error={result.error} onRetry={result.refresh} />
          ) : (
            <>
              <div className={result.stale ? 'old-rows' : undefined}>
                {result.stale && <StaleRowsNotice {...result.stale} />}
                <ListRows />
              </div>
              <LoadMore />
            </>
          )}
        </div>
      </TableContext>
    </ListContext>
  )
}

function Search() {
  const { query, layout, result, searchFocus } = useList()
  if (!layout.isSearchOpen) return null
  return (
    <SearchForm
      items={query.search}
      filters={query.state.filters}
      calls={searchFocus.count}
      onSearch={(filters) => query.change({ filters }) || result.refresh()}
    />
  )
}

function LoadMore() {
  const { loadMore, isLoading } = useList().result
  if (!loadMore) return null
  return (
    <Flex justify="center" style={{ marginTop: 16 }}>
      <Button loading={isLoading} onClick={loadMore}>
        加载更多
      </Button>
    </Flex>
  )
}

function useListKeys({ options, rows, table, selection, searchFocus, result }: ListModel, place: Place): void {
  useRowKeys({
    place,
    isInner: options.isInner === true,
    openId: useRowAddress().openId,
    rowOf: (id) => rows.find((row) => row.id === id),
    actionsOf: options.rowActions,
    selection: table.selection,
    onClear: selection.count > 0 ? selection.selected.clear : undefined,
    onAdd: options.onAdd,
    onSearch: searchFocus.request,
    onRefresh: result.refresh,
  })
}

type Place = Parameters<typeof useRowKeys>[0]['place']
