// What an area shows. Who adds an entity edits the manifest of its own area alone. All is loaded when it is opened first;
// the manifests come with the main layout, and what everybody may open stands in `open-pages.ts` of the area.
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
  /** What people may begin from anywhere. */
  startActions?: readonly StartAction[]
  /** What fields of any area may refer to, by name. */
  resources?: Readonly<Record<string, LoadResource>>
}
