// Outcome of an import, for who started it and for who may see all of them.
import { pageInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { id } from '../../language/field.ts'

export interface SheetFault {
  /** Heading of the column; empty where the row as a whole was refused. */
  column: string
  reason: string
}

export interface RefusedRow {
  /** Of the sheet, the first row being 1. */
  row: number
  cells: string[]
  /** None where another row of the same document is to blame. */
  faults: SheetFault[]
}

/** Rows that belong together, such as those of one order. */
export interface RefusedGroup {
  rows: RefusedRow[]
}

/** Documents of an import; of a resource without lines, its rows. */
export interface DocumentCounts {
  added: number
  updated: number
  skipped: number
  refused: number
}

export interface ImportOutcome {
  documents: DocumentCounts
  /** Rows of the sheet, and those that were imported or refused. */
  totalCount: number
  doneCount: number
  faultCount: number
  heads: string[]
  /** Sentences on rows that were left out or values that were read otherwise than written. */
  notes: string[]
  groups: Page<RefusedGroup>
}

const ofJob = { jobId: id({ label: '任务编号', required: true }) }

/** By the job that did it. Pages are of a hundred groups. */
export const importOutcome = defineCall({
  name: 'sheetImport.outcome',
  title: '导入结果',
  method: 'GET',
  path: '/sys/sheetImport/outcome',
  needs: 'signed-in',
  audit: 'query',
  input: { ...ofJob, ...pageInput },
  returns: returns<ImportOutcome>(),
})

/** The refused rows as they were, with row, column and reason behind them: mended, the file can be imported as it is. */
export const importFaultFile = defineCall({
  name: 'sheetImport.faultFile',
  title: '下载导入错误数据',
  method: 'GET',
  path: '/sys/sheetImport/faultFile',
  needs: 'signed-in',
  reply: 'file',
  audit: 'query',
  limit: 30,
  input: ofJob,
  returns: returns<unknown>(),
})
