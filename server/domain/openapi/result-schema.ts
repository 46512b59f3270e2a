// Schema of the result of a successful call: rows of resources by their fields, everything else by the types of the contract.
import { deleteManyOf, startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type AnswerSchemas, type JsonSchema, nothing, referenceTo } from './json-schema.ts'
import { rowSchema } from './row-schema.ts'

const jobPath = startCallOf(deleteManyOf({ name: '', title: '' })).path.replace(/[^/]*$/, '')

export interface Results {
  /** Undefined where nothing says what the call returns. */
  resultOf: (call: Call) => JsonSchema | undefined
  /** The named parts of the results. */
  definitions: Record<string, JsonSchema>
}

export function describeResults(resources: readonly Resource[], answers: AnswerSchemas): Results {
  const definitions: Record<string, JsonSchema> = { ...answers.definitions }
  const ofResources = new Map<string, JsonSchema>()
  for (const resource of resources) {
    const name = rowName(resource)
    definitions[name] = rowSchema(resource)
    for (const [call, schema] of Object.entries(resultsOfResource(referenceTo(name), resource)))
      ofResources.set(`${resource.name}.${call}`, schema)
  }
  const { calls } = answers
  return {
    definitions,
    resultOf: ({ name, path }) =>
      calls[name] ??
      ofResources.get(name) ??
      calls[name.replace(/^.*\./, '*.')] ??
      (path.startsWith(jobPath) ? calls['*.start'] : undefined),
  }
}

/** `order` → `RowOfOrder`. */
const rowName = ({ name }: Resource) => `RowOf${name[0]?.toUpperCase()}${name.slice(1)}`

function resultsOfResource(row: JsonSchema, resource: Resource): Record<string, JsonSchema> {
  return {
    list: pageOfRows(row, resource),
    get: row,
    add: row,
    edit: nothing,
    delete: nothing,
    deleteBatch: nothing,
    reveal: { type: ['string', 'null'] },
    bin: { type: 'array', items: row },
    restore: nothing,
    destroy: nothing,
    move: nothing,
  }
}

const count = (title: string): JsonSchema => ({ title, type: 'integer' })

function pageOfRows(row: JsonSchema, { fields }: Resource): JsonSchema {
  const hasTotals = Object.values(fields).some(({ total }) => total)
  return {
    type: 'object',
    required: ['records', 'total', 'size', 'current', 'pages'],
    properties: {
      records: { title: '本页的行', type: 'array', items: row },
      total: count('总条数'),
      size: count('每页条数'),
      current: count('页码'),
      pages: count('总页数'),
      version: { title: '这些行的版本', type: 'string' },
      ...(hasTotals
        ? { totals: { title: '全部行的合计', type: 'object', additionalProperties: { type: ['string', 'null'] } } }
        : {}),
    },
  }
}
