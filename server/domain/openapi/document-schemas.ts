// Named parts of the document of the open API: each kind of document, its lines, its state, and the answers of writes and
// actions.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { documentInput, documentStanding, fieldErrors } from '@kouan/contract/calls/open/document-calls.ts'
import { chosenDocuments, lastCursor, nextCursor } from '@kouan/contract/calls/open/many-document-calls.ts'
import type { OpenCall } from '@kouan/contract/calls/open/open-call.ts'
import type { ApiDocument, ApiResponse } from '@kouan/contract/calls/system/api-document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { inputObject } from './input-schema.ts'
import { type JsonSchema, referenceTo } from './json-schema.ts'
import { answerExamples, openExamples } from './open-examples.ts'
import { outputObject } from './output-schema.ts'

const capital = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

const kindsByNames = new Map([...documentKinds.values()].map((kind) => [kind.resource.name, kind]))
const kindOf = ({ kind }: OpenCall) => (kind === undefined ? undefined : kindsByNames.get(kind))

/** `exportOrder` → `ExportOrder`; as it is answered `ExportOrderDocument`. */
const nameOf = ({ resource }: DocumentKind) => capital(resource.name)
const answerNameOf = (kind: DocumentKind) => `${nameOf(kind)}Document`

/** Returns the schemas of a kind; each of its fields is in one of them, once, and so is its example. */
function schemasOfKind(kind: DocumentKind): [name: string, schema: JsonSchema][] {
  const { title, name } = kind.resource
  const { properties: own, ...whole } = inputObject(documentInput(kind)) as { properties: Record<string, JsonSchema> }
  // The types of business are those of the direction.
  const { crossborderType: types = {} } = own
  const typesName = kind.message.direction === 'E' ? 'ExportType' : 'ImportType'
  const properties: Record<string, JsonSchema> = { ...own, crossborderType: referenceTo(typesName) }
  const shown = { ...whole, examples: [openExamples[name]] }
  const { lines: key } = kind
  const lines = key === undefined ? undefined : properties[key]
  const shared: [string, JsonSchema] = [typesName, types]
  if (key === undefined || lines === undefined)
    return [shared, [nameOf(kind), { title, properties, ...shown }], answered(kind)]
  const lineName = `${nameOf(kind)}${capital(key)}`
  const named = { ...properties, [key]: { ...lines, items: referenceTo(lineName) } }
  return [
    shared,
    [nameOf(kind), { title, properties: named, ...shown }],
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

/** Name of the response that calls of all kinds have; undefined for a response of its own. */
export const sharedAnswerOf = (call: OpenCall): string | undefined => sharedAnswers[partOf(call)]

/** The responses that calls of all kinds have. */
export const answerResponses: ApiDocument['components']['responses'] = {
  WriteResult: answerNamed('WriteResult', '单证和写入的结果'),
  BatchResults: answerNamed('BatchResults', '每份单证写入的结果'),
  ActionResults: answerNamed('ActionResults', '每份单证的结果'),
}

function answerNamed(name: string, description: string): ApiResponse {
  const example = answerExamples[name]
  return {
    description,
    content: { 'application/json': { schema: referenceTo(name), ...(example ? { example } : {}) } },
  }
}

/** The schemas of the kinds that these calls are of, with what they share. */
export function documentSchemas(calls: readonly OpenCall[]): Record<string, JsonSchema> {
  const kinds = new Set(calls.flatMap((call) => kindOf(call) ?? []))
  const shared = calls.flatMap((call): [string, JsonSchema][] => {
    const name = sharedAnswerOf(call)
    return name === undefined ? [] : [[name, withWarnings(outputObject(call.output))]]
  })
  return {
    ProblemItem: outputObject(fieldErrors.fields),
    Warnings: {
      title: '提醒：请求中接口没有的名称',
      description: '只对升级前已有的接口账户，90 天内；之后和其他账户一样，以 422 拒绝',
      type: 'array',
      items: referenceTo('ProblemItem'),
    },
    CursorPage: withWarnings(outputObject({ nextCursor, lastCursor })),
    DocumentIds: { ...inputObject(chosenDocuments), examples: [{ ids: ['1830000000000001'] }] },
    DocumentStanding: outputObject(documentStanding),
    ...Object.fromEntries(shared),
    ...Object.fromEntries([...kinds].flatMap(schemasOfKind)),
  }
}

/** Adds the warnings of unknown names for accounts that were made before these were refused. */
const withWarnings = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...(schema.properties as object), warnings: referenceTo('Warnings') },
})

/** The schema of a body of documents or of their ids, which the components have with an example; undefined for any other. */
export function sharedBodyOf(call: OpenCall, schema: JsonSchema): JsonSchema | undefined {
  const kind = kindOf(call)
  if (!kind) return undefined
  const part = partOf(call)
  if (part === 'put') return referenceTo(nameOf(kind))
  if (call.rows === undefined) return referenceTo('DocumentIds')
  const { [call.rows]: rows } = schema.properties as Record<string, JsonSchema>
  return { ...schema, properties: { [call.rows]: { ...rows, items: referenceTo(nameOf(kind)) } } }
}

/** The schema of an answer in JSON. */
export function answerSchema(call: OpenCall): JsonSchema {
  const [kind, part] = [kindOf(call), partOf(call)]
  if (kind && part === 'get') return withWarnings({ allOf: [referenceTo(answerNameOf(kind))], type: 'object' })
  const { nextCursor: _, lastCursor: isPage, ...rows } = call.output
  if (isPage === undefined) return withWarnings(outputObject(call.output))
  const page = { allOf: [referenceTo('CursorPage')] }
  if (!kind) return { ...page, ...outputObject(rows) }
  // The documents have a schema of their own, and so are not described again.
  const documents = { title: rows.documents?.label, type: 'array', items: referenceTo(answerNameOf(kind)) }
  return { ...page, type: 'object', properties: { documents }, required: ['documents'] }
}
