// Messages of a document: masked for everybody who may read the document; the sent file needs a right of its own.
import type { MessageView } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import type { Context } from '../../../gate/context.ts'
import type { FileReply } from '../../../gate/envelope.ts'
import { NotFound, Refusal } from '../../../ground/errors.ts'
import { at, outboundBody } from '../../../vault/sealed-columns.ts'
import { openBody, type StoredBody } from '../stored-body.ts'
import { showMessage } from './show-message.ts'

interface Stored extends StoredBody {
  id: string
  file_name: string
  msg_type: string
  simulated: boolean
  node_index: number
}

type OneAttempt = { attemptId: string }

export const showDocumentMessage =
  (kind: DocumentKind) =>
  async (context: Context, { attemptId }: OneAttempt): Promise<MessageView> => {
    const stored = await readMessage(context, kind, attemptId)
    const { id, file_name: fileName, msg_type: msgType, simulated, node_index: nodeIndex } = stored
    const bytes = openBody(context.services.vault, stored, at(outboundBody, id))
    return showMessage({ fileName, msgType, bytes, simulated, nodeIndex })
  }

export const sendDocumentMessage =
  (kind: DocumentKind) =>
  async (context: Context, { attemptId }: OneAttempt): Promise<FileReply> => {
    const { id, file_name: name, ...stored } = await readMessage(context, kind, attemptId)
    const bytes = openBody(context.services.vault, stored, at(outboundBody, id))
    if (!bytes) throw new Refusal('报文还没有生成')
    context.audit({ target: `attempt ${attemptId} ${name}` })
    return { name, type: 'application/xml', bytes }
  }

/** Reads the message of an attempt. Attempts of other kinds are not found: each kind has rights of its own. */
async function readMessage(context: Context, kind: DocumentKind, attemptId: string): Promise<Stored> {
  const { message, resource } = kind
  const { rows } = await sql<Stored>`select m.id, m.file_name, m.msg_type, m.body, m.archived, m.simulated, a.node_index
    from attempt a join outbound_message m on m.id = a.message_id
    where a.id = ${attemptId} and a.doc_type = ${message.type}
      and ${isLetThrough(context, resource, sql`a.document_id`)}`.execute(context.db)
  if (!rows[0]) throw new NotFound()
  return rows[0]
}
