// The parts of the typed client that need no server: what is sent again, batches, cursors, events, and kouan-mcp.
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from './client.ts'
import { linesOf, passMessages } from './mcp-proxy.ts'
import { cursorAfter } from './pages.ts'
import { KouanProblem } from './problem.ts'
import { eventOf, isGenuine } from './webhooks.ts'

type Answer = Response | Error
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  body: string | null
}

/** Answers in their order, the last one for ever; tokens are `t1`, `t2`, … */
function aServer(answers: readonly (() => Answer)[]) {
  const [sent, waited]: [Sent[], number[]] = [[], []]
  let tokens = 0
  const send = async (url: string | URL | Request, init: RequestInit = {}) => {
    if (String(url).endsWith('/token')) return json({ access_token: `t${++tokens}`, expires_in: 1800 })
    const answer = answers[Math.min(sent.length, answers.length - 1)]?.() ?? new Error('no answer')
    sent.push({
      ...{ url: String(url), method: init.method ?? 'GET', headers: init.headers as Record<string, string> },
      body: init.body as string | null,
    })
    if (answer instanceof Error) throw answer
    return answer
  }
  const options = { address: 'http://k', clientId: 'a', clientSecret: 'b', fetch: send as typeof fetch }
  return { sent, waited, options: { ...options, wait: async (seconds: number) => void waited.push(seconds) } }
}

interface Known {
  get: { input: { id: string }; answer: { id: string } }
  put: { input: { no: string }; answer: { id: string } }
  declare: { input: { ids: string[] }; answer: { done: number } }
  batch: { input: { documents: readonly { no: string }[] }; answer: { results: readonly { index: number }[] } }
  list: { input: { cursor?: string; state?: string }; answer: { nextCursor: string | null; lastCursor: string } }
  states: { input: { cursor?: string }; answer: { nextCursor: string; hasMore: boolean } }
}
const routes = {
  get: ['GET', '/open/v1/orders/{id}', []],
  put: ['PUT', '/open/v1/orders', []],
  declare: ['POST', '/open/v1/declare', []],
  batch: ['POST', '/open/v1/batch', []],
  list: ['GET', '/open/v1/orders', ['cursor', 'state']],
  states: ['GET', '/open/v1/states', ['cursor']],
} as const

const lost = () => new TypeError('fetch failed')
const done = () => json({ id: '1' })

