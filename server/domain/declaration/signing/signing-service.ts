// Key holder behind HTTP: a server with an encryption card, or a program beside a USB key. Its address is set in the
// operator's configuration only.
import type { SigningAlgorithm } from '@kouan/customs/signing/algorithms.ts'
import type { AllowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { AddressRefused } from '../../../outgoing/resolve-host.ts'
import { ResponseTimeout, ResponseTooLarge, sendRequest } from '../../../outgoing/send-request.ts'
import { type KeyHolder, SigningFailure, type SigningJob } from './signer.ts'

export interface SigningServiceOptions {
  /** https, or http on this machine. */
  url: URL
  algorithm: SigningAlgorithm
  keyName: string
  /** DER. */
  certificate: Buffer
  timeoutMs: number
  networks: AllowedNetworks
  /** Sent as a bearer token. */
  token?: string | undefined
}

/** Limit of the response size; a signature has a few hundred bytes. */
const maxAnswerBytes = 64 * 1024

/**
 * Sends POST with JSON: `algorithm`, `keyName`, `messageType`, `data` (bytes to sign) and `message` (the canonical message),
 * both Base64. The response is `{ "signature": "<Base64>" }`, that of a failure may say why: `{ "message": "<Chinese>" }`.
 */
export function signingService(options: SigningServiceOptions): KeyHolder {
  const { algorithm, keyName, certificate } = options
  return {
    algorithm,
    keyName,
    certificate,
    async signBytes(data, job) {
      const answer = await ask(options, { data, job })
      const signature = signatureIn(answer)
      if (!signature) throw permanent('签名服务的回答中没有 Base64 的 signature')
      return signature
    },
  }
}

const permanent = (sentence: string) => new SigningFailure(sentence, { isPermanent: true })
const temporary = (sentence: string) => new SigningFailure(sentence, { isPermanent: false })

async function ask(
  options: SigningServiceOptions,
  { data, job }: { data: Uint8Array; job: SigningJob },
): Promise<string> {
  const { url, algorithm, keyName, timeoutMs, token, networks } = options
  const { message, messageType, signal } = job
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const question = { algorithm, keyName, messageType, data: base64(data), message: base64(message) }
  const response = await sendRequest({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: Buffer.from(JSON.stringify(question)),
    timeoutMs,
    maxBytes: maxAnswerBytes,
    networks,
    signal,
  }).catch((error) => {
    throw failureOf(error, timeoutMs)
  })
  const answer = response.body.toString('utf8')
  if (response.status >= 200 && response.status < 300) return answer
  throw refused(response.status, reasonIn(answer, token))
}

function failureOf(error: unknown, timeoutMs: number): SigningFailure {
  if (error instanceof ResponseTooLarge) return permanent(`签名服务的回答超过 ${maxAnswerBytes / 1024} KB`)
  if (error instanceof AddressRefused) return new SigningFailure(`签名服务：${error.message}`, error)
  if (error instanceof ResponseTimeout) return temporary(`签名服务在 ${timeoutMs / 1000} 秒内没有回答`)
  return temporary('签名服务连接不上或连接中断')
}

/** Failure of a response status: temporary where a retry may succeed, otherwise permanent. `reason`: of the service, or ''. */
function refused(status: number, reason: string): SigningFailure {
  const passes = status >= 500 || status === 408 || status === 425 || status === 429
  if (passes) return temporary(`签名服务暂时不能签名（HTTP ${status}）${reason}`)
  if (status >= 300 && status < 400) return permanent(`签名服务要求转到别的地址（HTTP ${status}），不予跟随`)
  return permanent(`签名服务拒绝签名（HTTP ${status}）${reason}`)
}

/** The message of a failure, such as what is wrong with a USB key, up to 300 characters; '' for none and for one with the token. */
function reasonIn(answer: string, token: string | undefined): string {
  const { message } = parseObject(answer) ?? {}
  if (typeof message !== 'string' || (token && message.includes(token))) return ''
  const text = message.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return text === '' ? '' : `：${text.slice(0, 300)}`
}

function signatureIn(answer: string): Buffer | undefined {
  const read = parseObject(answer)?.signature
  if (typeof read !== 'string' || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(read)) return undefined
  return Buffer.from(read, 'base64')
}

function parseObject(text: string): { signature?: unknown; message?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
