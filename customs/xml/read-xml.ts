// Turns hostile or broken XML into small trees, one per child of the root, and findings. Never throws.
import { type Finding, findingOf } from '../finding.ts'
import { openDecoder } from './decode.ts'
import { growTree } from './grow-tree.ts'
import { defaultLimits, type PlaceOf, type XmlElement, type XmlLimits, type XmlReader } from './tree.ts'

/** Reads a whole file. DTDs, entities beyond the five of XML, and files beyond the limits end the reading with a finding. */
export function readXml({ bytes, ...reader }: XmlReader & { bytes: Uint8Array }): Finding[] {
  return openXmlReader(reader).close(bytes)
}

/**
 * A small file as one tree, with all findings together; `root` is missing where there is none.
 * A root of another namespace than `uri`, where one is given, is not read on.
 */
export function readTree(input: { bytes: Uint8Array; limits?: Partial<XmlLimits>; uri?: string }): {
  root?: XmlElement
  findings: Finding[]
  placeOf: PlaceOf
} {
  const { bytes, limits, uri } = input
  let root: XmlElement | undefined
  let placeOf: PlaceOf = () => ({ line: 1, column: 1 })
  const children: XmlElement[] = []
  const findings = readXml({
    bytes,
    limits: { ...defaultLimits, ...limits },
    onRoot: (found, places) => {
      root = found
      placeOf = places
      return uri === undefined || found.name.uri === uri ? 'read' : 'stop'
    },
    onChild: (child) => {
      children.push(child)
      return 'read'
    },
  })
  const all = [...findings, ...children.flatMap(({ faults }) => faults)]
  return { ...(root ? { root: { ...root, children } } : {}), findings: all, placeOf }
}

/**
 * The same for a file that comes in pieces; what has been handed over is not kept. `close` takes the last piece and
 * answers the findings. Where bytes turn out to be no valid text, the children before them stand.
 */
export function openXmlReader(reader: XmlReader): {
  write: (bytes: Uint8Array) => void
  close: (bytes?: Uint8Array) => Finding[]
} {
  const { maxBytes } = reader.limits
  const decoder = openDecoder()
  const tree = growTree(reader)
  let size = 0
  const take = (bytes: Uint8Array | undefined, isLast: boolean) => {
    size += bytes?.byteLength ?? 0
    if (size > maxBytes) {
      tree.stop(findingOf({ rule: 'limit', message: `报文大小 ${size} 字节，超过上限 ${maxBytes} 字节` }))
    }
    if (tree.isStopped()) return
    const text = isLast ? decoder.close(bytes) : decoder.write(bytes ?? new Uint8Array())
    if (decoder.isBroken()) tree.stop()
    tree.write(text, isLast)
  }
  return {
    write: (bytes) => take(bytes, false),
    close: (bytes) => {
      take(bytes, true)
      return [...decoder.findings, ...tree.findings]
    },
  }
}
