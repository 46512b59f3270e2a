import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import type { Placed } from '@kouan/contract/derive/placement.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { ListToolbar, SelectionBar } from '@kouan/widgets/list-toolbar/list-toolbar.tsx'
import { toListQuery as toSuperQuery } from '@kouan/widgets/query-builder/query-condition.ts'
import { queryToText, textToQuery } from '@kouan/widgets/query-builder/query-text.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { flatRows } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { Button, Flex } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { prefetchedPart, prefetchParts } from '../../data/loading/prefetched-part.tsx'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'
import { filterKeys, toListQuery } from '../../fields/search/search-filters.ts'
import { useRowKeys } from '../../keys/row-keys.ts'
import { PageTrail } from '../../menu/page-trail.tsx'
import { useRowAddress } from '../address/row-address.ts'
import { useListState } from '../address/use-list-state.ts'
import { queryFieldsOf } from '../advanced-query/query-fields.ts'
import { type Cells, canSortBy } from '../columns/list-columns.tsx'
import { useColumnLooks } from '../columns/use-column-looks.tsx'
import type { Chosen } from '../parts.ts'
import { useRowChoice } from '../selection/use-row-choice.ts'
import type { RowSource } from '../source/row-source.ts'
import type { RowMove } from '../tree/row-moves.ts'
import { ListFailure, OldRowsNotice } from './list-failure.tsx'
import { ListRows } from './list-rows.tsx'
import { PaperTools } from './paper-tools.tsx'

// As high as one row of it.
const SearchForm = prefetchedPart(
  () => import('../../fields/search/search-form.tsx').then((file) => file.SearchForm),
  <div className="list-card" style={{ height: 90 }} />,
)
const AdvancedQuery = prefetchedPart(
  () => import('../advanced-query/advanced-query.tsx').then((file) => file.AdvancedQuery),
  <Button disabled icon={<FilterOutlined aria-hidden />}>
    高级查询
  </Button>,
  { isPatient: true },
)

interface Props<R extends { id: string }> {
  title: string
  source: RowSource
  columns: readonly Placed[]
  cells?: Readonly<Record<string, ((row: R) => ReactNode) | undefined>>
  search?: readonly Placed[]
  rowActions?: ((row: R) => readonly RowAction[]) | undefined
  /** Buttons for the chosen rows; makes rows selectable. */
  batch?: ((chosen: Chosen<R>) => ReactNode) | undefined
  onDelete?: ((chosen: Chosen<R>) => void) | undefined
  /** All that the filter finds can be deleted, too. */
  mayDeleteAll?: boolean
  onAdd?: (() => void) | undefined
  addText?: string | undefined
  /** Of a tree: puts a row elsewhere; its rows can be drawn. */
  move?: ((move: RowMove) => Promise<unknown>) | undefined
  /** Quick filters, beside the title. */
  views?: ReactNode
  /** Buttons beside 新增. */
  toolbar?: ReactNode
  /** Further ones, about the rows that are found or chosen. */
  tools?:
    | ((now: {
        filter: Readonly<Record<string, string>> | undefined
        total: number | undefined
        ids: readonly string[]
        /** Names of the columns that are seen, in their order. */
        shown: readonly string[]
      }) => ReactNode)
    | undefined
  /** Said where nothing is filtered and nothing is there. */
  emptyText?: string
  /** Stands inside another page or dialog: its state stays out of the address. */
  isInner?: boolean
  /** One thing of several on its page: the trail stands above them all. */
  isPart?: boolean
  /** The resource whose fields an advanced query may ask for; absent where the call understands none. */
  asked?: Resource | undefined
}

const none: readonly Placed[] = []
const plainCells: Cells = {}

/** A tree of so many rows is shown whole at first. */
const fewRows = 30

