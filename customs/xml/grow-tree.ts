// XML 1.0 with namespaces, no DTD, no entities but the five: from pieces of text to one tree per child of the root. Most of
// a message is elements that hold nothing but text, known by name: those are read in one go.
import { type Finding, findingOf } from '../finding.ts'
import { asides, mayBecomeAside } from './aside.ts'
import { blank, illegalCharacter, isBlank, isUnusual, resolveReferences } from './characters.ts'
import { elementName, type NameScope, openScope, type XmlName } from './names.ts'
import { openPlaces } from './places.ts'
import { endOfTag, readStartTag } from './tag.ts'
import type { XmlElement, XmlReader } from './tree.ts'

type Growing = {
  name: XmlName
  attributes: ReadonlyMap<string, string>
  text: string
  children: Growing[]
  at: number
  faults: Finding[]
}

const closingName = new RegExp(`^([^ \\t\\n\\r]+)${blank}*$`)

/** Of a tag, a comment or an instruction; text and CDATA have no limit of their own. */
const longestToken = 1_000_000
/** A file with this many faults is garbage; reading on would only cost time. */
const maxFaults = 100
// Most elements have none of these, and an empty one for each would cost as much as the element.
const noAttributes: ReadonlyMap<string, string> = new Map()
const noChildren: Growing[] = []
const noFaults: Finding[] = []

const less = 0x3c
const greater = 0x3e
const slash = 0x2f
const exclamation = 0x21
const question = 0x3f

