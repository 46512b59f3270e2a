// 异常处理: failed documents grouped by reason, and the figures of today.
import { defineCall, returns } from '../language/call.ts'
import { id, text } from '../language/field.ts'
import type { DataFault } from '../rules/data-fault.ts'

/** Documents of one kind that failed for the same reason, or of which customs refused a change or deletion. */
export interface FaultGroup {
  /** Value of the filter `faultReason` in the lists of the kind. */
  reason: string
  /** Name of their resource. */
  kind: string
  noun: string
  /** Act that customs refused: the declaration (1), the change (2) or the deletion (3) of what they hold. */
  appType: '1' | '2' | '3'
  declareStatus: 'FAILED' | 'REJECTED'
  /** Text of the return status: 海关退单. */
  title: string
  /** Text of one of these receipts. */
  example: string | null
  advice: string | null
  /** Of that receipt, as in the lists of the kind (resources/document/document-reason.ts). */
  reasonCode: string | null
  mending: string | null
  field: string | null
  count: number
  /** Number of those that were declared today. */
  today: number
  /** Time of the oldest receipt; Beijing time, as all times here. */
  since: string | null
}

/** Declared documents whose messages cannot be sent. */
export interface BlockedGroup {
  kind: string
  noun: string
  problem: string
  count: number
  since: string | null
}

/** Returns of one kind whose goods have to be back within a week, or had to be. */
export interface DueReturnGroup {
  kind: string
  noun: string
  count: number
  /** The earliest day, yyyy-MM-dd; `isOverdue`: it has passed. */
  first: string
  isOverdue: boolean
  /** Value of the parameter `dueBy` of the list that finds them. */
  dueBy: string
}

/** Stored rows of one kind with values that people have to correct (contract/rules/data-fault.ts). */
export interface DataFaultGroup {
  /** Name of their resource. */
  kind: string
  noun: string
  /** Component strings of the pages that list the rows. */
  pages: string[]
  /** Number of rows. */
  count: number
  /** How many values of which field have which fault. */
  faults: { label: string; fault: DataFault; count: number }[]
  /** The first of the rows. */
  rows: { id: string; title: string; fields: { label: string; fault: DataFault }[] }[]
}

export interface TodayFigures {
  /** Documents of 今日申报, and how many of them are in which part (`todayParts`) or in none. */
  declared: number
  moving: number
  accepted: number
  refused: number
  rest: number
  /** Seconds from sending to the first receipt, of the attempts of today answered last; null: none. */
  medianSeconds: number | null
}

export interface Worklist {
  groups: FaultGroup[]
  blocked: BlockedGroup[]
  dueReturns: DueReturnGroup[]
  dataFaults: DataFaultGroup[]
  /** Documents assigned to the caller and not corrected yet, by kind. */
  mine: { kind: string; noun: string; count: number }[]
  today: TodayFigures
}

/** Returns the worklist of the kinds whose lists the caller may read. */
export const readWorklist = defineCall({
  name: 'declaration.worklist',
  title: '异常处理',
  method: 'GET',
  path: '/declaration/worklist',
  needs: 'worklist:list',
  input: {},
  returns: returns<Worklist>(),
})

/** Links an unmatched receipt to a document, given by its number. */
export const linkReceipt = defineCall({
  name: 'receipt.link',
  title: '关联回执',
  method: 'POST',
  path: '/declaration/receipt/link',
  needs: 'receipt:link',
  right: '人工关联回执',
  audit: 'edit',
  message: '已关联，单证状态即将更新',
  input: {
    id: id({ label: '回执', required: true }),
    number: text({ label: '单证编号', required: true, max: 60, help: '订单编号、运单编号、企业内部编号等' }),
  },
})
