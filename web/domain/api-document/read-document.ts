// Reads an OpenAPI document for people: its operations by area and subject, its references.
import type {
  ApiContent,
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiReference,
  ApiResponse,
  JsonSchema,
} from '@kouan/contract/calls/system/api-document.ts'

export interface ListedOperation {
  id: string
  method: string
  path: string
  operation: ApiOperation
}

export interface OperationGroup {
  title: string
  operations: ListedOperation[]
}

export interface OperationArea {
  title: string
  groups: OperationGroup[]
}

/** Of what the product posts to others, the path is its name. */
export const operationsOf = ({ paths, webhooks = {} }: ApiDocument): ListedOperation[] =>
  Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** Every word has to be in the title, the path, the name, the right or the area. */
export function findOperations(operations: readonly ListedOperation[], search: string): ListedOperation[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...operations]
  return operations.filter(({ id, method, path, operation }) => {
    const { summary, tags, 'x-group': group, 'x-permission': permission } = operation
    const text = [id, method, path, summary, ...tags, group, permission].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Areas and subjects in the order of the document. */
export function groupOperations(operations: readonly ListedOperation[]): OperationArea[] {
  const areas = new Map<string, Map<string, ListedOperation[]>>()
  for (const one of operations) {
    const { tags, 'x-group': title } = one.operation
    const [area = ''] = tags
    const groups = areas.get(area) ?? new Map<string, ListedOperation[]>()
    areas.set(area, groups.set(title, [...(groups.get(title) ?? []), one]))
  }
  return [...areas].map(([title, groups]) => ({
    title,
    groups: [...groups].map(([title, operations]) => ({ title, operations })),
  }))
}

const isReference = (value: object): value is ApiReference => '$ref' in value

/** Returns the object behind a reference such as `#/components/parameters/pageNo`. */
function referred(document: ApiDocument, { $ref = '' }: ApiReference): unknown {
  const [, , kind = '', name = ''] = $ref.split('/')
  const kinds: Record<string, Record<string, unknown>> = document.components
  return kinds[kind]?.[name]
}

export const parametersOf = (document: ApiDocument, { parameters = [] }: ApiOperation): ApiParameter[] =>
  parameters.map((one) => (isReference(one) ? (referred(document, one) as ApiParameter) : one))

export const responsesOf = (document: ApiDocument, { responses }: ApiOperation): [status: string, ApiResponse][] =>
  Object.entries(responses).map(([status, one]) => [
    status,
    isReference(one) ? (referred(document, one) as ApiResponse) : one,
  ])

export const schemaOf = (document: ApiDocument, schema: JsonSchema): JsonSchema =>
  typeof schema.$ref === 'string'
    ? ((referred(document, { $ref: schema.$ref }) as JsonSchema | undefined) ?? {})
    : schema

export interface NamedContent extends ApiContent {
  type: string
}

/** The first content of a body or of a response. */
export function contentOf(content: Record<string, ApiContent> | undefined): NamedContent | undefined {
  const [first] = Object.entries(content ?? {})
  return first && { type: first[0], ...first[1] }
}
