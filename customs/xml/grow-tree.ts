// XML 1.0 with namespaces, no DTD, no entities but the five: from pieces of text to one tree per child of the root. A child that
// the end of a piece cuts off is read again from its beginning when more has come.
import { type Finding, findingOf } from '../finding.ts'
import { asides, cdata } from './aside.ts'
import { illegalCharacter, isBlank, isPlainText, plainText, resolveReferences } from './characters.ts'
import { elementName, knownName, type NameScope, openScope } from './names.ts'
import { openPlaces } from './places.ts'
import { endOfTag, readStartTag } from './tag.ts'
import { defaultLimits, type XmlElement, type XmlReader } from './tree.ts'

type Growing = XmlElement & { text: string; children: XmlElement[] }

/** Of a tag, a comment or an instruction; text and CDATA have no limit of their own. */
const longestToken = 1_000_000
/** A file with this many faults is garbage; reading on would only cost time. */
const maxFaults = 100
/** Up to this length a document is parsed again with every chunk. */
const shortDocument = 4096
// Most elements have none of these, and an empty one for each would cost as much as the element.
const noAttributes: ReadonlyMap<string, string> = new Map()
const noChildren: XmlElement[] = []
/** A tag without attributes; where its element holds plain text only, the whole element. Blanks before it are layout. */
const plainTag = new RegExp(`[ \\t\\n]*<([^<>/]+)>(?:${plainText}</\\1>)?`, 'y')
const endTag = /<\/(?:([^ \t\n<>]+)[ \t\n]*)?([^<>]*)(>?)/y

