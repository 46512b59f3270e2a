// Every way in which one element of a valid message can be wrong, and the ways in which it is just right.
import type { ElementDefinition, MessageDefinition, Revision } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { baseSubscribe, baseTransfer } from '../messages/transfer.ts'
import { changeAt, leaf, nodeAt, type XmlNode } from './xml-node.ts'

export type Mutation = { place: string; kind: string; root: XmlNode }

type Siblings = readonly XmlNode[]
type Change = (siblings: Siblings, index: number) => Siblings

/** All mutations of one message; `root` is a valid one that has every element. */
export function* mutationsOf(input: {
  root: XmlNode
  definition: MessageDefinition
  revision: Revision
}): Generator<Mutation> {
  const { root } = input
  yield* rootMutations(root)
  for (const { path, element } of places(input)) {
    const place = placeOf({ root, path })
    const node = nodeAt({ root, path })
    const changes = element ? leafChanges({ element, text: node.text }) : containerChanges(input)
    const all = { ...siblingChanges, ...(node.name === 'Signature' ? {} : { attribute, ...changes }) }
    for (const [kind, change] of Object.entries(all)) {
      yield { place, kind, root: changeAt({ root, path, change }) }
    }
  }
}

/** Every element of the message but the root and the inside of a signature; those that hold a value with their definition. */
function places(input: { root: XmlNode; definition: MessageDefinition; revision: Revision }) {
  const { head, line } = tablesOf(input)
  const tables = [...head, ...(line?.elements ?? [])]
  const found: { path: number[]; element: ElementDefinition | undefined }[] = []
  const walk = (node: XmlNode, path: number[], elements: readonly ElementDefinition[]) => {
    for (const [index, child] of node.children.entries()) {
      const at = [...path, index]
      const own = tablesByNode[child.name] ?? (child.name === line?.node ? line.elements : elements)
      const isLeaf = child.children.length === 0 && child.name !== 'Signature'
      found.push({ path: at, element: isLeaf ? elements.find(({ name }) => name === child.name) : undefined })
      if (!isLeaf && child.name !== 'Signature') walk(child, at, own)
    }
  }
  walk(input.root, [], head.length > 0 ? head : tables)
  return found
}

const tablesByNode: Readonly<Record<string, readonly ElementDefinition[]>> = {
  [baseTransfer.node]: baseTransfer.elements,
  [baseSubscribe.node]: baseSubscribe.elements,
}

function placeOf({ root, path }: { root: XmlNode; path: readonly number[] }): string {
  return path.map((_, depth) => nodeAt({ root, path: path.slice(0, depth + 1) }).name).join('/')
}

function* rootMutations(root: XmlNode): Generator<Mutation> {
  const { guid = '', version = '' } = root.attributes
  const changed: Record<string, Record<string, string>> = {
    'without guid': { version },
    'short guid': { guid: guid.slice(1), version },
    'long guid': { guid: `${guid}0`, version },
    'without version': { guid },
    'empty version': { guid, version: '' },
    'long version': { guid, version: '1.000000000' },
    'longest version': { guid, version: '1.00000000' },
    'unknown attribute': { guid, version, more: '1' },
  }
  for (const [kind, attributes] of Object.entries(changed)) {
    yield { place: root.name, kind, root: { ...root, attributes } }
  }
  yield { place: root.name, kind: 'other namespace', root: { ...root, uri: 'urn:other' } }
  yield { place: root.name, kind: 'text', root: { ...root, text: '多余' } }
  yield { place: root.name, kind: 'no children', root: { ...root, children: [] } }
}

const replaced = (nodes: (node: XmlNode) => Siblings): Change => {
  return (siblings, index) => siblings.flatMap((node, at) => (at === index ? nodes(node) : [node]))
}

const unknown = leaf('unknownElement', '1')

