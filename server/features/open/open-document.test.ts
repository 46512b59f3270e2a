import { readOpenDocument } from '@kouan/contract/calls/open/document-call.ts'
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { openCalls } from '../../areas.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { servedRoutes } from '../../testing/served-routes.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { sendOpen, askToken, anAccount } = openHarness(test)
const { user } = await anEnterprise(test)
const document = (await sendOpen('GET', '/openapi.json')).body as unknown as ApiDocument
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

describe('the document of the open API', () => {
  it('is valid OpenAPI 3.1 by a public validator', async () => {
    expect(await new Validator().validate({ ...structuredClone(document) })).toEqual({ valid: true })
  })

  it('has every route below /open/v1 but its own, and nothing else', () => {
    const described = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, ':')}`)
    const routes = servedRoutes(test.app).filter((route) => route.includes(' /open/v1/'))
    expect([...described, 'GET /open/v1/openapi.json'].toSorted()).toEqual(routes.toSorted())
  })

  it('has examples that the calls accept, those written by hand included', () => {
    const refused = operations.flatMap(({ operation }) => {
      const call = openCalls.find(({ name }) => name === operation.operationId)
      const [content] = Object.values(operation.requestBody?.content ?? {})
      if (!call || content?.example === undefined) return []
      return readInput(call.input, content.example as Record<string, unknown>).problems.map(({ field, message }) =>
        [call.name, field, message].join(' '),
      )
    })
    expect(refused).toEqual([])
  })

  it('what calls answer, failures included, is as it says', async () => {
    const account = await anAccount(user)
    const { token } = account
    const put = await sendOpen('PUT', '/documents/order', { token, body: orderForm() })
    const answers = [
      ['/token', 'post', await askToken(account.clientId, account.clientSecret)],
      ['/token', 'post', await askToken(account.clientId, 'wrong')],
      ['/documents/order', 'put', put],
      ['/documents/order', 'put', await sendOpen('PUT', '/documents/order', { token, body: { goods: [] } })],
      ['/documents/order', 'put', await sendOpen('PUT', '/documents/order', { body: {} })],
      ['/documents/order/{id}', 'get', await sendOpen('GET', `/documents/order/${put.body.id}`, { token })],
      ['/documents/order/{id}', 'get', await sendOpen('GET', '/documents/order/999999999', { token })],
    ] as const
    expect(answers.map(([, , { status }]) => status)).toEqual([200, 401, 200, 422, 401, 200, 404])
    const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, validateSchema: false })
    ajv.addSchema(document, 'api')
    for (const [path, method, { status, headers, body }] of answers) {
      const pointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')
      const at = `#/paths/${pointer(`/open/v1${path}`)}/${method}/responses/${status}`
      const response = document.paths[`/open/v1${path}`]?.[method]?.responses[status] as Record<string, string>
      const type = String(headers['content-type']).split(';')[0] ?? ''
      const check = ajv.getSchema(`api${response.$ref ?? at}/content/${pointer(type)}/schema`)
      if (!check) throw new Error(`${path} ${status} ${type} is not in the document`)
      expect([path, status, check(body), check.errors]).toEqual([path, status, true, null])
    }
  })

  it('is read in the product by who holds the page', async () => {
    const read = await test.app.inject({
      url: `${test.config.apiBase}${readOpenDocument.path}`,
      headers: { 'x-access-token': user.token },
    })
    expect(read.json()).toEqual(document)
  })
})
