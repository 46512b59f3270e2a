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
  uploadName: 'file',
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
    expect(buildRequest(read, { name: 'a' }, context).url).toBe('/jeecg-boot/a/a?_t=1700000000')
    const removal = { ...read, method: 'DELETE' as const }
    expect(buildRequest(removal, { name: 'a', sex: 1 }, context).url).toBe('/jeecg-boot/a/a?sex=1')
  })

  test('S7.007 the items of a dictionary are asked for without a time', () => {
    const items = { ...read, path: '/sys/dict/getDictItems/:name' }
    expect(buildRequest(items, { name: 'sex' }, context).url).toBe('/jeecg-boot/sys/dict/getDictItems/sex')
    const fixed = { ...read, path: '/sys/dict/getDictItems/sex', input: {} }
    expect(buildRequest(fixed, {}, context).url).toBe('/jeecg-boot/sys/dict/getDictItems/sex')
    for (const path of ['/sys/dict/loadDict/:name', '/sys/dict/list/:name', '/sys/dictItem/getDictItems/:name'])
      expect(buildRequest({ ...read, path }, { name: 'sex' }, context).url, path).toMatch(/\/sex\?_t=1700000000$/)
  })

  test('a change is sent as JSON without a time', () => {
    const request = buildRequest(write, { name: '甲' }, context)
    expect(request).toMatchObject({ url: '/jeecg-boot/a', method: 'POST', body: '{"name":"甲"}' })
    expect(request.headers['content-type']).toBe('application/json')
  })

  test('S6.022 S7.004 S7.005 S7.006 token and tenant go with every request, the low-app only where there is one', () => {
    const headers = (more: Partial<RequestContext>) =>
      buildRequest(read, { name: 'a' }, { ...context, ...more }).headers
    expect(headers({})).toEqual({ 'tenant-id': '7', 'X-Access-Token': 'secret' })
    expect(headers({ token: undefined, lowAppId: '42' })).toEqual({ 'tenant-id': '7', 'X-Low-App-ID': '42' })
    expect(headers({ token: undefined, tenantId: '0' })).toEqual({ 'tenant-id': '0' })
    const all = { 'tenant-id': '7', 'X-Access-Token': 'a.b+c/d=', 'X-Low-App-ID': '42' }
    expect(headers({ token: 'a.b+c/d=', lowAppId: '42' })).toEqual(all)
    expect(buildRequest(write, { name: 'a' }, { ...context, lowAppId: '42' }).headers).toMatchObject({
      ...all,
      'X-Access-Token': 'secret',
    })
  })

  test('S7.018 files go as a form, fields first, and the browser names the type', () => {
    const uploads = [new File(['%PDF'], '执照.pdf'), new File(['GIF'], '门面.gif')]
    const call = { ...write, upload: true }
    const { method, body, headers } = buildRequest(call, { name: '甲', none: null }, { ...context, uploads })
    const form = body as FormData
    expect(method).toBe('POST')
    expect([...form.keys()]).toEqual(['name', 'file', 'file'])
    expect(form.get('name')).toBe('甲')
    expect(form.getAll('file').map((file) => (file as File).name)).toEqual(['执照.pdf', '门面.gif'])
    expect(headers['content-type']).toBeUndefined()
  })
})
