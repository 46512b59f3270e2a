import { newPassword } from '@kouan/contract/rules/guessed-passwords.ts'
import { Form, Input } from 'antd'

interface Props {
  label: string
  /** Below the first input. */
  help: string
  again: string
}

/** A new password, asked for twice: the fields `password` and `again` of the form around it. */
export const NewPasswordItems = ({ label, help, again }: Props) => (
  <>
    <Form.Item
      name="password"
      label={label}
      extra={help}
      rules={[
        { required: true, message: `请输入${label}` },
        {
          validator: async (_rule, value: string | undefined) => {
            const fault = value ? newPassword(value) : undefined
            if (fault) throw new Error(fault)
          },
        },
      ]}
    >
      <Input.Password autoComplete="new-password" placeholder={`请输入${label}`} />
    </Form.Item>
    <Form.Item
      name="again"
      label={again}
      dependencies={['password']}
      rules={[
        { required: true, message: `请再次输入${label}` },
        ({ getFieldValue }) => ({
          validator: async (_rule, value: string | undefined) => {
            if (value && value !== getFieldValue('password')) throw new Error('两次输入的密码不一样！')
          },
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" placeholder={`请再次输入${label}`} />
    </Form.Item>
  </>
)
