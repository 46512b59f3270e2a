import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { readChannelHealth } from '@kouan/contract/calls/channel-health.ts'
import { channelHealthChanged } from '@kouan/contract/calls/live-events.ts'
import { healthStates } from '@kouan/contract/resources/channel/health-states.ts'
import { darkMenu } from '@kouan/widgets/theme/palette.ts'
import { Badge, Button, Flex, Layout, Tooltip, theme } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../data/calls/use-polled.ts'
import { useLiveState } from '../data/live/live-channel.ts'
import { useSettings } from '../data/settings/use-settings.ts'
import { NoticeBell } from '../features/system/announcements/notice-bell.tsx'
import { JobPanel } from '../jobs/job-panel.tsx'
import { usePageAddress } from '../menu/use-page-address.ts'
import { useRights } from '../session/allowed.tsx'
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
          <ChannelDot />
          {!isMobile && <LiveDot />}
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

/** Whether changes come by socket or by polling. */
function LiveDot() {
  const isUp = useLiveState((state) => state.isUp)
  const text = isUp ? '实时更新' : '每隔几秒更新'
  return (
    <Tooltip title={text}>
      <span role="img" aria-label={text} style={{ padding: '0 8px', lineHeight: 1 }}>
        <Badge status={isUp ? 'success' : 'default'} />
      </span>
    </Tooltip>
  )
}

const channelPages = ['channel/BaseChannelList']

/**
 * 通道状况 in the header: the worst of the channels, and the way to them. For those who look after the channels; others
 * see their own on their home page. Has its place before it has its data.
 */
function ChannelDot() {
  const { can } = useRights()
  const page = usePageAddress(channelPages)
  const enabled = page !== undefined && can(readChannelHealth.needs)
  const { data } = usePolled(readChannelHealth, {}, { everySeconds: 60, enabled, live: channelHealthChanged })
  if (!enabled) return null
  const worst = data?.[0]?.state
  const [text, status] = worst === undefined ? ['', 'default' as const] : healthStates[worst]
  const number = data?.filter(({ state }) => state === worst).length ?? 0
  const title = worst === undefined ? '通道状况' : `通道：${number} 个${text}`
  return (
    <Tooltip title={title}>
      <Link to={page} aria-label={title} style={{ padding: '0 8px', lineHeight: 1 }}>
        <Badge status={status} />
      </Link>
    </Tooltip>
  )
}
