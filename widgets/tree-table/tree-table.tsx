import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Pagination, Popconfirm, Skeleton, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../loading/empty-state.tsx'
import { failureSentence } from './failure-sentence.ts'
import { readTreeAnswer, type TreeTableRow } from './read-tree-answer.ts'
import type { TreeColumn } from './tree-column.ts'
import { TreeGrid } from './tree-grid.tsx'
import { type BranchAsk, useLazyTree } from './use-lazy-tree.ts'

export interface TreeTableAsk extends BranchAsk {
  /** From 1; undefined for children, which are loaded all at once. */
  pageNo: number | undefined
  pageSize: number | undefined
  /** The `condition` of the table. */
  condition: string | undefined
}

export interface TreeTableLoaders {
  /** Returns a list, or `{ records, total }`. Absent: the table shows that it is missing. */
  list?: (ask: TreeTableAsk) => Promise<unknown>
  /** Loads children where they come from another place than the rows at the top. */
  children?: (ask: TreeTableAsk) => Promise<unknown>
  remove?: (id: string) => Promise<void>
  removeMany?: (ids: readonly string[]) => Promise<void>
}

export interface TreeTableProps {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly TreeColumn[]
  loaders: TreeTableLoaders
  /** The column that identifies rows. Default: `id`. */
  rowKey?: string
  condition?: string
  /** Rows of the first page. */
  pageSize?: number
  pageSizeOptions?: readonly number[]
  onPage?: (page: { current: number; pageSize: number; total: number }) => void
  /** Chosen ids. With it, rows can be chosen. */
  value?: readonly string[]
  onChange?: (ids: readonly string[], rows: readonly TreeTableRow[]) => void
  /** Shows 删除 for the chosen rows. */
  isDeletable?: boolean
  disabled?: boolean
  maxHeight?: number
  /** Further buttons above the table. */
  children?: ReactNode
}

/** A table of nested rows that are loaded when their parent is expanded. */
export function TreeTable(props: TreeTableProps) {
  if (!props.loaders.list) return <Alert type="error" showIcon title="请设置url.list属性!" />
  return <LoadedTreeTable {...props} />
}

function LoadedTreeTable(props: TreeTableProps) {
  const { label, columns, loaders, rowKey = 'id', condition, value, onChange, disabled = false } = props
  const { pageSizeOptions = [10, 20, 30], maxHeight = 480 } = props
  const [page, setPage] = useState({ current: 1, pageSize: props.pageSize ?? 10 })
  const [total, setTotal] = useState<number>()
  const [notice, setNotice] = useState<string>()
  const [isExpanding, setIsExpanding] = useState(false)
  const tree = useLazyTree<TreeTableRow>({ load, reloadKey: JSON.stringify([page, condition]) })
  const chosen = new Set(value)

  async function load(request: BranchAsk) {
    const { parentId, signal } = request
    const isTop = parentId === undefined
    const answer = await loadBranches(loaders, { ...request, condition, page, rowKey })
    if (isTop && !signal.aborted) {
      setTotal(answer.total)
      if (answer.total !== undefined) props.onPage?.({ ...page, total: answer.total })
    }
    return answer.branches
  }

  function choose(ids: readonly string[]) {
    const rows = ids.map((id) => tree.tree.items.get(id)?.row)
    const loaded = rows.filter((row) => row !== undefined)
    onChange?.(ids, loaded)
  }

  async function expandAll() {
    setIsExpanding(true)
    setNotice((await tree.expandAll()) ? undefined : '下级太多或未能全部加载，其余请逐级展开')
    setIsExpanding(false)
  }

  async function remove() {
    const sentence = await removeRows(loaders, [...chosen]).catch(failureSentence)
    setNotice(sentence)
    if (sentence !== undefined) return
    choose([])
    tree.reload()
  }

  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        {props.children}
        {props.isDeletable && (
          <DeleteButton
            count={chosen.size}
            isDisabled={disabled}
            onMissing={() => setNotice('请选择一条记录！')}
            onDelete={() => void remove()}
          />
        )}
        <Button loading={isExpanding} onClick={() => void expandAll()}>
          全部展开
        </Button>
        <Button onClick={tree.collapseAll}>全部收起</Button>
        <Button aria-label="刷新" title="刷新" icon={<ReloadOutlined aria-hidden />} onClick={tree.reload} />
        {onChange && chosen.size > 0 && <span role="status">{`已选择 ${chosen.size} 项`}</span>}
      </Flex>
      <Notices notice={notice} onClose={() => setNotice(undefined)} failure={tree.failure} onRetry={tree.reload} />
      <Spin spinning={tree.isLoading && tree.rows.length > 0}>
        <TreeGrid
          label={label}
          columns={columns}
          rows={tree.rows}
          maxHeight={maxHeight}
          selection={
            onChange && {
              chosen,
              isDisabled: disabled,
              onChoose: (ids, isChosen) => choose(changed(chosen, { ids, isChosen })),
            }
          }
          onExpand={tree.setExpanded}
          onRetry={tree.retry}
        />
      </Spin>
      {tree.isLoading && tree.rows.length === 0 && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      <span role="status" style={screenReaderOnly}>
        {tree.isLoading ? '加载中…' : ''}
      </span>
      {!tree.isLoading && tree.failure === undefined && tree.rows.length === 0 && <EmptyState text="暂无数据" />}
      {total !== undefined && total > 0 && (
        <Pagination
          {...page}
          total={total}
          align="end"
          showSizeChanger
          responsive
          pageSizeOptions={[...pageSizeOptions]}
          showTotal={(all, [from, to]) => `${from}-${to} 共 ${all} 条`}
          onChange={(current, pageSize) => setPage({ current: pageSize === page.pageSize ? current : 1, pageSize })}
        />
      )}
    </Flex>
  )
}