describe('what is sent again', () => {
  it.each([
    ['a read that is lost', 'get', { id: '1' }, {}, [lost, lost, done], [1, 2]],
    ['a put that is lost', 'put', { no: '1' }, {}, [lost, done], [1]],
    ['a write with a key that is lost', 'declare', { ids: [] }, { idempotencyKey: 'k' }, [lost, done], [1]],
    [
      'a write behind a proxy that gives up, with a key',
      'declare',
      { ids: [] },
      { idempotencyKey: 'k' },
      [() => json({}, 504), done],
      [1],
    ],
    ['429', 'declare', { ids: [] }, {}, [() => json({}, 429, { 'retry-after': '7' }), done], [7]],
    [
      '503 with a date in place of seconds',
      'get',
      { id: '1' },
      {},
      [() => json({}, 503, { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }), done],
      [1],
    ],
  ] as const)('%s: again after seconds of waiting', async (_of, name, input, options, answers, waits) => {
    const server = aServer(answers)
    const client = clientOf<Known>(routes, server.options)
    expect(await client.call(name, input as never, options)).toEqual({ id: '1' })
    expect(server.waited).toEqual(waits)
    expect(new Set(server.sent.map(({ body }) => body)).size).toBe(1)
  })

  it.each([
    ['a write without a key that is lost', 'declare', { ids: [] }, lost],
    ['a write without a key behind a proxy that gives up', 'declare', { ids: [] }, () => json({ status: 502 }, 502)],
    ['a refusal', 'put', { no: '1' }, () => json({ status: 422, title: '内容不正确' }, 422)],
  ] as const)('%s: once', async (_of, name, input, answer) => {
    const server = aServer([answer])
    await expect(clientOf<Known>(routes, server.options).call(name, input as never)).rejects.toThrow()
    expect(server.sent).toHaveLength(1)
  })

  it('a server that stays away: the last fault after four times', async () => {
    const server = aServer([lost])
    await expect(clientOf<Known>(routes, server.options).call('get', { id: '1' })).rejects.toThrow('fetch failed')
    expect(server.sent).toHaveLength(4)
  })

  it('a token that is refused: a new one, once', async () => {
    const server = aServer([() => json({ status: 401 }, 401), done])
    await clientOf<Known>(routes, server.options).call('get', { id: '1' })
    expect(server.sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2'])
    const refusing = aServer([() => json({ status: 401, title: '未登录' }, 401)])
    await expect(clientOf<Known>(routes, refusing.options).call('get', { id: '1' })).rejects.toThrow('401 未登录')
    expect(refusing.sent).toHaveLength(2)
  })

  it('calls at the same time: one token', async () => {
    const server = aServer([done])
    const client = clientOf<Known>(routes, server.options)
    await Promise.all(['1', '2', '3'].map((id) => client.call('get', { id })))
    expect(new Set(server.sent.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer t1']))
  })
})

describe('refusals', () => {
  it('a problem: its message names each field in Chinese and English, and the instance', () => {
    const error = { field: 'goods[0].qty', pointer: '/goods/0/qty', message: '不是数字', english: 'must be a number' }
    const problem = new KouanProblem({
      ...{ status: 422, type: '/open/v1/problems/invalid', title: '内容不正确', detail: '内容不正确', instance: 'r-1' },
      errors: [error],
    })
    expect(problem.message).toBe('422 内容不正确\n  goods[0].qty: 不是数字 (must be a number)\n  instance r-1')
    expect(problem.kind).toBe('invalid')
  })

  it('a problem of many fields: the first ten, and how many more', () => {
    const errors = Array.from({ length: 12 }, (_, at) => ({ field: `f${at}`, pointer: '', message: 'm', english: 'e' }))
    const lines = new KouanProblem({ status: 422, errors }).message.split('\n')
    expect(lines).toHaveLength(12)
    expect(lines.at(-1)).toBe('  … 2 more')
  })
})

describe('batches', () => {
  const results = (count: number) => () =>
    json({ results: Array.from({ length: count }, (_, index) => ({ index, id: `i${index}` })) })

  it('documents beyond the size of a batch: several, each with its own key, places in all documents', async () => {
    const server = aServer([results(2), results(2), results(1)])
    const client = clientOf<Known>(routes, server.options)
    const documents = ['1', '2', '3', '4', '5'].map((no) => ({ no }))
    const rows = []
    for await (const row of client.batch('batch', documents, { size: 2, idempotencyKey: 'k' })) rows.push(row.index)
    expect(rows).toEqual([0, 1, 2, 3, 4])
    expect(server.sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-0', 'k-2', 'k-4'])
    expect(server.sent.map(({ body }) => body)).toContain('{"documents":[{"no":"5"}]}')
  })

  it('documents of many bytes: batches that the API takes', async () => {
    const server = aServer([results(1)])
    const big = { no: '长'.repeat(1_500_000) }
    for await (const _ of clientOf<Known>(routes, server.options).batch('batch', [big, big]));
    expect(server.sent).toHaveLength(2)
  })

  it('a batch that is lost without a key of its own: again with the same key', async () => {
    const server = aServer([lost, results(1)])
    for await (const _ of clientOf<Known>(routes, server.options).batch('batch', [{ no: '1' }]));
    const [first, second] = server.sent.map(({ headers }) => headers['idempotency-key'])
    expect(first).toBe(second)
    expect(first).toMatch(/^[\x21-\x7e]{1,200}$/)
  })

  it.each([0, 1001, Number.NaN])('size %d: refused before anything is sent', async (size) => {
    const server = aServer([results(1)])
    const all = clientOf<Known>(routes, server.options).batch('batch', [{ no: '1' }], { size })
    await expect(all.next()).rejects.toThrow(RangeError)
    expect(server.sent).toEqual([])
  })

  it('no documents: nothing is sent', async () => {
    const server = aServer([results(0)])
    const all = clientOf<Known>(routes, server.options).batch('batch', [])
    expect(await all.next()).toEqual({ done: true, value: undefined })
    expect(server.sent).toEqual([])
  })
})

describe('pages', () => {
  it('a list: until there is no next cursor, with its filters; afterwards from the last cursor', async () => {
    const server = aServer([
      () => json({ nextCursor: '1.1', lastCursor: '1.1' }),
      () => json({ nextCursor: null, lastCursor: '1.2' }),
    ])
    const cursors = []
    for await (const page of clientOf<Known>(routes, server.options).pages('list', { state: 'READY' }))
      cursors.push(cursorAfter(page))
    expect(cursors).toEqual(['1.1', '1.2'])
    expect(server.sent.map(({ url }) => url)).toEqual([
      'http://k/open/v1/orders?state=READY',
      'http://k/open/v1/orders?cursor=1.1&state=READY',
    ])
  })

  it('states: while there are more, although each page has a cursor', async () => {
    const server = aServer([
      () => json({ nextCursor: '1.1', hasMore: true }),
      () => json({ nextCursor: '1.2', hasMore: false }),
    ])
    const cursors = []
    for await (const page of clientOf<Known>(routes, server.options).pages('states', { cursor: '1.0' }))
      cursors.push(cursorAfter(page))
    expect(cursors).toEqual(['1.1', '1.2'])
  })
})

describe('events', () => {
  const [secret, now, body] = [
    'a key of sixteen characters',
    1_795_000_000_000,
    '{"event":"webhook.test","title":"示例"}',
  ]
  const timestamp = String(now / 1000)
  const signed = (text: string, key = secret) => `v1=${createHmac('sha256', key).update(text).digest('hex')}`
  const right = { 'x-kouan-timestamp': timestamp, 'x-kouan-signature': signed(`${timestamp}.${body}`) }
  const other = signed(`${timestamp}.${body}`, 'another key')

  it.each([
    ['signed', right, body, true],
    ['signed, as bytes', right, new TextEncoder().encode(body), true],
    ['signed, with headers of fetch', new Headers(right), body, true],
    [
      'signed with the key of before',
      { ...right, 'x-kouan-signature': other, 'x-kouan-signature-previous': right['x-kouan-signature'] },
      body,
      true,
    ],
    ['signed with another key', { ...right, 'x-kouan-signature': other }, body, false],
    ['changed', right, `${body} `, false],
    ['of another time', { ...right, 'x-kouan-timestamp': String(now / 1000 - 1) }, body, false],
    ['without a signature', { 'x-kouan-timestamp': timestamp }, body, false],
    ['without headers', {}, body, false],
    ['signed by a text that is no hash', { ...right, 'x-kouan-signature': 'v1=0' }, body, false],
  ])('%s: genuine or not', async (_of, headers, content, isRight) => {
    expect(await isGenuine({ headers, body: content }, secret, { now })).toBe(isRight)
    expect(await eventOf({ headers, body: content }, secret, { now })).toEqual(isRight ? JSON.parse(body) : undefined)
  })

  it.each([301, -301])('%d seconds away: not genuine', async (seconds) => {
    expect(await isGenuine({ headers: right, body }, secret, { now: now + seconds * 1000 })).toBe(false)
  })
})

describe('kouan-mcp', () => {
  async function passed(answers: readonly (() => Answer)[], lines: readonly string[]) {
    const server = aServer(answers)
    const written: unknown[] = []
    const write = (line: string) => void written.push(JSON.parse(line))
    async function* all() {
      yield* lines
    }
    await passMessages({ ...server.options, lines: all(), write })
    return { written, sent: server.sent }
  }
  const message = (id: number, method: string) => JSON.stringify({ jsonrpc: '2.0', id, method })

  it('a request: its answer; the version of the protocol goes with those after it', async () => {
    const begun = { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18' } }
    const listed = { jsonrpc: '2.0', id: 2, result: { tools: [] } }
    const lines = [message(1, 'initialize'), '', message(2, 'tools/list')]
    const { written, sent } = await passed([() => json(begun), () => json(listed)], lines)
    expect(written).toEqual([begun, listed])
    expect(sent.map(({ headers }) => headers['mcp-protocol-version'])).toEqual([undefined, '2025-06-18'])
    expect(sent[0]?.url).toBe('http://k/open/mcp')
  })

  it('a notification: nothing is written, whatever is answered', async () => {
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect((await passed([() => new Response('', { status: 202 })], [note])).written).toEqual([])
    expect((await passed([lost], [note])).written).toEqual([])
  })

  it.each([
    ['a refusal', () => json({ error: { code: -32000, message: '请求过于频繁' } }, 429), '请求过于频繁'],
    ['a server that is away', lost, '不能连接口岸台 http://k'],
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), '不能连接口岸台 http://k'],
  ] as const)('%s: an error for the same request', async (_of, answer, part) => {
    const { written } = await passed([answer], [message(3, 'tools/list')])
    expect(written).toEqual([
      { jsonrpc: '2.0', id: 3, error: { code: -32000, message: expect.stringContaining(part) } },
    ])
  })

  it('a token that has ended: a new one', async () => {
    const answer = { jsonrpc: '2.0', id: 1, result: {} }
    const { written, sent } = await passed([() => json({}, 401), () => json(answer)], [message(1, 'ping')])
    expect(written).toEqual([answer])
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2'])
  })

  it('a line that is no message: an error, the next one is passed', async () => {
    const answer = { jsonrpc: '2.0', id: 2, result: {} }
    const { written } = await passed([() => json(answer)], ['{', '[]', message(2, 'ping')])
    const wrong = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
    expect(written).toEqual([wrong, wrong, answer])
  })

  it('lines that arrive in pieces, also inside a character: whole', async () => {
    const bytes = new TextEncoder().encode('一\n二\n三')
    async function* pieces() {
      for (const byte of bytes) yield Uint8Array.of(byte)
    }
    const lines: string[] = []
    for await (const line of linesOf(pieces())) lines.push(line)
    expect(lines).toEqual(['一', '二', '三'])
  })
})
