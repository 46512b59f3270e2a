// What an area declares to browser and server. Who adds an entity edits the manifest of its own area alone.
import type { MenuRow } from '../derive/menu-row.ts'
import type { SeedDictionary } from '../dictionaries/dictionary.ts'
import type { Fields } from '../language/field.ts'
import type { Area as AreaName } from '../language/resource.ts'

export interface Area {
  name: AreaName
  resources?: readonly { name: string; table: string; fields: Fields }[]
  /** Rows of the menu, in its order. */
  menu?: readonly MenuRow[]
  dictionaries?: readonly SeedDictionary[]
}
