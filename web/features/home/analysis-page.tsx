import { UserOutlined } from '@ant-design/icons'
import { Avatar, Empty, theme } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../data/session-store.ts'
import { addressOfPath } from '../../data/stored-files.ts'
import { type MenuEntry, menuEntries } from '../../menu/menu-entries.ts'
import { MenuIcon } from '../../menu/menu-icon.tsx'
import { PageContent } from '../../menu/page-content.tsx'
import { greetingAt } from '../../session/greeting.ts'
import { homePath } from '../../session/guard.ts'
import { shortcutGroups } from './shortcuts.ts'

/** The first page after the login: who is here, and the way to every page of theirs. */
export default function AnalysisPage() {
  const user = useSession((session) => session.user)
  const menu = useSession((session) => session.menu)
  const groups = useMemo(() => shortcutGroups(menuEntries(menu ?? []), { loose: '其他', without: homePath }), [menu])
  const now = new Date()
  return (
    <PageContent
      title={`${greetingAt(now)}，${user?.realname ?? ''}`}
      description={`今天是${now.toLocaleDateString('zh-CN', { dateStyle: 'full' })}`}
      extra={
        <Avatar size={56} alt="" src={user?.avatar ? addressOfPath(user.avatar) : undefined} icon={<UserOutlined />} />
      }
    >
      {groups.length === 0 && (
        <Panel>
          <Empty description="还没有可以打开的页面，请联系管理员授权" />
        </Panel>
      )}
      <div style={gridOf(340)}>
        {groups.map(({ title, icon, pages }) => (
          <Panel key={title}>
            <h2 style={{ display: 'flex', gap: 8, margin: '0 0 12px', fontSize: 16 }}>
              {icon && <MenuIcon name={icon} />}
              {title}
            </h2>
            <ul style={{ ...gridOf(150), gap: 8, margin: 0, padding: 0, listStyle: 'none' }}>
              {pages.map((page) => (
                <li key={page.key}>
                  <Shortcut entry={page} />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </PageContent>
  )
}

/** As many columns as fit, none narrower than this, in pixels. */
const gridOf = (narrowest: number) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${narrowest}px), 1fr))`,
  gap: 16,
})

function Panel({ children }: { children: ReactNode }) {
  const { token } = theme.useToken()
  return (
    <section style={{ padding: 20, background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
      {children}
    </section>
  )
}

function Shortcut({ entry }: { entry: MenuEntry }) {
  const { token } = theme.useToken()
  const style = {
    display: 'block',
    padding: '10px 12px',
    color: token.colorText,
    background: token.colorFillQuaternary,
    borderRadius: token.borderRadius,
  }
  if (!entry.external) {
    return (
      <Link to={entry.to} style={style}>
        {entry.title}
      </Link>
    )
  }
  return (
    <a href={entry.external} target="_blank" rel="noreferrer" style={style}>
      {entry.title}
    </a>
  )
}
