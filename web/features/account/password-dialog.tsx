import { updatePassword } from '@kouan/contract/calls/own-password.ts'
import { nameInPassword, newPassword } from '@kouan/contract/rules/guessed-passwords.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { isOfInputMethod } from '@kouan/widgets/input-method/input-method.ts'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { logOut } from '../../data/account/account-data.ts'
import { ask } from '../../data/calls/ask.ts'
import { isAskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { useSession } from '../../data/session/session-store.ts'
import { loginPath } from '../../session/guard.ts'

interface Props {
  /** The printed first password: there is no way around, but out. */
  isForced: boolean
  onClose: () => void
}

interface Values {
  oldpassword: string
  password: string
  confirmpassword: string
}

export function PasswordDialog({ isForced, onClose }: Props) {
  const username = useSession((session) => session.user?.username)
  const [form] = Form.useForm<Values>()
  const [isBusy, setIsBusy] = useState(false)
  const { message } = App.useApp()
  const navigate = useNavigate()

  async function leave() {
    await logOut().catch(() => {})
    navigate(loginPath)
  }
  async function handleFinish(values: Values) {
    if (isBusy) return
    if (!username) {
      message.warning('当前系统无登录用户!')
      return
    }
    setIsBusy(true)
    try {
      await ask(updatePassword, { username, ...values })
      message.success('密码修改成功，请重新登录')
      onClose()
      await leave()
    } catch (error) {
      const problems = isAskError(error) ? error.problems : []
      if (problems.length === 0) message.warning(sentenceOf(error))
      else
        form.setFields(problems.map((problem) => ({ name: problem.field as keyof Values, errors: [problem.message] })))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title="修改密码"
      open
      width={800}
      keyboard={!isForced}
      closable={!isForced}
      onCancel={onClose}
      destroyOnHidden
      footer={[
        isForced ? (
          <Button key="leave" onClick={leave}>
            退出登录
          </Button>
        ) : (
          <Button key="close" onClick={onClose}>
            取消
          </Button>
        ),
        <Button key="save" type="primary" loading={isBusy} onClick={() => form.submit()}>
          确定
        </Button>,
      ]}
    >
      {isForced && (
        <Alert
          type="info"
          showIcon
          title="这是初始密码，修改后才能使用系统；修改后请用新密码重新登录"
          style={{ marginBottom: 16 }}
        />
      )}
      <Form<Values>
        form={form}
        labelCol={{ sm: 6 }}
        wrapperCol={{ sm: 14 }}
        validateTrigger="onBlur"
        preserve={false}
        onFinish={handleFinish}
        style={{ paddingTop: 8 }}
      >
        <input type="text" name="username" value={username ?? ''} autoComplete="username" readOnly hidden />
        <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码!' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          extra="8到12位，须同时含字母和数字"
          rules={[{ required: true, message: '请输入新密码!' }, ruleOf((value) => faultOfNewPassword(value, username))]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认新密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请确认新密码!' },
            ruleOf((value) => faultOfConfirmation(value, form.getFieldValue('password'))),
          ]}
        >
          <Input.Password
            autoComplete="new-password"
            onPressEnter={(event) => !isOfInputMethod(event) && form.submit()}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

/** A check with a sentence as a rule of the form. */
const ruleOf = (faultOf: (value: string | undefined) => string | undefined) => ({
  validator: async (_: unknown, value: string | undefined) => {
    const fault = faultOf(value)
    if (fault) throw new Error(fault)
  },
})

/** The password itself: the sentence of a fault, or nothing. Empty is the business of `required`. */
export const faultOfNewPassword = (value: string | undefined, username = '') =>
  value ? (newPassword(value) ?? nameInPassword(value, username)) : undefined

/** Too long a password is not cut: a person who pastes it would not know the stored one. */
export function faultOfConfirmation(value: string | undefined, password: string | undefined): string | undefined {
  if (!value) return undefined
  if (value.length > 12) return newPassword(value)
  return value === password ? undefined : '两次输入的密码不一样！'
}
