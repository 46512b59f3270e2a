// Canonical XML 1.0 (inclusive, without comments) of any well-formed file without a DTD, or of a part of it: the bytes that
// digests and signatures are made of. https://www.w3.org/TR/2001/REC-xml-c14n-20010315
import { entryOf } from '../codes/code-table.ts'
import { sortedBy } from '../total-order.ts'
import { resolveReferences } from './characters.ts'
import { decodeXml } from './decode.ts'
import { readTree } from './read-xml.ts'

/** An element as the choice of a part sees it. */
export type CanonicalName = { readonly uri: string; readonly local: string; readonly depth: number }
type Choice = {
  /** Elements that are left out with all that is in them. */
  omit?: (name: CanonicalName) => boolean
  /** The first such element alone, with the namespaces that are in scope around it. */
  only?: (name: CanonicalName) => boolean
}

type Bindings = ReadonlyMap<string, string>
type Attribute = { name: string; value: string }
type Open = {
  name: string
  /** In scope here. */
  bindings: Bindings
  /** As the nearest written element around has them. */
  written: Bindings
  inherited: readonly Attribute[]
}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?([\s\S]*?)\?>|<\/[^>]*>|<((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+/g
const attributePattern = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const nothingBound: Bindings = new Map([['', '']])

/**
 * Returns text; its UTF-8 is the canonical form. Empty when `only` finds nothing. Throws RangeError for a file that is
 * not well-formed, has a DTD, or exceeds the reader's limits.
 */
export function canonicalXml(bytes: Uint8Array, { omit, only }: Choice = {}): string {
  const { root, findings } = readTree({ bytes })
  const fault = findings.find(({ severity }) => severity === 'error')
  if (fault || !root) throw new RangeError(`不能取得规范形式：${fault?.message ?? '没有根节点'}`)
  const text = (decodeXml(bytes).text ?? '').replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const open: Open[] = []
  let xml = ''
  /** How deep below an omitted element we are. */
  let omitted = 0
  /** Depth of the one element that is wanted, while it is open. */
  let wanted: number | undefined = only ? -1 : undefined
  let isRootDone = false
  const isWritten = () => omitted === 0 && wanted !== -1

  const start = (inside: string) => {
    const isEmpty = inside.endsWith('/')
    const name = /^[^\s/>]+/.exec(inside)?.[0] ?? ''
    const { bound, attributes } = readAttributes(inside.slice(name.length))
    const around = open.at(-1)
    const bindings = bound.length > 0 ? new Map([...(around?.bindings ?? nothingBound), ...bound]) : around?.bindings
    const scope = bindings ?? nothingBound
    const [prefix, local] = splitName(name)
    const known = { uri: scope.get(prefix) ?? '', local, depth: open.length }
    if (omitted > 0 || omit?.(known)) omitted++
    const isApex = wanted === -1 && only?.(known) === true
    if (isApex) wanted = open.length
    const written = isApex ? nothingBound : (around?.written ?? nothingBound)
    const inherited = inheritedBy(around?.inherited ?? [], attributes)
    open.push({ name, bindings: scope, written: isWritten() ? scope : written, inherited })
    if (isWritten()) {
      xml += `<${name}${namespacesXml(scope, written)}${attributesXml(isApex ? inherited : attributes, scope)}>`
    }
    if (isEmpty) end()
  }
  const end = () => {
    const { name = '' } = open.pop() ?? {}
    if (isWritten()) xml += `</${name}>`
    if (omitted > 0) omitted--
    if (wanted === open.length) wanted = -2
    if (open.length === 0) isRootDone = true
  }

  for (const [part, cdata, instruction, tag] of text.matchAll(token)) {
    if (wanted === -2) break
    if (tag !== undefined) start(tag)
    else if (part.startsWith('</')) end()
    else if (instruction !== undefined) {
      if (/^xml(\s|$)/.test(instruction) || !isWritten()) continue
      const written = `<?${instruction.replace(/^(\S+)\s+/, '$1 ').replace(/^(\S+) $/, '$1')}?>`
      // Beside the root, line feeds keep instructions apart.
      xml += open.length > 0 ? written : isRootDone ? `\n${written}` : `${written}\n`
    } else if (open.length > 0 && isWritten() && !part.startsWith('<!--')) {
      xml += escaped(cdata ?? resolved(part), /[&<>\r]/g)
    }
  }
  return xml
}

function readAttributes(text: string): { bound: [string, string][]; attributes: Attribute[] } {
  const bound: [string, string][] = []
  const attributes: Attribute[] = []
  for (const [, name = '', double, single = ''] of text.matchAll(attributePattern)) {
    const value = resolved((double ?? single).replace(/[\t\n]/g, ' '))
    if (name === 'xmlns') bound.push(['', value])
    else if (name.startsWith('xmlns:')) bound.push([name.slice('xmlns:'.length), value])
    else attributes.push({ name, value })
  }
  return { bound, attributes }
}

const splitName = (name: string): [prefix: string, local: string] => {
  const colon = name.indexOf(':')
  return [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)]
}

/** Namespaces that differ from the enclosing scope, by prefix. */
function namespacesXml(scope: Bindings, written: Bindings): string {
  const differing = [...scope].filter(([prefix, uri]) => (written.get(prefix) ?? '') !== uri && prefix !== 'xml')
  const declared = sortedBy(differing, ([prefix]) => [prefix])
  return declared.map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escaped(uri, /[&<"\t\n\r]/g)}"`).join('')
}

/** By namespace, then by name; those without one first. */
function attributesXml(attributes: readonly Attribute[], scope: Bindings): string {
  const keyed = sortedBy(attributes, ({ name }) => {
    const [prefix, local] = splitName(name)
    return [prefix === '' ? '' : prefix === 'xml' ? xmlNamespace : (scope.get(prefix) ?? ''), local]
  })
  return keyed.map(({ name, value }) => ` ${name}="${escaped(value, /[&<"\t\n\r]/g)}"`).join('')
}

/** A part takes the xml: attributes around it along. */
function inheritedBy(around: readonly Attribute[], own: readonly Attribute[]): readonly Attribute[] {
  const kept = around.filter(({ name }) => name.startsWith('xml:') && !own.some((one) => one.name === name))
  return kept.length > 0 ? [...kept, ...own] : own
}

const resolved = (text: string) => (text.includes('&') ? resolveReferences(text, () => 'stop') : text)
const references = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', '\t': '#x9', '\n': '#xA', '\r': '#xD' }
const escaped = (text: string, special: RegExp) =>
  text.replace(special, (character) => `&${entryOf<string>(references, character)};`)
