// Turns hostile or broken XML into small trees, one per child of the root, and findings. Never throws.
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { decodeXml } from './decode.ts'
import type { Finding } from './finding.ts'

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
  attributes: ReadonlyMap<string, string>
  text: string
  children: XmlElement[]
  /** Where its opening tag ends, counted from 1. */
  line: number
  column: number
  /** What is malformed inside; only on children of the root. */
  faults: Finding[]
}

type Reader = {
  limits: XmlLimits
  onRoot: (root: XmlElement) => 'read' | 'stop'
  onChild: (child: XmlElement) => 'read' | 'stop'
}

type Tokenizer = SaxesParser<{ xmlns: true }>

const doctypeFault: Finding = {
  path: '',
  rule: 'doctype',
  severity: 'error',
  message: '报文含有 DTD 声明，已拒绝读取',
}
/** A file with this many faults is garbage; reading on would only cost time. */
const maxFaults = 100
/** Short: the reader can stop only between two chunks, and nothing bounds what a chunk nests. */
const chunkLength = 8192

/**
 * Reads a file. `onRoot` gets the root when it opens, `onChild` each child of it when it ends; 'stop' leaves the rest unread.
 * DTDs, entities beyond the five of XML, and files beyond the limits end the reading with a finding.
 */
export function readXml(input: Reader & { bytes: Uint8Array }): Finding[] {
  const { bytes, limits } = input
  if (bytes.byteLength > limits.maxBytes) {
    return [fault({ rule: 'limit', message: `报文大小 ${bytes.byteLength} 字节，超过上限 ${limits.maxBytes} 字节` })]
  }
  const { text, findings } = decodeXml(bytes)
  if (text === undefined) return findings
  if (beginsWithDoctype(text)) return [...findings, doctypeFault]
  return [...findings, ...readText({ ...input, text })]
}

function readText(input: Reader & { text: string }): Finding[] {
  const { text } = input
  const namespaces: Record<string, string> = {}
  // After a stray closing tag the tokenizer takes the root for closed; the root's prefixes must go on meaning the same.
  const parser = new SaxesParser({ xmlns: true, resolvePrefix: (prefix: string) => namespaces[prefix] })
  // Without a prototype, or &constructor; would be an entity.
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })
  const tree = growTree({ ...input, parser, namespaces })
  for (let at = 0; at < text.length && !tree.isStopped(); at += chunkLength) {
    parser.write(text.slice(at, at + chunkLength))
    tree.handOverClosed()
  }
  if (!tree.isStopped()) {
    parser.close()
    tree.handOverUnfinished()
  }
  return tree.findings
}

/** Follows the tokenizer's events; children of the root are handed over as soon as nothing more can be said of them. */
function growTree(input: Reader & { parser: Tokenizer; namespaces: Record<string, string> }) {
  const { limits, parser, namespaces } = input
  const faults = keepFaults(parser)
  const open: XmlElement[] = []
  let hasRoot = false
  let nodes = 0
  let closed: { child: XmlElement; position: number } | undefined

  const handOverClosed = () => {
    const child = closed?.child
    closed = undefined
    if (child && input.onChild(child) === 'stop') faults.stop()
  }
  const count = () => {
    nodes++
    if (nodes > limits.maxNodes) {
      faults.stop(fault({ rule: 'limit', message: `报文节点数超过上限 ${limits.maxNodes}` }))
    }
  }
  const takeTag = (tag: SaxesTagNS) => {
    const element = elementOf({ tag, ...faults.here() })
    if (!hasRoot) {
      hasRoot = true
      Object.assign(namespaces, tag.ns)
      if (input.onRoot(element) === 'stop') faults.stop()
    } else if (open.length + 2 > limits.maxDepth) {
      faults.stop(fault({ rule: 'limit', message: `报文嵌套层数超过上限 ${limits.maxDepth}` }))
    } else {
      open.at(-1)?.children.push(element)
      open.push(element)
    }
  }
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element && !faults.isStopped()) element.text += more
  }

  parser.on('error', ({ message }) => {
    // A tag that closes others with it is reported after their end, at the same place.
    const justClosed = closed?.position === parser.position ? closed.child : undefined
    faults.malformed({ message, child: open[0] ?? justClosed })
  })
  // One that stands where none may stand.
  parser.on('doctype', () => faults.stop(doctypeFault))
  // Counted while they come: a tag is announced only after its last attribute.
  parser.on('attribute', count)
  parser.on('opentag', (tag) => {
    handOverClosed()
    count()
    if (!faults.isStopped()) takeTag(tag)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    handOverClosed()
    if (faults.isStopped()) return
    const child = open.pop()
    if (child && open.length === 0) closed = { child, position: parser.position }
  })
  const handOverUnfinished = () => {
    const [child] = open
    if (child) input.onChild(child)
  }
  return { findings: faults.findings, isStopped: faults.isStopped, handOverClosed, handOverUnfinished }
}

/** Collects what is wrong with a text, each with its place, until something ends the reading. */
function keepFaults(parser: Tokenizer) {
  const findings: Finding[] = []
  let stopped = false
  let faults = 0
  const here = () => ({ line: parser.line, column: parser.columnIndex + 1 })
  const stop = (finding?: Finding) => {
    if (finding && !stopped) findings.push({ ...finding, ...here() })
    stopped = true
  }
  const malformed = ({ message, child }: { message: string; child: XmlElement | undefined }) => {
    if (stopped) return
    faults++
    if (faults > maxFaults) {
      stop(fault({ rule: 'malformed', message: `报文中的语法错误超过 ${maxFaults} 处，不再读取` }))
      return
    }
    const sentence = `XML 语法错误：${message.replace(/^\d+:\d+: /, '')}`
    const list = child?.faults ?? findings
    list.push({ ...fault({ rule: 'malformed', message: sentence }), ...here() })
  }
  return { findings, isStopped: () => stopped, here, stop, malformed }
}

/** Looked for beforehand: the tokenizer reports a declaration only at its end, which may never come. */
function beginsWithDoctype(text: string): boolean {
  const content = /\S/g
  let at = 0
  for (;;) {
    content.lastIndex = at
    at = content.exec(text)?.index ?? text.length
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (!end) return text.startsWith('<!DOCTYPE', at)
    const found = text.indexOf(end, at + 2)
    if (found < 0) return false
    at = found + end.length
  }
}

function elementOf({ tag, line, column }: { tag: SaxesTagNS; line: number; column: number }): XmlElement {
  const attributes = new Map<string, string>()
  for (const { uri, local, value } of Object.values(tag.attributes)) if (uri === '') attributes.set(local, value)
  return { uri: tag.uri, name: tag.local, attributes, text: '', children: [], line, column, faults: [] }
}

function fault({ rule, message }: Pick<Finding, 'rule' | 'message'>): Finding {
  return { path: '', rule, severity: 'error', message }
}
