// The program beside a key, for tests: greets first, answers in envelopes, mixes up calls that overlap, and signs with a key of a file.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { certificateNumberOf } from '../../server/domain/declaration/signing/sign-message.ts'
import type { KeyHolder } from '../../server/domain/declaration/signing/signer.ts'

export interface KeyRequest {
  _method: string
  _id: number
  args: { inData?: string; passwd?: string }
}

/** Habit of the far end at the next call that signs; absent: it signs. */
export type NextAnswer =
  | { error: string[] }
  /** Frames as they are, before the answer. */
  | { framesBefore: (id: number) => unknown[] }
  | { frameInstead: (id: number, signature: string) => unknown }
  /** Signs when it resolves. */
  | { until: Promise<void> }
  | 'silence'
  | 'hang up'

export interface KeyFarEnd {
  url: string
  /** Calls that sign, in their order. */
  signed: KeyRequest[]
  /** Set to the key that is plugged in. */
  holder: KeyHolder
  next: NextAnswer[]
  /** Head of the last opening. */
  headers: () => Readonly<Record<string, unknown>>
  end: () => Promise<void>
}

export async function keyFarEnd(holder: KeyHolder, password: string): Promise<KeyFarEnd> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  let headers: Readonly<Record<string, unknown>> = {}
  /** Of the latest call: an answer under way bears its number, as that of a program that takes one call at a time. */
  let latest = 0
  const farEnd: KeyFarEnd = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signed: [],
    holder,
    next: [],
    headers: () => headers,
    end: async () => {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('connection', (socket, request) => {
    headers = request.headers
    send(socket, { _id: 0, _method: 'open', _status: '00', _args: { Result: true, Data: [], Error: [] } })
    socket.on('message', (data, isBinary) => {
      if (isBinary) return send(socket, '数据格式非法')
      const call: KeyRequest = JSON.parse(String(data))
      latest = call._id
      void answer(socket, call)
    })
  })

  async function answer(socket: WebSocket, call: KeyRequest) {
    const envelope = (content: object) => ({ _id: latest, _method: call._method, _status: '00', _args: content })
    const fail = (texts: string[]) => send(socket, envelope({ Result: false, Data: [], Error: texts }))
    const { certificate } = farEnd.holder
    if (call._method === 'cus-sec_SpcGetSignCertAsPEM') {
      return send(socket, envelope({ Result: true, Data: [certificate.toString('base64')], Error: [] }))
    }
    if (call._method !== 'cus-sec_SpcSignDataAsPEM') return fail(['没有这个方法', 'Err:Base50000'])
    farEnd.signed.push(call)
    const next = farEnd.next.shift()
    if (next === 'silence') return
    if (next === 'hang up') return socket.terminate()
    if (next && 'error' in next) return fail(next.error)
    if (call.args.passwd !== password) return fail(['卡口令不正确', 'Err:Custom50010'])
    const job = { message: new Uint8Array(), messageType: '', signal: new AbortController().signal }
    const bytes = await farEnd.holder.signBytes(Buffer.from(call.args.inData ?? ''), job)
    // Lines of 64 characters, as PEM has them.
    const signature = bytes.toString('base64').replaceAll(/(.{64})/g, '$1\r\n')
    if (next && 'frameInstead' in next) return send(socket, next.frameInstead(call._id, signature))
    if (next && 'framesBefore' in next) for (const frame of next.framesBefore(call._id)) send(socket, frame)
    if (next && 'until' in next) await next.until
    // Time in which a call that overlapped would change the number.
    await new Promise((resolve) => setTimeout(resolve, 2))
    send(socket, envelope({ Result: true, Data: [signature, certificateNumberOf(certificate)], Error: [] }))
  }
  return farEnd
}

const send = (socket: WebSocket, frame: unknown) =>
  socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