/** Follows a text, whole or in pieces; a child of the root is handed over as soon as it ends. */
export function growTree({ limits, onRoot, onChild }: XmlReader) {
  const findings: Finding[] = []
  const { placeOf, moveOn } = openPlaces()
  let text = ''
  let at = 0
  /** Pieces that wait: what is unfinished is looked at again only when the text has doubled, or time would be squared. */
  let waiting = ''
  let isLast = false
  let isStopped = false
  /** Of the root at the beginning, then of the innermost open element. */
  let scope: NameScope = openScope()
  let rootScope = scope
  let root: Growing | undefined
  const open: Growing[] = []
  const scopes: NameScope[] = []
  let latest: XmlName | undefined
  let nodes = 0
  let faults = 0
  /** Length of the pieces before this text. */
  let before = 0

  /** The next piece, or the last one, which closes what is still open. */
  const write = (piece: string, isEnd: boolean) => {
    waiting += piece
    isLast = isEnd
    const rest = text.length - at
    if (isStopped || (!isLast && waiting.length <= rest)) return
    // A carriage return at the end waits for the line feed that may follow.
    const cut = !isLast && waiting.endsWith('\r') ? waiting.length - 1 : waiting.length
    const raw = waiting.slice(0, cut)
    const fresh = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
    waiting = waiting.slice(cut)
    text = rest > 0 ? text.slice(at) + fresh : fresh
    moveOn({ read: at, rest: text, documentAt: open[1]?.at })
    before += at
    at = 0
    while (at < text.length && !isStopped) if (!readToken()) break
    while (isLast && open.length > 0 && !isStopped) leaveUnfinished()
  }
  const stop = (finding?: Finding) => {
    if (finding && !isStopped) findings.push(finding)
    isStopped = true
  }
  const stopHere = (rule: string, message: string) => stop(findingOf({ rule, message, ...placeOf(before + at) }))

  function fault(message: string, index = at) {
    if (isStopped) return
    faults++
    if (faults > maxFaults) {
      stopHere('malformed', `报文中的语法错误超过 ${maxFaults} 处，不再读取`)
      return
    }
    const place = placeOf(before + index)
    const finding = findingOf({ rule: 'malformed', message: `XML 语法错误：${message}`, ...place })
    const child = open[1]
    if (child) child.faults = [...child.faults, finding]
    else findings.push(finding)
  }

  /** False when the rest of the token is still to come. */
  function readToken(): boolean {
    if (text.charCodeAt(at) !== less) return readText()
    const kind = text.charCodeAt(at + 1)
    if (kind === slash) return readEndTag()
    return kind === exclamation || kind === question ? readAside() : readStart()
  }

  function readText(): boolean {
    const source = text
    let end = at
    let isStrange = false
    let isLayout = true
    // By hand: in text of two bytes a character, searching costs more than looking at the few characters of a value.
    for (; end < source.length; end++) {
      const code = source.charCodeAt(end)
      if (code === less) break
      if (code > 0x20) isLayout = false
      if (isUnusual(code)) isStrange = true
    }
    if (end === source.length && !isLast) return false
    const inner = open[open.length - 1]
    // Blanks behind a closing tag, and before an opening one, are layout and no text.
    if (!isLayout || isStrange || !(inner === undefined || inner.children.length > 0 || isStartTag(end + 1))) {
      const run = source.slice(at, end)
      if (inner) keepText({ inner, run: isStrange ? checkedText(run) : run })
      else if (!isBlank(run)) fault('根节点之外有文字')
    }
    at = end
    return true
  }

  function isStartTag(index: number): boolean {
    const code = text.charCodeAt(index)
    return code !== slash && code !== exclamation && code !== question
  }

  function keepText({ inner, run }: { inner: Growing; run: string }) {
    if (inner !== root) inner.text = inner.text === '' ? run : inner.text + run
    // Text between the documents is a fault of the message, but not worth keeping.
    else if (root.text === '' && !isBlank(run)) root.text = run
  }

  /** Of the text that begins here. */
  function checkedText(run: string): string {
    const stray = run.indexOf(']]>')
    if (stray >= 0) fault('文字中不得出现 ]]>', at + stray)
    checkCharacters(run, at)
    if (!run.includes('&')) return run
    const from = at
    return resolveReferences(run, (offset) => fault('无法识别的实体引用', from + offset))
  }

  function checkCharacters(run: string, from: number) {
    const found = illegalCharacter(run)
    if (found) fault(`含有 XML 不允许的字符 ${found.character}`, from + found.index)
  }

  function readStart(): boolean {
    const source = text
    const from = at + 1
    const guess = latest?.next
    if (guess !== undefined && guess.scope === scope && open.length > 0 && stands(guess.raw, from)) {
      const end = from + guess.raw.length
      if (source.charCodeAt(end) === greater) return enterKnown(guess, end)
    }
    const end = endOfTag(source, from)
    if (isToCome(end)) return false
    const isPlain = source.charCodeAt(end) === greater && open.length > 0
    const known = isPlain ? scope.names.get(source.slice(from, end)) : undefined
    if (known) {
      if (latest?.scope === scope) latest.next = known
      return enterKnown(known, end)
    }
    readWholeStart(end < 0 ? source.length : end)
    return true
  }

  /** A tag without attributes whose name has been seen before; `end` is its >. */
  function enterKnown(name: XmlName, end: number): boolean {
    const source = text
    let to = end + 1
    for (; to < source.length; to++) {
      const code = source.charCodeAt(to)
      if (code === less || isUnusual(code)) break
    }
    const after = to + 2 + name.raw.length
    latest = name
    const isLeaf =
      source.charCodeAt(after) === greater &&
      source.charCodeAt(to) === less &&
      source.charCodeAt(to + 1) === slash &&
      stands(name.raw, to + 2)
    if (isLeaf) {
      const leaf = plant({ name, attributes: noAttributes, text: source.slice(end + 1, to) })
      at = after + 1
      if (leaf && open.length === 1) handOver(leaf)
    } else {
      enter({ name, attributes: noAttributes, inner: scope })
      at = end + 1
    }
    return true
  }

  function readWholeStart(end: number) {
    const inside = text.slice(at + 1, end)
    const isCut = text[end] !== '>'
    const behind = open.length === 0 ? root : undefined
    const tag = readStartTag({ inside, scope: behind ? rootScope : scope, onFault: fault })
    if (!tag) {
      fault('“<”之后不是标签')
      at++
      return
    }
    if (behind) {
      fault('根节点之后还有内容')
      // A root that closes too early must not cost the documents behind it.
      open.push(behind)
      scopes.push(scope)
      scope = rootScope
    }
    const name = elementName({ scope: tag.scope, raw: tag.raw, onFault: fault })
    if (latest && name.scope === scope && scope.names.get(name.raw) === name) latest.next = name
    latest = name
    enter({ name, attributes: tag.attributes, inner: tag.scope })
    // Said of the element that it spoils, so only once that is open.
    if (isCut) fault(`标签 ${tag.raw} 没有结束`)
    at = isCut ? end : end + 1
    if (tag.isEmpty && !isStopped) leave()
  }

  /** The element where it belongs; undefined where the reading ends. */
  function plant(input: { name: XmlName; attributes: ReadonlyMap<string, string>; text: string }): Growing | undefined {
    const { name, attributes, text: own } = input
    nodes += 1 + attributes.size
    if (nodes > limits.maxNodes) {
      stopHere('limit', `报文节点数超过上限 ${limits.maxNodes}`)
      return undefined
    }
    if (open.length >= limits.maxDepth) {
      stopHere('limit', `报文嵌套层数超过上限 ${limits.maxDepth}`)
      return undefined
    }
    const element = { name, attributes, text: own, children: noChildren, at: before + at, faults: noFaults }
    const parent = open[open.length - 1]
    if (open.length < 2) return element
    if (parent?.children === noChildren) parent.children = [element]
    else parent?.children.push(element)
    return element
  }

  function enter(tag: { name: XmlName; attributes: ReadonlyMap<string, string>; inner: NameScope }) {
    const { name, attributes, inner } = tag
    const element = plant({ name, attributes, text: '' })
    if (!element) return
    open.push(element)
    scopes.push(scope)
    scope = inner
    if (root) return
    root = element
    rootScope = inner
    if (onRoot(element, placeOf) === 'stop') stop()
  }

  function leave() {
    const element = open.pop()
    scope = scopes.pop() ?? scope
    if (element && open.length === 1) handOver(element)
  }

  function leaveUnfinished() {
    fault(`节点 ${open.at(-1)?.name.raw ?? ''} 没有结束标签`)
    if (!isStopped) leave()
  }

  function handOver(child: XmlElement) {
    if (onChild(child, placeOf) === 'stop') stop()
  }

  function readEndTag(): boolean {
    const raw = open.at(-1)?.name.raw ?? ''
    const end = at + 2 + raw.length
    if (raw !== '' && text.charCodeAt(end) === greater && stands(raw, at + 2)) {
      at = end + 1
      leave()
      return true
    }
    const close = endOfTag(text, at + 2)
    if (isToCome(close)) return false
    const to = close < 0 ? text.length : close
    const name = closingName.exec(text.slice(at + 2, to))?.[1] ?? ''
    if (name === '' || text[close] !== '>') fault('结束标签的写法有误')
    closeAsFarAs(name)
    at = text[close] === '>' ? to + 1 : to
    return true
  }

  function closeAsFarAs(raw: string) {
    const depth = open.findLastIndex(({ name }) => name.raw === raw)
    if (depth < 0) {
      fault(`结束标签 ${raw} 没有对应的开始标签`)
      return
    }
    while (open.length > depth + 1 && !isStopped) leaveUnfinished()
    if (!isStopped) leave()
  }

  function readAside(): boolean {
    const aside = asides.find(({ open: start }) => text.startsWith(start, at))
    if (!aside) return readDeclaration()
    const { open: start, close: mark, name, isText, faultOf } = aside
    const from = at + start.length
    const end = text.indexOf(mark, from)
    if (isText ? end < 0 && !isLast : isToCome(end)) return false
    const inside = text.slice(from, end < 0 ? text.length : end)
    const inner = open[open.length - 1]
    const wrong = end < 0 ? `${name}没有结束` : faultOf(inside, before + at === 0)
    if (wrong) fault(wrong)
    if (isText && !inner) fault('根节点之外有文字')
    checkCharacters(inside, from)
    if (isText && inner && inside !== '') keepText({ inner, run: inside })
    at = end < 0 ? text.length : end + mark.length
    return true
  }

  function readDeclaration(): boolean {
    if (text.startsWith('<!DOCTYPE', at)) stopHere('doctype', '报文含有 DTD 声明，已拒绝读取')
    else if (!isLast && mayBecomeAside(text.slice(at, at + 9))) return false
    else fault('“<!”之后既不是注释也不是 CDATA')
    at += 2
    return true
  }

  /** Whether to wait for the piece that brings the end of the token; one that is too long ends the reading. */
  function isToCome(end: number): boolean {
    const isEndless = (end < 0 ? text.length : end) - at > longestToken
    if (isEndless) stopHere('limit', '报文含有过长的标签或注释')
    return isEndless || (end < 0 && !isLast)
  }

  function stands(name: string, from: number): boolean {
    const source = text
    for (let index = 0; index < name.length; index++) {
      if (source.charCodeAt(from + index) !== name.charCodeAt(index)) return false
    }
    return true
  }

  return { findings, write, stop, isStopped: () => isStopped }
}
