// Rows of the menu of a new installation: a page with the rights of what it shows.

import { type Permission, permissionsOf } from '../derive/permissions.ts'
import type { Call } from '../language/call.ts'
import type { Fields } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'

/** Roles of a new installation beside the administrator's, which holds everything. */
export const seedRoleNames = { reviewer: '审核员', operator: '运营', enterprise: '申报企业' } as const
export type SeedRole = keyof typeof seedRoleNames

export interface MenuRow {
  /** Address of the page; also what the row is found by when the seed runs again. */
  url: string
  name: string
  component: string
  /** The name of its route, where the address does not give it. */
  componentName?: string
  icon?: string
  /** Where its address leads on to. */
  redirect?: string
  /** Address of its group, where the group belongs to another area. */
  within?: string
  hidden?: boolean
  /** The page stays as it was left while another one is shown. */
  keepAlive?: boolean
  /** Rights that come with the page itself. */
  perms?: string[]
  /** Rights that are granted one by one. */
  buttons?: Permission[]
  /** Who holds the page with all its buttons in a new installation. */
  roles?: SeedRole[]
  children?: MenuRow[]
}

/** A page of a resource: seeing the list comes with the page, everything else is a button. Lists stay as they were left. */
export function menuPage<F extends Fields>(
  resource: Resource<F>,
  row: Omit<MenuRow, 'perms' | 'buttons'> & { more?: Permission[] },
): MenuRow {
  const [list, ...buttons] = permissionsOf(resource)
  const { more = [], ...page } = row
  return { keepAlive: true, ...page, perms: list ? [list.code] : [], buttons: [...buttons, ...more] }
}

/** The rights that these calls give their name to. */
export const rightsOf = (...calls: Pick<Call, 'name' | 'needs' | 'right'>[]): Permission[] =>
  calls.map(({ name, needs, right }) => {
    if (needs === 'public' || needs === 'signed-in' || right === undefined) throw new Error(`${name} names no right`)
    return { code: needs, title: right }
  })
