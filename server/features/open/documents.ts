// The open calls of documents of one kind.
import type { OpenDocumentCalls } from '@kouan/contract/calls/open/document-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type EntityScope, entityNamed } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { getRow, readStored } from '../../crud/read-rows.ts'
import { readLines } from '../../domain/declaration/documents/document-content.ts'
import { askAhead } from '../../domain/declaration/documents/document-hooks.ts'
import { withAnswerNames } from '../../domain/open/answer-names.ts'
import { type OpenPart, serveOpen } from '../../domain/open/open-part.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { Forbidden } from '../../ground/errors.ts'
import { findByKeys } from './known-documents.ts'
import { putDocument, type WrittenDocument, withStates } from './put-document.ts'

export function serveDocumentsOpenly(kind: DocumentKind, calls: OpenDocumentCalls): OpenPart[] {
  const scopeOf = (context: Context): EntityScope => ({ ...entityNamed(kind.resource.name), context })
  const shown = Object.keys(calls.get.output)
  const present = (row: Row) => Object.fromEntries(shown.map((name) => [name, row[name] ?? null]))
  return [
    serveOpen(calls.put, (context, input) => putOne(kind, scopeOf(context), input)),
    serveOpen(calls.get, async (context, { id, personal }) => {
      const scope = scopeOf(context)
      const row = withAnswerNames(kind, await getRow(scope, id))
      return present(personal ? { ...row, ...(await fullValues(kind, scope, id)) } : row)
    }),
  ]
}

async function putOne(kind: DocumentKind, scope: EntityScope, input: Row): Promise<WrittenDocument> {
  const [known] = await Promise.all([findByKeys(kind, scope, [input]), askAhead(kind, scope.context, input)])
  const [written] = await withStates(scope, [await putDocument(kind, scope, { input, known })])
  if (!written) throw new Error('a document that was written has a state')
  return written
}

/** Returns the values of the row without masks, and says so in the log. */
async function fullValues(kind: DocumentKind, scope: EntityScope, id: string): Promise<Row> {
  const { context, resource, plan } = scope
  if (!hasRight(context, permissionOf(resource, 'reveal')))
    throw new Forbidden('接口账户没有权限范围 personal:read，不能查看完整个人信息')
  const { vault } = context.services
  const [columns] = await readStored(scope, { ids: [id] })
  if (!columns) return {}
  context.audit({ kind: 'reveal', target: `${resource.name} ${id}` })
  if (kind.lines === undefined) return plan.open(columns, vault)
  const lines = (await readLines(kind, { db: context.db, vault }, [id])).get(id) ?? []
  return { ...plan.open(columns, vault), [kind.lines]: lines }
}
