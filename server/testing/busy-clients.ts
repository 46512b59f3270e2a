// Simulates users for trials: each saves and finds orders, uploads and reads files, one request after the other.
import { setTimeout as wait } from 'node:timers/promises'
import { documentCalls, type FoundNumbers, mostNumbers } from '@kouan/contract/calls/document.ts'
import { readStatic, type Uploaded, uploadFile } from '@kouan/contract/calls/files.ts'
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { pdf } from './an-application.ts'
import { orderCalls, orderForm } from './an-order.ts'
import { lostOnHeader } from './balancer.ts'
import { fromElsewhere } from './from-elsewhere.ts'
import { multipart } from './multipart.ts'
import type { TestUser } from './test-app.ts'

export interface LoadCounts {
  requests: number
  /** Servers that had accepted a request and did not answer it, one entry for each request. */
  lostOn: string[]
  /** Other failures, one sentence each. */
  failures: string[]
  /** Numbers of orders that the response confirmed. */
  orders: string[]
  uploads: StoredUpload[]
}

interface StoredUpload {
  path: string
  bytes: Buffer
  /** User who may read it. */
  user: TestUser
}

interface Load {
  address: string
  aUser(): Promise<TestUser>
}

const people = 6
const pauseMs = 20
/** Uploads of one user; below the limit of unsaved uploads. */
const filesOfOne = 40
const base = '/jeecg-boot'
const { findNumbers } = documentCalls(order)

export function busyClients({ address, aUser }: Load) {
  const counts: LoadCounts = { requests: 0, lostOn: [], failures: [], orders: [], uploads: [] }
  let isRunning = true

  /** Sends one request and counts it. Undefined: no successful response. */
  async function send(what: string, path: string, { headers, ...init }: Sending): Promise<Response | undefined> {
    counts.requests += 1
    try {
      const answer = await fetch(`${address}${base}${path}`, { ...init, headers: { ...headers, ...fromElsewhere() } })
      const lostOn = answer.headers.get(lostOnHeader)
      if (lostOn !== null) counts.lostOn.push(lostOn)
      else if (answer.ok) return answer
      else counts.failures.push(`${what}: ${answer.status}`)
    } catch (error) {
      counts.failures.push(`${what}: ${error}`)
    }
    return undefined
  }

  async function ask<R>(what: string, { method, path }: Call, user: TestUser, sent: Sent): Promise<R | undefined> {
    const answer = await send(what, `${path}${sent.query ?? ''}`, {
      method,
      headers: { 'x-access-token': user.token, ...sent.headers },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    })
    const envelope = (await answer?.json()) as Envelope<R> | undefined
    if (envelope && !envelope.success) counts.failures.push(`${what}: ${envelope.message}`)
    return envelope?.success ? envelope.result : undefined
  }

  async function saveOrder(user: TestUser): Promise<void> {
    const form = orderForm()
    const saved = await ask('save an order', orderCalls.add, user, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    if (saved === undefined) return
    counts.orders.push(form.orderNo)
    // Usually by another server than the one that saved it.
    const query = `?${new URLSearchParams({ orderNo: form.orderNo })}`
    const found = await ask<{ total: number }>('find an order', orderCalls.list, user, { query })
    if (found && found.total !== 1) counts.failures.push(`order ${form.orderNo}: ${found.total} times there`)
  }

  async function upload(user: TestUser): Promise<void> {
    const bytes = Buffer.concat([pdf, Buffer.from(`\n% ${crypto.randomUUID()}\n`)])
    const { payload, headers } = multipart({}, { name: '单据.pdf', bytes })
    const file = await ask<Uploaded>('upload', uploadFile, user, { headers, body: payload })
    if (file === undefined) return
    const stored = { path: file.path, bytes, user }
    counts.uploads.push(stored)
    const answer = await send('read an upload', pathOf(stored), {})
    if (answer && !Buffer.from(await answer.arrayBuffer()).equals(bytes))
      counts.failures.push(`${file.path}: other bytes`)
  }

  async function work(): Promise<void> {
    let user = await aUser()
    for (let round = 1; isRunning; round += 1) {
      await saveOrder(user)
      if (round % 4 === 0) await upload(user)
      if (round % (4 * filesOfOne) === 0) user = await aUser()
      await wait(pauseMs)
    }
  }

  const done = Promise.all(Array.from({ length: people }, work))
  return {
    async stop(): Promise<LoadCounts> {
      isRunning = false
      await done
      return counts
    },
  }
}

type Sending = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

interface Sent {
  query?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const pathOf = ({ path, user }: StoredUpload) =>
  `${readStatic.path.split('/:')[0]}/${encodeURI(path)}?token=${user.token}`

/** Returns uploads that this server does not return unchanged, and orders that it does not find. */
export async function readsAll(address: string, { uploads, orders }: LoadCounts): Promise<string[]> {
  const missing: string[] = []
  for (const upload of uploads) {
    const answer = await fetch(`${address}${base}${pathOf(upload)}`, { headers: fromElsewhere() })
    if (!Buffer.from(await answer.arrayBuffer()).equals(upload.bytes)) missing.push(upload.path)
  }
  for (let from = 0; from < orders.length; from += mostNumbers) {
    const answer = await fetch(`${address}${base}${findNumbers.path}`, {
      method: findNumbers.method,
      headers: { 'x-access-token': uploads[0]?.user.token ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ numbers: orders.slice(from, from + mostNumbers).join('\n') }),
    })
    const { result, message } = (await answer.json()) as Envelope<FoundNumbers | null>
    missing.push(...(result?.missing ?? [message]))
  }
  return missing
}

export const describeLoad = ({ requests, lostOn, failures, orders, uploads }: LoadCounts) =>
  `${requests} requests, lost with a killed server ${lostOn.length}, failed ${failures.length}; ` +
  `${orders.length} orders, ${uploads.length} uploads`
