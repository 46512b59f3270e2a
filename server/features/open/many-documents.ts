// The open calls of many documents of one kind. A faulty one has its own answer and does not stop the others.
import { documentInput, documentOutput } from '@kouan/contract/calls/open/document-calls.ts'
import type { OpenManyCalls } from '@kouan/contract/calls/open/many-document-calls.ts'
import type { FieldError } from '@kouan/contract/calls/open/open-call.ts'
import { unknownNames } from '@kouan/contract/calls/open/unknown-names.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type DocumentKind, numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { sql } from 'kysely'
import { type EntityScope, entityNamed } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { readLinesOf } from '../../crud/line-rows.ts'
import type { Condition } from '../../crud/list-query.ts'
import { refuseUnmet } from '../../domain/declaration/documents/sender-roles.ts'
import { withAnswerNames } from '../../domain/open/answer-names.ts'
import { type OpenContext, type OpenPart, serveOpen } from '../../domain/open/open-part.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'
import { createTurns } from '../../ground/yield-to-requests.ts'
import { actOnDocuments, cancelDocuments } from './act-on-documents.ts'
import { fieldErrorsOf } from './http/problem-details.ts'
import { findByKeys, type KnownDocuments } from './known-documents.ts'
import { type WrittenDocument, withStates } from './put-document.ts'
import { readPage } from './read-page.ts'
import { readXmlBatch, type SentDocument } from './read-xml-batch.ts'
import { writeDocuments } from './write-documents.ts'

export function serveManyOpenly(kind: DocumentKind, calls: OpenManyCalls): OpenPart[] {
  const scopeOf = (context: Context): EntityScope => ({ ...entityNamed(kind.resource.name), context })
  return [
    // The pipeline leaves the rows as they were sent.
    serveOpen(calls.batch, (context, input) => writeBatch(kind, context, input as unknown as Batch)),
    serveOpen(calls.list, async (context, input) => {
      await refuseUnmet(kind, context)
      return listDocuments(kind, scopeOf(context), input)
    }),
    serveOpen(calls.declare, (context, { ids }) => actOnDocuments(kind, scopeOf(context), { name: 'declare', ids })),
    serveOpen(calls.cancel, (context, { ids }) => cancelDocuments(kind, scopeOf(context), ids)),
  ]
}

/** Rows of JSON, or a message of customs. */
type Batch = { documents: Row[] } | { message: Buffer; crossborderType: unknown }

const readBatch = (kind: DocumentKind, batch: Batch): SentDocument[] =>
  'message' in batch
    ? readXmlBatch(kind, { bytes: batch.message, crossborderType: batch.crossborderType })
    : batch.documents.map((values) => ({ values, problems: [] }))

interface SentDocuments {
  documents: readonly SentDocument[]
  /** Elements of XML are compared with the message when it is read. */
  isJson: boolean
}

/** Problems of a batch that are named; further faulty documents name their first one alone. */
const mostProblems = 1000

/** Reads the documents in turns with other requests, as a thousand of them take long. */
async function readDocuments(kind: DocumentKind, context: OpenContext, { documents, isJson }: SentDocuments) {
  const [fields, ignored] = [documentInput(kind), documentOutput(kind)]
  const giveWay = createTurns()
  const read: { input: Row; problems: Problem[] }[] = []
  let named = 0
  for (const [index, sent] of documents.entries()) {
    const bound = named < mostProblems ? {} : { most: 1 }
    const { value: input, problems } = readInput(fields, sent.values, bound)
    const unknown = isJson ? unknownNames(sent.values, { fields, ignored, ...bound }) : []
    const refused = context.judgeNames(unknown, index)
    named += problems.length + unknown.length
    read.push({ input, problems: [...sent.problems, ...refused, ...problems] })
    await giveWay()
  }
  return read
}

interface BatchRow extends Partial<WrittenDocument> {
  index: number
  errors: FieldError[]
}

async function writeBatch(kind: DocumentKind, context: OpenContext, batch: Batch) {
  const { resource } = kind
  const entity = entityNamed(resource.name)
  const documents = readBatch(kind, batch)
  const read = await readDocuments(kind, context, { documents, isJson: !('message' in batch) })
  const right = read.filter(({ problems }) => problems.length === 0).map(({ input }) => input)
  const known: KnownDocuments = right.length > 0 ? await findByKeys(kind, { ...entity, context }, right) : new Map()
  const scope = { ...entity, context }
  const { written: results, details } = await writeDocuments(kind, scope, { read, known })
  await context.auditEach(details)
  const put = results.flatMap((result) => result.put ?? [])
  const states = new Map((await withStates({ ...entity, context }, put)).map((written) => [written.id, written]))
  const done = put.length
  const failed = results.length - done
  context.audit({
    input: { documents: documents.length },
    content: `批量写入${resource.title}：${done}份成功，${failed}份失败`,
  })
  const rows = results.map(({ put: written, problems }, index): BatchRow => {
    const state = written && states.get(written.id)
    return { index, ...(state ? { ...state, outcome: written.outcome } : {}), errors: fieldErrorsOf(problems) }
  })
  return { done, failed, results: rows }
}

interface Listed {
  cursor?: string | null
  limit?: number | null
  number?: string | null
  state?: string | null
}

/** In the order in which they were stored; what a number finds does not wait for open transactions. */
async function listDocuments(kind: DocumentKind, scope: EntityScope, input: Listed) {
  const { context, resource } = scope
  const { rows, ...cursors } = await readPage(scope, {
    cursor: input.cursor,
    limit: input.limit ?? 100,
    conditions: conditionsOf(kind, scope, input),
    isLookup: Boolean(input.number),
  })
  const { lines: key } = kind
  const line = key === undefined ? undefined : resource.lines?.[key]
  const headIds = rows.map(({ id }) => String(id))
  const linesById = line ? await readLinesOf(context, { line, headIds }) : undefined
  const shown = Object.keys(documentOutput(kind))
  const documents = rows.map((row) => {
    const named = withAnswerNames(kind, row)
    const full: Row = key === undefined ? named : { ...named, [key]: linesById?.get(String(row.id)) }
    return Object.fromEntries(shown.map((name) => [name, full[name] ?? null]))
  })
  return { documents, ...cursors }
}

export function conditionsOf(kind: DocumentKind, { plan }: EntityScope, { number, state }: Listed): Condition[] {
  const states = state?.split(',').map((one) => one.trim())
  const unknown = states?.find((one) => !Object.hasOwn(declareStates, one))
  if (unknown !== undefined) throw new BadInput([{ field: 'state', message: `申报状态：没有“${unknown}”` }])
  const columns = numbersOf(kind).flatMap((name) => plan.byName.get(name) ?? [])
  const isNumber = columns.map(({ compared, write }) => sql`${compared} = ${write(number)}`)
  return [
    ...(number && isNumber.length > 0 ? [sql`(${sql.join(isNumber, sql` or `)})`] : []),
    ...(states ? [sql`declare_status = any(${states})`] : []),
  ]
}
