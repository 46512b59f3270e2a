type Row = Record<string, unknown>

/** Columns that rows of every kind have, with the fields of the kind. */
export interface DocumentRow extends Row {
  id: string
  version: number
  enterpriseId: string | null
  crossborderType: string
  declareStatus: string | null
  /** State at customs while `declareStatus` says something else. */
  customsState: string | null
  attemptNo: number | null
}
