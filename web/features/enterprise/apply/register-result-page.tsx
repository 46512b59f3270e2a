import { Button, Flex, Result, Steps, Typography } from 'antd'
import { Link, Navigate, useLocation } from 'react-router'
import { ApplyCard } from './apply-card.tsx'
import { alterationPath, textIn } from './use-access.ts'

/** After a submission: the number to keep, and what comes next. */
export default function RegisterResultPage() {
  const applyNo = textIn(useLocation().state, 'applyNo')
  if (applyNo === undefined) return <Navigate to={alterationPath} replace />
  return (
    <ApplyCard title="登记申请已提交" width={720}>
      <Result
        status="success"
        style={{ padding: '8px 0 24px' }}
        title="提交成功！"
        subTitle={
          <Typography.Text>
            申请编号：
            <Typography.Text strong copyable={{ text: applyNo, tooltips: ['复制', '已复制'] }}>
              {applyNo}
            </Typography.Text>
          </Typography.Text>
        }
      />
      <Steps
        orientation="vertical"
        size="small"
        current={1}
        items={[
          { title: '已提交', content: '请保存申请编号：查询与修改时要用申请编号、统一社会信用代码和登录密码' },
          { title: '审核', content: '审核员核对企业信息与附件，一般需要3到5个工作日' },
          { title: '通过', content: '企业与管理员账号随即启用，用所填管理员账号和登录密码登录' },
        ]}
      />
      <Flex justify="center" gap={12} wrap style={{ marginTop: 24 }}>
        <Link to={alterationPath}>
          <Button>查询审核进度</Button>
        </Link>
        <Link to="/user/login">
          <Button type="primary">返回登录</Button>
        </Link>
      </Flex>
    </ApplyCard>
  )
}
