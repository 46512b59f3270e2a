// A start tag with attributes: rare in these messages (the root, and signatures), so it may take its time.
import { blank, illegalCharacter, qualifiedName, resolveReferences } from './characters.ts'
import { expandName, faultOfBinding, type NameScope, openScope } from './names.ts'

const tagName = new RegExp(qualifiedName, 'uy')
const attributeText = new RegExp(`${blank}+(${qualifiedName})${blank}*=${blank}*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')
const tagRest = new RegExp(`^${blank}*/?$`)

export type StartTag = {
  raw: string
  scope: NameScope
  /** Attributes without a prefix; prefixed ones carry no meaning in these messages. */
  attributes: ReadonlyMap<string, string>
  isEmpty: boolean
}

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

/** Reads what stands between < and >. Undefined when it does not begin with a name. */
export function readStartTag(input: {
  inside: string
  scope: NameScope
  onFault: (message: string) => void
}): StartTag | undefined {
  const { inside, scope: outer, onFault } = input
  tagName.lastIndex = 0
  const raw = tagName.exec(inside)?.[0]
  if (raw === undefined) return undefined
  const { found, rest } = readAttributes({ text: inside.slice(raw.length), onFault })
  if (!tagRest.test(rest)) onFault(`标签 ${raw} 的写法有误`)
  const prefixes = declaredPrefixes({ found, onFault })
  const scope = prefixes.size > 0 ? openScope(outer, prefixes) : outer
  const attributes = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of found) {
    if (declaration.test(name)) continue
    const { prefix, local, uri } = expandName(scope, name)
    if (uri === undefined) onFault(`属性 ${name} 的前缀没有声明`)
    const expanded = prefix === '' ? local : `{${uri ?? prefix}}${local}`
    if (seen.has(expanded)) onFault(`属性 ${name} 重复`)
    else if (prefix === '') attributes.set(local, value)
    seen.add(expanded)
  }
  return { raw, scope, attributes, isEmpty: rest.endsWith('/') }
}

type Attributes = [name: string, value: string][]

function readAttributes({ text, onFault }: { text: string; onFault: (message: string) => void }) {
  const found: Attributes = []
  let at = 0
  for (;;) {
    attributeText.lastIndex = at
    const [whole = '', name = '', double, single] = attributeText.exec(text) ?? []
    if (whole === '') return { found, rest: text.slice(at) }
    at += whole.length
    const value = double ?? single ?? ''
    if (illegalCharacter(value)) onFault(`属性 ${name} 含有 XML 不允许的字符`)
    const spaced = value.replace(/[\t\n\r]/g, ' ')
    found.push([name, resolveReferences(spaced, () => onFault(`属性 ${name} 含有无法识别的实体引用`))])
  }
}

const declaration = /^xmlns(?::(.*))?$/

function declaredPrefixes({ found, onFault }: { found: Attributes; onFault: (message: string) => void }) {
  const prefixes = new Map<string, string>()
  for (const [name, value] of found) {
    const [isDeclaration, prefix = ''] = declaration.exec(name) ?? []
    if (isDeclaration === undefined) continue
    const uri = value.trim()
    const wrong = faultOfBinding({ prefix, uri })
    if (wrong) onFault(wrong)
    if (prefixes.has(prefix)) onFault(`属性 ${name} 重复`)
    else prefixes.set(prefix, uri)
  }
  return prefixes
}
