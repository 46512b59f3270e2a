// Canonical XML 1.0 (without comments) of a message that buildMessage wrote: elements, plain texts, quoted attributes. What
// buildMessage never writes (comments, instructions, CDATA, a DTD, other entities) is refused and not guessed at.
import { entryOf } from '../codes/code-table.ts'
import { sortedBy } from '../total-order.ts'
import { resolveReferences } from '../xml/characters.ts'

const openTag = /^<([\w:.-]+)((?: [\w:.-]+="[^"<]*")*)(\/?)>$/

/** Text in canonical form; as UTF-8 these are the bytes that a digest is made of. Throws RangeError. */
export function canonicalMessage(message: string): string {
  const body = message.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd()
  if (!/^<(?:.*<)?[^<>]*>$/s.test(body)) throw new RangeError('文本不是本系统生成的报文，不能签名')
  return body.replace(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? canonicalTag(part) : escaped(part, /[&<>\r]/g),
  )
}

function canonicalTag(tag: string): string {
  if (/^<\/[\w:.-]+>$/.test(tag)) return tag
  const parts = openTag.exec(tag)
  if (!parts) throw new RangeError('报文含有不能签名的内容（注释、处理指令、CDATA 等）')
  const [, name = '', attributes = '', end = ''] = parts
  const read = [...attributes.matchAll(/ ([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => ({ key, value }))
  // Namespaces stand first. Attributes with a prefix would go by their namespace: buildMessage writes none.
  const sorted = sortedBy(read, ({ key }) => [/^xmlns(:|$)/.test(key) ? 0 : 1, key])
  const written = sorted.map(({ key, value }) => ` ${key}="${escaped(value, /[&<"\t\n\r]/g)}"`)
  return `<${name}${written.join('')}>${end && `</${name}>`}`
}

const references = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', '\t': '#x9', '\n': '#xA', '\r': '#xD' }

/** Its references resolved, then only those characters replaced that canonical form replaces at this place. */
function escaped(text: string, special: RegExp): string {
  const plain = resolveReferences(text, (offset) => {
    throw new RangeError(`报文含有不能签名的实体 ${/&[^;\s]*;?/.exec(text.slice(offset))?.[0]}`)
  })
  return plain.replace(special, (character) => `&${entryOf<string>(references, character)};`)
}
