// Manifest of the pages of an area. A new entity is added to the manifest of its own area alone. Pages are loaded when they are
// opened first; the manifests come with the main layout, and pages open to everybody are in `open-pages.ts` of the area.
import type { ComponentType } from 'react'
import type { LoadResource } from '../data/loading/known-resources.ts'
import type { StartAction } from './start-actions.ts'

export type LoadPage = () => Promise<{ default: ComponentType }>

/** A page inside the login shell, open to everybody. */
export interface OpenPage {
  path: string
  /** Of those that the specification names. */
  name?: string
  title: string
  load: LoadPage
  /** Shown without waiting for what the other pages stand on (page-services.tsx): it asks nothing by a query. */
  light?: true
}

export interface Area {
  /** By the component string of a menu row; clients of the wire know these strings. */
  pages?: Readonly<Record<string, LoadPage>>
  /** Actions that people may begin from anywhere. */
  startActions?: readonly StartAction[]
  /** Resources that fields of any area may refer to, by name. */
  resources?: Readonly<Record<string, LoadResource>>
}
