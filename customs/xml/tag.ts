// A start tag with attributes: rare in these messages (the root, and signatures), so it may take its time.
import { blank, illegalCharacter, qualifiedName, resolveReferences } from './characters.ts'
import { expandName, faultOfBinding, type NameScope, openScope } from './names.ts'

const tagName = new RegExp(`^${qualifiedName}`, 'u')
const attribute = new RegExp(`${blank}+(${qualifiedName})${blank}*=${blank}*(?:"([^"<]*)"|'([^'<]*)')`, 'guy')
const tagRest = new RegExp(`^${blank}*/?$`)

const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance'
/** Where a schema is to be found: allowed everywhere. */
const isHint = (local: string) => local === 'schemaLocation' || local === 'noNamespaceSchemaLocation'

/** Where a tag ends: the index of its >, or of a < that cuts it off; -1 when the text ends first. */
export function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '<') return at
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return at
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}

/**
 * Reads the text between < and >; undefined when it does not begin with a name. `attributes`: those without a prefix; prefixed
 * ones carry no meaning in these messages, but xsi:nil and xsi:type, which the schemas refuse.
 */
export function readStartTag(inside: string, outer: NameScope, onFault: (message: string) => void) {
  const raw = tagName.exec(inside)?.[0]
  if (raw === undefined) return undefined
  const found: [name: string, value: string][] = []
  const rest = inside.slice(raw.length).replace(attribute, (_, name: string, double?: string, single = '') => {
    const value = double ?? single
    if (illegalCharacter(value)) onFault(`属性 ${name} 含有 XML 不允许的字符`)
    const spaced = value.replace(/[\t\n\r]/g, ' ')
    const resolved = resolveReferences(spaced, () => {
      onFault(`属性 ${name} 含有无法识别的实体引用`)
      return 'stop'
    })
    found.push([name, resolved])
    return ''
  })
  if (!tagRest.test(rest)) onFault(`标签 ${raw} 的写法有误`)
  const declarations = found.filter(([name]) => /^xmlns(?::|$)/.test(name))
  const prefixes = new Map(declarations.map(([name, uri]) => [name.slice('xmlns:'.length), uri.trim()]))
  for (const [prefix, uri] of prefixes) {
    const wrong = faultOfBinding(prefix, uri)
    if (wrong) onFault(wrong)
  }
  const scope = prefixes.size > 0 ? openScope(outer, prefixes) : outer
  const attributes = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of found) {
    const { prefix, local, uri } = expandName(scope, name)
    if (uri === undefined) onFault(`属性 ${name} 的前缀没有声明`)
    const expanded = prefix === '' ? local : `{${uri ?? prefix}}${local}`
    if (seen.has(expanded)) onFault(`属性 ${name} 重复`)
    else if (prefix === '' && local !== 'xmlns') attributes.set(local, value)
    else if (uri === instanceNamespace && !isHint(local)) attributes.set(`xsi:${local}`, value)
    seen.add(expanded)
  }
  return { raw, scope, attributes, isEmpty: rest.endsWith('/') }
}
