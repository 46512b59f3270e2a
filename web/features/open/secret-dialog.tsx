import type { NewSecret } from '@kouan/contract/resources/open/open-account.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, Flex, Typography } from 'antd'

interface Props {
  secret: NewSecret
  onClose: () => void
}

/** Shown this once: the server keeps only a hash of the secret. */
export const SecretDialog = ({ secret: { clientId, clientSecret, previousUntil }, onClose }: Props) => (
  <Dialog
    open
    title="密钥已生成"
    okText="已保存"
    onOk={onClose}
    onCancel={onClose}
    cancelButtonProps={{ style: { display: 'none' } }}
  >
    <Flex vertical gap={16}>
      <Alert type="warning" showIcon title="密钥只显示这一次，请立即复制保存，不要放进浏览器页面或公开的代码中。" />
      <Value label="客户端编号（client_id）" value={clientId} />
      <Value label="密钥（client_secret）" value={clientSecret} />
      {previousUntil && <Typography.Text type="secondary">旧密钥有效至 {previousUntil}（北京时间）。</Typography.Text>}
    </Flex>
  </Dialog>
)

const Value = ({ label, value }: { label: string; value: string }) => (
  <Flex vertical gap={4}>
    <Typography.Text type="secondary">{label}</Typography.Text>
    <Typography.Text copyable={{ text: value, tooltips: ['复制', '已复制'] }} code style={{ wordBreak: 'break-all' }}>
      {value}
    </Typography.Text>
  </Flex>
)
