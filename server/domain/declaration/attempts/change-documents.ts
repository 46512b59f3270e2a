// Opens the content of documents that customs hold for a change, and closes it again with what customs hold.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { isTakenIn } from '@kouan/customs/receipts/permitted-steps.ts'
import { sql } from 'kysely'
import type { Entity } from '../../../crud/entity.ts'
import type { ActionWork } from '../../../crud/serve-actions.ts'
import { editRow } from '../../../crud/write-rows.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'
import { at, outboundBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { nameOf } from '../documents/document-hooks.ts'
import { openRefusals } from '../documents/refused-changes.ts'
import { refuseUsed } from '../documents/used-documents.ts'
import { groupBy } from '../group-by.ts'
import { writeLogs } from './document-log.ts'
import type { DocumentRow } from './document-row.ts'

type Work = ActionWork<DocumentRow, unknown>

/** Returns the handler of 开始变更: documents that a declared one uses are refused, the others may be edited. */
export const beginChanges =
  (kind: DocumentKind) =>
  async (context: Context, { rows, refuse, left }: Work): Promise<null> => {
    await refuseUsed(kind, context.db, { rows, refuse })
    const opened = left()
    if (opened.length === 0) return null
    await sql`select kouan_open_changes(${opened.map(({ id }) => id)}::bigint[])`.execute(context.db)
    await logMoves(context, opened, { title: '开始变更', to: () => 'CHANGING' })
    return null
  }

/**
 * Returns the handler of 放弃变更: the content becomes again what the attempt that customs took in sent, and the state what
 * customs hold. A document whose message cannot be read is refused.
 */
export const abandonChanges =
  (kind: DocumentKind, entity: Entity) =>
  async (context: Context, { rows, refuse, left }: Work): Promise<null> => {
    const held = await readHeld(context, rows)
    for (const row of rows) {
      if (!held.get(row.id)) refuse(row, new Refusal(`${nameOf(kind, row)}：海关所存的报文读不出，不能恢复`))
    }
    const closed = left()
    if (closed.length === 0) return null
    // Customs took this content in: the rules that an edit obeys are not asked again.
    const scope = { ...entity, hooks: {}, context }
    for (const { id } of closed) {
      const content = held.get(id)
      if (content) await editRow(scope, { id, ...contentOf(kind, content) })
    }
    const attempts = closed.flatMap(({ id }) => held.get(id)?.attemptId ?? [])
    const ids = closed.map(({ id }) => id)
    await sql`select kouan_close_changes(${ids}::bigint[], ${attempts}::bigint[])`.execute(context.db)
    await logMoves(context, closed, { title: '放弃变更', to: ({ id }) => held.get(id)?.state ?? null })
    return null
  }

/** Returns the handler of 保留单证: what customs refused to delete is kept; other documents are refused. */
export const keepDocuments =
  (kind: DocumentKind) =>
  async (context: Context, { rows, refuse, left }: Work): Promise<null> => {
    const { rows: refused } = await sql<{ id: string }>`select distinct d.id::text from ${openRefusals}
      where a.app_type = '3' and d.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(context.db)
    const ids = new Set(refused.map(({ id }) => id))
    for (const row of rows) {
      if (!ids.has(row.id)) refuse(row, new Refusal(`${nameOf(kind, row)} 没有被退回的删除申报，不用保留`))
    }
    const kept = left()
    if (kept.length === 0) return null
    await sql`select kouan_keep_documents(${kept.map(({ id }) => id)}::bigint[])`.execute(context.db)
    await logMoves(context, kept, { title: '保留单证', to: ({ declareStatus }) => declareStatus })
    return null
  }

interface Held {
  attemptId: string
  state: DeclareState
  fields: Readonly<Record<string, string>>
  lines: readonly Readonly<Record<string, string>>[]
}

interface StoredHeld {
  document: string
  attempt: string
  message: string
  state: DeclareState
  body: Buffer | null
  node_index: number
}

/** Reads what customs hold of each document from the message that they took in; undefined where it cannot be read. */
async function readHeld(
  { db, services }: Context,
  documents: readonly DocumentRow[],
): Promise<Map<string, Held | undefined>> {
  const { rows } = await sql<StoredHeld>`select distinct on (a.document_id, a.part_no) a.document_id::text as document,
      a.id::text as attempt, a.declare_status as state, m.id::text as message, m.body, a.node_index
    from attempt a join outbound_message m on m.id = a.message_id
    where a.document_id = any(${documents.map(({ id }) => id)}::bigint[]) and a.declare_status = any(${takenIn})
    order by a.document_id, a.part_no, a.attempt_no desc`.execute(db)
  const found = [...groupBy(rows, ({ document }) => document)]
  return new Map(
    found.map(([document, parts]) => [document, joined(parts.map((part) => openPart(services.vault, part)))]),
  )
}

function openPart(vault: Vault, { attempt, state, message, body, node_index }: StoredHeld): Held | undefined {
  const opened = body ? openEnvelope(vault.decryptBytes(body, at(outboundBody, message))) : undefined
  const nodes = opened && opened.kind !== 'unreadable' ? (parseMessage(opened.payload).message?.nodes ?? []) : []
  const node = nodes[node_index]
  return node && { fields: node.fields, lines: node.lines, attemptId: attempt, state }
}

/** The messages of a series have one head, and each a part of the lines. */
function joined(parts: readonly (Held | undefined)[]): Held | undefined {
  const [first] = parts
  if (!first || parts.includes(undefined)) return undefined
  return { ...first, lines: parts.flatMap((part) => part?.lines ?? []) }
}

const takenIn = (Object.keys(declareStates) as DeclareState[]).filter(isTakenIn)

/** The fields of the row that the message carries; elements that it lacks are emptied. */
function contentOf({ message, fixed, lines: key, resource, assignedNumbers = [] }: DocumentKind, held: Held) {
  const own = (elements: readonly { name: string }[], values: Held['fields'], known: object) =>
    Object.fromEntries(
      elements.flatMap(({ name }) =>
        Object.hasOwn(known, name) && !assignedNumbers.includes(name) && !Object.hasOwn(fixed, name)
          ? [[name, values[name] ?? null]]
          : [],
      ),
    )
  const line = key === undefined ? undefined : resource.lines?.[key]
  return {
    ...own(message.head.elements, held.fields, resource.fields),
    ...(line && key !== undefined
      ? { [key]: held.lines.map((values) => own(message.line?.elements ?? [], values, line.fields)) }
      : {}),
  }
}

async function logMoves(
  context: Context,
  rows: readonly DocumentRow[],
  { title, to }: { title: string; to: (row: DocumentRow) => string | null },
): Promise<void> {
  await writeLogs(
    context.db,
    rows.map((row) => ({
      tenantId: context.tenantId,
      enterpriseId: String(row.enterpriseId),
      documentId: row.id,
      source: 'user' as const,
      title,
      fromStatus: String(row.declareStatus),
      toStatus: to(row),
      operator: actorName(context.actor),
      time: context.now,
    })),
  )
}
