import { Button, Flex, theme } from 'antd'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { useSite } from '../data/settings/site-store.ts'
import { Allowed } from '../session/allowed.tsx'
import { ReloadBanner } from './reload-banner.tsx'

/** Around the pages that need no login. */
export function LoginShell() {
  const { siderTitle, copyright, logo } = useSite()
  const { token } = theme.useToken()
  return (
    <Flex vertical className="login-shell" style={{ minHeight: '100vh', background: token.colorBgLayout }}>
      <ReloadBanner />
      <Flex vertical align="center" component="header" style={{ padding: '56px 16px 24px', textAlign: 'center' }}>
        <Link
          to="/"
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 12,
            color: token.colorTextHeading,
            fontSize: 28,
            fontWeight: 600,
          }}
        >
          <img src={logo} alt="" width={40} height={40} />
          {siderTitle}
        </Link>
        <span style={{ marginTop: 8, color: token.colorTextTertiary }}>跨境电商企业登记与申报管理</span>
      </Flex>
      <main style={{ flex: 'auto', padding: '0 16px' }}>
        <Outlet />
      </main>
      <Flex justify="center">
        <Allowed action="beian:btn">
          <SwitchState />
        </Allowed>
      </Flex>
      <footer style={{ padding: '16px 24px', textAlign: 'center' }}>
        <Flex justify="center" gap={32} style={{ marginBottom: 8 }}>
          <a href="/help.html">帮助</a>
          <a href="/privacy.html">隐私</a>
          <a href="/terms.html">条款</a>
        </Flex>
        <span style={{ color: token.colorTextTertiary }}>© {copyright}</span>
      </footer>
    </Flex>
  )
}

/** Between registering anew and changing an application that exists. */
function SwitchState() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const other = pathname.startsWith('/user/alteration') ? '/user/register' : '/user/alteration'
  return (
    <Button style={{ marginTop: 24 }} onClick={() => navigate(other)}>
      切换状态
    </Button>
  )
}
