import { Typography } from 'antd'

/** Copied as a whole: it is registered with customs letter by letter. The button stands first, so that no narrow list cuts it. */
export const PaymentAddress = ({ address }: { address: string }) => (
  <>
    <Typography.Text copyable={{ text: address, tooltips: ['复制', '已复制'] }} />
    <span style={{ marginInlineStart: 4, wordBreak: 'break-all' }}>{address}</span>
  </>
)
