// 推送记录: what has gone out, what it was, and sending it again.
import { type DeliveredContent, readDeliveredContent } from '@kouan/contract/calls/delivery.ts'
import { delivery } from '@kouan/contract/resources/channel/delivery.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../crud/data-rules.ts'
import { defineEntity } from '../../crud/entity.ts'
import { moveState } from '../../crud/serve-actions.ts'
import { maskPersonal, maskPersonalJson } from '../../domain/declaration/documents/mask-personal.ts'
import { sendDelivery } from '../../domain/delivery/delivery.ts'
import { startDelivery } from '../../domain/delivery/stored-delivery.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { NotFound } from '../../ground/errors.ts'
import { at, deliveryBody } from '../../vault/sealed-columns.ts'

/** Longer contents are not shown. */
const mostShown = 200_000
const isText = /^(text\/|application\/(xml|json))/

interface Stored {
  messageId: string
  contentType: string | null
  fileName: string | null
  body: Buffer | null
}

/** Null: not built yet. */
async function readContent(context: Context, { id }: { id: string }): Promise<DeliveredContent | null> {
  const { db, services } = context
  await refuseHidden(context, delivery, { id })
  const { rows } = await sql<Stored>`select message_id as "messageId", content_type as "contentType",
      file_name as "fileName", body from delivery where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound()
  if (!row.body) return null
  const bytes = services.vault.decryptBytes(row.body, at(deliveryBody, row.messageId))
  const contentType = row.contentType ?? ''
  const isShown = isText.test(contentType) && bytes.length <= mostShown
  return {
    contentType,
    fileName: row.fileName,
    size: bytes.length,
    text: isShown ? masked(bytes.toString('utf8'), contentType) : null,
  }
}

const masked = (text: string, contentType: string): string =>
  contentType.includes('json') ? maskPersonalJson(text) : maskPersonal(text)

export const deliveries: Part[] = [
  ...serveEntity(defineEntity({ resource: delivery }), {
    isPolled: true,
    actions: {
      async resend(context, work) {
        await moveState(context, work)
        const { db, tenantId } = context
        const ids = work.left().map(({ id }) => id)
        await sql`update delivery set failures = 0, problem = null, next_try_time = null
          where id = any(${ids}::bigint[])`.execute(db)
        for (const id of ids) await startDelivery(db, { id, tenantId })
      },
    },
  }),
  serve(readDeliveredContent, readContent),
  { workKind: sendDelivery },
]
