import type { ApiDocument, ApiOperation } from '@kouan/contract/calls/system/api-document.ts'
import { describe, expect, it } from 'vitest'
import { curlOf } from './curl-of.ts'
import { findOperations, groupOperations, operationsOf, parametersOf } from './read-document.ts'
import { exampleOfSchema, schemaRows } from './schema-rows.ts'

const operation = (id: string, more: Partial<ApiOperation> = {}): ApiOperation => ({
  operationId: id,
  summary: '新增角色',
  tags: ['系统管理'],
  'x-group': '角色',
  'x-permission': 'role:add',
  security: [{ token: [] }],
  responses: {},
  ...more,
})

const node = { $ref: '#/components/schemas/Node' }
const document: ApiDocument = {
  openapi: '3.1.0',
  info: { title: '', version: '', description: '' },
  servers: [],
  tags: [],
  paths: {
    '/base/role/{id}': {
      get: operation('role.get', {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: {}, example: '1001' },
          { $ref: '#/components/parameters/pageNo' },
        ],
      }),
    },
    '/base/role/add': {
      post: operation('role.add', {
        requestBody: { content: { 'application/json': { schema: {}, example: { name: "it's" } } } },
      }),
    },
    '/base/order/list': { get: operation('order.list', { tags: ['进口订单'], summary: '订单列表', security: [] }) },
  },
  components: {
    schemas: {
      Node: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { title: '名称', type: 'string', maxLength: 20, examples: ['示例'] },
          children: { type: 'array', items: node },
        },
      },
      Success: { type: 'object', required: ['success'], properties: { success: { const: true }, result: {} } },
    },
    parameters: { pageNo: { name: 'pageNo', in: 'query', schema: { type: 'integer' } } },
    responses: {},
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
  },
}
const [get, add] = operationsOf(document)
if (!get || !add) throw new Error('no operations')

describe('an API document', () => {
  it('finds operations by words of title, path, area and right', () => {
    const found = (search: string) => findOperations(operationsOf(document), search).map(({ id }) => id)
    expect(found('订单')).toEqual(['order.list'])
    expect(found('post role:add')).toEqual(['role.add'])
    expect(found(' ')).toHaveLength(3)
    const areas = groupOperations(operationsOf(document))
    expect(areas.map(({ title, groups }) => [title, groups.length])).toEqual([
      ['系统管理', 1],
      ['进口订单', 1],
    ])
  })

  it('resolves references, and ends where a schema is inside itself', () => {
    expect(parametersOf(document, get.operation).map(({ name }) => name)).toEqual(['id', 'pageNo'])
    const response = {
      anyOf: [
        { allOf: [{ $ref: '#/components/schemas/Success' }, { type: 'object', properties: { result: node } }] },
        { type: 'null' },
      ],
    }
    const [success, result] = schemaRows(document, response)
    expect(success).toMatchObject({ name: 'success', type: 'true', isRequired: true })
    expect(result?.children?.[0]).toEqual({
      key: 'result.title',
      name: 'title',
      type: '文本',
      isRequired: true,
      text: '名称；最多 20 位',
    })
    expect(JSON.stringify(schemaRows(document, response)).length).toBeLessThan(5000)
    expect(exampleOfSchema(document, response)).toMatchObject({ success: true, result: { title: '示例' } })
  })

  it('joins named parts and what stands beside them, in fields and example', () => {
    const beside = {
      type: 'object',
      required: ['version'],
      properties: { version: { type: 'integer', examples: [1] } },
    }
    const response = { allOf: [node], ...beside }
    const rows = schemaRows(document, response).map(({ name, isRequired }) => [name, isRequired])
    expect(rows).toEqual([
      ['title', true],
      ['children', false],
      ['version', true],
    ])
    expect(exampleOfSchema(document, response)).toMatchObject({ title: '示例', version: 1 })
  })

  it('writes a request as a line for curl', () => {
    expect(curlOf(document, get, 'https://example.org')).toBe(
      `curl 'https://example.org/base/role/1001' \\\n  -H "X-Access-Token: $TOKEN"`,
    )
    expect(curlOf(document, add, '')).toContain(`-d '{\n  "name": "it'\\''s"\n}'`)
  })
})
