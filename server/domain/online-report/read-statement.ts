// Reads the SQL of a report: one query, whose parameters are bound. Forbidden words are refused here; forbidden rows are refused
// by the rights of the role that runs it (docs/decisions/1220-online-reports.md).
import { allowedFunctions } from './allowed-functions.ts'

export type Dialect = 'postgres' | 'mysql'

/** Text, or a value that is bound: a parameter of the report, or a variable of the person. */
export type Piece = string | { param: string } | { variable: string }

export interface ReportStatement {
  pieces: readonly Piece[]
  /** Names of its parameters, each once, in the order in which they appear. */
  params: readonly string[]
  /** Names after a point, each once, in lower case. In PostgreSQL `x.f` is `f(x)` where `x` has no column `f`. */
  attributes: readonly string[]
  /** Of the query itself, not of a part of it. */
  hasOrder: boolean
  hasLimit: boolean
}

/** A sentence without the label of the field. */
export class StatementFault extends Error {
  override name = 'StatementFault'
}

export const longestStatement = 10_000

const token = {
  space: /\s+|--[^\n]*|\/\*(?![!+M])[\s\S]*?\*\//uy,
  text: /'(?:[^']|'')*'/uy,
  quoted: /"(?:[^"]|"")*"/uy,
  ticked: /`(?:[^`]|``)*`/uy,
  param: /\$\{\s*([A-Za-z]\w{0,62})\s*\}/uy,
  variable: /#\{\s*([A-Za-z]\w{0,62})\s*\}/uy,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iuy,
  word: /[\p{L}_][\p{L}\p{N}_]*/uy,
  sign: /[-+*/%<>=!|&^~?@.,()[\]:;]/uy,
}

interface Token {
  kind: keyof typeof token
  text: string
  /** Name of a parameter or variable. */
  name?: string | undefined
}

/** Throws StatementFault with a sentence that says what is refused. */
export function readStatement(sent: string, dialect: Dialect): ReportStatement {
  if ([...sent].length > longestStatement) throw new StatementFault(`最多${longestStatement}个字符`)
  const tokens = withoutLastSemicolon(splitTokens(sent))
  for (const [place, one] of tokens.entries()) refuseToken(one, { dialect, next: tokens[place + 1] })
  const spoken = tokens.filter(({ kind }) => kind !== 'space')
  refuseStart(spoken)
  refuseParentheses(spoken)
  for (const place of spoken.keys()) {
    refuseWord(spoken, place, dialect)
    refusePoint(spoken, place)
  }
  return {
    pieces: tokens.map(pieceOf),
    params: [...new Set(spoken.flatMap(({ kind, name }) => (kind === 'param' && name ? [name] : [])))],
    attributes: [...new Set(spoken.flatMap((_, place) => attributeAt(spoken, place) ?? []))],
    hasOrder: isSaid(spoken, 'order', 'by'),
    hasLimit: isSaid(spoken, 'limit') || isSaid(spoken, 'fetch'),
  }
}

/** Whether these words follow each other outside of parentheses. */
function isSaid(tokens: readonly Token[], ...words: string[]): boolean {
  let depth = 0
  return tokens.some(({ text }, place) => {
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    return depth === 0 && words.every((word, more) => wordAt(tokens, place + more) === word)
  })
}

const wordAt = (tokens: readonly Token[], place: number): string | undefined => {
  const one = tokens[place]
  return one?.kind === 'word' ? one.text.toLowerCase() : undefined
}

function splitTokens(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const found = nextToken(text, at)
    if (!found) throw new StatementFault(`不能含有“${[...text.slice(at)][0]}”`)
    tokens.push(found.token)
    at = found.end
  }
  return tokens
}

function nextToken(text: string, at: number): { token: Token; end: number } | undefined {
  for (const [kind, pattern] of Object.entries(token) as [Token['kind'], RegExp][]) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) return { token: { kind, text: found[0], name: found[1] }, end: pattern.lastIndex }
  }
  return undefined
}

function withoutLastSemicolon(tokens: Token[]): Token[] {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'space')
  return tokens[last]?.text === ';' ? tokens.slice(0, last) : tokens
}

function refuseToken({ kind, text }: Token, { dialect, next }: { dialect: Dialect; next: Token | undefined }): void {
  if (kind === 'text' && /[$#]\{/.test(text)) {
    throw new StatementFault('参数写作 ${名称}，不要放在引号中：它作为值传给数据库')
  }
  if (kind === 'sign' && text === ';') throw new StatementFault('只能有一条语句')
  if (text === '/' && next?.text === '*') throw new StatementFault('不能含有“/*!”这样的注释')
  if (kind === 'ticked' && dialect === 'postgres') throw new StatementFault('不能含有“`”')
  const isPrefix = kind === 'word' || text === '&'
  if (isPrefix && (next?.kind === 'text' || next?.kind === 'quoted')) {
    throw new StatementFault(`“${text}”和引号之间须有空格`)
  }
  if (dialect === 'postgres') return
  if (kind === 'sign' && (text === '@' || text === '?')) throw new StatementFault(`不能含有“${text}”`)
  if ((kind === 'text' || kind === 'quoted') && text.includes('\\')) throw new StatementFault('引号中不能含有“\\”')
}

