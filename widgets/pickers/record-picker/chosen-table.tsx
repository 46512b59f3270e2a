import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Table } from 'antd'
import { EmptyState } from '../../loading/empty-state.tsx'
import { type Choice, nameOf } from '../picker-field/choice.ts'
import { shortName } from '../picker-field/short-name.ts'

interface Props {
  choice: Choice
  /** Noun of the rows: 用户, 角色 … */
  name: string
  displayKey: string
  height: number
  note: string | undefined
  onRemove: (keys: readonly string[]) => void
}

/** The choice of all pages, beside the records. */
export function ChosenTable({ choice, name, displayKey, height, note, onRemove }: Props) {
  const rows = [...choice].map(([key, row]) => ({ key, name: nameOf(key, { row, displayKey }) }))
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" align="center" style={{ minHeight: 32 }}>
        <span role="status">
          {`已选 ${choice.size} 项`}
          {note && `，${note}`}
        </span>
        <Button type="link" size="small" disabled={choice.size === 0} onClick={() => onRemove([...choice.keys()])}>
          清空
        </Button>
      </Flex>
      {rows.length === 0 ? (
        <EmptyState text="未选择" />
      ) : (
        <Table
          aria-label={`已选${name}`}
          size="small"
          pagination={false}
          virtual={rows.length > 100}
          scroll={{ y: height, ...(rows.length > 100 && { x: 240 }) }}
          dataSource={rows}
          columns={[
            {
              key: 'name',
              title: name,
              dataIndex: 'name',
              ellipsis: true,
              render: (text: string) => <span title={text}>{shortName(text)}</span>,
            },
            {
              key: 'action',
              title: '操作',
              width: 48,
              render: (_value, row) => (
                <Button
                  type="text"
                  size="small"
                  aria-label={`移除 ${row.name}`}
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => onRemove([row.key])}
                />
              ),
            },
          ]}
        />
      )}
    </Flex>
  )
}
