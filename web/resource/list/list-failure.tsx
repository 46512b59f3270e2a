import { isWayOut } from '@kouan/contract/rules/way-out.ts'
import { Notice } from '@kouan/widgets/loading/notice.tsx'
import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import { isAskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { WayOutNotice } from '../../menu/way-out-notice.tsx'
import type { StaleRows } from '../source/use-query-state.ts'

/** Rendered instead of rows that could not be read. */
export const ListFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  isAskError(error, 'refused') && isWayOut(error.result) ? (
    <WayOutNotice text={error.message} {...error.result} />
  ) : (
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

/** Rendered above rows of an earlier answer. */
export const StaleRowsNotice = ({ at, isOtherQuery }: StaleRows) => (
  <Alert
    type="warning"
    showIcon
    title={
      isOtherQuery
        ? '下面还是之前的内容，不是所选条件的结果；网络恢复后自动刷新'
        : `下面是 ${dayjs(at).format('HH:mm')} 读到的内容；网络恢复后自动刷新`
    }
    style={{ marginBottom: 12 }}
  />
)
