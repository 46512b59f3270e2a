// The areas of the product, in the order of the menu, and what follows from their manifests. For the server and the tests:
// screens import the one resource that they show, so that bundles stay small.

import type { SeedDictionary } from '../dictionaries/dictionary.ts'
import type { Resource } from '../language/resource.ts'
import { type MenuRow, type SeedRole, seedRoleNames } from '../menu/menu-row.ts'
import type { DocumentKind } from '../resources/document/document-kind.ts'
import { account } from './account.ts'
import type { Area } from './area.ts'
import { channel } from './channel.ts'
import { declaration } from './declaration.ts'
import { enterprise } from './enterprise.ts'
import { example } from './example.ts'
import { exportArea } from './export.ts'
import { online } from './online.ts'
import { open } from './open.ts'
import { order } from './order.ts'
import { report } from './report.ts'
import { system } from './system.ts'

export const areas: readonly Area[] = [
  account,
  enterprise,
  channel,
  order,
  declaration,
  exportArea,
  open,
  report,
  online,
  system,
  example,
]

export const allResources: readonly Resource[] = areas.flatMap(({ resources = [] }) => resources)

export const resourcesByName: ReadonlyMap<string, Resource> = new Map(
  allResources.map((resource) => [resource.name, resource]),
)

/** The kinds of documents by the type of their message. */
export const documentKinds: ReadonlyMap<string, DocumentKind> = new Map(
  areas.flatMap(({ documents = [] }) => documents.map((kind) => [kind.message.type, kind])),
)

const declaredMenu = areas.flatMap(({ menu = [] }) => menu)

const withGuests = (row: MenuRow): MenuRow => {
  const children = [...(row.children ?? []).map(withGuests), ...declaredMenu.filter(({ within }) => within === row.url)]
  return children.length > 0 ? { ...row, children } : row
}

/** The menu of a new installation: nine groups at most. */
export const seedMenu: MenuRow[] = declaredMenu.filter(({ within }) => within === undefined).map(withGuests)

export const seedDictionaries: SeedDictionary[] = areas.flatMap(({ dictionaries = [] }) => dictionaries)

const rows = (menu: readonly MenuRow[]): MenuRow[] => menu.flatMap((row) => [row, ...rows(row.children ?? [])])

/** Roles of a new installation and the pages (with all their buttons) that they hold; `admin` holds everything. */
export const seedRoles: { code: string; name: string; pages: string[] | 'all' }[] = [
  { code: 'admin', name: '管理员', pages: 'all' },
  ...(Object.keys(seedRoleNames) as SeedRole[]).map((code) => ({
    code,
    name: seedRoleNames[code],
    pages: rows(seedMenu)
      .filter(({ roles = [] }) => roles.includes(code))
      .map(({ url }) => url),
  })),
]
