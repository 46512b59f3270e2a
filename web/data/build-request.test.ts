import { defineCall } from '@kouan/contract/language/call.ts'
import { text } from '@kouan/contract/language/field.ts'
import { describe, expect, test } from 'vitest'
import { buildRequest, type RequestContext } from './build-request.ts'

const context: RequestContext = {
  base: '/jeecg-boot',
  token: 'secret',
  tenantId: '7',
  lowAppId: undefined,
  now: new Date(1_700_000_000_999),
  uploads: [],
}
const name = text({ label: '名称' })
const read = defineCall({
  name: 'a.read',
  title: '读',
  method: 'GET',
  path: '/a/:name',
  needs: 'public',
  input: { name },
})
const write = defineCall({ name: 'a.add', title: '写', method: 'POST', path: '/a', needs: 'public', input: { name } })

describe('a request', () => {
  test('S7.007 what the path names goes into it, the rest into the query, with the seconds of now', () => {
    const { url, method, body } = buildRequest(read, { name: '甲/乙', sex: 1, none: '', never: undefined }, context)
    expect(url).toBe('/jeecg-boot/a/%E7%94%B2%2F%E4%B9%99?sex=1&_t=1700000000')
    expect({ method, body }).toEqual({ method: 'GET', body: undefined })
  })

  test('S7.007 the items of a dictionary are asked for without a time', () => {
    const items = { ...read, path: '/sys/dict/getDictItems/:name' }
    expect(buildRequest(items, { name: 'sex' }, context).url).toBe('/jeecg-boot/sys/dict/getDictItems/sex')
  })

  test('a change is sent as JSON without a time', () => {
    const request = buildRequest(write, { name: '甲' }, context)
    expect(request).toMatchObject({ url: '/jeecg-boot/a', method: 'POST', body: '{"name":"甲"}' })
    expect(request.headers['content-type']).toBe('application/json')
  })

  test('S6.022 S7.004 S7.005 S7.006 token and tenant go with every request, the low-app only where there is one', () => {
    expect(buildRequest(read, { name: 'a' }, context).headers).toEqual({ 'tenant-id': '7', 'X-Access-Token': 'secret' })
    const elsewhere = { ...context, token: undefined, lowAppId: '42' }
    expect(buildRequest(read, { name: 'a' }, elsewhere).headers).toEqual({ 'tenant-id': '7', 'X-Low-App-ID': '42' })
  })

  test('S7.018 files go as a form, fields first, and the browser names the type', () => {
    const uploads = [new File(['%PDF'], '执照.pdf')]
    const { body, headers } = buildRequest({ ...write, upload: true }, { name: '甲' }, { ...context, uploads })
    expect([...(body as FormData).keys()]).toEqual(['name', 'file'])
    expect(headers['content-type']).toBeUndefined()
  })
})
