// Canonical XML 1.0 (without comments) of a message that buildMessage wrote: elements, plain texts, quoted attributes. What
// buildMessage never writes (comments, instructions, CDATA, a DTD, other entities) is refused and not guessed at.

/** Text in canonical form; as UTF-8 these are the bytes that a digest is made of. Throws RangeError. */
export function canonicalMessage(message: string): string {
  const body = message.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd()
  let canonical = ''
  let at = 0
  for (const tag of body.matchAll(/<[^>]*>/g)) {
    canonical += canonicalText(body.slice(at, tag.index)) + canonicalTag(tag[0])
    at = tag.index + tag[0].length
  }
  if (at === 0 || at !== body.length) throw new RangeError('文本不是本系统生成的报文，不能签名')
  return canonical
}

const openTag = /^<([\w:.-]+)((?: [\w:.-]+="[^"<]*")*)(\/?)>$/

function canonicalTag(tag: string): string {
  if (/^<\/[\w:.-]+>$/.test(tag)) return tag
  const parts = openTag.exec(tag)
  if (!parts) throw new RangeError('报文含有不能签名的内容（注释、处理指令、CDATA 等）')
  const [, name = '', attributes = '', end = ''] = parts
  const sorted = [...attributes.matchAll(/ ([\w:.-]+)="([^"]*)"/g)]
    .map(([, key = '', value = '']) => ({ key, value: canonicalValue(value) }))
    .sort((a, b) => compareNames(a.key, b.key))
    .map(({ key, value }) => ` ${key}="${value}"`)
  return `<${name}${sorted.join('')}>${end && `</${name}>`}`
}

/** Namespaces stand before attributes. Attributes with a prefix would go by their namespace: buildMessage writes none. */
function compareNames(a: string, b: string): number {
  const rank = (key: string) => (key === 'xmlns' ? 0 : key.startsWith('xmlns:') ? 1 : 2)
  return rank(a) - rank(b) || (a < b ? -1 : 1)
}

const canonicalText = (text: string) =>
  unescaped(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')

const canonicalValue = (value: string) =>
  unescaped(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&([^;]*);/g, (whole, name: string) => {
    const digits = /^#(?:x([0-9A-Fa-f]{1,6})|(\d{1,7}))$/.exec(name)
    if (digits) return String.fromCodePoint(digits[1] ? Number.parseInt(digits[1], 16) : Number(digits[2]))
    const character = entities[name]
    if (character === undefined) throw new RangeError(`报文含有不能签名的实体 ${whole}`)
    return character
  })
}
