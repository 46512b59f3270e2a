// Which namespace a prefix means at a place of a document.
import { isPlainName } from './characters.ts'

export type XmlName = {
  /** As written, with its prefix. */
  readonly raw: string
  readonly uri: string
  readonly local: string
  /** The name that followed the last time in the same scope: documents of a message repeat each other. */
  next: XmlName | undefined
}

export type NameScope = {
  /** Only what this scope declares itself: copying the outer ones would let a hostile file cost quadratic time. */
  readonly prefixes: ReadonlyMap<string, string>
  readonly outer: NameScope | undefined
  /** Element names that have been met here. */
  readonly names: Map<string, XmlName>
  latest: XmlName | undefined
}

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'
const outermost = new Map(Object.entries({ '': '', xml: xmlNamespace, xmlns: xmlnsNamespace }))

export function openScope(outer?: NameScope, prefixes: ReadonlyMap<string, string> = outermost): NameScope {
  return { prefixes, outer, names: new Map(), latest: undefined }
}

/** The parts of a name; `uri` is undefined for an undeclared prefix. */
export function expandName(scope: NameScope, raw: string): { prefix: string; local: string; uri: string | undefined } {
  const colon = raw.indexOf(':')
  const prefix = raw.slice(0, Math.max(0, colon))
  let at: NameScope | undefined = scope
  while (at && !at.prefixes.has(prefix)) at = at.outer
  return { prefix, local: raw.slice(colon + 1), uri: at?.prefixes.get(prefix) }
}

/** Returns the name in the text from there to the next >, if it has been read in this scope before. */
export function knownName(scope: NameScope, text: string, from: number): XmlName | undefined {
  const { latest } = scope
  const guess = latest?.next
  const end = from + (guess?.raw.length ?? 0)
  // Comparing a slice takes half the time of startsWith or of charCodeAt in a loop.
  const isRight = text.slice(from, end) === guess?.raw && text[end] === '>'
  const name = isRight ? guess : scope.names.get(text.slice(from, text.indexOf('>', from)))
  if (!name) return undefined
  if (latest) latest.next = name
  scope.latest = name
  return name
}

/** The name of an element. One with an unknown prefix belongs to no namespace; `onFault` hears of it each time. */
export function elementName(scope: NameScope, raw: string, onFault: (message: string) => void): XmlName {
  const known = scope.names.get(raw)
  if (known) return known
  const { prefix, local, uri = '' } = expandName(scope, raw)
  const name = { raw, uri, local, next: undefined }
  if (prefix !== '' && (uri === '' || prefix === 'xmlns')) onFault(`名称 ${raw} 的前缀没有声明`)
  else scope.names.set(raw, name)
  return name
}

/** Returns the reason against binding the prefix ('' for xmlns itself) to the namespace, in Chinese. */
export function faultOfBinding(prefix: string, uri: string): string | undefined {
  if (prefix !== '' && !isPlainName(prefix)) return `命名空间前缀 ${prefix} 不合法`
  if (prefix === 'xmlns') return '前缀 xmlns 不得声明'
  if ((prefix === 'xml') !== (uri === xmlNamespace)) return '前缀 xml 与其命名空间不得另行声明'
  if (uri === xmlnsNamespace) return `命名空间 ${uri} 不得声明`
  return prefix !== '' && uri === '' ? `前缀 ${prefix} 的命名空间为空` : undefined
}
