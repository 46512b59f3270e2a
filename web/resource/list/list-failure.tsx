import { Notice } from '@kouan/widgets/loading/notice.tsx'
import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import type { OldRows } from '../source/row-source.ts'

/** Instead of the rows when they could not be read. */
export const ListFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Notice
    status="warning"
    title="加载失败"
    text={sentenceOf(error)}
    extra={
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
    }
  />
)

/** Above rows that could not be read anew. */
export const OldRowsNotice = ({ at, isOther }: OldRows) => (
  <Alert
    type="warning"
    showIcon
    title={
      isOther
        ? '下面还是之前的内容，不是所选条件的结果；网络恢复后自动刷新'
        : `下面是 ${dayjs(at).format('HH:mm')} 读到的内容；网络恢复后自动刷新`
    }
    style={{ marginBottom: 12 }}
  />
)
