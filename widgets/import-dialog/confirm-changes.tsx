import { Button, Flex, Table, Typography } from 'antd'
import { EmptyState } from '../loading/empty-state.tsx'
import type { ChangedRow } from './import-port.ts'
import type { ChangeQuestion } from './use-import.ts'

interface Line {
  key: string
  row: number
  title: string
  label: string
  before: string
  after: string
  fault: string
}

/** Shows what an import would change of rows that exist already, before it does. */
export function ConfirmChanges({ changes, confirm }: ChangeQuestion) {
  const { fileName, looked, added, updated, skipped, refused, uncompared = 0, rows } = changes
  return (
    <Flex vertical gap={12}>
      <Typography.Text>
        {fileName} 前 {looked} 单：新增 {added}，更新 {updated}，不变 {skipped}，不能导入 {refused}
        。空单元格和带“*”的内容不改动。
      </Typography.Text>
      {uncompared > 0 && (
        <Typography.Text type="secondary">
          其中 {uncompared} 单有您不能查看的个人信息，遮盖后看起来没有变：导入时再比较，不同的会更新。
        </Typography.Text>
      )}
      <Table<Line>
        aria-label="将要更新的内容"
        size="small"
        tableLayout="fixed"
        dataSource={rows.flatMap(linesOf)}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true }}
        locale={{ emptyText: <EmptyState text="没有要更新的内容" /> }}
        columns={[
          { title: '行号', dataIndex: 'row', width: 72 },
          { title: '单据', dataIndex: 'title', width: 180, ellipsis: true },
          { title: '字段', dataIndex: 'label', width: 140 },
          { title: '原内容', dataIndex: 'before' },
          { title: '新内容', dataIndex: 'after' },
          { title: '不能更新的原因', dataIndex: 'fault' },
        ]}
        onRow={() => ({ style: { overflowWrap: 'anywhere' } })}
      />
      <Flex justify="end">
        <Button type="primary" onClick={confirm}>
          确认更新并导入
        </Button>
      </Flex>
    </Flex>
  )
}

const linesOf = ({ row, title, changes, faults }: ChangedRow): Line[] =>
  changes.map((change, at) => ({
    key: `${row} ${at}`,
    row,
    title,
    ...change,
    fault: at === 0 ? faults.join('；') : '',
  }))
