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
export function readXml(input: {
  bytes: Uint8Array
  limits: XmlLimits
  onRoot: (root: XmlElement) => 'read' | 'stop'
  onChild: (child: XmlElement) => 'read' | 'stop'
}): Finding[] {
  const { bytes, limits } = input
  if (bytes.byteLength > limits.maxBytes) {
    return [fault({ rule: 'limit', message: `报文大小 ${bytes.byteLength} 字节，超过上限 ${limits.maxBytes} 字节` })]
  }
  const { text, findings } = decodeXml(bytes)
  if (text === undefined) return findings
  if (beginsWithDoctype(text)) return [...findings, doctypeFault]
  return [...findings, ...readText({ ...input, text })]
}

function readText(input: {
  text: string
  limits: XmlLimits
  onRoot: (root: XmlElement) => 'read' | 'stop'
  onChild: (child: XmlElement) => 'read' | 'stop'
}): Finding[] {
  const { text, limits } = input
  const findings: Finding[] = []
  const open: XmlElement[] = []
  let rootNamespaces: Record<string, string> | undefined
  let stopped = false
  let nodes = 0
  let faults = 0
  // After a stray closing tag the tokenizer takes the root for closed; the root's prefixes must go on meaning the same.
  const parser = new SaxesParser({ xmlns: true, resolvePrefix: (prefix: string) => rootNamespaces?.[prefix] })
  // Without a prototype, or &constructor; would be an entity.
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

  const here = () => ({ line: parser.line, column: parser.columnIndex + 1 })
  const stop = (finding: Finding) => {
    if (!stopped) findings.push({ ...finding, ...here() })
    stopped = true
  }
  const count = () => {
    nodes++
    if (nodes > limits.maxNodes) stop(fault({ rule: 'limit', message: `报文节点数超过上限 ${limits.maxNodes}` }))
  }
  const malformed = (message: string) => {
    if (stopped) return
    faults++
    if (faults > maxFaults)
      return stop(fault({ rule: 'malformed', message: `报文中的语法错误超过 ${maxFaults} 处，不再读取` }))
    const finding = { ...fault({ rule: 'malformed', message: `XML 语法错误：${message}` }), ...here() }
    const child = open[0]
    if (child) child.faults.push(finding)
    else findings.push(finding)
  }

  parser.on('error', (error) => malformed(error.message.replace(/^\d+:\d+: /, '')))
  // One that stands where none may stand.
  parser.on('doctype', () => stop(doctypeFault))
  // Counted while they come: a tag is announced only after its last attribute.
  parser.on('attribute', count)
  parser.on('opentag', (tag) => {
    if (stopped) return
    const element = elementOf({ tag, ...here() })
    count()
    if (stopped) return
    if (!rootNamespaces) {
      rootNamespaces = { ...tag.ns }
      if (input.onRoot(element) === 'stop') stopped = true
      return
    }
    if (open.length + 2 > limits.maxDepth) {
      return stop(fault({ rule: 'limit', message: `报文嵌套层数超过上限 ${limits.maxDepth}` }))
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element && !stopped) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    if (stopped) return
    const element = open.pop()
    if (element && open.length === 0 && input.onChild(element) === 'stop') stopped = true
  })

  for (let at = 0; at < text.length && !stopped; at += chunkLength) parser.write(text.slice(at, at + chunkLength))
  if (!stopped) {
    parser.close()
    const unfinished = open[0]
    if (unfinished) input.onChild(unfinished)
  }
  return findings
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
