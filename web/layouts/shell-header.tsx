import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { darkMenu } from '@kouan/widgets/theme/palette.ts'
import { Badge, Button, Flex, Layout, Tooltip, theme } from 'antd'
import { useLiveState } from '../data/live/live-channel.ts'
import { useSettings } from '../data/settings/use-settings.ts'
import { NoticeBell } from '../features/system/announcements/notice-bell.tsx'
import { JobPanel } from '../jobs/job-panel.tsx'
import { ChannelDot } from './channel-dot.tsx'
import { HelpLink } from './help-link.tsx'
import { MainMenu } from './main-menu.tsx'
import { SearchButton } from './palette/search-button.tsx'
import { ProductName } from './product-name.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { useHiddenHeader } from './use-hidden-header.ts'
import { UserMenu } from './user-menu.tsx'

interface Props {
  isMobile: boolean
  /** True where the menu is in the header. */
  isTop: boolean
  hasTabs: boolean
  /** Of the side menu. */
  isOpen: boolean
  onToggle: () => void
}

/** Above every page: the way to the menu or the menu itself, help, and who is here. */
export function ShellHeader({ isMobile, isTop, hasTabs, isOpen, onToggle }: Props) {
  const { token } = theme.useToken()
  const { isHeaderFixed, hidesHeader, menuTheme } = useSettings()
  const isHidden = useHiddenHeader(isHeaderFixed && hidesHeader)
  // With a menu at its side, for words beside dots.
  const hasRoom = useMedia('(width >= 1280px)')
  const isWide = hasRoom && !isTop
  const isDarkBar = isTop && menuTheme === 'dark'
  return (
    <Layout.Header
      style={{
        // A hidden one leaves its place in the page, so that nothing jumps.
        ...(isHeaderFixed ? { position: 'sticky', top: 0, zIndex: 100 } : {}),
        ...(isHidden ? { transform: 'translateY(-100%)', visibility: 'hidden' } : {}),
        ...(isDarkBar ? { background: darkMenu.ground } : {}),
        transition: 'transform 150ms',
        padding: isMobile ? '0 8px' : '0 16px 0 8px',
        borderBottom: `1px solid ${token.colorBorderSecondary}`,
      }}
    >
      <Flex justify="space-between" align="center" gap={8} style={{ height: '100%' }}>
        {isTop ? (
          <>
            <ProductName />
            <div style={{ flex: 1, minWidth: 0 }}>
              <MainMenu isTop />
            </div>
          </>
        ) : (
          <Button
            type="text"
            aria-label={isOpen ? '收起菜单' : '展开菜单'}
            aria-expanded={isOpen}
            icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
            onClick={onToggle}
          />
        )}
        {hasTabs && !isTop && <TabBar />}
        <Flex
          align="center"
          justify="flex-end"
          className={isDarkBar ? 'on-dark-bar' : undefined}
          style={isTop ? { minWidth: 400 } : {}}
        >
          <ChannelDot says={isWide ? 'all' : isMobile ? 'number' : 'state'} />
          {!isMobile && <LiveDot isWide={isWide} />}
          <SearchButton />
          <JobPanel />
          <NoticeBell />
          <HelpLink />
          <UserMenu isDesktop={!isMobile} />
        </Flex>
      </Flex>
    </Layout.Header>
  )
}

/** Whether changes come by socket or by polling; where there is no room for words, only what is unusual is said. */
function LiveDot({ isWide }: { isWide: boolean }) {
  const isUp = useLiveState((state) => state.isUp)
  if (isUp && !isWide) return null
  const text = isUp ? '实时更新' : '每隔几秒更新'
  return (
    <Tooltip title={text}>
      <span role="img" aria-label={text} className="header-state">
        <Badge status={isUp ? 'success' : 'default'} text={text} />
      </span>
    </Tooltip>
  )
}
