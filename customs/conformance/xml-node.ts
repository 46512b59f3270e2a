// Small XML trees that tests can change at one place and write again.

import { escapeXml } from '../xml/characters.ts'
import { cebNamespace } from '../xml/namespaces.ts'
import { readTree } from '../xml/read-xml.ts'
import type { XmlElement } from '../xml/tree.ts'

export type XmlNode = {
  readonly uri: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly XmlNode[]
}

/** The whole tree of a well-formed file; throws on any other. */
export function readNodes(bytes: Uint8Array | string): XmlNode {
  const { root, findings } = readTree({ bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes })
  if (!root || findings.length > 0) throw new Error(`Not well-formed: ${JSON.stringify(findings)}`)
  return nodeOf(root)
}

function nodeOf({ name, attributes, text, children }: XmlElement): XmlNode {
  const { uri, local } = name
  return { uri, name: local, attributes: Object.fromEntries(attributes), text, children: children.map(nodeOf) }
}

/** A node of the business namespace. */
export function leaf(name: string, text = ''): XmlNode {
  return { uri: cebNamespace, name, attributes: {}, text, children: [] }
}

/** Serializes the tree; names of the business namespace have no prefix. */
export function writeTree(root: XmlNode): string {
  return write(root, '')
}

function write({ uri, name, attributes, text, children }: XmlNode, around: string): string {
  const declared = uri === around ? '' : ` xmlns="${uri}"`
  const more = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = escapeXml(text) + children.map((child) => write(child, uri)).join('')
  return `<${name}${declared}${more.join('')}>${inside}</${name}>`
}

/** The tree with the siblings at `path` (indexes from the root) replaced; the last index is that of the node itself. */
export function changeAt(input: {
  root: XmlNode
  path: readonly number[]
  change: (siblings: readonly XmlNode[], index: number) => readonly XmlNode[]
}): XmlNode {
  const { root, path, change } = input
  const [index = 0, ...rest] = path
  if (rest.length === 0) return { ...root, children: change(root.children, index) }
  const children = root.children.map((child, at) =>
    at === index ? changeAt({ root: child, path: rest, change }) : child,
  )
  return { ...root, children }
}

export function nodeAt({ root, path }: { root: XmlNode; path: readonly number[] }): XmlNode {
  const node = path.reduce<XmlNode | undefined>((at, index) => at?.children[index], root)
  if (!node) throw new RangeError(`No node at ${path.join('/')}`)
  return node
}
