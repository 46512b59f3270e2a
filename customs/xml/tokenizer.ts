// XML 1.0 with namespaces as a stream of tokens: no DTD, no entities but the five. It jumps from < to < and looks at
// single characters only where a search has found something unusual, which is why it outruns readers that walk.
import { blank, forbiddenCharacter, isBlank, isUnusual, longestReference, resolveReferences } from './characters.ts'
import { isRightInstruction } from './instruction.ts'
import { elementName, type NameScope, outermostScope, type XmlName } from './name-scope.ts'
import { endOfTag, readStartTag } from './tag.ts'

export type TokenSink = {
  onOpen: (name: XmlName, attributes: ReadonlyMap<string, string>) => void
  /** A whole element that holds nothing but text: most of a message. */
  onLeaf: (name: XmlName, text: string) => void
  /** May come in several pieces. */
  onText: (text: string) => void
  onClose: () => void
  /** Something malformed; reading goes on unless the sink stops it. */
  onFault: (message: string) => void
  onDoctype: () => void
  /** A single tag, comment or instruction without end. */
  onEndless: () => void
}

export type Tokenizer = {
  /** The next piece of the text. */
  write: (chunk: string) => void
  /** The end of the text: reports and closes what is still open. */
  close: () => void
  stop: () => void
  /** Where the token begins that is being reported, counted from 1. Columns count UTF-16 units. */
  readonly place: { line: number; column: number }
}

/** Of a tag, a comment or an instruction; text and CDATA have no limit of their own. */
const longestToken = 1_000_000
const noAttributes: ReadonlyMap<string, string> = new Map()

const less = 0x3c
const greater = 0x3e
const slash = 0x2f
const exclamation = 0x21
const question = 0x3f
const closingTag = new RegExp(`^([^ \\t\\n\\r]+)${blank}*$`)
const cdataOpening = '<![CDATA['

