// The recycle bin of a resource: lists deleted rows, restores them, deletes them for good, each by its right.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { listColumns, searchItems } from '@kouan/contract/derive/placement.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useBin } from '../../data/calls/use-resource.ts'
import { useRights } from '../../session/allowed.tsx'
import { useConfirm } from '../actions/use-removal.ts'
import { ListView } from '../list/list-view.tsx'
import { requestedFields } from '../source/requested-fields.ts'
import { cursorPages } from '../source/row-source.ts'

const rowsAtOnce = 50

const ways = {
  restore: { label: '还原', done: '还原成功', warning: '', isDanger: false },
  destroy: { label: '彻底删除', done: '删除成功', warning: '彻底删除后不能恢复。', isDanger: true },
} as const
type Way = keyof typeof ways

/** The button beside 新增; renders nothing for users without the right. */
export function RecycleBin({ resource }: { resource: Resource }) {
  const { can } = useRights()
  const [isOpen, setIsOpen] = useState(false)
  if (!resource.recycle || !can(permissionOf(resource, 'recycle'))) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>回收站</Button>
      <Dialog
        title={`${resource.title}回收站`}
        open={isOpen}
        width={1160}
        footer={null}
        destroyOnHidden
        onCancel={() => setIsOpen(false)}
      >
        <Deleted resource={resource} />
      </Dialog>
    </>
  )
}

function Deleted({ resource }: { resource: Resource }) {
  const { can } = useRights()
  const ask = useConfirm()
  const bin = useBin(resource)
  const list = useMemo(() => {
    const { updateTime, updateBy } = recordFields
    const columns = [
      ...listColumns(resource),
      { name: 'updateTime', field: { ...updateTime, label: '删除时间', list: 155 } },
      { name: 'updateBy', field: { ...updateBy, label: '删除人', list: 110 } },
    ]
    const only = requestedFields(resource, { columns: columns.map(({ name }) => name), also: [] }) ?? ''
    const call = callsOf(resource).bin as Call
    const source = cursorPages(call, { key: resource.name, params: { only }, size: rowsAtOnce, by: 'page' })
    return { columns, source }
  }, [resource])
  const allowed = (['restore', 'destroy'] as const).filter(
    (way) => way === 'restore' || can(permissionOf(resource, 'destroy')),
  )
  const act = (way: Way, rows: readonly { id: string }[], onDone?: () => void) => {
    const { label, done, warning, isDanger } = ways[way]
    const run = () => bin.mutateAsync({ way, ids: rows.map(({ id }) => id) })
    const content = `${warning}确定要${label}这 ${rows.length} 项吗？`
    ask({ title: `确认${label}`, content, isDanger, run, done, onDone })
  }
  const rowActions = (row: { id: string }): RowAction[] =>
    allowed.map((way) => ({
      key: way,
      label: ways[way].label,
      isDanger: ways[way].isDanger,
      onClick: () => act(way, [row]),
    }))
  return (
    <ListView
      title="已删除"
      isInner
      columns={list.columns}
      search={searchItems(resource)}
      source={list.source}
      emptyText="回收站是空的"
      rowActions={rowActions}
      batch={({ rows, clear }) =>
        allowed.map((way) => (
          <Button key={way} size="small" danger={ways[way].isDanger} onClick={() => act(way, rows, clear)}>
            {ways[way].label}
          </Button>
        ))
      }
    />
  )
}
