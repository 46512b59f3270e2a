import { lookUpApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { Link } from 'react-router'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { FormFields } from '../../../fields/form/form-fields.tsx'
import { ApplyCard } from './apply-card.tsx'
import { alterationFormPath, registerPath, useOpenApplication } from './use-access.ts'

const inputs = { password: <Input.Password autoComplete="current-password" placeholder="请输入登录密码" /> }

/** The way back to an application that was submitted, by proof of identity. */
export default function AlterationPage() {
  const lookUp = useAct(lookUpApplication, { quiet: true })
  const open = useOpenApplication()
  const find = ({ applyNo, creditCode, password }: InputOfCall<typeof lookUpApplication>) =>
    lookUp.mutate(
      { applyNo: applyNo.trim(), creditCode: creditCode.trim(), password },
      { onSuccess: ({ accessToken }) => open(alterationFormPath, accessToken) },
    )
  return (
    <ApplyCard title="登记查询与修改" width={480} description="查询审核进度；被退回的申请可以在这里按审核意见修改。">
      <Form<InputOfCall<typeof lookUpApplication>> layout="vertical" onFinish={find} scrollToFirstError>
        <FormFields fields={lookUpApplication.input} row={undefined} initial={{}} inputs={inputs} columns={1} />
        {lookUp.error && (
          <Alert type="error" showIcon role="alert" title={sentenceOf(lookUp.error)} style={{ marginBottom: 16 }} />
        )}
        <Button type="primary" size="large" htmlType="submit" block loading={lookUp.isPending}>
          查询
        </Button>
      </Form>
      <Flex justify="space-between" style={{ marginTop: 16 }}>
        <Link to={registerPath}>企业登记注册</Link>
        <Link to="/user/password">忘记密码</Link>
        <Link to="/user/login">返回登录</Link>
      </Flex>
    </ApplyCard>
  )
}
