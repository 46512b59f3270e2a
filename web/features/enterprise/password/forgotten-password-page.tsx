import { Flex, Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApplyCard } from '../apply/apply-card.tsx'
import { RequestReset } from './request-reset.tsx'
import { SetPassword } from './set-password.tsx'

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
