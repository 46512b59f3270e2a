// Turns hostile or broken XML into small trees, one per child of the root, and findings. Never throws.
import { type Finding, findingOf } from '../finding.ts'
import { openDecoder } from './decode.ts'
import { growTree } from './grow-tree.ts'
import { defaultLimits, type XmlElement, type XmlLimits, type XmlReader } from './tree.ts'

const noBytes: Uint8Array = new Uint8Array()
/** A longer text is made in memory that is new each time, outside what the processor has at hand. */
const piece = 32_768

/**
 * A small file as one tree, with all findings together; `root` is missing where there is none.
 * A root of another namespace than `uri`, where one is given, is not read on.
 */
export function readTree({ bytes, limits, uri }: { bytes: Uint8Array; limits?: Partial<XmlLimits>; uri?: string }) {
  let root: XmlElement | undefined
  const onRoot: XmlReader['onRoot'] = (found) => {
    root = found
    return uri === undefined || found.name.uri === uri
  }
  const { close, placeOf, encoding } = openXmlReader({ limits, onRoot })
  const findings = close(bytes)
  return { root, findings, placeOf, encoding: encoding() }
}

/**
 * Reads a file that comes in pieces; what has been handed over is not kept. `close` takes the last piece, or the whole
 * file, and answers the findings. DTDs, entities beyond the five of XML, files beyond the limits, and bytes that are no
 * valid text end the reading with a finding; the children before stand.
 */
export function openXmlReader(reader: XmlReader) {
  const { maxBytes } = { ...defaultLimits, ...reader.limits }
  const decoder = openDecoder()
  let size = 0
  const { onChild } = reader
  const counting: XmlReader = onChild
    ? {
        ...reader,
        onChild: (child, faults) => {
          size = 0
          return onChild(child, faults)
        },
      }
    : reader
  const { findings, placeOf, write, stop, isStopped } = growTree(counting)
  const take = (bytes: Uint8Array, isLast: boolean) => {
    if (isStopped()) return
    size += bytes.byteLength
    const isTooLong = size > maxBytes
    if (isTooLong)
      findings.push(findingOf({ rule: 'limit', message: `报文大小 ${size} 字节，超过上限 ${maxBytes} 字节` }))
    const text = isTooLong ? undefined : decoder.decode(bytes, isLast)
    if (text === undefined) stop()
    else write(text, isLast)
  }
  return {
    placeOf,
    encoding: decoder.encoding,
    write: (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; at += piece) take(bytes.subarray(at, at + piece), false)
    },
    close: (bytes = noBytes): Finding[] => {
      take(bytes, true)
      return [...decoder.findings, ...findings]
    },
  }
}
