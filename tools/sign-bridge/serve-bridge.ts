// The contract of signing services on this machine: POST /sign, and GET /health for people.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type FaultKind, KeyFault } from './faults.ts'
import type { Key } from './open-key.ts'
import { CallerGone, QueueFull, type SigningQueue } from './signing-queue.ts'

export interface BridgeParts {
  token: string
  key: Key
  queue: SigningQueue
  /** Milliseconds, for the log. */
  now: () => number
  /** Takes a Chinese sentence for the log. */
  report: (sentence: string) => void
}

/** Answers to a caller beside a signature. Callers repeat 5xx and 429 by themselves, everything else by a person. */
class Refused extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Limit of a request; the canonical message is in it, which is not used here. */
const maxBytes = 64 * 1024 * 1024
const statuses: Readonly<Record<FaultKind, number>> = { wait: 503, unknown: 503, person: 422, password: 423 }

/** Not listening yet. */
export function createBridge(parts: BridgeParts): Server {
  return createServer((request, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    answer(parts, request, gone.signal).then(
      (body) => write(response, 200, body),
      (error: unknown) => writeFailure(parts, response, error),
    )
  })
}

async function answer(parts: BridgeParts, request: IncomingMessage, signal: AbortSignal): Promise<object> {
  const { method, url = '' } = request
  // A web page may send requests to this machine, but does not know the token.
  if (!hasToken(request, parts.token)) throw new Refused(401, '令牌不正确：请核对口岸台签名配置的 tokenFile')
  const [path] = url.split('?')
  if (path === '/health' && method === 'GET') return healthOf(parts)
  if (path !== '/sign') throw new Refused(404, '签名桥只有 POST /sign 和 GET /health')
  if (method !== 'POST') throw new Refused(405, '签名请用 POST')
  return await sign(parts, readQuestion(await readBody(request)), signal)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const hasToken = ({ headers }: IncomingMessage, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

function healthOf({ key, queue }: BridgeParts) {
  const stopped = key.stopped()
  return { ok: stopped === undefined, waiting: queue.waiting(), ...(stopped === undefined ? {} : { message: stopped }) }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Read to its end even so: a caller that is cut off while it sends would not read the answer.
  for await (const chunk of request) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  }
  if (size > maxBytes) throw new Refused(413, `请求超过 ${maxBytes / 1024 / 1024} MB`)
  return Buffer.concat(chunks).toString('utf8')
}

interface Question {
  algorithm: 'rsa-sha1' | 'sm2-sm3'
  messageType: string
  text: string
}

function readQuestion(body: string): Question {
  const { algorithm, messageType, data } = parseObject(body)
  if (algorithm !== 'rsa-sha1' && algorithm !== 'sm2-sm3') throw new Refused(400, 'algorithm 应为 rsa-sha1 或 sm2-sm3')
  if (typeof data !== 'string' || data === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) {
    throw new Refused(400, 'data 应为待签名字节的 Base64')
  }
  const isName = typeof messageType === 'string' && /^[A-Za-z0-9]{1,40}$/.test(messageType)
  return { algorithm, messageType: isName ? messageType : '报文', text: textOf(Buffer.from(data, 'base64')) }
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Refused below, like other values that are no object.
  }
  throw new Refused(400, '请求应为 JSON 对象')
}

/** The key signs the bytes of a text, so that other bytes could not be handed to it. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refused(400, '电子钥匙只能签 UTF-8 的文字，data 不是')
  }
}

async function sign(parts: BridgeParts, { algorithm, messageType, text }: Question, signal: AbortSignal) {
  const { key, queue, now, report } = parts
  const asked = now()
  let begun = asked
  const { signature, certificateNumber } = await queue.run(async () => {
    begun = now()
    return await key.signText(text)
  }, signal)
  const made = signature.length === 64 ? 'sm2-sm3' : 'rsa-sha1'
  if (made !== algorithm) {
    const [own, other] = [made, algorithm].map((one) => (one === 'sm2-sm3' ? '国密 SM2-SM3' : 'RSA-SHA1'))
    throw new Refused(
      409,
      `插入的卡签的是${own}，签名配置要的是${other}：请换卡，或改签名配置的 kind 和 certificateFile`,
    )
  }
  report(`${messageType} 已签名，排队 ${begun - asked} 毫秒，签名 ${now() - begun} 毫秒`)
  return { signature: signature.toString('base64'), certificateNumber }
}

function writeFailure({ report }: BridgeParts, response: ServerResponse, error: unknown) {
  if (error instanceof CallerGone) return report('口岸台不再等待，没有签名')
  const refused = refusalOf(error)
  report(`未签名（HTTP ${refused.status}）：${refused.message}`)
  write(response, refused.status, { message: refused.message }, refused.retryAfterSeconds)
}

function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof QueueFull) return new Refused(429, error.message, error.retryAfterSeconds)
  if (error instanceof KeyFault) return new Refused(statuses[error.kind], error.message)
  return new Refused(500, `签名桥出错：${error instanceof Error ? error.name : '未知原因'}`)
}

function write(response: ServerResponse, status: number, body: object, retryAfterSeconds?: number) {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  })
  response.end(JSON.stringify(body))
}
