// Bounds of an input are compared before the work that it bounds: before the body is parsed, and before a row or a text is read.

import { gzipSync } from 'node:zlib'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { type Field, isLines, kindOf } from '@kouan/contract/language/field.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { findExcess } from '@kouan/contract/rules/json-bounds.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCalls, served } from '../areas.ts'
import { boundsOf } from '../gate/input-bounds.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { openHarness } from '../testing/an-open-account.ts'
import { orderForm } from '../testing/an-order.ts'
import { testApp } from '../testing/test-app.ts'

const test = await testApp()
const { app, config, aUser } = test

const isList = (field: Field) => isLines(field) || kindOf(field).isOpaque || kindOf(field).mostItems !== undefined
const written = served
  .map(({ call }) => call)
  .filter(({ method, upload, reply }) => method !== 'GET' && method !== 'DELETE' && !upload && reply !== 'stream')
/** Lists, lines and nested values of a call, or else its first value. */
function valuesOf({ input, path }: Call): [string, Field][] {
  const sent = Object.entries(input).filter(([name]) => !path.includes(`:${name}`))
  const lists = sent.filter(([, field]) => isList(field))
  return lists.length > 0 ? lists : sent.slice(0, 1)
}
const withValues = written.filter((call) => valuesOf(call).length > 0)

const mebibyte = 1_040_000
const elements = 300_000
const many = (element: string, count: number) => `[${Array.from({ length: count }, () => element).join(',')}]`
const deep = '['.repeat(10_000) + ']'.repeat(10_000)
const long = JSON.stringify('x'.repeat(mebibyte))
const shapes = [
  ['300,000 empty elements', many('{}', elements)],
  ['300,000 figures', many('1', elements)],
  ['10,000 levels', deep],
  ['1 MiB of text', long],
] as const

let addresses = 0
function anAddress(): string {
  addresses += 1
  return `10.9.${addresses >> 8}.${addresses & 255}`
}

/** Counts the texts that are parsed and longer than any answer or setting. */
function countParsed(): () => number {
  const parse = vi.spyOn(JSON, 'parse')
  return () => parse.mock.calls.filter(([text]) => String(text).length > 15_000).length
}
afterEach(() => vi.restoreAllMocks())

describe('rule 14: what is too much is refused before it is parsed', () => {
  it.each(withValues.map((call) => [call.name, call] as const))(
    '%s: a body beyond its bounds, refused unread',
    async (_, call) => {
      const user = await aUser({ rights: '*' })
      for (const [name] of valuesOf(call)) {
        for (const [shape, value] of shapes) {
          const parsed = countParsed()
          const answer = await app.inject({
            method: call.method,
            url: addressUnder(config.apiBase, call.path.replace(/:\w+/g, '1')),
            headers: { 'x-access-token': user.token, 'content-type': 'application/json' },
            remoteAddress: anAddress(),
            payload: `{"${name}":${value}}`,
          })
          const count = parsed()
          vi.restoreAllMocks()
          const { code, problems = [] } = answer.json()
          // A call that takes so long a text parses it, and compares its length before it reads it.
          const isUnread = boundsOf(call).text < mebibyte || !value.startsWith('"')
          expect({ shape, code, field: problems[0]?.field, isUnread: count === 0 }).toEqual({
            ...{ shape, code: 400, field: name, isUnread },
          })
          expect(problems.length).toBeLessThanOrEqual(100)
        }
      }
    },
  )
})

describe('rule 14: the number of rows is compared before a row is read', () => {
  const lines = served.flatMap(({ call }) =>
    Object.entries(call.input).flatMap(([name, field]) => (isLines(field) ? [{ call, name, field }] : [])),
  )
  it.each(lines.map((one) => [`${one.call.name}.${one.name}`, one] as const))(
    '%s: one row too many, one problem',
    (_, { call, name, field }) => {
      let touched = 0
      const touch = () => {
        touched += 1
        return undefined
      }
      const row = new Proxy({}, { get: touch, has: () => Boolean(touch()), getOwnPropertyDescriptor: touch })
      const rows = Array.from({ length: (field.max ?? 1000) + 1 }, () => row)
      const { problems } = readInput(call.input, { [name]: rows }, { partial: true })
      expect(problems.filter((problem) => problem.field.startsWith(name))).toHaveLength(1)
      expect(touched).toBe(0)
    },
  )
})

