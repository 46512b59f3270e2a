import type { DocumentAttempt } from '@kouan/contract/calls/document.ts'
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import { Button, Flex, Table, Typography } from 'antd'
import { DeclareStateDot } from './state-tag.tsx'

interface Props {
  /** Newest first. */
  attempts: readonly DocumentAttempt[]
  onShowMessage: (attemptId: string) => void
}

/** The messages of a document that was split, each with its own state; nothing for one that was not. */
export function DocumentParts({ attempts, onShowMessage }: Props) {
  const parts = latestParts(attempts)
  if (parts.length < 2) return null
  const refused = parts.filter(({ declareStatus }) => declareStatus === 'FAILED' || declareStatus === 'REJECTED')
  return (
    <Flex vertical gap={8} role="group" aria-label="各份报文">
      <Typography.Text type="secondary">
        共拆分为 {parts.length} 份报文
        {refused.length > 0 && refused.length < parts.length && '；重新申报时只发送被退回的报文，其余的不再发送'}
      </Typography.Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reached by keyboard */}
      <div style={{ overflowX: 'auto' }} tabIndex={0}>
        <Table
          size="small"
          rowKey="attemptId"
          pagination={parts.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
          style={{ minWidth: 640 }}
          dataSource={parts}
          columns={[
            { title: '序号', width: 70, render: (_, { partNo }) => partNo },
            { title: '明细', width: 80, render: (_, { lineCount }) => (lineCount === null ? '' : `${lineCount} 行`) },
            { title: '状态', width: 130, render: (_, { declareStatus }) => <DeclareStateDot state={declareStatus} /> },
            { title: '预录入编号', width: 180, dataIndex: 'preNo' },
            {
              title: '回执信息',
              render: (_, { sendProblem, returnInfo }) => (
                <span style={{ overflowWrap: 'anywhere' }}>
                  {sendProblem ?? (returnInfo && readableInfo(returnInfo))}
                </span>
              ),
            },
            {
              title: '操作',
              width: 100,
              render: (_, { attemptId, partNo }) => (
                <Button
                  type="link"
                  size="small"
                  style={{ padding: 0 }}
                  aria-label={`查看报文（第 ${partNo} 份）`}
                  onClick={() => onShowMessage(attemptId)}
                >
                  查看报文
                </Button>
              ),
            },
          ]}
        />
      </div>
    </Flex>
  )
}

/** The last attempt at each part of the latest division, in the order of the parts. */
function latestParts(attempts: readonly DocumentAttempt[]): DocumentAttempt[] {
  const latest = new Map<number, DocumentAttempt>()
  for (const attempt of attempts) if (!latest.has(attempt.partNo)) latest.set(attempt.partNo, attempt)
  const count = attempts[0]?.partCount ?? 0
  return [...latest.values()]
    .filter(({ partNo }) => partNo <= count)
    .toSorted((one, other) => one.partNo - other.partNo)
}

/** 第 2 次申报, of a split document with the place of its message. */
export const attemptTitle = ({
  attemptNo,
  partNo,
  partCount,
}: Pick<DocumentAttempt, 'attemptNo'> & { partNo: number | null; partCount: number | null }) =>
  `第 ${attemptNo} 次申报${(partCount ?? 1) > 1 ? ` · 第 ${partNo}/${partCount} 份报文` : ''}`