/** Follows a text, whole or in pieces; a child of the root is handed over as soon as it ends. */
export function growTree({ limits, onRoot, onChild }: XmlReader) {
  const { maxDepth, maxNodes } = { ...defaultLimits, ...limits }
  const findings: Finding[] = []
  const { placeOf, moveOn } = openPlaces()
  let text = ''
  let at = 0
  let waiting = ''
  let isLast = false
  /** True where the part that is being read goes on behind the end of the text. */
  let isCut = false
  let isStopped = false
  let root: Growing | undefined
  let rootScope = openScope()
  /** The open elements as they are written, from the root inwards. */
  const open: string[] = []
  let count = { nodes: 0, faults: 0 }
  /** Faults of the child of the root that is being read, or of text beside it. */
  let faults: Finding[] = []

  /** The next piece, or the last one, which closes what is still open. */
  const write = (piece: string, isEnd: boolean) => {
    waiting += piece
    isLast = isEnd
    // A longer document is parsed again only when the text has doubled, otherwise time would be quadratic.
    if (isStopped || (!isLast && waiting.length < text.length - at - shortDocument)) return
    const joined = text.slice(at) + waiting
    waiting = ''
    // A carriage return at the end of a piece waits for the line feed that may follow.
    text = joined.includes('\r') ? joined.replace(isLast ? /\r\n?/g : /\r(?!$)\n?/g, '\n') : joined
    moveOn(at, text)
    at = 0
    isCut = false
    while (at < text.length && !isCut) readPart()
    if (isLast && open.length > 0) missEnd()
  }

  /** One child of the root, or a token beside them. */
  function readPart() {
    const [from, before] = [at, { ...count }]
    faults = []
    if (readToken(open.length > 0 ? root : undefined, rootScope)) open.pop()
    if (isCut) [at, count] = [from, before]
    else findings.push(...faults)
    faults = findings
  }

  /** Reads the next token inside an element; returns whether it was the end of the element. */
  function readToken(parent: Growing | undefined, scope: NameScope): boolean {
    plainTag.lastIndex = at
    const from = text.indexOf('<', at)
    const name = parent && plainTag.test(text) ? knownName(scope, text, from + 1) : undefined
    if (parent && name) {
      const inside = from + name.raw.length + 2
      const end = plainTag.lastIndex
      at = end
      admit(1, from)
      if (end === inside)
        growBranch(parent, { name, attributes: noAttributes, text: '', children: [], at: from }, scope)
      else {
        const own = text.slice(inside, end - name.raw.length - 3)
        plant(parent, { name, attributes: noAttributes, text: own, children: noChildren, at: from })
      }
      return false
    }
    const kind = text[at + 1] ?? ''
    if (from !== at) readText(parent)
    else if (kind === '/') return readEndTag()
    else if (kind === '!' || kind === '?') readAside(parent)
    else readStart(parent, scope)
    return false
  }

  function readText(parent: Growing | undefined) {
    const from = at
    const end = text.indexOf('<', from)
    if (isUnfinished(end, Number.POSITIVE_INFINITY)) return
    const run = text.slice(from, end < 0 ? text.length : end)
    at += run.length
    if (!parent && !isBlank(run)) fault('根节点之外有文字', from)
    else keepText(parent, isPlainText(run) ? run : checkedText(run, from))
  }

  function checkedText(run: string, from: number): string {
    const stray = run.indexOf(']]>')
    if (stray >= 0) fault('文字中不得出现 ]]>', from + stray)
    checkCharacters(run, from)
    return resolveReferences(run, (offset) => {
      fault('无法识别的实体引用', from + offset)
      return isStopped ? 'stop' : undefined
    })
  }

  function keepText(parent: Growing | undefined, run: string) {
    if (parent && parent !== root) parent.text += run
    // Text between the documents is a fault of the message, but not worth keeping.
    else if (parent && !isBlank(run)) parent.text ||= run
  }

  function checkCharacters(run: string, from: number) {
    const found = illegalCharacter(run)
    if (found) fault(`含有 XML 不允许的字符 ${found.character}`, from + found.index)
  }

  function readStart(parent: Growing | undefined, scope: NameScope) {
    const from = at
    const onFault = (message: string) => fault(message, from)
    if (!parent && root) {
      // A root that closes too early must not cost the documents behind it.
      open.push(root.name.raw)
      return onFault('根节点之后还有内容')
    }
    const end = endOfTag(text, from + 1)
    if (isUnfinished(end, longestToken)) return
    const inside = text.slice(from + 1, end < 0 ? text.length : end)
    const isWhole = text[end] === '>'
    const tag = readStartTag(inside, scope, onFault)
    at += tag ? inside.length + (isWhole ? 2 : 1) : 1
    if (!tag) return onFault('“<”之后不是标签')
    if (!isWhole) onFault(`标签 ${tag.raw} 没有结束`)
    admit(1 + tag.attributes.size, from)
    const name = elementName(tag.scope, tag.raw, onFault)
    const element = { name, attributes: tag.attributes, text: '', children: [], at: from }
    if (parent) return tag.isEmpty ? plant(parent, element) : growBranch(parent, element, tag.scope)
    root = element
    rootScope = tag.scope
    if (!tag.isEmpty) open.push(tag.raw)
    if (!onRoot(element)) stop()
  }

  /** Lets an element of so many nodes begin; beyond the limits the reading ends. */
  function admit(nodes: number, from: number) {
    count.nodes += nodes
    if (count.nodes > maxNodes) stopAt(from, 'limit', `报文节点数超过上限 ${maxNodes}`)
    if (open.length >= maxDepth) stopAt(from, 'limit', `报文嵌套层数超过上限 ${maxDepth}`)
  }

  function growBranch(parent: Growing, element: Growing, scope: NameScope) {
    open.push(element.name.raw)
    let isEnd = false
    while (!isEnd && at < text.length) isEnd = readToken(element, scope)
    if (!isEnd && isLast) missEnd()
    isCut ||= !isEnd && !isLast && !isStopped
    open.pop()
    // Blanks between elements are layout and no text.
    if (element.text !== '' && element.children.length > 0 && isBlank(element.text)) element.text = ''
    plant(parent, element)
  }

  function plant(parent: Growing, element: XmlElement) {
    if (parent !== root || !(onChild || isCut)) parent.children.push(element)
    else if (onChild && !isCut && !isStopped) {
      const isWanted = onChild(element, faults)
      faults = []
      // Trees that were handed over are not held any more.
      count.nodes = 0
      if (!isWanted) stop()
    }
  }

  function readEndTag(): boolean {
    const from = at
    endTag.lastIndex = from
    const [, raw = '', more, bracket] = endTag.exec(text) ?? []
    const end = endTag.lastIndex
    if (isUnfinished(bracket || end < text.length ? end : -1, longestToken)) return false
    const isOwn = raw === open.at(-1)
    if (!isOwn && open.includes(raw)) {
      missEnd()
      return true
    }
    at = end
    if (raw === '' || more || !bracket) fault('结束标签的写法有误', from)
    if (!isOwn) fault(`结束标签 ${raw} 没有对应的开始标签`, from)
    return isOwn
  }

  function missEnd() {
    fault(`节点 ${open.at(-1)} 没有结束标签`, at)
  }

  function readAside(parent: Growing | undefined) {
    const from = at
    const aside = asides.find(({ open }) => text.startsWith(open, from))
    if (!aside) return readDeclaration()
    const begin = from + aside.open.length
    const end = text.indexOf(aside.close, begin)
    if (isUnfinished(end, aside === cdata ? Number.POSITIVE_INFINITY : longestToken)) return
    const inside = text.slice(begin, end < 0 ? text.length : end)
    at = end < 0 ? text.length : end + aside.close.length
    const { line, column } = placeOf(from)
    const place = parent ? 'in the root' : line === 1 && column === 1 ? 'first' : 'outside'
    const wrong = end < 0 ? `${aside.name}没有结束` : aside.faultOf(inside, place)
    if (wrong) fault(wrong, from)
    checkCharacters(inside, begin)
    if (aside === cdata) keepText(parent, inside)
  }

  function readDeclaration() {
    if (text.startsWith('<!DOCTYPE', at)) return stopAt(at, 'doctype', '报文含有 DTD 声明，已拒绝读取')
    // A shorter one may yet become CDATA or a DOCTYPE.
    const isLong = text.length - at >= cdata.open.length
    if (isUnfinished(isLong ? at + 2 : -1, longestToken)) return
    fault('“<!”之后既不是注释也不是 CDATA', at)
    at += 2
  }

  /** Whether to wait for the rest of the token, which ends at `end`; one that is too long ends the reading. */
  function isUnfinished(end: number, longest: number): boolean {
    if ((end < 0 ? text.length : end) - at > longest) stopAt(at, 'limit', '报文含有过长的标签或注释')
    else if (end < 0 && !isLast) {
      isCut = true
      at = text.length
    }
    return isCut || isStopped
  }

  function fault(message: string, index: number) {
    if (isStopped) return
    count.faults++
    if (count.faults > maxFaults) stopAt(index, 'malformed', `报文中的语法错误超过 ${maxFaults} 处，不再读取`)
    else faults.push(findingOf({ rule: 'malformed', message: `XML 语法错误：${message}`, ...placeOf(index) }))
  }

  function stopAt(index: number, rule: string, message: string) {
    if (!isStopped) findings.push(findingOf({ rule, message, ...placeOf(index) }))
    stop()
  }

  function stop() {
    isStopped = true
    at = text.length
  }

  return { findings, placeOf, write, stop, isStopped: () => isStopped }
}
