import { listOwnThirdAccounts, type OwnThirdAccount, unbindThirdAccount } from '@kouan/contract/calls/second-factor.ts'
import { App, Button, Card, Flex, Popconfirm } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'

/** Other systems that the person logs in by; nothing where there are none. */
export function ThirdAccountsCard() {
  const { message } = App.useApp()
  const [rows, setRows] = useState<OwnThirdAccount[]>([])
  useEffect(() => {
    // Without an answer the page shows what it has.
    ask(listOwnThirdAccounts, {}).then(setRows, () => {})
  }, [])

  async function unbind({ id }: OwnThirdAccount) {
    try {
      await ask(unbindThirdAccount, { id })
      message.success('已解除绑定')
    } catch (error) {
      message.warning(sentenceOf(error))
    }
    setRows(await ask(listOwnThirdAccounts, {}).catch(() => rows))
  }
  if (rows.length === 0) return null
  return (
    <Card size="small" title="已绑定的统一认证">
      <Flex vertical gap={8}>
        {rows.map((row) => (
          <Flex key={row.id} justify="space-between" align="center" gap={8} wrap>
            <span style={{ overflowWrap: 'anywhere' }}>
              {row.provider}：{row.realname ?? row.subject}
            </span>
            <Popconfirm
              title={`解除后不能再用${row.provider}登录，可在下次登录时重新绑定`}
              onConfirm={() => unbind(row)}
            >
              <Button size="small">解除绑定</Button>
            </Popconfirm>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
