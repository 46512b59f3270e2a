import { type LoginWays, readLoginWays } from '@kouan/contract/calls/login-ways.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Flex } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ask } from '../../data/calls/ask.ts'
import { LoginCard } from './login-card.tsx'
import { LoginForm } from './login-form.tsx'
import { useLoginEntry } from './use-login-entry.tsx'

// Most log in by name and password.
const OtherWays = lazyPart(() => import('./other-ways.tsx').then((file) => file.OtherWays))
const DemoAccounts = lazyPart(() => import('./demo-accounts.tsx').then((file) => file.DemoAccounts))
const PhoneForm = lazyPart(() => import('./phone-form.tsx').then((file) => file.PhoneForm))

/** By name and password, or by a code on the phone (`by=phone`). */
export default function LoginPage() {
  const { finish, choice } = useLoginEntry()
  const isByPhone = useSearchParams()[0].get('by') === 'phone'
  const [ways, setWays] = useState<LoginWays>()
  useEffect(() => {
    // Without an answer the page offers what it always does.
    ask(readLoginWays, {}).then(setWays, () => {})
  }, [])
  const hasOthers = isByPhone || (ways !== undefined && (ways.phone || ways.providers.length > 0))
  const demoAccounts = ways?.demoAccounts ?? []
  return (
    <>
      <LoginCard title={isByPhone ? '手机登录' : '用户登录'}>
        {isByPhone ? <PhoneForm onDone={finish} /> : <LoginForm submitText="登录" onDone={finish} />}
        {hasOthers && <OtherWays ways={ways} isByPhone={isByPhone} />}
        <Flex justify="space-between" style={{ marginTop: 16 }}>
          <Link to="/user/register">企业登记注册</Link>
          <Link to="/user/alteration">登记查询与修改</Link>
        </Flex>
        {choice}
      </LoginCard>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onDone={finish} />}
    </>
  )
}
