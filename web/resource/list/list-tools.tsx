// The bar above the rows of a list: heading, quick filters, and what can be done with the list as a whole.
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { ListToolbar } from '@kouan/widgets/list-toolbar/list-toolbar.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { EarlyButton } from '../../data/loading/early-button.tsx'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { PageTrail } from '../../menu/page-trail.tsx'
import { useList } from './list-model.ts'
import { PaperTools } from './paper-tools.tsx'

const AdvancedQuery = prefetchedLazyPart(
  () => import('../advanced-query/advanced-query.tsx').then((file) => file.AdvancedQuery),
  // A press before the code has come opens the dialog when it has.
  ({ onEarly }) => (
    <EarlyButton icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={onEarly}>
      高级查询
    </EarlyButton>
  ),
  { isDeferred: true },
)

export function ListTools() {
  const { options, isTree, query, result, layout, branches } = useList()
  const { title, views, onAdd, addText, isInner = false, isPart = false, queryable } = options
  const isMobile = useIsMobile()
  const [isQueryWanted, setIsQueryWanted] = useState(false)
  const hasOwnPage = !isInner && !isMobile
  const hasTrail = hasOwnPage && !isPart
  return (
    <ListToolbar
      title={title}
      trail={hasTrail ? (heading) => <PageTrail title={heading} className="own-trail" /> : undefined}
      views={views}
      onAdd={onAdd}
      addText={addText}
      isLoading={result.isLoading}
      onRefresh={result.refresh}
      tree={isTree && !result.branches ? { isOpen: branches.isOpen, onToggle: branches.toggle } : undefined}
      seldom={
        <>
          {hasOwnPage && <PaperTools />}
          {options.seldom}
        </>
      }
    >
      {options.sheets}
      {options.toolbar}
      {query.search.length > 0 && <SearchToggle />}
      {queryable && (
        <AdvancedQuery
          resource={queryable}
          isInner={isInner}
          isOpenFirst={isQueryWanted}
          onEarly={() => setIsQueryWanted(true)}
          fields={query.queryFields}
          value={query.advanced}
          onQuery={(next) => void (query.change(query.stateOf(next)) || result.refresh())}
        />
      )}
      {hasOwnPage && layout.settings}
    </ListToolbar>
  )
}

function SearchToggle() {
  const { query, layout } = useList()
  return (
    <Button
      aria-expanded={layout.isSearchOpen}
      icon={<SearchOutlined aria-hidden />}
      onClick={() => layout.openSearch(!layout.isSearchOpen)}
    >
      {query.filterCount > 0 ? `筛选（${query.filterCount}）` : '筛选'}
    </Button>
  )
}
