// Rows of the menu as the tree that clients make their routes from.
import { createHash } from 'node:crypto'
import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { componentFor } from './vue3-components.ts'

export interface GrantedRow {
  id: string
  parent_id: string | null
  name: string
  url: string | null
  component: string | null
  component_name: string | null
  redirect: string | null
  menu_type: number
  perms: string | null
  perms_type: string
  always_show: boolean
  icon: string | null
  route: boolean
  keep_alive: boolean
  hidden: boolean
  hide_tab: boolean
  hide_head: boolean
  internal_or_external: boolean
  status: string
}

/**
 * `rows` in their order; buttons are no entries of the menu, and a row whose parent is not among them is left out. Components
 * are named as clients of this version have them.
 */
export function menuTree(rows: GrantedRow[], version = ''): MenuItem[] {
  const below = new Map<string | null, GrantedRow[]>()
  for (const row of rows) {
    if (row.menu_type < 2) below.set(row.parent_id, [...(below.get(row.parent_id) ?? []), row])
  }
  const entriesOf = (parentId: string | null): MenuItem[] =>
    behindPatterns(below.get(parentId) ?? []).map((row) => {
      const rights = codesInForce([row, ...rows.filter((one) => one.menu_type === 2 && one.parent_id === row.id)])
      return menuItem(row, { children: entriesOf(row.id), rights, version })
    })
  return entriesOf(null)
}

/**
 * Moves rows such as `/online/cgreport/sales` behind `/online/cgreport/:code`, which has the same page: clients of the family
 * take the first address that matches, and without the part after it the page does not know what to show.
 */
function behindPatterns(rows: readonly GrantedRow[]): readonly GrantedRow[] {
  const patterns = rows.filter(({ url }) => url?.includes('/:'))
  const patternOf = (row: GrantedRow) =>
    patterns.includes(row) ? undefined : patterns.find((one) => one.component === row.component && leadsTo(one, row))
  return rows.flatMap((row) => {
    if (patternOf(row)) return []
    return patterns.includes(row) ? [row, ...rows.filter((one) => patternOf(one) === row)] : [row]
  })
}

/** Whether the address of the row has the parts of the pattern. */
function leadsTo(pattern: GrantedRow, row: GrantedRow): boolean {
  const parts = (row.url ?? '').split('/')
  const wanted = (pattern.url ?? '').split('/')
  return parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
}

const codesInForce = (rows: GrantedRow[]): string[] =>
  rows.flatMap(({ perms, status }) => (perms && status === '1' ? perms.split(',') : []))

interface WithinMenu {
  children: MenuItem[]
  rights: string[]
  version: string
}

/** `rights`: the codes that come with the entry, and those of its buttons. */
function menuItem(row: GrantedRow, { children, rights, version }: WithinMenu): MenuItem {
  const external = isExternal(row.url)
  // A group; pages that lie below a page do not hide it.
  const isGroup = row.parent_id === null || row.component?.startsWith('layouts/')
  const allHidden = isGroup && children.length > 0 && children.every((child) => child.hidden)
  return {
    id: row.id,
    path: external ? createHash('md5').update(external).digest('hex') : (row.url ?? `/${row.id}`),
    name: row.component_name || routeName(row),
    component: componentFor(version, row.component || 'layouts/RouteView'),
    ...(row.parent_id === null || row.redirect ? { redirect: row.redirect } : {}),
    route: row.route ? '1' : '0',
    ...(row.hidden || allHidden ? { hidden: true } : {}),
    ...(row.always_show ? { alwaysShow: true } : {}),
    meta: {
      title: row.name,
      ...(row.icon ? { icon: row.icon } : {}),
      ...(external ? { url: external } : {}),
      ...(rights.length > 0 ? { permissionList: rights } : {}),
      keepAlive: row.keep_alive,
      internalOrExternal: row.internal_or_external,
      ...(row.hide_tab ? { hideTab: true } : {}),
      ...(row.hide_head ? { hiddenHeaderContent: true } : {}),
      ...componentName(row),
    },
    ...(children.length > 0 ? { children } : {}),
  }
}

/** The address, when it leads out of the application. */
function isExternal(url: string | null): string | undefined {
  return url && /^(https?:\/\/|\{\{)/.test(url) ? url : undefined
}

const routeName = ({ url, id }: GrantedRow) => (url ?? id).replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

function componentName({ component_name, component }: GrantedRow): { componentName?: string } {
  const name = component_name || component?.split('/').at(-1)
  return name ? { componentName: name } : {}
}
