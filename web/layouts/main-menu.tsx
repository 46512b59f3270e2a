import { type CountedFigure, readFigures } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Badge, Menu, type MenuProps } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePolled } from '../data/calls/use-polled.ts'
import { useHandler } from '../data/rendering/use-handler.ts'
import { useSession } from '../data/session/session-store.ts'
import { useSettings } from '../data/settings/use-settings.ts'
import {
  chosenKey,
  filterEntries,
  flattenEntries,
  groupsAbove,
  keepOneTopGroup,
  type MenuEntry,
  menuEntries,
  openMenuEntry,
} from '../menu/menu-entries.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { useMenu } from '../menu/use-menu.ts'
import { usePageAddresses } from '../menu/use-page-address.ts'
import { useMatchedRoute } from '../menu/use-trail.ts'

interface Props {
  /** Along the top instead of at the side. */
  isTop?: boolean
  collapsed?: boolean
  /** Typed into the filter: the pages that are meant by it stand there without their groups. */
  typed?: string
  onSelect?: () => void
}

export function MainMenu({ isTop = false, collapsed = false, typed = '', onSelect }: Props) {
  const { menuTheme } = useSettings()
  const menu = useMenu()
  const all = useMemo(() => menuEntries(menu ?? []), [menu])
  const matches = useTypedMatch(typed !== '')
  const entries = useMemo(
    () => (typed === '' ? all : filterEntries(all, (title) => matches(title, typed))),
    [all, typed, matches],
  )
  const { pathname } = useLocation()
  const pattern = useMatchedRoute()?.path ?? pathname
  const selectedKey = chosenKey({ entries: all, path: pathname, pattern })
  const [open, setOpen] = useState(() => reachOf(entries, [], groupsAbove(entries, selectedKey)))
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const badges = useBadges()
  const isFolded = isTop || collapsed

  useEffect(() => {
    const above = groupsAbove(entries, selectedKey)
    setOpen((before) => (above.every((key) => before.includes(key)) ? before : reachOf(entries, before, above)))
  }, [entries, selectedKey])

  const handleOpen = useHandler((after: string[]) => {
    // A collapsed menu opens its groups as popups; what was open before comes back with the wide menu.
    if (isFolded) return
    setOpen((before) => keepOneTopGroup({ top: entries.map((entry) => entry.key), before, after }))
  })
  const handleClick = useHandler(({ key }: { key: string }) => {
    const entry = flattenEntries(entries).find((entry) => entry.key === key)
    if (!entry) return
    onSelect?.()
    openMenuEntry(entry, { isMobile, navigate })
  })
  const items = useMemo(
    () => entries.map((entry) => toItem(entry, (of) => (isFolded || !open.includes(of.key) ? badgeOf(of, badges) : 0))),
    [entries, badges, isFolded, open],
  )
  // A step within the page, such as to other rows, leaves it as it is.
  return useMemo(
    () => (
      <Menu
        aria-label="主菜单"
        className="main-menu"
        theme={menuTheme}
        mode={isTop ? 'horizontal' : 'inline'}
        items={items}
        selectedKeys={[selectedKey]}
        {...(isFolded ? {} : { openKeys: open })}
        // Beside symbols alone: elsewhere nobody sees it, and it is drawn with each entry at each step.
        {...(collapsed ? {} : { tooltip: false })}
        onOpenChange={handleOpen}
        onClick={handleClick}
      />
    ),
    [menuTheme, isTop, items, selectedKey, isFolded, open, collapsed, handleOpen, handleClick],
  )
}

type Match = (text: string, typed: string) => boolean

const byPart: Match = (text, typed) => text.includes(typed.trim())

/** With pinyin as soon as that has come: its table is larger than the menu. */
function useTypedMatch(isWanted: boolean): Match {
  const [match, setMatch] = useState(() => byPart)
  useEffect(() => {
    if (!isWanted) return
    import('@kouan/contract/rules/typed-match.ts').then(
      ({ matchesTyped }) => setMatch(() => matchesTyped),
      // Parts of names are found without it.
      () => {},
    )
  }, [isWanted])
  return match
}

function reachOf(entries: readonly MenuEntry[], before: string[], above: string[]): string[] {
  const after = [...new Set([...before, ...above])]
  return keepOneTopGroup({ top: entries.map((entry) => entry.key), before, after })
}

/** `countOf`: the work that is told beside an entry; that of an open group stands beside its entries. */
function toItem(entry: MenuEntry, countOf: (entry: MenuEntry) => number): NonNullable<MenuProps['items']>[number] {
  return {
    key: entry.key,
    label: <MenuLabel {...entry} count={countOf(entry)} />,
    ...(entry.subtitle ? { className: 'menu-item-of-two' } : {}),
    ...(entry.icon ? { icon: <MenuIcon name={entry.icon} /> } : {}),
    ...(entry.children.length > 0 ? { children: entry.children.map((child) => toItem(child, countOf)) } : {}),
  }
}

const MenuLabel = ({ title, subtitle, count }: Pick<MenuEntry, 'title' | 'subtitle'> & { count: number }) =>
  count === 0 ? (
    <>
      {title}
      {subtitle && <small className="menu-subtitle"> {subtitle}</small>}
    </>
  ) : (
    <span className="menu-label">
      {title}
      <Badge count={count} overflowCount={999} size="small" title={`${count} 项待处理`} style={{ boxShadow: 'none' }} />
    </span>
  )

/** How much work waits behind entries of the menu, by their addresses. */
function useBadges(): ReadonlyMap<string, number> {
  const isIn = useSession(({ token, user }) => token !== undefined && user?.mustChangePassword !== true)
  const { data } = usePolled(
    readFigures,
    { onlyBadges: true },
    { everySeconds: 20, enabled: isIn, live: figuresChanged },
  )
  const addresses = usePageAddresses()
  // Most counts bring the same numbers; the menu is then not re-rendered.
  const counts = JSON.stringify([...badgesOf(data ?? [], addresses)])
  return useMemo(() => new Map(JSON.parse(counts) as [string, number][]), [counts])
}

type CountedBadge = Pick<CountedFigure, 'badgeOn' | 'count'>

/** By the address of the first page of `badgeOn` that the person has; figures of one page are added up. */
export function badgesOf(
  figures: readonly CountedBadge[],
  addresses: ReadonlyMap<string, string>,
): Map<string, number> {
  const badges = new Map<string, number>()
  for (const { badgeOn, count } of figures) {
    const address = badgeOn?.map((page) => addresses.get(page)).find((found) => found !== undefined)
    if (address !== undefined && count > 0) badges.set(address, (badges.get(address) ?? 0) + count)
  }
  return badges
}

/** Of an entry; of a closed group all that lies in it. */
export const badgeOf = (entry: MenuEntry, badges: ReadonlyMap<string, number>): number =>
  (badges.get(entry.to) ?? 0) + entry.children.reduce((sum, child) => sum + badgeOf(child, badges), 0)
