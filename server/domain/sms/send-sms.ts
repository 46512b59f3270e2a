// The port of messages to phones, with one sender for each kind of provider.
import { createHmac } from 'node:crypto'
import type { Log } from '../../ground/log.ts'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { type OutgoingResponse, sendRequest } from '../../outgoing/send-request.ts'
import type { SmsProvider } from './sms-provider.ts'

/** Refusal of a message by the provider; its sentence is for administrators. */
export class SmsRefused extends Error {}

export interface SmsMessage {
  mobile: string
  code: string
  /** In place of the template of codes. */
  text?: string
}

export interface SmsServices {
  networks: AllowedNetworks
  log: Log
}

type Words = Record<'mobile' | 'code' | 'text', string>
type Sender = (provider: SmsProvider, words: Words, services: SmsServices) => Promise<void>

const senders: Record<string, Sender> = {
  async LOG(_, words, { log }) {
    log.warn({ mobile: words.mobile, text: words.text }, 'a message for a phone, written here instead of being sent')
  },

  async WEBHOOK({ url, secret }, words, services) {
    const body = Buffer.from(JSON.stringify(words))
    const signature: Record<string, string> = secret
      ? { 'x-kouan-signature': createHmac('sha256', secret).update(body).digest('hex') }
      : {}
    await post({ url, body, headers: signature }, services)
  },

  async GATEWAY({ url, secret, body, successText }, words, services) {
    const content = Buffer.from(filled(body ?? '', words))
    const response = await post({ url, body: content, headers: secret ? { authorization: secret } : {} }, services)
    if (successText && !response.body.toString('utf8').includes(successText))
      throw new SmsRefused(`短信网关的应答中没有成功标志“${successText}”`)
  },
}

/** Sends the message; throws when the provider did not take it. */
export async function sendSms(provider: SmsProvider, message: SmsMessage, services: SmsServices): Promise<void> {
  const sender = senders[provider.kind]
  if (!sender) throw new Error(`no way to send messages of the kind ${provider.kind}`)
  const text = message.text ?? provider.template.replaceAll('{code}', message.code)
  await sender(provider, { mobile: message.mobile, code: message.code, text }, services)
}

/** Values as they stand inside a text of JSON. */
const filled = (template: string, words: Words): string =>
  template.replace(/\{(mobile|code|text)\}/g, (_, word: keyof Words) => JSON.stringify(words[word]).slice(1, -1))

interface Post {
  url: string | null
  body: Buffer
  headers: Record<string, string>
}

async function post({ url, body, headers }: Post, { networks }: SmsServices): Promise<OutgoingResponse> {
  const response = await sendRequest({
    url: new URL(url ?? ''),
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    networks,
    timeoutMs: 10_000,
    maxBytes: 65_536,
  })
  if (response.status < 200 || response.status > 299) throw new SmsRefused(`短信接口应答了 HTTP ${response.status}`)
  return response
}
