// What an area shows. Who adds an entity edits the manifest of its own area alone. All is loaded when it is opened first:
// every visitor loads the manifests.
import type { ComponentType } from 'react'
import type { LoadResource } from '../data/known-resources.ts'

export type LoadPage = () => Promise<{ default: ComponentType }>

/** A page inside the login shell, open to everybody. */
export interface OpenPage {
  path: string
  /** Of those that the specification names. */
  name?: string
  title: string
  load: LoadPage
}

export interface Area {
  /** By the component string of a menu row; clients of the wire know these strings. */
  pages?: Readonly<Record<string, LoadPage>>
  open?: readonly OpenPage[]
  /** What fields of any area may refer to, by name. */
  resources?: Readonly<Record<string, LoadResource>>
}
