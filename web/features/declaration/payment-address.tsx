import { Typography } from 'antd'

/** Whole and to be copied: it is registered with customs letter by letter. */
export const PaymentAddress = ({ address }: { address: string }) => (
  <Typography.Text copyable={{ text: address, tooltips: ['复制', '已复制'] }} style={{ overflowWrap: 'anywhere' }}>
    {address}
  </Typography.Text>
)
