// 部门初始化: the page opens for everybody, so that a link to it says what it is; what it does needs the right.
import {
  type DepartmentSetup,
  readDepartmentSetup,
  setUpDepartments,
} from '@kouan/contract/calls/system/department-setup-calls.ts'
import { Alert, App, Button, Card, Flex, Form, Input, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loadPermission, refreshUser } from '../../../data/account/account-data.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { useSession } from '../../../data/session/session-store.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { useRights } from '../../../session/allowed.tsx'
import { loginPath } from '../../../session/guard.ts'

export default function DepartmentSetupPage() {
  const isIn = useSession(({ token }) => token !== undefined)
  const isKnown = useKnownRights()
  const { can } = useRights()
  const { pathname, search } = useLocation()
  return (
    <Card style={{ width: '100%', maxWidth: 720, margin: '0 auto' }}>
      <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
        部门初始化
      </Typography.Title>
      <Typography.Paragraph type="secondary" style={{ margin: '8px 0 24px' }}>
        补齐缺少的部门和人员归属，已有的部门和归属不会改变，可以重复执行。
      </Typography.Paragraph>
      {!isIn ? (
        <Flex gap={12} align="center" wrap>
          登录后才能执行部门初始化。
          <Link to={`${loginPath}?redirect=${encodeURIComponent(`${pathname}${search}`)}`}>去登录</Link>
        </Flex>
      ) : !isKnown ? (
        <Skeleton active />
      ) : can(setUpDepartments.needs) ? (
        <Setup />
      ) : (
        <Alert type="warning" showIcon title="您没有部门初始化的权限，请联系管理员" />
      )}
    </Card>
  )
}

/** Open pages are shown before menu and rights are loaded; where they cannot be, there are none. */
function useKnownRights(): boolean {
  const hasMenu = useSession(({ menu }) => menu !== undefined)
  const [isTried, setIsTried] = useState(false)
  useEffect(() => {
    if (!hasMenu && useSession.getState().token !== undefined)
      Promise.all([loadPermission(), refreshUser()])
        .catch(() => {})
        .finally(() => setIsTried(true))
  }, [hasMenu])
  return hasMenu || isTried
}

function Setup() {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ companyName?: string }>()
  const read = useAnswer(readDepartmentSetup, {})
  const act = useAct(setUpDepartments, { refresh: [readDepartmentSetup.name, 'department'], quiet: true })
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  if (!read.data) return <Skeleton active />
  const missing = missingTexts(read.data)
  const handleFinish = (values: { companyName?: string }) =>
    act.mutate(values, {
      onSuccess: (done) =>
        message.success(`部门初始化完成！${missingTexts({ ...done, hasCompany: !done.company }).join('，')}`),
    })
  return (
    <Form form={form} layout="vertical" onFinish={handleFinish}>
      {act.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOf(act.error)} style={{ marginBottom: 16 }} />
      )}
      {missing.length === 0 ? (
        <Alert type="success" showIcon title="部门和人员归属都是齐全的，不需要初始化" />
      ) : (
        <>
          <ul style={{ margin: '0 0 16px', paddingInlineStart: 20 }}>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {!read.data.hasCompany && (
            <Form.Item
              name="companyName"
              label="公司名称"
              rules={[{ required: true, whitespace: true, message: '请输入公司名称' }]}
            >
              <Input maxLength={100} placeholder="例如：某某口岸科技有限公司" />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" loading={act.isPending}>
            开始初始化
          </Button>
        </>
      )}
    </Form>
  )
}

/** Returns a sentence for each thing that is missing, or that was created. */
const missingTexts = ({ hasCompany, enterprises, strays, undecided }: DepartmentSetup): string[] => [
  ...(hasCompany ? [] : ['建立本公司的部门']),
  ...(enterprises > 0 ? [`为 ${enterprises} 家企业建立部门`] : []),
  ...(strays > 0 ? [`把 ${strays} 个企业账号归入所属企业的部门`] : []),
  ...(undecided > 0 ? [`为 ${undecided} 个账号设置当前部门`] : []),
]
