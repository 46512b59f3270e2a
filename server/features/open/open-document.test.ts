import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { readOpenDocument } from '@kouan/contract/calls/open/document-call.ts'
import { documentInput, kindPath } from '@kouan/contract/calls/open/document-calls.ts'
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openCalls } from '../../areas.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { everyRole } from '../../testing/every-kind.ts'
import { faultsOfAnswer } from '../../testing/open-schemas.ts'
import { servedRoutes } from '../../testing/served-routes.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { sendOpen, askToken, anAccount } = openHarness(test)
const { user } = await anEnterprise(test)
const everyCompany = await anEnterprise(test, { companyRoles: everyRole, tradeModes: '9610' })
const kinds = [...documentKinds.values()]
const document = (await sendOpen('GET', '/openapi.json')).body as unknown as ApiDocument
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

type Values = Record<string, unknown>
type Named = { required?: string[]; examples?: Values[] }
const capital = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
const schemaOf = (name: string) => document.components.schemas[capital(name)] as Named
const exampleOf = (schema: string) => (document.components.schemas[schema] as Named | undefined)?.examples?.[0]

describe('the document of the open API', () => {
  it('is valid OpenAPI 3.1 by a public validator', async () => {
    expect(await new Validator().validate({ ...structuredClone(document) })).toEqual({ valid: true })
  })

  it('has every route below /open/v1 but its own, and nothing else', () => {
    const described = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, ':')}`)
    const routes = servedRoutes(test.app).filter((route) => route.includes(' /open/v1/'))
    const own = ['GET /open/v1/openapi.json', 'GET /open/v1/problems/:']
    expect([...described, ...own].toSorted()).toEqual(routes.toSorted())
  })

  it('has examples that the calls accept, those written by hand included', () => {
    const refused = operations.flatMap(({ operation }) => {
      const call = openCalls.find(({ name }) => name === operation.operationId)
      const [content] = Object.values(operation.requestBody?.content ?? {})
      const example =
        (content?.example as Values | undefined) ?? exampleOf(String(content?.schema.$ref).replace(/^.*\//, ''))
      if (!call || example === undefined) return call?.rows === undefined && content ? [operation.operationId] : []
      return readInput(call.input, example).problems.map(({ field, message }) => [call.name, field, message].join(' '))
    })
    expect(refused).toEqual([])
  })

  it('what calls answer, failures included, is as it says', async () => {
    const account = await anAccount(user)
    const { token } = account
    const put = await sendOpen('PUT', '/documents/order', { token, body: orderForm() })
    // Each answer of these tests, and of all others of the open API, is compared with the document where it is sent.
    const answers = [
      await askToken(account.clientId, account.clientSecret),
      await askToken(account.clientId, 'wrong'),
      put,
      await sendOpen('PUT', '/documents/order', { token, body: { goods: [] } }),
      await sendOpen('PUT', '/documents/order', { body: {} }),
      await sendOpen('GET', `/documents/order/${put.body.id}`, { token }),
      await sendOpen('GET', '/documents/order/999999999', { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 422, 401, 200, 404])
    const wrong = { method: 'GET', path: '/enterprise', status: 200, type: 'application/json', body: { id: 1 } }
    expect(faultsOfAnswer(wrong)).not.toEqual([])
    expect(faultsOfAnswer({ ...wrong, status: 201 })).not.toEqual([])
  })

  it('a failure: in the document by its status, which stands in the schema of the shared response', () => {
    const body = { type: '', title: '', status: 409, detail: '', instance: '' }
    const write = { method: 'PUT', path: '/documents/order', status: 409, type: 'application/problem+json', body }
    expect(faultsOfAnswer(write)).toEqual([])
    expect(faultsOfAnswer({ ...write, method: 'GET' })).not.toEqual([])
    expect(faultsOfAnswer({ ...write, status: 402, body: { ...body, status: 402 } })).not.toEqual([])
    expect(faultsOfAnswer({ ...write, status: 404 })).not.toEqual([])
    expect(faultsOfAnswer({ ...write, type: 'application/json' })).not.toEqual([])
    const { ReadFailure, WriteFailure } = document.components.responses
    for (const failure of [ReadFailure, WriteFailure]) {
      const { schema } = failure?.content?.['application/problem+json'] ?? {}
      const { status } = (schema?.properties ?? {}) as { status?: { enum: number[] } }
      const told = [...(failure?.description ?? '').matchAll(/^- (\d{3})：.+$/gm)].map(([, code]) => Number(code))
      expect([told.length > 8, told]).toEqual([true, status?.enum])
    }
  })

  it.each(kinds.map(({ resource }) => resource.name))(
    'example of %s: stored by the server as it stands',
    async (name) => {
      const { token } = await anAccount(everyCompany.user, { kinds: name })
      const path = `/documents/${kindPath(name)}`
      const body = exampleOf(capital(name))
      expect(await sendOpen('PUT', path, { token, body })).toMatchObject({ status: 200, body: { outcome: 'created' } })
      const again = await sendOpen('POST', `${path}/batch`, { token, body: { documents: [body] } })
      expect(again.body).toMatchObject({ done: 1, results: [{ outcome: 'unchanged' }] })
      expect((await sendOpen('GET', path, { token })).status).toBe(200)
    },
  )

  it.each(kinds.map((kind) => [kind.resource.name, kind] as const))(
    'required of %s: what the server requires and nothing else',
    (name, kind) => {
      const fields = documentInput(kind)
      const example = exampleOf(capital(name)) ?? {}
      const isRefusedWithout = (left: string) => {
        const { [left]: _, ...rest } = example
        return readInput(fields, rest).problems.some(({ field }) => field === left)
      }
      const isPlain = (one: string) => fields[one]?.requiredWhen === undefined
      const required = Object.keys(fields).filter((one) => isPlain(one) && isRefusedWithout(one))
      expect(schemaOf(name).required ?? []).toEqual(required)
    },
  )

  it('required of an order by the running server: refused with the field, all others may be left out', async () => {
    const { token } = await anAccount(user)
    const form = orderForm()
    for (const name of Object.keys(form)) {
      const { [name as keyof typeof form]: _, ...rest } = form
      const { body } = await sendOpen('PUT', '/documents/order', { token, body: rest })
      const missed = (body.errors ?? []).filter(({ field, message }) => field === name && /^请|至少/.test(message))
      expect([name, missed.length > 0]).toEqual([name, schemaOf('order').required?.includes(name) ?? false])
    }
  })

  it('fields of a kind: stand once', () => {
    const text = JSON.stringify(document)
    expect(text.split('"title":"订单编号"').length - 1).toBeLessThanOrEqual(kinds.length + 1)
    const named = Object.keys(document.components.schemas)
    expect(named).toEqual(expect.arrayContaining(['Order', 'OrderGoods', 'OrderDocument', 'DocumentStanding']))
  })

  it('size: at most a third of the 582,478 bytes for 19 kinds in which nothing was shared', () => {
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThanOrEqual(((582_478 / 3) * kinds.length) / 19)
  })

  it('place of a fault: said to begin at the document, also in a batch', async () => {
    const { pointer } = (document.components.schemas.ProblemItem as { properties: Record<string, object> }).properties
    expect(pointer).toMatchObject({ description: expect.stringMatching(/从这份单证算起，批量中也是/) })
    const { token } = await anAccount(user)
    const form = orderForm()
    const documents = [form, { ...form, orderNo: `${form.orderNo}-2`, payTranscationId: '1' }]
    const { body } = await sendOpen('POST', '/documents/order/batch', { token, body: { documents } })
    expect(body).toMatchObject({ done: 1, results: [{ errors: [] }, { errors: [{ pointer: '/payTranscationId' }] }] })
  })

  it('is read in the product by who holds the page', async () => {
    const read = await test.app.inject({
      url: `${test.config.apiBase}${readOpenDocument.path}`,
      headers: { 'x-access-token': user.token },
    })
    expect(read.json()).toEqual(document)
  })
})
