// 批量通过: changes that alter the same fields, and registrations, looked at one by one and passed together.
import type { Bulk } from '../../language/action.ts'
import { defineCall, returns } from '../../language/call.ts'
import { id, ids, lines, number } from '../../language/field.ts'
import type { Changed } from './change.ts'

/** Largest number of applications in one call. */
export const mostPassed = 100

export interface PassingLine extends Changed {
  id: string
  /** To be sent with the approval. */
  version: number
  applyNo: string
  /** `1` registration: it is shown, with its checks, by `review.detail`; `2` change. */
  applyType: string
  companyName: string
  /** Altered fields, in words. */
  changedLabels: string | null
  /** Findings of the automatic checks that the reviewer looks at. */
  warnings: string[]
  /** Why it cannot be passed with the others. */
  refusal: string | null
}

/** In the order of the queue. */
export const previewPassing = defineCall({
  name: 'review.passing',
  title: '批量通过前核对',
  method: 'GET',
  path: '/enterprise/review/passing',
  needs: 'application:review',
  audit: 'query',
  input: { ids: ids({ label: '编号', required: true, max: mostPassed }) },
  returns: returns<{ lines: PassingLine[] }>(),
})

/**
 * Each is checked again; what cannot pass is named with its reason, and the others pass. A registration has to be shown in this
 * version in the caller's session before.
 */
export const passChanges = defineCall({
  name: 'review.passMany',
  title: '批量通过',
  method: 'POST',
  path: '/enterprise/review/passMany',
  needs: 'application:review',
  audit: 'review',
  input: {
    passed: lines(
      {
        id: id({ label: '编号', required: true }),
        version: number({ label: '版本', required: true, integer: true }),
      },
      { label: '申请', min: 1, max: mostPassed },
    ),
  },
  returns: returns<Bulk>(),
})
