// Manifest of an area for browser and server. A new entity is added to the manifest of its own area alone.

import type { SeedDictionary } from '../dictionaries/dictionary.ts'
import type { Area as AreaName, Resource } from '../language/resource.ts'
import type { MenuRow } from '../menu/menu-row.ts'
import type { DocumentKind } from '../resources/document/document-kind.ts'

export interface Area {
  name: AreaName
  resources?: readonly Resource[]
  /** Which of the resources are declared to customs, and how. */
  documents?: readonly DocumentKind[]
  /** Rows of the menu, in its order. */
  menu?: readonly MenuRow[]
  dictionaries?: readonly SeedDictionary[]
}
