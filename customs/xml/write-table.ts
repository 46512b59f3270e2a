// The elements of a table as XML.
import type { ElementDefinition } from '../messages/message.ts'
import { type Tags, tagsOf, writeElement, writeMarkup, writeTag, type XmlBytes } from './xml-bytes.ts'

type Texts = { readonly [name: string]: string | undefined }

export interface Notation {
  /** With its colon, or empty. */
  prefix: string
  /** Without a text, required elements are written; or else those that were given. */
  keepsGiven?: true
}

/** `tag` with its prefix; the content is XML already. */
export function elementXml(tag: string, content: string, attributes = ''): string {
  return `<${tag}${attributes}>${content}</${tag}>`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A whole file. */
export function rootXml(tag: string, content: string, attributes: string): string {
  return `${xmlDeclaration}${elementXml(tag, content, attributes)}\n`
}

/**
 * Writes fields in the order of the table between the tags of their node, `more` behind them. Throws RangeError for what
 * XML cannot hold.
 */
export function openTableWriter({ prefix, keepsGiven }: Notation, elements: readonly ElementDefinition[]) {
  const table = elements.map(({ name, required }) => ({ name, required, tags: tagsOf(prefix + name) }))
  return (xml: XmlBytes, { open, close }: Tags, fields: Texts, more?: string) => {
    writeTag(xml, open)
    for (const { name, required, tags } of table) {
      const value = fields[name]
      if (value) writeElement(xml, tags, value)
      else if (keepsGiven ? value !== undefined : required) writeElement(xml, tags, '')
    }
    if (more) writeMarkup(xml, more)
    writeTag(xml, close)
  }
}
