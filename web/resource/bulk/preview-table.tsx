import type { ChangedRow, ChangePreview } from '@kouan/contract/calls/bulk-change.ts'
import { Alert, Flex, Table, Typography } from 'antd'

interface Props {
  preview: ChangePreview
  keyLabel: string
  /** Title of the action that follows: 重新申报. */
  following?: string | undefined
}

/** The preview of a change: counts, the first rows before and after, and refused rows with the reason. */
export function PreviewTable({ preview, keyLabel, following }: Props) {
  const { rows, refused } = preview
  const done = following ? `将修改并${following}` : '将修改'
  return (
    <Flex vertical gap={12}>
      <Alert type={refused > 0 ? 'warning' : 'info'} showIcon role="status" title={countsOf(preview, following)} />
      {rows.length > 0 && (
        <Table<ChangedRow>
          aria-label="修改预览"
          size="small"
          rowKey="id"
          dataSource={rows}
          pagination={false}
          tableLayout="fixed"
          style={{ overflowWrap: 'anywhere' }}
          columns={[
            { title: keyLabel, dataIndex: 'key', width: '26%' },
            { title: '修改前', dataIndex: 'before', width: '20%', render: (text: string) => text || '（空）' },
            { title: '修改后', dataIndex: 'after', width: '20%', render: (text: string) => text || '（空）' },
            {
              title: '结果',
              dataIndex: 'faults',
              render: (faults: string[]) =>
                faults.length === 0 ? (
                  done
                ) : (
                  <Typography.Text type="danger">
                    {following ? '不修改' : '不能修改'}：{faults.join('；')}
                  </Typography.Text>
                ),
            },
          ]}
        />
      )}
    </Flex>
  )
}

function countsOf({ total, looked, changed, same, refused }: ChangePreview, following: string | undefined): string {
  const which = looked < total ? `共 ${total} 项，已试算其中 ${looked} 项：` : `共 ${total} 项：`
  const parts = [
    following ? `${changed} 项将修改并${following}` : `${changed} 项将修改`,
    ...(same > 0 ? [following ? `${same} 项已是该值，直接${following}` : `${same} 项已是该值`] : []),
    ...(refused > 0 ? [`${refused} 项不能修改${following ? `或${following}` : ''}，将列出原因并保持原样`] : []),
  ]
  return which + parts.join('，')
}
