// Bodies of the open API as clients encode them.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { sendOpen, anAccount } = openHarness(test)
const { token } = await anAccount((await anEnterprise(test)).user)
const json = { 'content-type': 'application/json' }
const zipped = { ...json, 'content-encoding': 'gzip' }
const put = (body: unknown, headers: Record<string, string>) =>
  sendOpen('PUT', '/documents/order', { token, body, headers })
const batch = (body: unknown, headers: Record<string, string>) =>
  sendOpen('POST', '/documents/order/batch', { token, body, headers })

describe('compressed bodies', () => {
  it('gzip: read as the same body without it', async () => {
    const form = orderForm()
    expect((await put(gzipSync(JSON.stringify(form)), zipped)).body).toMatchObject({ outcome: 'created' })
    expect((await put(form, {})).body).toMatchObject({ outcome: 'unchanged' })
    const many = { documents: Array.from({ length: 50 }, () => orderForm()) }
    expect((await batch(gzipSync(JSON.stringify(many)), zipped)).body).toMatchObject({ done: 50 })
  })

  it('more bytes than the route takes, and a body that becomes 1,000 times larger: 413', async () => {
    const noise = Array.from({ length: 60_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_296)
    const large = gzipSync(JSON.stringify({ note: noise.map(String).join(' ').repeat(3) }))
    expect((await put(large, zipped)).status).toBe(413)
    expect((await batch(gzipSync(`{"documents":[${' '.repeat(7_000_000)}]}`), zipped)).status).toBe(413)
    expect((await batch(gzipSync(' '.repeat(50_000_000)), zipped)).status).toBe(413)
  })

  it('no gzip, a body that is cut, gzip within gzip: refused', async () => {
    const good = gzipSync(JSON.stringify(orderForm()))
    expect((await put('{}', zipped)).status).toBe(422)
    expect((await put(good.subarray(0, 40), zipped)).status).toBe(422)
    expect((await put(gzipSync(good), zipped)).status).toBe(422)
  })

  it.each(['br', 'deflate', 'gzip, gzip'])('Content-Encoding %s: 415', async (encoding) => {
    const answer = await put('{}', { ...json, 'content-encoding': encoding })
    expect(answer).toMatchObject({ status: 415, body: { type: '/open/v1/problems/unsupported-media-type' } })
  })
})

it.each([
  'text/json',
  'application/vnd.api+json',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
])('Content-Type %s where JSON is wanted: 415', async (type) => {
  expect((await put('{}', { 'content-type': type })).status).toBe(415)
})
