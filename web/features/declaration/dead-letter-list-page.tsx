import { type DeadLetterRow, deadLetters, resendDeadLetters } from '@kouan/contract/calls/declaration.ts'
import { dateTime, number, text } from '@kouan/contract/language/field.ts'
import { ListToolbar, SelectionBar } from '@kouan/widgets/list-toolbar/list-toolbar.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { App, Button, Card, Empty, Flex, Spin, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ask } from '../../data/ask.ts'
import { useAct } from '../../data/use-call.ts'
import type { AnyRow } from '../../data/use-resource.ts'
import { filterKey } from '../../resource/list-address.ts'
import { ListCards } from '../../resource/list-cards.tsx'
import { tableColumns } from '../../resource/list-columns.tsx'
import { ListFailure } from '../../resource/list-failure.tsx'
import { useRights } from '../../session/allowed.tsx'

const columns = Object.entries({
  title: text({ label: '任务', list: 110 }),
  reason: text({ label: '失败原因', list: 230 }),
  subject: text({ label: '对象', list: 195 }),
  orderCount: number({ label: '影响', list: 125 }),
  failures: number({ label: '失败次数', list: 90 }),
  failedTime: dateTime({ label: '失败时间', list: 155 }),
}).map(([name, field]) => ({ name, field }))

const pageSize = 50

/** Work in the background that was given up, to be done again when its cause is gone. */
export default function DeadLetterListPage() {
  const [selected, setSelected] = useState<readonly string[]>([])
  const letters = useLetters()
  const again = useAgain(() => setSelected([]))
  const { can } = useRights()
  const mayResend = can(resendDeadLetters.needs)
  const rows = letters.data?.pages.flat() ?? []
  const keys = selected.filter((id) => rows.some((row) => row.id === id))
  return (
    <Card size="small" styles={{ body: { padding: 16 } }}>
      <ListToolbar
        title="失败任务"
        onAdd={undefined}
        isLoading={letters.isFetching}
        onRefresh={() => void letters.refetch()}
        tree={undefined}
      >
        {null}
      </ListToolbar>
      {keys.length > 0 && (
        <SelectionBar count={keys.length} onClear={() => setSelected([])} onDelete={undefined}>
          <Button size="small" type="primary" onClick={() => again(keys)}>
            重新执行
          </Button>
        </SelectionBar>
      )}
      {letters.error && !letters.isFetching ? (
        <ListFailure error={letters.error} onRetry={() => void letters.refetch()} />
      ) : (
        <Rows
          rows={rows}
          isLoading={letters.isFetching}
          selection={mayResend ? { keys, onChange: setSelected } : undefined}
          onAgain={mayResend ? (row) => again([row.id]) : undefined}
        />
      )}
      {letters.hasNextPage && (
        <Flex justify="center" style={{ marginTop: 16 }}>
          <Button loading={letters.isFetchingNextPage} onClick={() => void letters.fetchNextPage()}>
            加载更多
          </Button>
        </Flex>
      )}
    </Card>
  )
}

const useLetters = () =>
  useInfiniteQuery({
    queryKey: [deadLetters.name],
    queryFn: ({ pageParam, signal }) =>
      ask(deadLetters, { pageSize, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: DeadLetterRow[]) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  })

function useAgain(onDone: () => void) {
  const { message, modal } = App.useApp()
  const resend = useAct(resendDeadLetters, { refresh: [deadLetters.name] })
  return (ids: readonly string[]) =>
    modal.confirm({
      title: '重新执行',
      content: `失败的原因已消除时才有用。确定要重新执行这 ${ids.length} 项吗?`,
      okText: '确定',
      cancelText: '取消',
      // A refusal is told by a message; the dialog closes either way.
      onOk: () =>
        resend.mutateAsync({ ids: ids.join(',') }).then(
          ({ done }) => {
            message.success(`已重新执行：${done} 项`)
            onDone()
          },
          () => {},
        ),
    })
}

interface RowsProps {
  rows: readonly DeadLetterRow[]
  isLoading: boolean
  selection: { keys: readonly string[]; onChange: (keys: string[]) => void } | undefined
  onAgain: ((row: AnyRow) => void) | undefined
}

function Rows({ rows, isLoading, selection, onAgain }: RowsProps) {
  const isMobile = useIsMobile()
  const shown = rows.map((row): AnyRow => ({ ...row }))
  const cells = {
    reason: (row: AnyRow) => <Whole text={row.reason} />,
    subject: (row: AnyRow) => <Whole text={row.subject} />,
    orderCount: (row: AnyRow) => <Affected row={row} />,
  }
  const actionsOf = onAgain && ((row: AnyRow) => [{ key: 'again', label: '重新执行', onClick: () => onAgain(row) }])
  const nameOf = (row: AnyRow) => String(row.subject)
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isLoading ? '加载中…' : '没有失败的任务'} />
  if (isMobile) {
    return (
      <Spin spinning={isLoading}>
        {rows.length === 0 ? (
          empty
        ) : (
          <ListCards
            rows={shown}
            columns={columns}
            cells={cells}
            actionsOf={actionsOf}
            nameOf={nameOf}
            selection={selection}
            isOpen={false}
          />
        )}
      </Spin>
    )
  }
  const table = tableColumns({ columns, canSort: false, cells, sort: undefined, offset: 0, actionsOf, nameOf })
  return (
    <Table<AnyRow>
      aria-label="失败任务"
      rowKey="id"
      size="middle"
      columns={table}
      dataSource={shown}
      loading={{ spinning: isLoading, description: '加载中…' }}
      locale={{ emptyText: empty }}
      pagination={false}
      scroll={{ x: table.reduce((sum, column) => sum + Number(column.width ?? 0), 48) }}
      {...(selection
        ? {
            rowSelection: {
              selectedRowKeys: [...selection.keys],
              columnWidth: 48,
              fixed: true,
              getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
              onChange: (keys) => selection.onChange(keys.map(String)),
            },
          }
        : {})}
    />
  )
}

/** Leads to exactly these orders. */
const Affected = ({ row: { orderCount, copMsgId } }: { row: AnyRow }) =>
  copMsgId ? (
    <Link to={`/order/list?${filterKey('copMsgId')}=${String(copMsgId)}`}>影响 {String(orderCount)} 张订单</Link>
  ) : (
    '-'
  )

/** There is no detail to read the rest of it in. */
const Whole = ({ text }: { text: unknown }) => <span style={{ overflowWrap: 'anywhere' }}>{String(text ?? '-')}</span>
