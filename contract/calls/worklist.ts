// 异常处理: what failed and waits for somebody, grouped by its reason, and how today went.
import { defineCall, returns } from '../language/call.ts'
import { id, text } from '../language/field.ts'

/** Documents of one kind that failed for the same reason. */
export interface FaultGroup {
  /** By which the lists of the kind find them: `faultReason`. */
  reason: string
  /** The name of their resource. */
  kind: string
  noun: string
  declareStatus: 'FAILED' | 'REJECTED'
  /** What the receipt says: 海关退单. */
  title: string
  /** The words of one of these receipts. */
  example: string | null
  advice: string | null
  count: number
  /** Of them, those that failed today. */
  today: number
  /** Of the oldest receipt; Beijing time, as all times here. */
  since: string | null
}

/** Documents that are declared and whose messages do not go out. */
export interface BlockedGroup {
  kind: string
  noun: string
  problem: string
  count: number
  since: string | null
}

export interface TodayFigures {
  /** Attempts that were begun today, and what became of these. */
  submitted: number
  accepted: number
  refused: number
  /** From sending to the first receipt, of those last answered; null: none was. */
  medianSeconds: number | null
}

export interface Worklist {
  groups: FaultGroup[]
  blocked: BlockedGroup[]
  /** Assigned to the caller and still to be mended, by their kind. */
  mine: { kind: string; noun: string; count: number }[]
  today: TodayFigures
}

/** Of the kinds whose lists the caller may see. */
export const readWorklist = defineCall({
  name: 'declaration.worklist',
  title: '异常处理',
  method: 'GET',
  path: '/declaration/worklist',
  needs: 'worklist:list',
  input: {},
  returns: returns<Worklist>(),
})

/** A receipt that found no document is given one: by the number that people know it by. */
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
