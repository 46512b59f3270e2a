// Named parts of the document of the open API: each kind of document, its lines, its state, and the answers of writes and
// actions.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { documentInput, documentStanding, fieldErrors } from '@kouan/contract/calls/open/document-calls.ts'
import type { OpenCall } from '@kouan/contract/calls/open/open-call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { inputObject } from './input-schema.ts'
import { type JsonSchema, referenceTo } from './json-schema.ts'
import { outputObject } from './output-schema.ts'

const capital = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

const kindsByNames = new Map([...documentKinds.values()].map((kind) => [kind.resource.name, kind]))
const kindOf = ({ kind }: OpenCall) => (kind === undefined ? undefined : kindsByNames.get(kind))

/** `exportOrder` → `ExportOrder`; as it is answered `ExportOrderDocument`. */
const nameOf = ({ resource }: DocumentKind) => capital(resource.name)
const answerNameOf = (kind: DocumentKind) => `${nameOf(kind)}Document`

/** Returns the schemas of a kind; each of its fields is in one of them, once. */
function schemasOfKind(kind: DocumentKind): [name: string, schema: JsonSchema][] {
  const { title } = kind.resource
  const { properties, ...whole } = inputObject(documentInput(kind)) as { properties: Record<string, JsonSchema> }
  const { lines: key } = kind
  const lines = key === undefined ? undefined : properties[key]
  if (key === undefined || lines === undefined) return [[nameOf(kind), { title, properties, ...whole }], answered(kind)]
  const lineName = `${nameOf(kind)}${capital(key)}`
  const named = { ...properties, [key]: { ...lines, items: referenceTo(lineName) } }
  return [
    [nameOf(kind), { title, properties: named, ...whole }],
    [lineName, { title: lines.title, ...(lines.items as JsonSchema) }],
    answered(kind),
  ]
}

const answered = (kind: DocumentKind): [string, JsonSchema] => [
  answerNameOf(kind),
  {
    title: `${kind.resource.title}及其状态`,
    allOf: [referenceTo(nameOf(kind)), referenceTo('DocumentStanding')],
  },
]

/** Answers that all kinds have alike, by the last part of the call's name. */
const sharedAnswers: Readonly<Record<string, string>> = {
  put: 'WriteResult',
  batch: 'BatchResults',
  declare: 'ActionResults',
  cancel: 'ActionResults',
}

const partOf = ({ name, kind }: OpenCall) => (kind === undefined ? '' : (name.split('.').at(-1) ?? ''))

/** The schemas of the kinds that these calls are of, with what they share. */
export function documentSchemas(calls: readonly OpenCall[]): Record<string, JsonSchema> {
  const kinds = new Set(calls.flatMap((call) => kindOf(call) ?? []))
  const shared = calls.flatMap((call): [string, JsonSchema][] => {
    const name = sharedAnswers[partOf(call)]
    return name === undefined ? [] : [[name, withWarnings(outputObject(call.output))]]
  })
  return {
    ProblemItem: outputObject(fieldErrors.fields),
    DocumentStanding: outputObject(documentStanding),
    ...Object.fromEntries(shared),
    ...Object.fromEntries([...kinds].flatMap(schemasOfKind)),
  }
}

/** Adds the warnings of unknown names for accounts that were made before these were refused. */
export const withWarnings = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: {
    ...(schema.properties as object),
    warnings: {
      title: '提醒：请求中接口没有的名称',
      description: '只对升级前已有的接口账户，90 天内；之后和其他账户一样，以 422 拒绝',
      type: 'array',
      items: referenceTo('ProblemItem'),
    },
  },
})

const replacedProperty = (schema: JsonSchema, name: string, change: JsonSchema): JsonSchema => {
  const properties = schema.properties as Record<string, JsonSchema>
  return { ...schema, properties: { ...properties, [name]: { ...properties[name], ...change } } }
}

/** The schema of a body, which names the kind where it holds documents. */
export function bodySchema(call: OpenCall, schema: JsonSchema): JsonSchema {
  const kind = kindOf(call)
  if (kind && partOf(call) === 'put') return referenceTo(nameOf(kind))
  if (!kind || call.rows === undefined) return schema
  return replacedProperty(schema, call.rows, { items: referenceTo(nameOf(kind)) })
}

/** The schema of an answer in JSON. */
export function answerSchema(call: OpenCall): JsonSchema {
  const [kind, part] = [kindOf(call), partOf(call)]
  const shared = sharedAnswers[part]
  if (shared !== undefined) return referenceTo(shared)
  if (kind && part === 'get') return withWarnings({ allOf: [referenceTo(answerNameOf(kind))], type: 'object' })
  if (!kind || part !== 'list') return withWarnings(outputObject(call.output))
  // The documents have a schema of their own, and so are not described again.
  const { documents, ...others } = call.output
  const listed: JsonSchema = { title: documents?.label, type: 'array', items: referenceTo(answerNameOf(kind)) }
  const schema = outputObject(others)
  const required = ['documents', ...((schema.required as string[] | undefined) ?? [])]
  return withWarnings({ ...schema, required, properties: { documents: listed, ...(schema.properties as object) } })
}
