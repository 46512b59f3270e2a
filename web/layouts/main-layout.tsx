import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { collapsedSiderWidth, siderWidth } from '@kouan/widgets/theme/theme.ts'
import { Drawer, Layout, theme } from 'antd'
import { useEffect, useLayoutEffect, useState } from 'react'
import { type Screen, useScreen } from '../../widgets/screen-width/use-screen.ts'
import { saveSettings } from '../data/account/account-data.ts'
import { useSession } from '../data/session/session-store.ts'
import { choose } from '../data/session/settings-store.ts'
import { useSettings } from '../data/settings/use-settings.ts'
import { useTour } from '../features/home/tour/tour-store.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Copyright } from './copyright.tsx'
import { FilteredMenu } from './filtered-menu.tsx'
import { HeldWork } from './held-work.tsx'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import { ProductName } from './product-name.tsx'
import { ReloadBanner } from './reload-banner.tsx'
import { ShellHeader } from './shell-header.tsx'
import { RetainedPages } from './tabs/retained-pages.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { beginTabs, forgetTabs } from './tabs/tabs-store.ts'
import './print.css'
import './shell.css'

const WorkTour = lazyPart(() => import('../features/home/tour/work-tour.tsx').then((file) => file.WorkTour))

/** The widest a page is in the top layout with a fixed width, in pixels. */
const fixedWidth = 1200

/** Menu, header, breadcrumbs, content and footer around every page of a signed-in user. */
export function MainLayout() {
  const screen = useScreen()
  const { layout, contentWidth } = useSettings()
  const { token } = theme.useToken()
  const menu = useMenuOpen()
  const hasTabs = useHasTabs(screen)
  const isMobile = screen === 'mobile'
  // A tablet is too narrow for a menu beside all the rest of the header.
  const isTop = layout === 'top' && screen === 'desktop'
  const isNarrowed = isTop && contentWidth === 'fixed'

  return (
    <Layout hasSider={!isTop} style={{ minHeight: '100vh' }}>
      <button type="button" className="skip-link" onClick={skipToContent}>
        跳到内容
      </button>
      {!isTop && <MenuAtSide {...menu} isMobile={isMobile} />}
      <Layout style={{ minWidth: 0 }}>
        <ShellHeader
          isMobile={isMobile}
          isTop={isTop}
          hasTabs={hasTabs}
          isOpen={menu.isOpen}
          onToggle={() => menu.setIsOpen(!menu.isOpen)}
        />
        <ReloadBanner />
        <MaintenanceBanner />
        <HeldWork />
        <ConnectionBanner />
        <Layout.Content
          id="page-content"
          tabIndex={-1}
          style={{
            padding: isMobile ? 12 : '12px 16px 16px',
            ...(isNarrowed ? { width: '100%', maxWidth: fixedWidth, margin: '0 auto' } : {}),
          }}
        >
          {hasTabs && isTop && <TabBar />}
          <RetainedPages hasTabs={hasTabs} />
        </Layout.Content>
        <TourOverPages />
        <Layout.Footer style={{ textAlign: 'center', color: token.colorTextTertiary, fontSize: 12 }}>
          <Copyright />
        </Layout.Footer>
      </Layout>
    </Layout>
  )
}

function TourOverPages() {
  const isOpen = useTour((state) => state.isOpen)
  return isOpen && <WorkTour />
}

/** On a phone there is one page, and so there is for who wants it so: then none is left open. */
function useHasTabs(screen: Screen): boolean {
  const { hasTabs } = useSettings()
  const userId = useSession((session) => session.user?.id)
  useLayoutEffect(() => {
    if (userId !== undefined) beginTabs(userId)
  }, [userId])
  useEffect(() => {
    if (!hasTabs) forgetTabs()
  }, [hasTabs])
  return hasTabs && screen !== 'mobile'
}

/** Past menu and header, without a step in the history. */
const skipToContent = () => document.getElementById('page-content')?.focus()

interface MenuOpen {
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}

/** On a desk as the person left it; where there is less room it begins closed, each time. */
function useMenuOpen(): MenuOpen {
  const screen = useScreen()
  const { isSidebarOpen } = useSettings()
  const [isOpenHere, setIsOpenHere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width is the signal
  useEffect(() => setIsOpenHere(false), [screen])
  if (screen !== 'desktop') return { isOpen: isOpenHere, setIsOpen: setIsOpenHere }
  return {
    isOpen: isSidebarOpen,
    // Not worth a word if the account cannot keep it: it stands in this browser.
    setIsOpen: (isOpen) => void choose({ isSidebarOpen: isOpen }, saveSettings).catch(() => {}),
  }
}

function MenuAtSide({ isOpen, setIsOpen, isMobile }: MenuOpen & { isMobile: boolean }) {
  const { menuTheme, isSidebarFixed } = useSettings()
  if (isMobile) {
    return (
      <Drawer
        placement="left"
        size={siderWidth}
        open={isOpen}
        closable={false}
        aria-label="主菜单"
        onClose={() => setIsOpen(false)}
        styles={{ body: { padding: 0 } }}
      >
        <Layout.Sider theme={menuTheme} width={siderWidth} style={{ minHeight: '100%' }}>
          <ProductName />
          <FilteredMenu onSelect={() => setIsOpen(false)} />
        </Layout.Sider>
      </Drawer>
    )
  }
  return (
    <Layout.Sider
      className="menu-at-side"
      theme={menuTheme}
      collapsed={!isOpen}
      collapsedWidth={collapsedSiderWidth}
      width={siderWidth}
      style={isSidebarFixed ? { position: 'sticky', top: 0, height: '100vh', overflow: 'auto' } : {}}
    >
      <ProductName isShort={!isOpen} />
      <FilteredMenu collapsed={!isOpen} />
    </Layout.Sider>
  )
}
