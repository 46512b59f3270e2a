// Of a receipt that has its document: which one, and where it is listed, for links.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { sql } from 'kysely'
import type { Hooks } from '../../crud/hooks.ts'

/** From the type of a message to the pages that list its documents. */
export const pages = sql.join(
  [...documentKinds].map(([type, kind]) => sql`when ${type} then ${kind.pages.join(',')}`),
  sql` `,
)

export const receiptHooks: Hooks<typeof receipt> = {
  computed: {
    documentId: () => sql`select a.document_id::text from attempt a where a.id = receipt.attempt_id`,
    documentPages: () => sql`select case a.doc_type ${pages} end from attempt a where a.id = receipt.attempt_id`,
  },
}
