import { Alert, Typography } from 'antd'

interface Props {
  /** Sentence that ends with a colon. */
  reason: string
  statements: string
}

/** SQL that an administrator of the database has to run. */
export const StatementsToRun = ({ reason, statements }: Props) => (
  <Alert
    type="warning"
    showIcon
    message={reason}
    description={
      <Typography.Text
        copyable={{ text: statements, tooltips: ['复制', '已复制'] }}
        style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}
      >
        {statements}
      </Typography.Text>
    }
  />
)