function refuseStart(tokens: readonly Token[]): void {
  const first = tokens[0]?.text.toLowerCase()
  if (first === undefined) throw new StatementFault('不能为空')
  if (first !== 'select' && first !== 'with') throw new StatementFault('只能是一条查询，以 select 或 with 开头')
}

function refuseParentheses(tokens: readonly Token[]): void {
  let depth = 0
  for (const { text } of tokens) {
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (depth < 0) break
  }
  if (depth !== 0) throw new StatementFault('括号不成对')
}

const writing = new Set(
  `insert update delete merge truncate create alter drop grant revoke into copy call do execute prepare lock listen notify set
  reset begin commit rollback show explain analyze handler load outfile dumpfile`.split(/\s+/),
)
const catalogue = new Set(['information_schema', 'mysql', 'performance_schema', 'sys'])
/** Words that call a function without parentheses. */
const unparenthesized = new Set(
  'current_user session_user system_user current_role current_catalog current_schema'.split(' '),
)
const isRegistry = (word: string) =>
  /^reg(class|proc|procedure|oper|operator|type|role|namespace|config|dictionary|collation)$/.test(word)

/** In PostgreSQL `user` alone is `current_user`, but for the name of a column; in MySQL it is a column. */
const isCaller = (word: string, before: Token | undefined, dialect: Dialect) =>
  unparenthesized.has(word) || (word === 'user' && dialect === 'postgres' && !isSaidAs(before))

const isSaidAs = (before: Token | undefined) => before?.kind === 'word' && before.text.toLowerCase() === 'as'

function refuseWord(tokens: readonly Token[], place: number, dialect: Dialect): void {
  const word = nameIn(tokens[place])
  if (word === undefined) return
  const isQuoted = tokens[place]?.kind !== 'word'
  const [next, before] = [tokens[place + 1]?.text, tokens[place - 1]]
  if (
    word.startsWith('pg_') ||
    isRegistry(word) ||
    (!isQuoted && isCaller(word, before, dialect) && before?.text !== '.') ||
    (catalogue.has(word) && (next === '.' || word === 'information_schema'))
  ) {
    throw new StatementFault(`不能使用“${word}”：报表不读取数据库的系统目录，也不调用系统函数`)
  }
  if (!isQuoted && writing.has(word) && before?.text !== '.') {
    throw new StatementFault(`不能使用“${word}”：报表只能查询，不能写入或改变设置`)
  }
  if (next !== '(' || isSaidAs(before) || allowedFunctions.has(word)) return
  throw new StatementFault(`不能调用函数“${word}”，可用的函数见管理员手册`)
}

/** Only a name has parts that are columns: of what was calculated, `.f` can be nothing but a function. */
function refusePoint(tokens: readonly Token[], place: number): void {
  if (tokens[place]?.text !== '.' || nameIn(tokens[place - 1]) !== undefined) return
  throw new StatementFault('“.”之前只能是表、视图或其别名')
}

const attributeAt = (tokens: readonly Token[], place: number): string | undefined =>
  tokens[place - 1]?.text === '.' ? nameIn(tokens[place]) : undefined

/** The name that a token is or may be, in lower case: in MySQL, quotation marks hold a text. */
function nameIn(one: Token | undefined): string | undefined {
  if (one?.kind === 'word') return one.text.toLowerCase()
  return one?.kind === 'ticked' || one?.kind === 'quoted' ? one.text.slice(1, -1).toLowerCase() : undefined
}

function pieceOf({ kind, text, name = '' }: Token): Piece {
  if (kind === 'param') return { param: name }
  if (kind === 'variable') return { variable: name }
  return kind === 'space' ? ' ' : text
}
