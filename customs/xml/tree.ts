// The small trees that XML is read into, and what those who read it agree upon.
import type { Finding, Place } from '../finding.ts'
import type { XmlName } from './names.ts'

export type XmlLimits = {
  /** Of the whole file. */
  maxBytes: number
  maxDepth: number
  /** Elements and attributes together. */
  maxNodes: number
}

export const defaultLimits: XmlLimits = { maxBytes: 32 * 1024 * 1024, maxDepth: 32, maxNodes: 500_000 }

export type XmlElement = {
  /** `uri` and `local` of it count; the prefix means nothing. */
  readonly name: XmlName
  /** Those without a prefix. */
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
  readonly children: readonly XmlElement[]
  /** Where its opening tag begins; `placeOf` makes line and column of it, while the document is at hand. */
  readonly at: number
  /** What is malformed inside; only on children of the root. */
  readonly faults: readonly Finding[]
}

export type PlaceOf = (at: number) => Place

export type XmlReader = {
  limits: XmlLimits
  /** The root when it opens; 'stop' leaves the rest unread. */
  onRoot: (root: XmlElement, placeOf: PlaceOf) => 'read' | 'stop'
  /** Each child of the root when it ends, whole or, with faults, in part. */
  onChild: (child: XmlElement, placeOf: PlaceOf) => 'read' | 'stop'
}
