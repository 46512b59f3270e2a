// The elements of a table as XML text.
import type { ElementDefinition } from '../messages/message.ts'
import { escapeXml } from './characters.ts'

type Texts = { readonly [name: string]: string | undefined }

/** `tag` with its prefix; the content is XML already. */
export function elementXml(tag: string, content: string, attributes = ''): string {
  return `<${tag}${attributes}>${content}</${tag}>`
}

/** A whole file. */
export function rootXml(tag: string, content: string, attributes: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementXml(tag, content, attributes)}\n`
}

/** Writes fields in the order of the table, empty optional ones left out. Throws RangeError for what XML cannot hold. */
export function openTableWriter(prefix: string, elements: readonly ElementDefinition[]): (fields: Texts) => string {
  const tags = elements.map(({ name, required }) => {
    return { name, required, open: `<${prefix}:${name}>`, close: `</${prefix}:${name}>` }
  })
  return (fields) => {
    let xml = ''
    for (const { name, required, open, close } of tags) {
      const value = fields[name] ?? ''
      if (required || value !== '') xml += open + escapeXml(value) + close
    }
    return xml
  }
}
