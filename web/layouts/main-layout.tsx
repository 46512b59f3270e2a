import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Drawer, Flex, Layout, theme } from 'antd'
import { useEffect, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { useScreen } from '../../widgets/screen-width/use-screen.ts'
import { useSite } from '../data/site-store.ts'
import { HelpLink } from './help-link.tsx'
import { PageHeader } from './page-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { UserMenu } from './user-menu.tsx'

const siderWidth = 224

/** Side menu, header, breadcrumbs, content and footer around every page of a signed-in user. */
export function MainLayout() {
  const screen = useScreen()
  const [isOpen, setIsOpen] = useState(screen === 'desktop')
  const { token } = theme.useToken()
  const isMobile = screen === 'mobile'
  useEffect(() => setIsOpen(screen === 'desktop'), [screen])

  return (
    <Layout hasSider style={{ minHeight: '100vh' }}>
      {isMobile ? (
        <Drawer
          placement="left"
          size={siderWidth}
          open={isOpen}
          closable={false}
          aria-label="主菜单"
          onClose={() => setIsOpen(false)}
          styles={{ body: { padding: 0, background: siderColor } }}
        >
          <ProductName isShort={false} />
          <SideMenu collapsed={false} onSelect={() => setIsOpen(false)} />
        </Drawer>
      ) : (
        <Layout.Sider
          collapsed={!isOpen}
          collapsedWidth={64}
          width={siderWidth}
          style={{ position: 'sticky', top: 0, height: '100vh', overflow: 'auto', scrollbarWidth: 'thin' }}
        >
          <ProductName isShort={!isOpen} />
          <SideMenu collapsed={!isOpen} />
        </Layout.Sider>
      )}
      <Layout style={{ minWidth: 0 }}>
        <Layout.Header
          style={{
            position: 'sticky',
            top: 0,
            zIndex: 100,
            background: token.colorBgContainer,
            borderBottom: `1px solid ${token.colorBorderSecondary}`,
          }}
        >
          <Flex justify="space-between" align="center" style={{ height: '100%' }}>
            <Button
              type="text"
              aria-label={isOpen ? '收起菜单' : '展开菜单'}
              aria-expanded={isOpen}
              icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
              onClick={() => setIsOpen(!isOpen)}
            />
            <Flex align="center">
              <HelpLink />
              <UserMenu isDesktop={!isMobile} />
            </Flex>
          </Flex>
        </Layout.Header>
        <Layout.Content style={{ padding: isMobile ? 12 : '16px 24px' }}>
          <PageHeader />
          <Outlet />
        </Layout.Content>
        <PageFooter />
      </Layout>
    </Layout>
  )
}

/** The same as the dark menu above it. */
const siderColor = 'var(--ant-layout-sider-bg, #001529)'

function ProductName({ isShort }: { isShort: boolean }) {
  const { siderTitle, logo } = useSite()
  const { token } = theme.useToken()
  return (
    <Link
      to="/"
      aria-label={siderTitle}
      style={{ display: 'flex', alignItems: 'center', gap: 10, height: 56, padding: isShort ? '0 18px' : '0 20px' }}
    >
      <img src={logo} alt="" width={28} height={28} />
      {!isShort && (
        <span style={{ color: token.colorTextLightSolid, fontSize: 17, fontWeight: 600, whiteSpace: 'nowrap' }}>
          {siderTitle}
        </span>
      )}
    </Link>
  )
}

function PageFooter() {
  const { copyright } = useSite()
  const { token } = theme.useToken()
  return <Layout.Footer style={{ textAlign: 'center', color: token.colorTextTertiary }}>© {copyright}</Layout.Footer>
}
