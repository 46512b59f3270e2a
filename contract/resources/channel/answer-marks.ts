// Marks of answers: by them a channel over HTTP says which answers confirm a message. One line of a field is one mark: a text, or
// a path in JSON or XML that consists of names and indexes alone.
import type { Check } from '../../rules/patterns.ts'

/** How an answer is judged, by the value of `answerRule`. Channels of before keep the second one until a person changes it. */
export const answerRules = { MARKS: '按内容', TYPE: '按内容类型（旧）' } as const

/** Name of an element or a property, with the number of one among several; null: any of them. */
export interface PathStep {
  name: string | null
  index: number | null
}

export interface AnswerMark {
  /** As it was entered, for sentences. */
  line: string
  /** `text`: the answer contains the line. */
  kind: 'text' | 'json' | 'xml'
  /** Empty for a text. */
  steps: readonly PathStep[]
  /** Lower-case texts of which the value has to be one; null: a value is enough. */
  values: readonly string[] | null
}

/** A failure that no receiver means otherwise: `success` is false, as a boolean or a text, or the answer is a SOAP fault. */
export const usualFailureMarks = '$.success = false\n/Envelope/Body/Fault'

export const mostMarkLength = 200
const mostMarks = 20
const jsonPath = /^\$(?:\.[^\s.[\]()*?@=<>!'"|$]+|\[\d{1,4}\])+$/
const xmlPath = /^(?:\/(?:[\p{L}_][\p{L}\p{N}_.-]*:)?[\p{L}_][\p{L}\p{N}_.-]*(?:\[[1-9]\d{0,3}\])?)+$/u

const jsonFault = 'JSON 路径只能由名称和序号组成，例如 $.result.code = 0 或 $.list[0].code'
const xmlFault = 'XPath 只能由名称和序号组成，不能有函数、条件和通配符，例如 /Envelope/Body/Fault 或 /Result/Code = 0'

/** Empty lines are no marks. */
export function readMarks(text: string): AnswerMark[] {
  return linesOf(text).map(({ line }) => readMark(line))
}

/** Says which line is no mark, and why. */
export const answerMarks: Check = (text) => {
  const lines = linesOf(text)
  if (lines.length > mostMarks) return `最多 ${mostMarks} 行，现有 ${lines.length} 行`
  for (const { line, number } of lines) {
    const fault = faultOf(line)
    if (fault) return `第 ${number} 行：${fault}`
  }
  return undefined
}

const linesOf = (text: string) =>
  text.split(/\r?\n/).flatMap((given, index) => {
    const line = given.trim()
    return line === '' ? [] : [{ line, number: index + 1 }]
  })

const kindOf = (line: string) => (line.startsWith('$') ? 'json' : line.startsWith('/') ? 'xml' : 'text')

function faultOf(line: string): string | undefined {
  if (line.length > mostMarkLength) return `一个标志最多 ${mostMarkLength} 个字符，现有 ${line.length} 个`
  const { path, value } = splitMark(line)
  const kind = kindOf(line)
  if (kind === 'json' && !jsonPath.test(path)) return jsonFault
  if (kind === 'xml' && !xmlPath.test(path)) return xmlFault
  if (kind !== 'text' && value === '') return '“=”之后须有值，几个值用“|”分开'
  return undefined
}

function splitMark(line: string): { path: string; value: string | undefined } {
  const place = line.indexOf('=')
  if (place < 0) return { path: line, value: undefined }
  return { path: line.slice(0, place).trim(), value: line.slice(place + 1).trim() }
}

function readMark(line: string): AnswerMark {
  const kind = kindOf(line)
  if (kind === 'text') return { line, kind, steps: [], values: null }
  const { path, value } = splitMark(line)
  const steps = kind === 'json' ? jsonSteps(path) : xmlSteps(path)
  return { line, kind, steps, values: value === undefined ? null : value.split('|').map((one) => plain(one)) }
}

const plain = (value: string) => value.trim().toLowerCase()

const jsonSteps = (path: string): PathStep[] =>
  [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => ({
    name: name ?? null,
    index: index === undefined ? null : Number(index),
  }))

/** Prefixes are dropped: each sender chooses its own. */
const xmlSteps = (path: string): PathStep[] =>
  path
    .slice(1)
    .split('/')
    .map((step) => {
      const [, name = '', index] = /^(?:[^:[]*:)?([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? []
      return { name, index: index === undefined ? null : Number(index) }
    })
