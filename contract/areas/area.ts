// What an area declares to browser and server. Who adds an entity edits the manifest of its own area alone.

import type { SeedDictionary } from '../dictionaries/dictionary.ts'
import type { Area as AreaName, Resource } from '../language/resource.ts'
import type { MenuRow } from '../menu/menu-row.ts'

export interface Area {
  name: AreaName
  resources?: readonly Resource[]
  /** Rows of the menu, in its order. */
  menu?: readonly MenuRow[]
  dictionaries?: readonly SeedDictionary[]
}
