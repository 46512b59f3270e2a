// Changes of a registered enterprise: opened, written, submitted. Staff name the enterprise; its own people need not.

import { editTarget } from '../../derive/calls.ts'
import { defineCall, type Problem, returns } from '../../language/call.ts'
import { id } from '../../language/field.ts'
import { draftOf } from '../../resources/enterprise/application-form.ts'
import type { ApplicationState } from '../../resources/enterprise/application-states.ts'
import { changeFields, fixedFields, paperLines } from '../../resources/enterprise/change-fields.ts'
import type { ApplicationForm, ApplicationView, Attachment } from './apply.ts'

/** One field that differs. Personal data are masked. */
export interface Difference {
  /** Of the form; papers are compared apart. */
  field: string
  label: string
  old: unknown
  new: unknown
  /** It takes effect with the submission. */
  isAtOnce: boolean
  /** When it took effect; null while it waits, and of what never did. */
  effectiveTime: string | null
  /** It was written after the last return. */
  isSinceReturn: boolean
}

/** One paper before and after; `old` is null for an added, `new` for a removed one. */
export interface PaperDifference {
  kind: string
  kindText: string
  old: Attachment | null
  new: Attachment | null
  isSinceReturn: boolean
}

export interface Changed {
  differences: Difference[]
  papers: PaperDifference[]
}

export interface ChangeView
  extends Changed,
    Pick<ApplicationView, 'reason' | 'fieldRemarks' | 'history' | 'problems' | 'mayCorrect' | 'mayWithdraw'> {
  id: string
  version: number
  applyNo: string
  enterpriseId: string
  companyName: string
  status: ApplicationState
  statusText: string
  /** The enterprise as it would be. */
  form: ApplicationForm
  /** The papers as they would be. */
  attachments: Attachment[]
  mayCancel: boolean
}

/** The change that an enterprise has open. */
export interface OpenChange {
  id: string
  applyNo: string
  statusText: string
}

const ofEnterprise = { enterpriseId: id({ label: '企业' }) }
const chosen = { id: id({ label: '编号', required: true }) }
const right = { needs: 'change:edit' } as const

/** Refused while another change of the enterprise is open; `findOpenChange` names it. */
export const openChange = defineCall({
  ...right,
  name: 'change.open',
  title: '发起变更',
  right: '办理变更',
  method: 'POST',
  path: '/enterprise/change/open',
  audit: 'add',
  input: ofEnterprise,
  returns: returns<{ id: string; applyNo: string }>(),
})

export const findOpenChange = defineCall({
  name: 'change.current',
  title: '查看办理中的变更',
  method: 'GET',
  path: '/enterprise/change/current',
  needs: 'change:list',
  input: ofEnterprise,
  returns: returns<OpenChange | null>(),
})

export const readChange = defineCall({
  name: 'change.detail',
  title: '查看变更',
  method: 'GET',
  path: '/enterprise/change/queryById',
  needs: 'change:list',
  audit: 'query',
  input: chosen,
  returns: returns<ChangeView>(),
})

/** Takes part of the form or all of it. `papers` are all papers, in their order. A late version is answered with what differs. */
export const saveChange = defineCall({
  ...right,
  name: 'change.save',
  title: '保存变更',
  method: 'POST',
  path: '/enterprise/change/save',
  partial: true,
  message: '保存成功！',
  input: {
    ...chosen,
    version: editTarget.version,
    ...draftOf(fixedFields),
    ...draftOf(changeFields),
    papers: paperLines,
  },
  returns: returns<{ version: number; problems: Problem[] }>(),
})

/** `status` 3: nothing had to be reviewed. */
export const submitChange = defineCall({
  ...right,
  name: 'change.submit',
  title: '提交变更',
  method: 'POST',
  path: '/enterprise/change/submit',
  audit: 'edit',
  message: '提交成功！',
  input: { ...chosen, version: editTarget.version },
  returns: returns<{ status: ApplicationState; effective: string[] }>(),
})
