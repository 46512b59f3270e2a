import { Button, Result } from 'antd'
import { sentenceOf } from '../data/ask-error.ts'

/** Instead of the rows when they could not be read. */
export const ListFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Result
    status="warning"
    title="加载失败"
    subTitle={sentenceOf(error)}
    extra={
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
    }
  />
)
