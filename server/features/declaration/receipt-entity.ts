// The entity of receipts: computes the document of a receipt and the pages that list it, for links.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'

/** Cases from the type of a message to the pages that list its documents. */
export const pageCases = sql.join(
  [...documentKinds].map(([type, kind]) => sql`when ${type} then ${kind.pages.join(',')}`),
  sql` `,
)

export const receiptEntity = defineEntity({
  resource: receipt,
  computed: {
    documentNo: () =>
      sql`select kouan_document_number(a.doc_type, a.document_id) from attempt a where a.id = receipt.attempt_id`,
    documentId: () => sql`select a.document_id::text from attempt a where a.id = receipt.attempt_id`,
    documentPages: () => sql`select case a.doc_type ${pageCases} end from attempt a where a.id = receipt.attempt_id`,
  },
})
