// Judges answers with a status of 2xx of the other side of a channel over HTTP: whether it has the message.
import { type AnswerMark, type PathStep, readMarks } from '@kouan/contract/resources/channel/answer-marks.ts'
import type { SettingsOf } from '@kouan/contract/resources/channel/transport.ts'
import type { httpTransport } from '@kouan/contract/resources/channel/transports/http.ts'
import { readTree } from '@kouan/customs/xml/read-xml.ts'
import type { XmlElement } from '@kouan/customs/xml/tree.ts'
import { isPage, textOfAnswer } from '../../../outgoing/is-page.ts'
import type { OutgoingResponse } from '../../../outgoing/send-request.ts'
import { type ChannelAnswer, ChannelDown, ChannelFault } from '../../channel/channel-fault.ts'
import { parseObject } from '../ask-address.ts'

export type AnswerSettings = Pick<
  SettingsOf<typeof httpTransport.fields>,
  'answerRule' | 'receivedMarks' | 'failureMarks'
>

/** Undefined: received. ChannelDown for a page, ChannelFault for an answer that says failure, each with the answer. */
export function failureIn(response: OutgoingResponse, settings: AnswerSettings): ChannelFault | undefined {
  if (settings.answerRule === 'TYPE') return failureByType(response)
  const read = openAnswer(response)
  const failed = findFailure(read, readMarks(settings.failureMarks))
  if (failed) return failed
  const missing = readMarks(settings.receivedMarks ?? '').find((mark) => !hasMark(read, mark))
  if (!missing) return undefined
  return new ChannelFault(`对方的应答中没有收到的标志（${missing.line}），不能确认收到`, { answer: read.answer })
}

/** The same for a fetched file, whose words may be any: paths alone are looked for, and no mark has to be there. */
export function failureInFile(response: OutgoingResponse, settings: AnswerSettings): ChannelFault | undefined {
  if (settings.answerRule === 'TYPE') return failureByType(response)
  return findFailure(
    openAnswer(response),
    readMarks(settings.failureMarks).filter(({ kind }) => kind !== 'text'),
  )
}

function findFailure(read: OpenAnswer, marks: readonly AnswerMark[]): ChannelFault | undefined {
  const { text, answer } = read
  if (isPage(text)) return new ChannelDown(`对方应答的是网页（HTTP ${answer.status}），不能确认收到`, { answer })
  const failed = marks.find((mark) => hasMark(read, mark))
  return failed && new ChannelFault(`对方应答失败（${failed.line}），没有收到`, { answer })
}

interface OpenAnswer {
  text: string
  answer: ChannelAnswer
  /** Undefined where the answer is none. */
  json: () => unknown
  xml: () => XmlElement | undefined
}

/** Bytes of an answer that are looked at: what confirms a message is short, and a file of receipts is not parsed twice. */
const mostJudged = 64 * 1024

function openAnswer({ status, body }: OutgoingResponse): OpenAnswer {
  const text = textOfAnswer(body)
  const isJudged = body.length <= mostJudged
  return {
    text,
    answer: { status, text },
    json: once(() => (isJudged && /^\s*[[{]/.test(text) ? parse(text) : undefined)),
    xml: once(() => (isJudged && /^\s*</.test(text) ? readTree({ bytes: body }).root : undefined)),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasMark({ text, json, xml }: OpenAnswer, { kind, line, steps, values }: AnswerMark): boolean {
  if (kind === 'text') return text.includes(line)
  const found = kind === 'json' ? jsonTexts(json(), steps) : xmlTexts(xml(), steps)
  return found.some((value) => values === null || values.includes(value.trim().toLowerCase()))
}

/** The value at the path as text; none where nothing is there, or null or an empty text, as senders fill unused places. */
function jsonTexts(root: unknown, steps: readonly PathStep[]): string[] {
  let value = root
  for (const { name, index } of steps) {
    if (typeof value !== 'object' || value === null) return []
    const key = name ?? String(index)
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  }
  if (value === undefined || value === null || value === '') return []
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

/** Texts of the elements at the path, by their local names. */
function xmlTexts(root: XmlElement | undefined, steps: readonly PathStep[]): string[] {
  let found = root ? [root] : []
  for (const [depth, { name, index }] of steps.entries()) {
    const reached = depth === 0 ? [found] : found.map(({ children }) => [...children])
    found = reached.flatMap((among) => {
      const named = among.filter((one) => one.name.local === name)
      return index === null ? named : named.slice(index - 1, index)
    })
  }
  return found.map(({ text }) => text)
}

/** The rule of channels that were made before answers had marks. */
function failureByType({ headers, body, status }: OutgoingResponse): ChannelFault | undefined {
  const start = body.subarray(0, 200).toString('utf8').trimStart().toLowerCase()
  const answer = { status, text: textOfAnswer(body) }
  const type = headers['content-type'] ?? ''
  if (type.includes('text/html') || start.startsWith('<!doctype html') || start.startsWith('<html')) {
    return new ChannelDown(`对方应答的是网页（HTTP ${status}），不能确认收到`, { answer })
  }
  if (!type.includes('json') || parseObject(body)?.success !== false) return undefined
  return new ChannelFault('对方应答失败（success 为 false），没有收到', { answer })
}
