import { callsOf, largestPageSize } from '@kouan/contract/derive/calls.ts'
import { exampleShelf } from '@kouan/contract/resources/example/example-shelf.ts'
import type { TableRow } from '@kouan/widgets/editable-table/cell-type.ts'
import { EditableTable } from '@kouan/widgets/editable-table/editable-table.tsx'
import type { LoadChildren } from '@kouan/widgets/editable-table/rows/use-branches.ts'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { SourceNote } from './example-frame.tsx'

const columns = [
  { key: 'shelfName', title: '货位名称', type: 'input', isDisabled: true },
  { key: 'sortNo', title: '排序', type: 'number', width: 120, isDisabled: true },
  { key: 'note', title: '备注', type: 'input', width: 220, isDisabled: true },
] as const

/** Parent of the first level, as list calls know it. */
const root = '0'

async function readLevel(parentId: string, signal: AbortSignal): Promise<readonly TableRow[]> {
  const rows: TableRow[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await ask(callsOf(exampleShelf).list, { parentId, pageNo, pageSize: largestPageSize }, { signal })
    rows.push(...page.records.map((row) => ({ ...row, parentId: row.parentId ?? undefined })))
    if (page.records.length === 0 || rows.length >= page.total) return rows
  }
}

const loadChildren: LoadChildren = ({ id }, { signal }) => readLevel(id, signal)

/** A tree read as a whole, and one whose levels are read when they are opened. */
export default function ShelfListPage() {
  return (
    <Tabs
      destroyOnHidden
      items={[
        {
          key: 'whole',
          label: '整树',
          children: (
            <ResourcePage resource={exampleShelf} list={{ notice: <SourceNote source="shelf-list-page.tsx" /> }} />
          ),
        },
        { key: 'lazy', label: '逐级加载', children: <LazyShelves /> },
      ]}
    />
  )
}

function LazyShelves() {
  const top = useQuery({
    queryKey: [exampleShelf.name, 'level', root],
    queryFn: ({ signal }) => readLevel(root, signal),
  })
  return (
    <EditableTable
      label="货位树"
      isTree
      loadChildren={loadChildren}
      columns={columns}
      value={top.data ?? []}
      loading={top.isPending}
      failure={top.error ? { message: sentenceOf(top.error), onRetry: () => void top.refetch() } : undefined}
      toolbar={['collapse']}
    />
  )
}
