// The message in which an order was declared: masked for everybody who sees the order, as sent by a right of its own.
import type { MessageView } from '@kouan/contract/calls/order.ts'
import { sql } from 'kysely'
import { showMessage } from '../../domain/declaration/show-message.ts'
import type { Context } from '../../gate/context.ts'
import type { FileReply } from '../../gate/envelope.ts'
import { NotFound, Refusal } from '../../ground/errors.ts'
import { at, outboundBody } from '../../vault/sealed-columns.ts'

interface Stored {
  id: string
  file_name: string
  msg_type: string
  body: Buffer | null
  simulated: boolean
}

export async function showOrderMessage(context: Context, { documentId }: { documentId: string }): Promise<MessageView> {
  const { id, file_name: fileName, msg_type: msgType, body, simulated } = await readMessage(context, documentId)
  const bytes = body ? context.services.vault.decryptBytes(body, at(outboundBody, id)) : undefined
  return showMessage({ fileName, msgType, bytes, simulated })
}

export async function sendOrderMessageFile(
  context: Context,
  { documentId }: { documentId: string },
): Promise<FileReply> {
  const { id, file_name: name, body } = await readMessage(context, documentId)
  if (!body) throw new Refusal('报文还没有生成')
  context.audit({ target: `document ${documentId} ${name}` })
  return { name, type: 'application/xml', bytes: context.services.vault.decryptBytes(body, at(outboundBody, id)) }
}

async function readMessage({ db }: Context, documentId: string): Promise<Stored> {
  const { rows } = await sql<Stored>`select m.id, m.file_name, m.msg_type, m.body, m.simulated
    from document d join outbound_message m on m.id = d.message_id where d.id = ${documentId}`.execute(db)
  if (!rows[0]) throw new NotFound()
  return rows[0]
}
