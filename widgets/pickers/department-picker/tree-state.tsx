import { Alert, Button, Skeleton } from 'antd'
import { EmptyState } from '../../loading/empty-state.tsx'
import type { useLazyTree } from '../../tree-table/use-lazy-tree.ts'
import type { DepartmentNode } from './department-nodes.ts'
import type { useDepartmentSearch } from './use-department-search.ts'

interface Props {
  tree: ReturnType<typeof useLazyTree<DepartmentNode>>
  search: ReturnType<typeof useDepartmentSearch>
}

/** Why there is no tree to see: on its way, failed, empty, nothing found. */
export function TreeState({ tree, search }: Props) {
  if (tree.failure !== undefined) {
    const retry = (
      <Button size="small" onClick={tree.reload}>
        重试
      </Button>
    )
    return <Alert type="error" showIcon title={tree.failure} action={retry} />
  }
  if (tree.isLoading) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (search.failure !== undefined) return <Alert type="warning" showIcon title={search.failure} />
  if (search.isLoading) return <span role="status">搜索中…</span>
  if (search.rows?.length === 0) return <EmptyState text="没有匹配的部门" />
  if (tree.rows.length === 0) return <EmptyState text="暂无部门" />
  return null
}