/** What can happen to any element among its siblings. */
const siblingChanges: Readonly<Record<string, Change>> = {
  missing: replaced(() => []),
  twice: replaced((node) => [node, node]),
  'unknown before': replaced((node) => [unknown, node]),
  'unknown after': replaced((node) => [node, unknown]),
  'wrong name': replaced((node) => [{ ...node, name: `${node.name}x` }]),
  'wrong case': replaced((node) => [{ ...node, name: swapCase(node.name) }]),
  'other namespace': replaced((node) => [{ ...node, uri: 'urn:other' }]),
  'swapped with the next': (siblings, index) => {
    const next = siblings[index + 1]
    if (!next) return [...siblings.slice(index), ...siblings.slice(0, index)]
    return siblings.flatMap((node, at) => {
      if (at === index) return [next]
      return at === index + 1 ? siblings.slice(index, index + 1) : [node]
    })
  },
  'moved to the end': (siblings, index) => [
    ...siblings.filter((_, at) => at !== index),
    ...siblings.slice(index, index + 1),
  ],
  'moved to the front': (siblings, index) => [
    ...siblings.slice(index, index + 1),
    ...siblings.filter((_, at) => at !== index),
  ],
}

const attribute = replaced((node) => [{ ...node, attributes: { ...node.attributes, more: '1' } }])

function swapCase(name: string): string {
  const [first = '', ...rest] = name
  return (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + rest.join('')
}

/** What can be wrong with a value, and its limits, which are right. */
function leafChanges({ element, text }: { element: ElementDefinition; text: string }): Record<string, Change> {
  const values: Record<string, string> = {
    empty: '',
    blank: ' ',
    'blanks around': ` ${text}\n`,
    'blanks inside': `${text} \n ${text}`,
    ...limitsOf(element),
  }
  const changes: Record<string, Change> = {
    'element inside': replaced((node) => [{ ...node, text: '', children: [leaf('inner', text)] }]),
  }
  for (const [kind, value] of Object.entries(values)) changes[kind] = replaced((node) => [{ ...node, text: value }])
  return changes
}

function limitsOf({ type }: ElementDefinition): Record<string, string> {
  if (type.kind === 'int') return integers(type.digits ?? 10)
  if (type.kind === 'decimal') return decimals(type)
  const filled = (length: number) => '例'.repeat(length)
  if (type.kind === 'fixed') {
    const { length } = type
    return {
      shorter: filled(length - 1),
      exact: filled(length),
      longer: filled(length + 1),
      astral: '𠮷'.repeat(length),
    }
  }
  const { max } = type
  if (!Number.isFinite(max)) return { long: filled(20_000) }
  return {
    one: '例',
    'one less': filled(max - 1),
    longest: filled(max),
    'too long': filled(max + 1),
    astral: '𠮷'.repeat(max),
  }
}

function integers(digits: number): Record<string, string> {
  return {
    'most digits': '1'.repeat(digits),
    'too many digits': '9'.repeat(digits + 1),
    'leading zeros': `0000000000${'1'.repeat(digits)}`,
    negative: '-1',
    plus: '+1',
    'with a fraction': '1.0',
    'as text': '一',
    'least int': '-2147483648',
    'less than int': '-2147483649',
    'greatest int': '2147483647',
    'more than int': '2147483648',
  }
}

function decimals({ digits, fraction }: { digits: number; fraction: number }): Record<string, string> {
  const whole = '1'.repeat(digits - fraction)
  const after = '1'.repeat(fraction)
  return {
    'most digits': `${whole}.${after}`,
    'too many digits': `1${whole}.${after}`,
    'whole digits only': '9'.repeat(digits),
    'too many whole digits': '9'.repeat(digits + 1),
    'too many fraction digits': `1.${after}1`,
    'zeros behind': `1.${after}000`,
    'leading zeros': `000000000000000000000${whole}.${after}`,
    exponent: '1e3',
    negative: '-1.5',
    plus: '+1.5',
    'point first': '.5',
    'point last': '5.',
    'point only': '.',
    comma: '1,5',
    'not a number': 'NaN',
    'full width': '１',
  }
}

/** Elements that hold others: how many there are, and what they may hold. */
function containerChanges({ definition, revision }: { definition: MessageDefinition; revision: Revision }) {
  const { line } = tablesOf({ definition, revision })
  const times = (count: number): Change => replaced((node) => Array.from({ length: count }, () => node))
  const changes: Record<string, Change> = {
    text: replaced((node) => [{ ...node, text: '多余' }]),
    'no children': replaced((node) => [{ ...node, children: [] }]),
    'five times': times(5),
    'six times': times(6),
    '100 times': times(100),
    '101 times': times(101),
  }
  if (line && Number.isFinite(line.max)) {
    changes['most lines'] = times(line.max)
    changes['too many lines'] = times(line.max + 1)
  }
  return changes
}
