// Review of applications: detail with automatic checks, taking up, decision. The list is the resource `application`.

import { actionCalls } from '../../derive/action-calls.ts'
import { defineCall, returns } from '../../language/call.ts'
import { id, text } from '../../language/field.ts'
import { application } from '../../resources/enterprise/application.ts'
import type { ApplicationView, Attachment } from './apply.ts'
import type { Changed } from './change.ts'

/** One automatic check of an application. */
export interface ReviewCheck {
  code: string
  level: 'pass' | 'warning' | 'fail'
  title: string
  message: string
  /** Fields of the form that it speaks of. */
  fields: string[]
  /** Others that hold the same value. */
  matches: { kind: 'enterprise' | 'application'; id: string; name: string; creditCode: string }[]
}

/** Personal data are masked. */
export interface SinceReturn {
  fields: { field: string; label: string; old: unknown; new: unknown }[]
  /** Papers that were added and removed. */
  papers: { kindText: string; name: string; isNew: boolean }[]
}

export interface ReviewDetail
  extends Pick<
    ApplicationView,
    'status' | 'statusText' | 'form' | 'attachments' | 'reason' | 'fieldRemarks' | 'history'
  > {
  id: string
  /** To be sent with claim and decide. */
  version: number
  applyNo: string
  /** Texts of the form's codes: `companyRoles_dictText`, … */
  texts: Record<string, string>
  submitTime: string
  waiting: string | null
  /** Username and name of who has taken it up or decided it. */
  reviewer: string | null
  reviewerName: string | null
  checks: ReviewCheck[]
  mayClaim: boolean
  mayDecide: boolean
  /** Holds it, and may pass it on. */
  mayHandOver: boolean
  /** Neighbours in the queue of the undecided. */
  previousId: string | null
  nextId: string | null
  /** Set once it passed; of a change always. */
  enterpriseId: string | null
  /** Of a change: what differs; null for a registration. */
  change: Changed | null
  /** Of a registration that came back: what was written since the return; null where it was never returned. */
  sinceReturn: SinceReturn | null
}

const chosen = { id: id({ label: '编号', required: true }) }

export const readForReview = defineCall({
  name: 'review.detail',
  title: '查看审核详情',
  method: 'GET',
  path: '/enterprise/review/queryById',
  needs: 'application:list',
  audit: 'query',
  input: chosen,
  returns: returns<ReviewDetail>(),
})

export const claimApplication = actionCalls(application).claim
/** `decision`: `pass`, `return` or `refuse`. */
export const decideApplication = actionCalls(application).pass

/** The full value of one masked field of an application. */
export const revealApplicationField = defineCall({
  name: 'review.reveal',
  title: '查看完整信息',
  method: 'POST',
  path: '/enterprise/review/reveal',
  needs: 'application:reveal',
  right: '查看完整信息',
  audit: 'reveal',
  input: {
    ...chosen,
    field: text({ label: '字段', required: true, max: 40 }),
    /** `1`: the value in force instead of that of a change; of a registration, the one that was returned. */
    isOld: text({ label: '原值', max: 1 }),
  },
  returns: returns<string | null>(),
})

/** The attachments of a registered enterprise, with fresh links. */
export const listEnterpriseAttachments = defineCall({
  name: 'enterprise.attachments',
  title: '查看企业附件',
  method: 'GET',
  path: '/enterprise/attachments',
  needs: 'enterprise:list',
  audit: 'query',
  input: chosen,
  returns: returns<Attachment[]>(),
})