export function openTokenizer(sink: TokenSink): Tokenizer {
  let text = ''
  let at = 0
  /** Characters of the chunks before this text. */
  let before = 0
  let isLast = false
  let isStopped = false
  let inCdata = false
  /** A carriage return at the end of a chunk waits for the line feed that may follow. */
  let held = ''
  /** Blanks behind a closing tag, and before an opening one, are layout and no text. */
  let hasJustClosed = false
  /** Once for each text, in however many pieces it comes. */
  let hasToldBracket = false
  let hasToldCharacter = false
  let root: { name: XmlName; scope: NameScope } | undefined
  let scope: NameScope = outermostScope()
  let latest: XmlName | undefined
  const open: XmlName[] = []
  const scopes: NameScope[] = []
  const place = { line: 1, column: 1 }
  let line = 1
  let lineStart = 0
  let nextBreak = -1

  const stop = () => {
    isStopped = true
  }

  const write = (chunk: string) => {
    const more = held + chunk
    held = !isLast && more.endsWith('\r') ? '\r' : ''
    const fresh = held === '' ? more : more.slice(0, -1)
    const normal = fresh.includes('\r') ? fresh.replace(/\r\n?/g, '\n') : fresh
    countLines(at)
    lineStart -= at
    before += at
    text = at < text.length ? text.slice(at) + normal : normal
    at = 0
    nextBreak = text.indexOf('\n')
    while (at < text.length && !isStopped) if (!readToken()) break
  }

  const close = () => {
    isLast = true
    write('')
    if (isStopped) return
    markPlace(text.length)
    if (inCdata) sink.onFault('CDATA 没有结束')
    while (open.length > 0 && !isStopped) closeUnfinished()
  }

  /** False when the rest of the token is still to come. */
  function readToken(): boolean {
    if (inCdata) return readCdata()
    const source = text
    let end = at
    let isStrange = false
    let isBlankRun = true
    // By hand: in text of two bytes a character, searching costs more than looking at the few characters of a value.
    for (; end < source.length; end++) {
      const code = source.charCodeAt(end)
      if (code === less) break
      if (code > 0x20) isBlankRun = false
      if (isUnusual(code)) isStrange = true
    }
    if (end > at) {
      const isWhole = end < source.length || isLast
      if (isWhole && isBlankRun && !isStrange && (hasJustClosed || standsStartTag(end + 1))) {
        at = end
        return true
      }
      if (!isWhole) end = endOfCertainText()
      if (end > at) takeText({ from: at, to: end, isStrange })
      at = end
      return isWhole
    }
    hasToldBracket = false
    hasToldCharacter = false
    const kind = source.charCodeAt(at + 1)
    if (kind === slash) return readEndTag()
    if (kind === exclamation) return readDeclaration()
    if (kind === question) return readInstruction()
    return readStart()
  }

  function standsStartTag(index: number): boolean {
    const code = text.charCodeAt(index)
    return code !== slash && code !== exclamation && code !== question
  }

  /** At the end of a chunk a reference or ]]> may be cut in two: such a tail waits. */
  function endOfCertainText(): number {
    const start = text.lastIndexOf('&')
    const isCut = start >= at && text.length - start < longestReference && !text.includes(';', start)
    let end = isCut ? start : text.length
    while (end > at && end > text.length - 2 && text[end - 1] === ']') end--
    return end
  }

  function takeText({ from, to, isStrange }: { from: number; to: number; isStrange: boolean }) {
    const run = text.slice(from, to)
    if (open.length > 0) sink.onText(isStrange ? checkedText({ run, from }) : run)
    else if (!isBlank(run)) faultAt({ index: from, message: '根节点之外有文字' })
  }

  function checkedText({ run, from }: { run: string; from: number }): string {
    const stray = run.indexOf(']]>')
    if (stray >= 0 && !hasToldBracket) {
      hasToldBracket = true
      faultAt({ index: from + stray, message: '文字中不得出现 ]]>' })
    }
    checkCharacters({ run, from })
    if (!run.includes('&')) return run
    return resolveReferences(run, (offset) => faultAt({ index: from + offset, message: '无法识别的实体引用' }))
  }

  function checkCharacters({ run, from }: { run: string; from: number }) {
    const found = forbiddenCharacter.exec(run)
    if (!found || hasToldCharacter) return
    hasToldCharacter = true
    const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    faultAt({ index: from + found.index, message: `含有 XML 不允许的字符 U+${code}` })
  }

  function readCdata(): boolean {
    const end = text.indexOf(']]>', at)
    const to = end >= 0 ? end : isLast ? text.length : Math.max(at, text.length - 2)
    const run = text.slice(at, to)
    checkCharacters({ run, from: at })
    if (run !== '' && open.length > 0) sink.onText(run)
    at = end >= 0 ? end + 3 : to
    inCdata = end < 0
    return end >= 0
  }

  function readStart(): boolean {
    const from = at + 1
    const guess = latest?.next
    if (
      guess !== undefined &&
      guess.scope === scope &&
      open.length > 0 &&
      stands({ name: guess.raw, text, at: from })
    ) {
      const end = from + guess.raw.length
      if (text.charCodeAt(end) === greater) return enterKnown({ name: guess, end })
    }
    const end = endOfTag(text, from)
    if (end < 0 ? !isLast : end - at > longestToken) return waitFor()
    const known =
      text.charCodeAt(end) === greater && open.length > 0 ? scope.names.get(text.slice(from, end)) : undefined
    if (known !== undefined) {
      if (latest?.scope === scope) latest.next = known
      return enterKnown({ name: known, end })
    }
    readWholeStart({ inside: text.slice(from, end < 0 ? text.length : end), isCut: text[end] !== '>' })
    return true
  }

  /** A tag without attributes whose name has been seen before; `end` is its >. */
  function enterKnown({ name, end }: { name: XmlName; end: number }): boolean {
    const source = text
    let to = end + 1
    for (; to < source.length; to++) {
      const code = source.charCodeAt(to)
      if (code === less || isUnusual(code)) break
    }
    const after = to + 2 + name.raw.length
    const isLeaf =
      source.charCodeAt(after) === greater &&
      source.charCodeAt(to) === less &&
      source.charCodeAt(to + 1) === slash &&
      stands({ name: name.raw, text: source, at: to + 2 })
    if (isLeaf) {
      markPlace(at)
      latest = name
      hasJustClosed = true
      sink.onLeaf(name, source.slice(end + 1, to))
      at = after + 1
    } else {
      enter({ name, inner: scope, attributes: noAttributes })
      at = end + 1
    }
    return true
  }

  function readWholeStart({ inside, isCut }: { inside: string; isCut: boolean }) {
    markPlace(at)
    const behind = open.length === 0 ? root : undefined
    const tag = readStartTag({ inside, scope: behind?.scope ?? scope, onFault: sink.onFault })
    if (!tag) {
      sink.onFault('“<”之后不是标签')
      at++
      return
    }
    const token = at
    at += 1 + inside.length + (isCut ? 0 : 1)
    if (behind) {
      sink.onFault('根节点之后还有内容')
      // A root that closes too early must not cost the documents behind it.
      open.push(behind.name)
      scopes.push(scope)
      scope = behind.scope
    }
    const name = elementName({ scope: tag.scope, raw: tag.raw, onFault: sink.onFault })
    if (latest && name.scope === scope && scope.names.get(name.raw) === name) latest.next = name
    enter({ name, inner: tag.scope, attributes: tag.attributes, token })
    // Said of the element that it spoils, so only once that is open.
    if (isCut) sink.onFault(`标签 ${tag.raw} 没有结束`)
    if (tag.isEmpty) leave()
  }

  function enter(tag: { name: XmlName; inner: NameScope; attributes: ReadonlyMap<string, string>; token?: number }) {
    const { name, inner, attributes, token = at } = tag
    markPlace(token)
    root ??= { name, scope: inner }
    open.push(name)
    scopes.push(scope)
    scope = inner
    latest = name
    hasJustClosed = false
    sink.onOpen(name, attributes)
  }

  function leave() {
    hasJustClosed = true
    open.pop()
    scope = scopes.pop() ?? scope
    sink.onClose()
  }

  function readEndTag(): boolean {
    const name = open.at(-1)
    const end = at + 2 + (name?.raw.length ?? 0)
    if (name !== undefined && text.charCodeAt(end) === greater && stands({ name: name.raw, text, at: at + 2 })) {
      leave()
      at = end + 1
      return true
    }
    const close = endOfTag(text, at + 2)
    if (close < 0 ? !isLast : close - at > longestToken) return waitFor()
    const stop = close < 0 ? text.length : close
    markPlace(at)
    const raw = closingTag.exec(text.slice(at + 2, stop))?.[1] ?? ''
    if (raw === '' || text[close] !== '>') sink.onFault('结束标签的写法有误')
    at = text[close] === '>' ? stop + 1 : stop
    closeAsFarAs(raw)
    return true
  }

  function closeAsFarAs(raw: string) {
    const depth = open.findLastIndex((one) => one.raw === raw)
    if (depth < 0) {
      sink.onFault(`结束标签 ${raw} 没有对应的开始标签`)
      return
    }
    while (open.length > depth + 1 && !isStopped) closeUnfinished()
    if (!isStopped) leave()
  }

  function closeUnfinished() {
    sink.onFault(`节点 ${open.at(-1)?.raw ?? ''} 没有结束标签`)
    if (!isStopped) leave()
  }

  function readDeclaration(): boolean {
    if (text.startsWith('<!--', at)) return readComment()
    markPlace(at)
    if (text.startsWith('<!DOCTYPE', at)) {
      isStopped = true
      sink.onDoctype()
      return true
    }
    if (text.startsWith(cdataOpening, at)) {
      if (open.length === 0) sink.onFault('根节点之外有文字')
      at += cdataOpening.length
      inCdata = true
      return true
    }
    const rest = text.slice(at, at + cdataOpening.length)
    if (!isLast && [cdataOpening, '<!DOCTYPE', '<!--'].some((one) => one.startsWith(rest))) return false
    sink.onFault('“<!”之后既不是注释也不是 CDATA')
    at += 2
    return true
  }

  function readComment(): boolean {
    const end = text.indexOf('-->', at + 4)
    if (end < 0 ? !isLast : end - at > longestToken) return waitFor()
    const inside = text.slice(at + 4, end < 0 ? text.length : end)
    markPlace(at)
    if (end < 0) sink.onFault('注释没有结束')
    if (inside.includes('--') || inside.endsWith('-')) sink.onFault('注释中不得出现 --')
    checkCharacters({ run: inside, from: at + 4 })
    at = end < 0 ? text.length : end + 3
    return true
  }

  function readInstruction(): boolean {
    const end = text.indexOf('?>', at + 2)
    if (end < 0 ? !isLast : end - at > longestToken) return waitFor()
    const inside = text.slice(at + 2, end < 0 ? text.length : end)
    markPlace(at)
    if (end < 0) sink.onFault('处理指令没有结束')
    else if (!isRightInstruction({ inside, isAtStart: before + at === 0 })) sink.onFault('处理指令的写法有误')
    checkCharacters({ run: inside, from: at + 2 })
    at = end < 0 ? text.length : end + 2
    return true
  }

  /** Until the next chunk brings the end of the token, unless that is too long already. */
  function waitFor(): boolean {
    if (text.length - at <= longestToken) return false
    markPlace(at)
    isStopped = true
    sink.onEndless()
    return false
  }

  function faultAt({ index, message }: { index: number; message: string }) {
    markPlace(index)
    sink.onFault(message)
  }

  function markPlace(index: number) {
    countLines(index)
    place.line = line
    place.column = Math.max(1, index - lineStart + 1)
  }

  /** Indices only ever grow, so each line break is looked at once. */
  function countLines(index: number) {
    while (nextBreak >= 0 && nextBreak < index) {
      line++
      lineStart = nextBreak + 1
      nextBreak = text.indexOf('\n', lineStart)
    }
  }

  return { write, close, stop, place }
}

function stands({ name, text, at }: { name: string; text: string; at: number }): boolean {
  for (let index = 0; index < name.length; index++) {
    if (text.charCodeAt(at + index) !== name.charCodeAt(index)) return false
  }
  return true
}
