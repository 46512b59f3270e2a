import { readApplication, startApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { Alert, Button, Checkbox, Divider, Flex, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { ApplyCard } from './apply-card.tsx'
import { ResumeCode } from './resume-code.tsx'
import { alterationPath, registerFormPath, useOpenApplication } from './use-access.ts'

/** The agreement, the way into a new registration, and the way back into one that was begun. */
export default function RegisterPage() {
  const start = useAct(startApplication, { quiet: true })
  const open = useOpenApplication()
  if (start.data) {
    const { resumeCode, validUntil } = start.data
    return (
      <ApplyCard title="请保存续填码" width={640}>
        <ResumeCode code={resumeCode} validUntil={validUntil} onGoOn={() => open(registerFormPath, resumeCode)} />
      </ApplyCard>
    )
  }
  return (
    <ApplyCard
      title="企业登记注册"
      width={640}
      description="填写企业信息并上传证照，审核通过后即可登录申报。填写内容自动保存，可分多次完成。"
    >
      <Begin isBusy={start.isPending} fault={start.error} onBegin={() => start.mutate({})} />
      <Divider plain>已经开始填写</Divider>
      <Resume />
      <Divider plain>已经提交</Divider>
      <Link to={alterationPath}>查询审核进度，或按审核意见修改</Link>
    </ApplyCard>
  )
}

function Begin({ isBusy, fault, onBegin }: { isBusy: boolean; fault: Error | null; onBegin: () => void }) {
  const [agrees, setAgrees] = useState(false)
  return (
    <Flex vertical gap={16}>
      <section aria-label="需要准备的材料">
        <Typography.Text strong>需要准备</Typography.Text>
        <ul style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
          <li>营业执照、法定代表人身份证的扫描件或照片（PDF、JPG、PNG，每个不超过20MB）</li>
          <li>与企业类型对应的许可或备案证明，例如电商平台的ICP备案、报关企业的备案回执</li>
          <li>海关注册编码、报文传输编号（如有）</li>
        </ul>
      </section>
      <Checkbox checked={agrees} onChange={(event) => setAgrees(event.target.checked)}>
        我已阅读并同意
        <a href="/terms.html" target="_blank" rel="noreferrer">
          《服务条款》
        </a>
        和
        <a href="/privacy.html" target="_blank" rel="noreferrer">
          《隐私说明》
        </a>
      </Checkbox>
      {fault && <Alert type="error" showIcon role="alert" title={sentenceOf(fault)} />}
      <Button type="primary" size="large" block disabled={!agrees} loading={isBusy} onClick={onBegin}>
        开始登记
      </Button>
    </Flex>
  )
}

function Resume() {
  const read = useAct(readApplication, { quiet: true })
  const open = useOpenApplication()
  const resume = ({ code }: { code: string }) => {
    const accessToken = code.trim()
    read.mutate({ accessToken }, { onSuccess: () => open(registerFormPath, accessToken) })
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={resume}>
      <Form.Item
        name="code"
        label="续填码"
        rules={[{ required: true, whitespace: true, message: '请输入续填码' }]}
        {...(read.error ? { validateStatus: 'error' as const, help: sentenceOf(read.error) } : {})}
      >
        <Input allowClear autoComplete="off" maxLength={64} placeholder="请输入续填码" onChange={() => read.reset()} />
      </Form.Item>
      <Button htmlType="submit" block loading={read.isPending}>
        继续填写
      </Button>
    </Form>
  )
}
