// A start tag with attributes: rare in these messages (the root, and signatures), so it may take its time.
import { blank, forbiddenCharacter, qualifiedName, resolveReferences } from './characters.ts'
import { declaredPrefix, faultOfBinding, innerScope, type NameScope, namespaceOf, splitName } from './name-scope.ts'

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
  const { inside, scope, onFault } = input
  tagName.lastIndex = 0
  const raw = tagName.exec(inside)?.[0]
  if (raw === undefined) return undefined
  const found: [string, string][] = []
  let at = raw.length
  for (;;) {
    attributeText.lastIndex = at
    const [whole = '', name = '', double, single] = attributeText.exec(inside) ?? []
    if (whole === '') break
    at += whole.length
    found.push([name, attributeValue({ name, text: double ?? single ?? '', onFault })])
  }
  const rest = inside.slice(at)
  if (!tagRest.test(rest)) onFault(`标签 ${raw} 的写法有误`)
  return { raw, ...bindNames({ found, scope, onFault }), isEmpty: rest.endsWith('/') }
}

function attributeValue(input: { name: string; text: string; onFault: (message: string) => void }): string {
  const { name, text, onFault } = input
  if (forbiddenCharacter.test(text)) onFault(`属性 ${name} 含有 XML 不允许的字符`)
  const spaced = text.replace(/[\t\n\r]/g, ' ')
  return resolveReferences(spaced, () => onFault(`属性 ${name} 含有无法识别的实体引用`))
}

function bindNames(input: {
  found: readonly [string, string][]
  scope: NameScope
  onFault: (message: string) => void
}) {
  const { found, scope: outer, onFault } = input
  const prefixes = new Map<string, string>()
  const plain: [string, string][] = []
  for (const [name, value] of found) {
    const prefix = declaredPrefix(name)
    if (prefix === undefined) {
      plain.push([name, value])
      continue
    }
    const wrong = faultOfBinding({ prefix, uri: value.trim() })
    if (wrong) onFault(wrong)
    if (prefixes.has(prefix)) onFault(`属性 ${name} 重复`)
    else prefixes.set(prefix, value.trim())
  }
  const scope = prefixes.size > 0 ? innerScope(outer, prefixes) : outer
  const attributes = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of plain) {
    const { prefix, local } = splitName(name)
    const uri = prefix === '' ? '' : namespaceOf(scope, prefix)
    if (uri === undefined) onFault(`属性 ${name} 的前缀没有声明`)
    const expanded = `{${uri ?? prefix}}${local}`
    if (seen.has(expanded)) onFault(`属性 ${name} 重复`)
    else if (prefix === '') attributes.set(local, value)
    seen.add(expanded)
  }
  return { scope, attributes }
}
