// Writes the documents of a batch in their order: new ones that stand together by sets, the others one by one.
import type { Problem } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type AddedRow, canAddBySets } from '../../crud/add-rows.ts'
import type { EntityScope } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { keyTextOf } from '../../domain/declaration/documents/free-keys.ts'
import type { Fault } from '../../domain/job/handle-job.ts'
import { createRowSavepoints, faultsOf } from '../../domain/job/try-rows.ts'
import { trySet } from '../../domain/job/try-set.ts'
import type { AuditDetail } from '../../gate/context.ts'
import { createTurns } from '../../ground/yield-to-requests.ts'
import type { KnownDocuments } from './known-documents.ts'
import { type PutDocument, putDocument } from './put-document.ts'

/** A document by the fields of its form; one with problems is not written. */
export interface ReadDocument {
  input: Row
  problems: readonly Problem[]
}

interface Written {
  put?: PutDocument
  problems: readonly Problem[]
}

/** So many documents are in memory as one statement at a time. */
const mostInSet = 200

/** `known` is told of new documents. Returns each with its problems, and what the log holds of those that were written. */
export async function writeDocuments(
  kind: DocumentKind,
  scope: EntityScope,
  { read, known }: { read: readonly ReadDocument[]; known: KnownDocuments },
) {
  const { tryRow, end } = createRowSavepoints(scope.context.db)
  const giveWay = createTurns()
  const written: Written[] = []
  const details: AuditDetail[] = []

  async function writeAlone(input: Row): Promise<Written> {
    const row: { put?: PutDocument; detail: AuditDetail } = { detail: {} }
    const own = { ...scope.context, audit: (more: AuditDetail) => Object.assign(row.detail, more) }
    const write = async () => {
      row.put = await putDocument(kind, { ...scope, context: own }, { input, known })
    }
    const problems = (await tryRow(unnamed, write)).map(problemOf)
    if (problems.length > 0 || !row.put) return { problems }
    if (row.detail.target !== undefined) details.push(row.detail)
    return { put: row.put, problems }
  }

  function writtenInSet(input: Row, added: Exclude<AddedRow, undefined>): Written {
    if ('refusal' in added) return { problems: faultsOf(unnamed, added.refusal).map(problemOf) }
    details.push(added.detail())
    known.set(keyTextOf(kind, input), added.id)
    return { put: { id: added.id, outcome: 'created' }, problems: [] }
  }

  for (const run of runsOfNew(kind, { read, known })) {
    const inputs = run.filter(({ problems }) => problems.length === 0).map(({ input }) => input)
    const isSet = inputs.length > 1 && canAddBySets(scope)
    // A savepoint of before would take the set with it where the next document is refused.
    if (isSet) await end()
    const added = new Map(isSet ? (await trySet(scope, inputs, giveWay)).map((one, at) => [inputs[at], one]) : [])
    for (const { input, problems } of run) {
      const inSet = added.get(input)
      const isRefused = problems.length > 0
      written.push(isRefused ? { problems } : inSet ? writtenInSet(input, inSet) : await writeAlone(input))
    }
  }
  await end()
  return { written, details }
}

const unnamed = { id: '', name: '' }
const problemOf = ({ field = '', message }: Fault): Problem => ({ field, message })

/**
 * Yields the documents in parts: as many as stand together and are new, or one that is known. `known` is looked up as the parts
 * are asked for, so that a second document with the same key finds the first.
 */
function* runsOfNew(
  kind: DocumentKind,
  { read, known }: { read: readonly ReadDocument[]; known: KnownDocuments },
): Generator<readonly ReadDocument[]> {
  let run: ReadDocument[] = []
  const keys = new Set<string>()
  for (const document of read) {
    const key = document.problems.length === 0 ? keyTextOf(kind, document.input) : undefined
    const isKnown = () => key !== undefined && known.has(key)
    if (isKnown() || (key !== undefined && keys.has(key)) || keys.size === mostInSet) {
      yield run
      run = []
      keys.clear()
    }
    if (isKnown()) {
      yield [document]
    } else {
      run.push(document)
      if (key !== undefined) keys.add(key)
    }
  }
  yield run
}
