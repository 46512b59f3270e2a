import { callsOf, largestPageSize } from '@kouan/contract/derive/calls.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { exampleShelf } from '@kouan/contract/resources/example/example-shelf.ts'
import { Ellipsis } from '@kouan/widgets/ellipsis/ellipsis.tsx'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { FailedState } from '@kouan/widgets/loading/list-states.tsx'
import { SearchSelect } from '@kouan/widgets/search-select/search-select.tsx'
import { TreeSelect } from '@kouan/widgets/tree-select/tree-select.tsx'
import type { BranchQuery } from '@kouan/widgets/tree-select/use-tree-model.ts'
import { Card, Flex, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useDictionary } from '../../data/session/dictionary-store.ts'
import { FieldCell } from '../../fields/field-cell.tsx'
import { ExampleFrame } from './example-frame.tsx'

const names = ['goodsNo', 'price', 'quantity', 'grade'] as const
const pageSize = 12

/** One level of the shelves, as tree selects read it. */
async function readShelves({ parent, signal }: BranchQuery) {
  const query = { parentId: parent ?? '0', pageNo: 1, pageSize: largestPageSize }
  const { records } = await ask(callsOf(exampleShelf).list, query, { signal })
  return records.map((row) => {
    const { hasChildren } = row as typeof row & { hasChildren?: boolean }
    return { key: row.id, value: row.id, label: row.shelfName, leaf: hasChildren ? 0 : 1 }
  })
}

/** One card for each row. */
export default function CardsPage() {
  const [pageNo, setPageNo] = useState(1)
  const [shelfId, setShelfId] = useState<string | null>(null)
  const [grade, setGrade] = useState<string | null>(null)
  const grades = useDictionary('example_grade')
  const filter = { ...(shelfId ? { shelfId } : {}), ...(grade ? { grade } : {}) }
  const found = useAnswer(callsOf(exampleGoods).list, { ...filter, pageNo, pageSize })
  const rows = found.data?.records
  return (
    <ExampleFrame source="cards-page.tsx" about="一行一张卡片；长名称截断，移上去看全文。">
      <Flex gap={16} style={{ marginBottom: 16, maxWidth: 560 }}>
        <TreeSelect
          aria-label="货位"
          placeholder="全部货位"
          load={readShelves}
          value={shelfId}
          onChange={(next) => {
            setShelfId(next)
            setPageNo(1)
          }}
        />
        <SearchSelect
          aria-label="等级"
          placeholder="全部等级"
          options={grades.map(({ value, text }) => ({ value, label: text }))}
          value={grade}
          onChange={(next) => {
            setGrade(next)
            setPageNo(1)
          }}
        />
      </Flex>
      {found.error && <FailedState message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active />}
      {rows?.length === 0 && <EmptyState text="还没有示例商品，请在示例首页载入" />}
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 16 }}>
        {rows?.map((row) => (
          <Card key={row.id} size="small" title={<Ellipsis text={row.goodsName} />}>
            {names.map((name) => (
              <Flex key={name} justify="space-between">
                <span>{exampleGoods.fields[name].label}</span>
                <FieldCell name={name} field={exampleGoods.fields[name]} row={row} />
              </Flex>
            ))}
          </Card>
        ))}
      </div>
      <Pagination
        style={{ marginTop: 16 }}
        align="end"
        current={pageNo}
        pageSize={pageSize}
        total={found.data?.total ?? 0}
        showSizeChanger={false}
        onChange={setPageNo}
      />
    </ExampleFrame>
  )
}
