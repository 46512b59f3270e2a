import { resetUserPassword } from '@kouan/contract/calls/system/user-calls.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../data/calls/use-call.ts'

interface Props {
  user: { username: string; realname: string }
  onClose: () => void
}

/** A random password, shown this once; the user chooses another one at the next login. */
export function ResetPassword({ user: { username, realname }, onClose }: Props) {
  const reset = useAct(resetUserPassword, { refresh: ['user'] })
  const [password, setPassword] = useState<string>()
  const handleOk = async () => {
    if (password !== undefined) return onClose()
    const result = await reset.mutateAsync({ username })
    setPassword(result.password ?? '')
  }
  return (
    <Dialog
      open
      title="重置密码"
      okText={password === undefined ? '确定' : '已记下'}
      cancelText="取消"
      confirmLoading={reset.isPending}
      onOk={() => void handleOk().catch(() => {})}
      onCancel={onClose}
      {...(password === undefined ? {} : { cancelButtonProps: { style: { display: 'none' } } })}
    >
      {password === undefined ? (
        <p>
          将为用户 {realname}（{username}）生成一次性密码，其原密码立即失效，已登录的设备会退出。确定继续吗？
        </p>
      ) : (
        <Flex vertical gap={16}>
          <Alert type="warning" showIcon title="密码只显示这一次，请告知用户；用户登录后须修改。" />
          <Typography.Text copyable={{ text: password }} code style={{ fontSize: 18 }}>
            {password}
          </Typography.Text>
        </Flex>
      )}
    </Dialog>
  )
}
