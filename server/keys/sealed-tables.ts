// All tables with encrypted columns, for re-encryption. Declared fields are included automatically.

import { allResources } from '@kouan/contract/areas/all-areas.ts'
import type { LineResource, Resource } from '@kouan/contract/language/resource.ts'
import { hashOf, planOf } from '../crud/column-plan.ts'
import {
  applicationForm,
  deliveryBody,
  importChunk,
  importFault,
  jobInput,
  outboundBody,
  paymentUploadBody,
  previousSignSecret,
  previousWebhookSecret,
  receiptBody,
  receivedFile,
  returnedForm,
  type SealedColumn,
  savedRecords,
  secondFactorSecret,
  simulatedAnswer,
  simulatedBody,
  simulatedDocument,
} from '../vault/sealed-columns.ts'
import type { Vault } from '../vault/vault.ts'

export interface TableColumn extends SealedColumn {
  kind: 'text' | 'bytes'
  /** Column of the keyed hash, and its function. */
  hash?: { column: string; of(plain: string, vault: Vault): string }
}

export interface SealedTable {
  table: string
  columns: TableColumn[]
}

const declared: TableColumn[] = allResources
  .flatMap((resource): (Resource | LineResource)[] => [resource, ...Object.values(resource.lines ?? {})])
  .flatMap((entity) => {
    const plan = planOf(entity)
    return plan.columns
      .filter(({ field }) => field.encrypt)
      .map((planned): TableColumn => {
        const { column, hash } = planned
        const of = (plain: string, vault: Vault) => hashOf({ plan, planned, vault, plain })
        return { table: plan.table, column, key: 'id', kind: 'text', ...(hash ? { hash: { column: hash, of } } : {}) }
      })
  })

const others: TableColumn[] = [
  { ...applicationForm, kind: 'text' },
  { ...returnedForm, kind: 'text' },
  { ...jobInput, kind: 'text' },
  { ...importChunk, kind: 'text' },
  { ...importFault, kind: 'text' },
  { ...savedRecords, kind: 'text' },
  { ...secondFactorSecret, kind: 'text' },
  { ...previousWebhookSecret, kind: 'text' },
  { ...previousSignSecret, kind: 'text' },
  ...[
    ...[deliveryBody, outboundBody, paymentUploadBody, receiptBody, receivedFile],
    ...[simulatedBody, simulatedAnswer, simulatedDocument],
  ].map((body) => ({ ...body, kind: 'bytes' as const })),
]

const all = [...declared, ...others]

export const sealedTables: SealedTable[] = [...new Set(all.map(({ table }) => table))].map((table) => ({
  table,
  columns: all.filter((column) => column.table === table),
}))
