import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { theme } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { flattenEntries, type MenuEntry, menuEntries } from '../../menu/menu-entries.ts'
import { MenuIcon } from '../../menu/menu-icon.tsx'
import { fullTitleOf } from '../../menu/menu-to-routes.ts'
import { useMenu } from '../../menu/use-menu.ts'
import { homePath } from '../../session/guard.ts'
import { gridOf, Panel } from './panel.tsx'

/** For people whose work has no figures: the way to every page of theirs. */
export function ShortcutsPanel() {
  const menu = useMenu()
  const groups = useMemo(() => shortcutGroups(menuEntries(menu ?? []), { loose: '其他', without: homePath }), [menu])
  if (groups.length === 0) {
    return (
      <Panel>
        <EmptyState text="还没有可以打开的页面，请联系管理员授权" />
      </Panel>
    )
  }
  return (
    <div style={gridOf(340)}>
      {groups.map(({ title, icon, pages }) => (
        <Panel key={title}>
          <h2 style={{ display: 'flex', gap: 8, margin: '0 0 12px', fontSize: 16 }}>
            {icon && <MenuIcon name={icon} />}
            {title}
          </h2>
          <ul style={{ ...gridOf(150, 8), margin: 0, padding: 0, listStyle: 'none' }}>
            {pages.map((page) => (
              <li key={page.key}>
                <Shortcut entry={page} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
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
        {fullTitleOf(entry)}
      </Link>
    )
  }
  return (
    <a href={entry.external} target="_blank" rel="noreferrer" style={style}>
      {fullTitleOf(entry)}
    </a>
  )
}

interface ShortcutGroup {
  title: string
  icon: string | undefined
  pages: MenuEntry[]
}

/** Pages that stand in no group come together under `loose`. `without`: the page that shows this. */
export function shortcutGroups(entries: readonly MenuEntry[], { loose, without }: { loose: string; without: string }) {
  const single = entries.filter((entry) => entry.children.length === 0 && entry.to !== without)
  const grouped = entries.filter((entry) => entry.children.length > 0)
  const groups: ShortcutGroup[] = grouped.map(({ title, icon, children }) => ({
    title,
    icon,
    pages: flattenEntries(children).filter((entry) => entry.children.length === 0),
  }))
  return single.length > 0 ? [...groups, { title: loose, icon: undefined, pages: single }] : groups
}