/** A list over any call: search, toolbar, table or cards, selection, pages; what is asked for stands in the address. */
export function ListView<R extends { id: string } = AnyRow>(typed: Props<R>) {
  const props = typed as unknown as Props<AnyRow>
  const { title, source, columns, cells = plainCells, search = none, isInner = false } = props
  const { isTree = false, isOrdered = false } = source
  const sortable = useMemo(
    () => (isOrdered ? [] : columns.filter(canSortBy).map((column) => column.name)),
    [columns, isOrdered],
  )
  const { state, change } = useListState({ search, sortable, isInner })
  const changeRows = useHandler(change)
  const { filters, page, size, sort } = state
  const queryFields = useMemo(() => (props.asked ? queryFieldsOf(props.asked) : []), [props.asked])
  const query = useMemo(() => textToQuery(state.query, queryFields), [state.query, queryFields])
  const asked = {
    ...toListQuery(search, filters),
    ...toSuperQuery(query),
    ...(sort ? { column: sort.by, order: sort.order } : {}),
  }
  const { rows, total, lastPage, more, branches, filter, ...standing } = source.useRows({ filters: asked, page, size })
  useShownAgain(standing.readAgain)
  const isSeen = rows !== undefined || standing.error !== null
  useEffect(() => void (isSeen && prefetchParts()), [isSeen])
  const [isAllOpen, setIsOpen] = useState<boolean>()
  const { chosen, count, elsewhere, ticked, tick, chooseAll } = useRowChoice({ rows, total, filter })
  const shown = flatRows(rows ?? [])
  const isOpen = isAllOpen ?? shown.length <= fewRows
  useEffect(() => {
    if (lastPage !== undefined && lastPage !== page) change({ page: lastPage }, true)
  })
  const { batch, onDelete } = props
  const canSelect = batch !== undefined || onDelete !== undefined
  const selection = useMemo(() => (canSelect ? { keys: ticked, onChange: tick } : undefined), [canSelect, ticked, tick])
  const place = useRef<HTMLDivElement>(null)
  const [searchCalls, setSearchCalls] = useState(0)
  const isMobile = useIsMobile()
  const filterCount = search.filter((item) => filterKeys(item).some((key) => filters[key])).length
  const looks = useColumnLooks({ columns, isInner, isFiltered: filterCount > 0 && !props.views })
  useRowKeys({
    place,
    isInner,
    openId: useRowAddress().openId,
    rowOf: (id) => shown.find((row) => row.id === id),
    actionsOf: props.rowActions,
    selection,
    onClear: count > 0 ? chosen.clear : undefined,
    onAdd: props.onAdd,
    onSearch: () => {
      looks.openSearch(true)
      setSearchCalls(searchCalls + 1)
    },
    onRefresh: standing.refresh,
  })

  const bar = count > 0 && (
    <SelectionBar
      count={count}
      elsewhere={elsewhere}
      onClear={chosen.clear}
      onDelete={onDelete && (!chosen.whole || props.mayDeleteAll) ? () => onDelete(chosen) : undefined}
    >
      {(batch || props.mayDeleteAll) && chooseAll && (
        <Button type="link" size="small" onClick={chooseAll}>
          选择全部 {total} 项
        </Button>
      )}
      {batch?.(chosen)}
    </SelectionBar>
  )

  const hasTrail = !isInner && !isMobile && !props.isPart
  return (
    <div ref={place} className={isInner ? 'list' : 'list list-of-page'}>
      <ListToolbar
        title={title}
        trail={hasTrail ? (heading) => <PageTrail title={heading} className="own-trail" /> : undefined}
        views={props.views}
        onAdd={props.onAdd}
        addText={props.addText}
        isLoading={standing.isLoading}
        onRefresh={standing.refresh}
        tree={isTree && !branches ? { isOpen, onToggle: () => setIsOpen(!isOpen) } : undefined}
      >
        {search.length > 0 && (
          <Button
            aria-expanded={looks.isSearchOpen}
            icon={<SearchOutlined aria-hidden />}
            onClick={() => looks.openSearch(!looks.isSearchOpen)}
          >
            {filterCount > 0 ? `筛选（${filterCount}）` : '筛选'}
          </Button>
        )}
        {props.toolbar}
        {props.asked && (
          <AdvancedQuery
            resource={props.asked}
            isInner={isInner}
            fields={queryFields}
            value={query}
            onQuery={(wanted) => void (change({ query: wanted ? queryToText(wanted) : '' }) || standing.refresh())}
          />
        )}
        {props.tools?.({
          filter,
          total,
          ids: chosen.whole ? [] : chosen.rows.map(({ id }) => id),
          shown: looks.columns.map(({ name }) => name),
        })}
        {!isInner && !isMobile && (
          <PaperTools
            columns={looks.columns.map(({ placed }) => placed)}
            rows={chosen.rows.length > 0 ? chosen.rows : shown}
            areChosen={chosen.rows.length > 0}
          />
        )}
        {!isInner && !isMobile && looks.settings}
      </ListToolbar>
      {looks.isSearchOpen && (
        <SearchForm
          items={search}
          filters={filters}
          calls={searchCalls}
          onSearch={(wanted) => change({ filters: wanted }) || standing.refresh()}
        />
      )}
      {standing.error ? (
        <ListFailure error={standing.error} onRetry={standing.refresh} />
      ) : (
        <div className={standing.old ? 'old-rows' : undefined}>
          {standing.old && <OldRowsNotice {...standing.old} />}
          <ListRows
            title={title}
            rows={rows}
            total={total}
            isTree={isTree}
            branches={branches}
            isOpen={isOpen}
            sortable={sortable}
            isLoading={standing.isLoading}
            isFiltered={Object.keys(filters).length > 0 || query !== undefined}
            emptyText={props.emptyText}
            state={state}
            onChange={changeRows}
            columns={looks.columns}
            density={looks.density}
            onResize={looks.resize}
            isInner={isInner}
            bar={bar}
            cells={cells}
            actionsOf={props.rowActions}
            move={props.move}
            selection={selection}
          />
        </div>
      )}
      {more && !standing.error && (
        <Flex justify="center" style={{ marginTop: 16 }}>
          <Button loading={standing.isLoading} onClick={more}>
            加载更多
          </Button>
        </Flex>
      )}
    </div>
  )
}
