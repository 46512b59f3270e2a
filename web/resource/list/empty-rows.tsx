import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Button } from 'antd'
import { useList } from './list-model.ts'
import { useTable } from './table-model.ts'

/** In place of rows: why there is none, and what leads to some. */
export function EmptyRows() {
  const { emptyMessage, isRead } = useTable()
  const { query, options, result } = useList()
  const isLoading = !isRead || result.isLoading
  const { isFiltered, change } = query
  const [text, run] = isFiltered
    ? ['清除条件', () => void change({ filters: {}, query: '' })]
    : ['添加第一条', options.onAdd]
  const action = !isLoading && run && <Button onClick={run}>{text}</Button>
  return <EmptyState text={emptyMessage} isLoading={isLoading} action={action} />
}
