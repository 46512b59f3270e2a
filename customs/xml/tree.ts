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
  /** Names are compared by `uri` and `local`; the prefix has no meaning. */
  readonly name: XmlName
  /** Those without a prefix. */
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
  readonly children: readonly XmlElement[]
  /** Offset of its opening tag; `placeOf` converts it to line and column while the document is in memory. */
  readonly at: number
}

export type XmlReader = {
  /** The default limits unless given. */
  limits?: Partial<XmlLimits> | undefined
  /** Called with the root when it opens; returns whether to continue. */
  onRoot: (root: XmlElement) => boolean
  /**
   * Called with each child of the root when it ends, with its findings; returns whether to continue. Without this the
   * children stay in the tree.
   */
  onChild?: (child: XmlElement, faults: Finding[]) => boolean
}
