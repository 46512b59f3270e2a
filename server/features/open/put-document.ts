// Creates or replaces one document by its business key, with the functions and hooks of the form.
import type { WriteOutcome } from '@kouan/contract/calls/open/document-calls.ts'
import { documentInput } from '@kouan/contract/calls/open/document-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { copiedElements, type DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../crud/action-rows.ts'
import type { EntityScope } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { addRow, editRow } from '../../crud/write-rows.ts'
import { isSame, readLines } from '../../domain/declaration/documents/document-content.ts'
import { keyTextOf, noteFreeKey } from '../../domain/declaration/documents/free-keys.ts'
import { hasRight } from '../../gate/context.ts'
import { Forbidden } from '../../ground/errors.ts'
import type { KnownDocuments } from './known-documents.ts'

export interface WrittenDocument {
  id: string
  version: number
  outcome: WriteOutcome
  declareStatus: string
}

/** A document that was written; its version and state are read at the end. */
export interface PutDocument {
  id: string
  outcome: WriteOutcome
}

/**
 * `input`: read by the fields of the form, with their defaults. `known` holds the document with its key, if there is one, and is
 * told of a new one. Throws what the form is told.
 */
export async function putDocument(
  kind: DocumentKind,
  scope: EntityScope,
  { input, known }: { input: Row; known: KnownDocuments },
): Promise<PutDocument> {
  const { context } = scope
  const key = keyTextOf(kind, input)
  const id = known.get(key)
  if (id === undefined) {
    noteFreeKey(context.db, key)
    const added = await addRow(scope, input)
    known.set(key, added)
    return { id: added, outcome: 'created' }
  }
  const [stored] = await rowsOf(scope).byIds(context, { ids: [id] })
  if (!stored) throw new Error(`the document ${id} is not visible to who has found it`)
  const before: Row = stored
  const reading = { db: context.db, vault: context.services.vault }
  const storedLines = (await readLines(kind, reading, [id])).get(id) ?? []
  const change = replacement(kind, { input, storedLines })
  if (isUnchanged(kind, { change, before, storedLines })) return { id, outcome: 'unchanged' }
  if (!hasRight(context, permissionOf(scope.resource, 'edit'))) throw new Forbidden()
  await editRow(scope, { ...change, id })
  return { id, outcome: 'replaced' }
}

/** Returns each with its version and state, in their order. */
export async function withStates(
  { context, resource }: EntityScope,
  documents: readonly PutDocument[],
): Promise<WrittenDocument[]> {
  const { rows } = await sql<{ id: string; version: number; status: string }>`select id::text as id, version,
      declare_status as status
    from ${sql.table(resource.table)} where id = any(${documents.map(({ id }) => id)}::bigint[]) /* planned once */`.execute(
    context.db,
  )
  const states = new Map(rows.map((row) => [row.id, row]))
  return documents.map(({ id, outcome }) => {
    const state = states.get(id)
    if (!state) throw new Error(`the document ${id} was not written`)
    return { id, version: state.version, outcome, declareStatus: state.status }
  })
}

/** Elements that the product fills in where they are left blank: absent ones stay as they are. */
const filledIn = (kind: DocumentKind): ReadonlySet<string> =>
  new Set((kind.madeFrom ?? []).flatMap(({ copies }) => copiedElements(copies).map(([own]) => own)))

/** Returns all fields that a client may set: an absent one is empty. A line takes the place of the one that stands there. */
function replacement(kind: DocumentKind, { input, storedLines }: { input: Row; storedLines: readonly Row[] }): Row {
  const optional = filledIn(kind)
  const names = Object.keys(documentInput(kind)).filter((name) => name in input || !optional.has(name))
  const change = Object.fromEntries(names.map((name) => [name, input[name] ?? null]))
  const { lines: key } = kind
  if (key === undefined) return change
  const lines = Array.isArray(input[key]) ? (input[key] as Row[]) : []
  return { ...change, [key]: lines.map((line, at) => ({ ...line, id: storedLines[at]?.id })) }
}

interface Compared {
  change: Row
  before: Row
  storedLines: readonly Row[]
}

function isUnchanged(kind: DocumentKind, { change, before, storedLines }: Compared): boolean {
  const { lines: key = '', resource } = kind
  const heads = Object.keys(change).filter((name) => name !== key)
  if (!heads.every((name) => isSame(change[name], before[name]))) return false
  const lines = (change[key] as Row[] | undefined) ?? []
  if (lines.length !== storedLines.length) return false
  const names = Object.keys(resource.lines?.[key]?.fields ?? {})
  return lines.every((line, at) => names.every((name) => isSame(line[name], storedLines[at]?.[name])))
}
