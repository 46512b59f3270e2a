// The menu of a new installation: pages with the permissions of what they show. Roles are granted its rows.
import { type Permission, permissionsOf } from '../derive/permissions.ts'
import type { Resource } from '../language/resource.ts'

export interface SeedMenuRow {
  /** Address of the page; also what the row is found by when the seed runs again. */
  url: string
  name: string
  component: string
  icon?: string
  hidden?: boolean
  /** Rights that come with the page itself. */
  perms?: string[]
  /** Rights that are granted one by one. */
  buttons?: Permission[]
  children?: SeedMenuRow[]
}

/** A page of a resource: seeing the list comes with the page, everything else is a button. */
export function pageOf(
  resource: Resource,
  row: Omit<SeedMenuRow, 'perms' | 'buttons'> & { more?: Permission[] },
): SeedMenuRow {
  const [list, ...buttons] = permissionsOf(resource)
  const { more = [], ...page } = row
  return { ...page, perms: list ? [list.code] : [], buttons: [...buttons, ...more] }
}

export const seedMenu: SeedMenuRow[] = [
  { url: '/dashboard/analysis', name: '首页', component: 'dashboard/Analysis', icon: 'home' },
]

/** Roles of a new installation and the pages (with all their buttons) that they hold; `admin` holds everything. */
export const seedRoles: { code: string; name: string; pages: string[] | 'all' }[] = [
  { code: 'admin', name: '管理员', pages: 'all' },
]
