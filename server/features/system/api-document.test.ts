import { readApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { served } from '../../areas.ts'
import { servedRoutes } from '../../testing/served-routes.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, config, aUser } = await testApp()
const administrator = await aUser({ rights: [readApiDocument.needs] })
const response = await app.inject({
  url: `${config.apiBase}/openapi.json`,
  headers: { 'x-access-token': administrator.token },
})
const document = response.json<typeof readApiDocument.result>()
if (!document) throw new Error('no document')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

describe('the API document', () => {
  it('is valid OpenAPI 3.1 by a public validator, references included', async () => {
    const validator = new Validator()
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const text = JSON.stringify(document)
    const references = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, ...parts]) => parts.join()),
    )
    const { components } = document
    const defined = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind},${name}`),
    )
    expect([...references].filter((one) => !defined.includes(one))).toEqual([])
  })

  it('has every served route below the base path, and nothing else', () => {
    const described = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, ':')}`)
    const calls = served.flatMap(({ call }) =>
      [call.method, ...(call.also ?? [])].map((method) => `${method} ${call.path}`),
    )
    const routes = servedRoutes(app).filter((route) => !isNoCall(route))
    expect(described.toSorted()).toEqual([...new Set(routes)].toSorted())
    expect(described).toHaveLength(calls.length)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  })

  it('says of every operation its title, its area and what it returns', () => {
    const silent = operations.filter(({ operation }) => {
      const { summary, tags, responses } = operation
      return summary === '' || tags.join('') === '' || (responses[200] ?? responses[302]) === undefined
    })
    expect(silent.map(({ path }) => path)).toEqual([])
    const unknown = operations.filter(({ operation }) => /"result":\{\}/.test(JSON.stringify(operation.responses)))
    const names = unknown.map(({ operation }) => operation.operationId)
    // People define the fields of online forms.
    expect(names.filter((name) => !/^online(Row|Form)\./.test(name))).toEqual([])
  })

  it('has examples that the calls accept', () => {
    const byName = new Map(served.map(({ call }) => [call.name, call]))
    const refused = operations.flatMap(({ operation }) => {
      const example = operation.requestBody?.content['application/json']?.example
      const call = byName.get(operation.operationId)
      if (!call || example === undefined) return []
      const inPath = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
      const { problems } = readInput(
        call.input,
        { ...inPath, ...(example as object) },
        { partial: call.partial === true },
      )
      return problems.map((problem) => `${call.name} ${problem.field} ${problem.message}`)
    })
    expect(refused).toEqual([])
  })
})

/** Health, metrics, pages and forwarded requests are no calls. */
const isNoCall = (route: string) => !route.includes(config.apiBase) && !route.includes(' /api/')
