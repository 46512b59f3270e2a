import {
  finishPasswordReset,
  type PasswordResetState,
  readPasswordReset,
} from '@kouan/contract/calls/enterprise/password-reset.ts'
import { Alert, Button, Flex, Form, Input, Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { ApplyCard } from '../apply/apply-card.tsx'
import { NewPasswordItems } from '../new-password-items.tsx'
import { RequestReset } from './request-reset.tsx'

/** 忘记密码 of an enterprise: asks for another one with a stamped letter, and sets it once that has passed. */
export default function ForgottenPasswordPage() {
  const [tab, setTab] = useState('request')
  return (
    <ApplyCard
      title="忘记密码"
      width={520}
      description="上传盖有企业公章的函件申请重置；审核通过后24小时内，凭续填码设置一次新密码。"
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'request', label: '申请重置', children: <RequestReset onSaved={() => setTab('set')} /> },
          { key: 'set', label: '已有续填码', children: <SetPassword /> },
        ]}
      />
      <Flex justify="space-between" style={{ marginTop: 16 }}>
        <Link to="/user/alteration">登记查询与修改</Link>
        <Link to="/user/login">返回登录</Link>
      </Flex>
    </ApplyCard>
  )
}

interface Values {
  resumeCode: string
  password: string
  again: string
}

/** The way back with the code: how far the request is, and the new password where it has passed. */
export function SetPassword() {
  const [form] = Form.useForm<Values>()
  const read = useAct(readPasswordReset, { quiet: true })
  const finish = useAct(finishPasswordReset, { quiet: true })
  const mayFinish = read.data?.status === 'PASSED'

  function submit({ resumeCode, password }: Values) {
    const code = resumeCode.trim()
    if (mayFinish) finish.mutate({ resumeCode: code, password })
    else read.mutate({ resumeCode: code })
  }
  if (finish.isSuccess) return <Alert type="success" showIcon role="status" title="新密码已生效，请用新密码登录" />
  const failure = finish.error ?? read.error
  return (
    <Form<Values> form={form} layout="vertical" onFinish={submit}>
      <Form.Item
        name="resumeCode"
        label="续填码"
        rules={[{ required: true, whitespace: true, message: '请输入续填码' }]}
      >
        <Input allowClear autoComplete="off" maxLength={64} readOnly={mayFinish} />
      </Form.Item>
      {failure && <Alert type="error" showIcon role="alert" title={sentenceOf(failure)} style={{ marginBottom: 16 }} />}
      {!failure && read.data && <StateAlert state={read.data} />}
      {mayFinish && <NewPasswordItems label="新密码" help="8到12位，须同时含字母和数字" again="确认新密码" />}
      <Button type="primary" size="large" htmlType="submit" block loading={read.isPending || finish.isPending}>
        {mayFinish ? '设置新密码' : '查询'}
      </Button>
    </Form>
  )
}

function StateAlert({ state: { status, reason, validUntil } }: { state: PasswordResetState }) {
  const texts = {
    WAITING: '申请还在等待审核',
    PASSED: `申请已通过，请在 ${validUntil ?? ''} 前设置新密码`,
    REFUSED: `申请没有通过：${reason ?? ''}`,
    USED: '新密码已经设置过，请直接登录；如又忘记，请重新申请',
  }
  const type = status === 'PASSED' ? 'success' : status === 'REFUSED' ? 'error' : 'info'
  return <Alert type={type} showIcon role="status" title={texts[status]} style={{ marginBottom: 16 }} />
}
