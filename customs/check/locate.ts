// From the path of a finding to the place in the text: 'nodes[2].lines[0].qty' is the qty of the first line of the third
// document.
import type { MessageDefinition } from '../messages/message.ts'
import type { XmlElement } from '../xml/tree.ts'

/** Where the element begins; where it is missing, the nearest one around it. */
export function locate(input: { root: XmlElement; definition: MessageDefinition; path: string }): number {
  const { root, definition, path } = input
  const [, number, rest = ''] = /^nodes\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  if (number === undefined) return descend(root, path.split('.')).at
  const { document, head, line } = definition
  const node = childrenNamed(root, document.node)[Number(number)] ?? root
  const [, lineNumber, name] = /^lines\[(\d+)\]\.?(.*)$/.exec(rest) ?? []
  if (lineNumber !== undefined) {
    const own = line && childrenNamed(node, line.node)[Number(lineNumber)]
    return own ? descend(own, [name ?? '']).at : node.at
  }
  const [first = node] = head.node === undefined ? [node] : childrenNamed(node, head.node)
  // 'lines' as a whole has no place of its own.
  return rest === 'lines' || rest === '' ? node.at : descend(first, rest.split('.')).at
}

function descend(element: XmlElement, names: readonly string[]): XmlElement {
  return names.reduce((at, name) => childrenNamed(at, name)[0] ?? at, element)
}

const childrenNamed = ({ children }: XmlElement, local: string) => children.filter(({ name }) => name.local === local)
