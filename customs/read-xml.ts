// Turns hostile or broken XML into small trees, one per child of the root, and findings. Never throws.
import { decodeXml, openDecoder } from './decode.ts'
import type { Finding } from './finding.ts'
import { isBlank } from './xml/characters.ts'
import type { XmlName } from './xml/name-scope.ts'
import { openTokenizer } from './xml/tokenizer.ts'

export type XmlLimits = {
  /** Of the whole file. */
  maxBytes: number
  maxDepth: number
  /** Elements and attributes together. */
  maxNodes: number
}

export const defaultLimits: XmlLimits = { maxBytes: 32 * 1024 * 1024, maxDepth: 32, maxNodes: 500_000 }

export type XmlElement = {
  uri: string
  name: string
  /** Those without a prefix. */
  attributes: ReadonlyMap<string, string>
  text: string
  children: readonly XmlElement[]
  /** Where its opening tag begins, counted from 1. */
  line: number
  column: number
  /** What is malformed inside; only on children of the root. */
  faults: readonly Finding[]
}

export type XmlReader = {
  limits: XmlLimits
  /** The root when it opens; 'stop' leaves the rest unread. */
  onRoot: (root: XmlElement) => 'read' | 'stop'
  /** Each child of the root when it ends, whole or, with faults, in part. */
  onChild: (child: XmlElement) => 'read' | 'stop'
}

type Growing = Omit<XmlElement, 'children' | 'faults'> & { children: Growing[]; faults: Finding[] }

/** A file with this many faults is garbage; reading on would only cost time. */
const maxFaults = 100
// Most elements have neither, and an empty list for each would cost as much as the element.
const noChildren: Growing[] = []
const noFaults: Finding[] = []
const noAttributes: ReadonlyMap<string, string> = new Map()

/** Reads a whole file. DTDs, entities beyond the five of XML, and files beyond the limits end the reading with a finding. */
export function readXml(input: XmlReader & { bytes: Uint8Array }): Finding[] {
  const { bytes, limits } = input
  if (bytes.byteLength > limits.maxBytes) return [tooLarge({ size: bytes.byteLength, limits })]
  const { text, findings } = decodeXml(bytes)
  if (text === undefined) return findings
  const tree = growTree(input)
  tree.write(text)
  tree.close()
  return [...findings, ...tree.findings]
}

/**
 * The same for a file that comes in pieces; what has been handed over is not kept. `close` answers the findings.
 * Where bytes turn out to be no valid text, the children before them stand.
 */
export function openXmlReader(reader: XmlReader): { write: (bytes: Uint8Array) => void; close: () => Finding[] } {
  const { limits } = reader
  const decoder = openDecoder()
  const tree = growTree(reader)
  let size = 0
  return {
    write: (bytes) => {
      size += bytes.byteLength
      if (size > limits.maxBytes) tree.stop(tooLarge({ size, limits }))
      if (!tree.isStopped()) tree.write(decoder.write(bytes))
      if (decoder.isBroken()) tree.stop()
    },
    close: () => {
      if (!tree.isStopped()) tree.write(decoder.close())
      if (decoder.isBroken()) tree.stop()
      tree.close()
      return [...decoder.findings, ...tree.findings]
    },
  }
}

/** Follows the tokens; a child of the root is handed over as soon as it ends. */
function growTree({ limits, onRoot, onChild }: XmlReader) {
  const findings: Finding[] = []
  const open: Growing[] = []
  let root: Growing | undefined
  let nodes = 0
  let faults = 0
  let isStopped = false

  const stop = (finding?: Finding) => {
    if (finding && !isStopped) findings.push(finding)
    isStopped = true
    tokenizer.stop()
  }
  const stopHere = (finding: Pick<Finding, 'rule' | 'message'>) => stop({ ...fault(finding), ...tokenizer.place })
  /** The element where it belongs; undefined for the root, and where the reading ends. */
  const plant = (input: { name: XmlName; attributes: ReadonlyMap<string, string>; text: string }) => {
    const { name, attributes, text } = input
    nodes += 1 + attributes.size
    if (nodes > limits.maxNodes) {
      stopHere({ rule: 'limit', message: `报文节点数超过上限 ${limits.maxNodes}` })
      return undefined
    }
    const { line, column } = tokenizer.place
    const { uri, local } = name
    const element: Growing = {
      uri,
      name: local,
      attributes,
      text,
      children: noChildren,
      line,
      column,
      faults: noFaults,
    }
    if (!root) {
      root = element
      if (onRoot(element) === 'stop') stop()
      return undefined
    }
    if (open.length + 2 > limits.maxDepth) {
      stopHere({ rule: 'limit', message: `报文嵌套层数超过上限 ${limits.maxDepth}` })
      return undefined
    }
    const parent = open[open.length - 1]
    if (parent?.children === noChildren) parent.children = [element]
    else parent?.children.push(element)
    return element
  }
  const handOver = (child: XmlElement) => {
    if (onChild(child) === 'stop') stop()
  }
  const tokenizer = openTokenizer({
    onOpen: (name, attributes) => {
      const element = plant({ name, attributes, text: '' })
      if (element) open.push(element)
    },
    onLeaf: (name, text) => {
      const element = plant({ name, attributes: noAttributes, text })
      if (element && open.length === 0) handOver(element)
    },
    onText: (text) => {
      const element = open[open.length - 1]
      if (element) element.text = element.text === '' ? text : element.text + text
      // Text between the children is a fault of the message, but not worth keeping.
      else if (root?.text === '' && !isBlank(text)) root.text = text
    },
    onClose: () => {
      const child = open.pop()
      if (child && open.length === 0) handOver(child)
    },
    onFault: (message) => {
      if (isStopped) return
      faults++
      if (faults > maxFaults) {
        stopHere({ rule: 'malformed', message: `报文中的语法错误超过 ${maxFaults} 处，不再读取` })
        return
      }
      const finding = { ...fault({ rule: 'malformed', message: `XML 语法错误：${message}` }), ...tokenizer.place }
      const [child] = open
      if (child) child.faults = [...child.faults, finding]
      else findings.push(finding)
    },
    onDoctype: () => stopHere({ rule: 'doctype', message: '报文含有 DTD 声明，已拒绝读取' }),
    onEndless: () => stopHere({ rule: 'limit', message: '报文含有过长的标签或注释' }),
  })
  return { findings, write: tokenizer.write, close: tokenizer.close, stop, isStopped: () => isStopped }
}

function tooLarge({ size, limits }: { size: number; limits: XmlLimits }): Finding {
  return fault({ rule: 'limit', message: `报文大小 ${size} 字节，超过上限 ${limits.maxBytes} 字节` })
}

function fault({ rule, message }: Pick<Finding, 'rule' | 'message'>): Finding {
  return { path: '', rule, severity: 'error', message }
}
