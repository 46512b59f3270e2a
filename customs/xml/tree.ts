// The small trees that XML is read into, and what those who read it agree upon.
import type { Finding } from '../finding.ts'
import type { XmlName } from './names.ts'

export type XmlLimits = {
  /**
   * Of what is held at once: a file that comes as a whole, or, where it comes in pieces, what came since the last child of
   * the root was handed over.
   */
  maxBytes: number
  maxDepth: number
  /** Elements and attributes together, of what is held at once: one child of the root where children are handed over. */
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
}

export type XmlReader = {
  /** The default ones where nothing else is said. */
  limits?: Partial<XmlLimits> | undefined
  /** Gets the root when it opens, and says whether to read on. */
  onRoot: (root: XmlElement) => boolean
  /**
   * Gets each child of the root when it ends, with what is malformed in it, and says whether to read on. Without this the
   * children stay with the root.
   */
  onChild?: (child: XmlElement, faults: Finding[]) => boolean
}
