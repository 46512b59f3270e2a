// Computed fields of documents that say why customs or the port refuse or hold them.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import {
  type LastReceipt,
  type ReasonFields,
  reasonFieldsOf,
} from '@kouan/contract/resources/document/document-reason.ts'
import type { Computed, Row } from '../../../crud/hooks.ts'

const from = ['returnType', 'returnStatus', 'returnInfo'] as const satisfies readonly (keyof LastReceipt)[]

export const reasonFields = (kind: DocumentKind): Record<keyof ReasonFields, Computed> => {
  const computed = (name: keyof ReasonFields): Computed => ({
    from,
    value: (row) => reasonFieldsOf(kind, receiptOf(row))[name],
  })
  return { reasonCode: computed('reasonCode'), mending: computed('mending'), field: computed('field') }
}

const receiptOf = (row: Row): LastReceipt => ({
  returnType: textIn(row.returnType),
  returnStatus: textIn(row.returnStatus),
  returnInfo: textIn(row.returnInfo),
})

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)
