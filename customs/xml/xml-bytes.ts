// XML written straight as UTF-8: each character is looked at and encoded in one pass, without a text in between. Plain functions
// on a record: closures over what changes with every byte took twice as long.
import { escapeXml } from './characters.ts'

/** The output so far is at the beginning of `bytes`. */
export interface XmlBytes {
  bytes: Uint8Array
  length: number
}

export type Tags = Readonly<Record<'open' | 'close', Uint8Array>>

const encoder = new TextEncoder()
/** Bytes that one UTF-16 unit takes at most. */
const widest = 3
/** Allocating memory costs as much as writing it. */
const scratch = new Uint8Array(1024 * 1024)
/** Of what has no node of its own. */
export const noTags: Tags = { open: new Uint8Array(), close: new Uint8Array() }
const knownTags = new Map<string, Tags>()

/** One at a time: the next one begins in the same memory. */
export const openXmlBytes = (): XmlBytes => ({ bytes: scratch, length: 0 })

/** Of the tables' names, so there are not many. */
export function tagsOf(name: string): Tags {
  const known = knownTags.get(name)
  if (known) return known
  const tags = { open: encoder.encode(`<${name}>`), close: encoder.encode(`</${name}>`) }
  knownTags.set(name, tags)
  return tags
}

function reserve(xml: XmlBytes, more: number): void {
  const needed = xml.length + more
  if (needed <= xml.bytes.length) return
  const wider = new Uint8Array(needed * 2)
  wider.set(xml.bytes.subarray(0, xml.length))
  xml.bytes = wider
}

/** XML already. */
export function writeMarkup(xml: XmlBytes, text: string): void {
  writeTag(xml, encoder.encode(text))
}

export function writeTag(xml: XmlBytes, tag: Uint8Array): void {
  reserve(xml, tag.length)
  xml.bytes.set(tag, xml.length)
  xml.length += tag.length
}

/** An element with its text. Throws RangeError on characters that XML cannot hold. */
export function writeElement(xml: XmlBytes, { open, close }: Tags, text: string): void {
  writeTag(xml, open)
  reserve(xml, text.length * widest)
  const end = encoded(text, xml)
  if (end < 0) writeMarkup(xml, escapeXml(text))
  else xml.length = end
  writeTag(xml, close)
}

/** Where it ends; below 0 where something has to be escaped or is no plain letter. */
function encoded(text: string, { bytes, length }: XmlBytes): number {
  let at = length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) {
      if (code < 0x20 || code === 0x22 || code === 0x26 || code === 0x3c || code === 0x3e) return -1
      bytes[at++] = code
    } else if (code < 0x800 || code >= 0xd800) return -1
    else {
      bytes[at++] = 0xe0 | (code >> 12)
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[at++] = 0x80 | (code & 0x3f)
    }
  }
  return at
}