/** Visible to screen readers alone. */
const screenReaderOnly = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

function changed(
  chosen: ReadonlySet<string>,
  { ids, isChosen }: { ids: readonly string[]; isChosen: boolean },
): string[] {
  const next = new Set(chosen)
  for (const id of ids) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return [...next]
}

interface BranchRequest extends BranchAsk {
  condition: string | undefined
  page: { current: number; pageSize: number }
  rowKey: string
}

/** The rows at the top come by pages, those below them all at once. */
async function loadBranches(loaders: TreeTableLoaders, { page, rowKey, ...request }: BranchRequest) {
  const isTop = request.parentId === undefined
  const load = (isTop ? loaders.list : loaders.children) ?? loaders.list
  const paging = isTop ? { pageNo: page.current, pageSize: page.pageSize } : { pageNo: undefined, pageSize: undefined }
  return readTreeAnswer(await load?.({ ...request, ...paging }), rowKey)
}

/** Why nothing was deleted; undefined when the rows are. */
async function removeRows(loaders: TreeTableLoaders, ids: readonly string[]): Promise<string | undefined> {
  const [only] = ids
  if (ids.length === 1 && only !== undefined && loaders.remove) {
    await loaders.remove(only)
    return undefined
  }
  if (ids.length === 1 && !loaders.removeMany) return '请设置url.delete属性!'
  if (!loaders.removeMany) return '请设置url.deleteBatch属性!'
  await loaders.removeMany(ids)
  return undefined
}

interface NoticesProps {
  notice: string | undefined
  onClose: () => void
  /** Why the rows at the top were not loaded. */
  failure: string | undefined
  onRetry: () => void
}

const Notices = ({ notice, onClose, failure, onRetry }: NoticesProps) => (
  <>
    {notice !== undefined && <Alert type="warning" showIcon title={notice} closable={{ closeIcon: true, onClose }} />}
    {failure !== undefined && (
      <Alert
        type="error"
        showIcon
        title={failure}
        action={
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        }
      />
    )}
  </>
)

interface DeleteProps {
  count: number
  isDisabled: boolean
  onMissing: () => void
  onDelete: () => void
}

const DeleteButton = ({ count, isDisabled, onMissing, onDelete }: DeleteProps) =>
  count === 0 ? (
    <Button disabled={isDisabled} icon={<DeleteOutlined aria-hidden />} onClick={onMissing}>
      删除
    </Button>
  ) : (
    <Popconfirm title={`确定要删除这 ${count} 项吗?`} okText="确定" cancelText="取消" onConfirm={onDelete}>
      <Button disabled={isDisabled} icon={<DeleteOutlined aria-hidden />}>
        删除
      </Button>
    </Popconfirm>
  )
