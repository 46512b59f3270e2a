import type { TaxRates } from '../import-tax.ts'
import type { RefundApplication } from '../list-effects.ts'
import type { DeclareState } from '../states.ts'

type Values = { readonly [name: string]: string | undefined }

export type RelatedDocument = { readonly head: Values; readonly lines: readonly Values[] }

/** What a rule can know beyond the document itself. Every part may be missing: then its rule is not evaluated. */
export type RelatedDocuments = {
  /** The order that a payment, a waybill or a list belongs to. */
  readonly order?: RelatedDocument
  readonly payment?: RelatedDocument
  readonly waybill?: RelatedDocument
  /** The list that a refund returns goods of. */
  readonly list?: RelatedDocument
  /** Earlier refunds of the same list with their receipts; without them none is assumed. */
  readonly refunds?: readonly RefundApplication[]
  /** What the buyer imported this calendar year without this document, CNY. */
  readonly buyerYearTotal?: string
  /** Parts with the same copNo that are known already, this one not among them. */
  readonly otherParts?: readonly { readonly msgCount: string; readonly msgSeqNo: string }[]
  /** For a change or deletion: what became of the document, and whether a declared document uses it. */
  readonly previous?: { readonly state: DeclareState; readonly isUsed: boolean }
  /** Rates of each line, in the order of the lines. */
  readonly taxRates?: readonly TaxRates[]
}
