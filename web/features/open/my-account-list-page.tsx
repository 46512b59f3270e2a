import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { type NewSecret, openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../data/calls/use-call.ts'
import { ActionForm } from '../../resource/actions/action-form.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'

type Row = ListedRow<typeof openAccount.fields, 'accountName' | 'status'>

const { makeSecret } = actionCalls(openAccount)

/** The accounts of the user's own enterprise. */
export default function MyAccountListPage() {
  const { can } = useRights()
  const [row, setRow] = useState<Row>()
  const [secret, setSecret] = useState<NewSecret>()
  const make = useAct(makeSecret, { refresh: [openAccount.name], quiet: true })
  const mayMake = can(makeSecret.needs)
  return (
    <>
      <ResourcePage
        resource={openAccount}
        rowActions={(one) =>
          mayMake && one.status === 'ENABLED'
            ? [{ key: 'makeSecret', label: '生成密钥', isMain: true, onClick: () => setRow(one) }]
            : []
        }
      />
      {row && (
        <ActionForm
          of={openAccount}
          action={openAccount.actions?.makeSecret ?? { title: '' }}
          row={row}
          name={row.accountName}
          send={(values) => make.mutateAsync({ id: row.id, overlapHours: Number(values.overlapHours) })}
          onDone={(answer) => setSecret(answer as NewSecret)}
          onClose={() => setRow(undefined)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

interface Props {
  secret: NewSecret
  onClose: () => void
}

/** Shown this once: the server keeps only a hash of the secret. */
const SecretDialog = ({ secret: { clientId, clientSecret, previousUntil }, onClose }: Props) => (
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