describe('the batch of the open API', () => {
  const { sendOpen, anAccount } = openHarness(test)
  const batch = 8 * 1024 * 1024 - 100
  const send = async (body: string | Buffer, headers: Record<string, string> = {}) => {
    const { user } = await shop
    const { token } = await anAccount(user)
    const parsed = countParsed()
    const answer = await sendOpen('POST', '/documents/order/batch', {
      token,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { ...answer, parsed: parsed() }
  }
  const shop = anEnterprise(test)

  it.each([
    ['one document with a line for each three bytes', `{"documents":[{"goods":${many('{}', batch / 3)}}]}`],
    ['a document for each three bytes', `{"documents":${many('{}', batch / 3)}}`],
    ['1,000 documents with lines for each three bytes', `{"documents":${many(`{"goods":${many('{}', 2700)}}`, 1000)}}`],
    ['10,000 levels', `{"documents":${deep}}`],
    ['8 MiB of text', `{"documents":[{"orderNo":"${'x'.repeat(batch)}"}]}`],
  ])('batch: %s, refused unread', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 422, parsed: 0, body: { errors: [{ field: 'documents' }] } })
  })

  it('batch: 1,000 documents of 99 faulty lines, some hundred problems in all', async () => {
    const { status, body } = await send(`{"documents":${many(`{"goods":${many('{"itemName":"x"}', 99)}}`, 1000)}}`)
    const results = body.results as { errors: unknown[] }[]
    expect({ status, failed: body.failed }).toEqual({ status: 200, failed: 1000 })
    expect(results.every(({ errors }) => errors.length > 0)).toBe(true)
    expect(results.flatMap(({ errors }) => errors).length).toBeLessThanOrEqual(2 * 1000 + 100)
  })

  it.each(['br', 'deflate'])('batch: compressed by %s, refused without being decompressed', async (encoding) => {
    expect(await send('{}', { 'content-encoding': encoding })).toMatchObject({ status: 415, parsed: 0 })
  })

  it('batch: gzip that becomes 1,000 times larger, refused unread', async () => {
    const body = gzipSync(`{"documents":[${' '.repeat(batch - 100)}]}`)
    expect(await send(body, { 'content-encoding': 'gzip' })).toMatchObject({ status: 413, parsed: 0 })
  })

  it('batch: a message with an element for each four bytes, refused before it is parsed', async () => {
    const root = 'ceb:CEB311Message xmlns:ceb="http://www.chinaport.gov.cn/ceb"'
    const body = `<${root}>${'<a/>'.repeat(batch / 4 - 50)}</ceb:CEB311Message>`
    const answer = await send(body, { 'content-type': 'application/xml' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ message: expect.stringContaining('元素超过') }] } })
  })

  it('batch: a form, refused', async () => {
    const answer = await send('a=&'.repeat(1000), { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.status).toBe(415)
  })
})

describe('large inputs that are declared', () => {
  const pass = (call: Pick<Call, 'input'>, body: unknown) => findExcess(JSON.stringify(body), boundsOf(call))
  it('8 MiB of 1,000 documents with 99 goods each: within the bounds of every kind', () => {
    const { goods, ...head } = orderForm()
    const documents = Array.from({ length: 1000 }, () => ({
      ...head,
      goods: Array.from({ length: 99 }, () => goods[0]),
    }))
    const call = openCalls.find(({ name }) => name === `open.${order.name}.batch`)
    expect(call && pass(call, { documents })).toBeUndefined()
  })
})
