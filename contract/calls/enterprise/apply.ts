// Registration in public: a draft on the server, its attachments, submission, and the way back by proof of identity.
// `accessToken` is the resume code of a draft, or the alteration token of an application that was looked up.

import { editTarget } from '../../derive/calls.ts'
import { defineCall, type Problem, returns } from '../../language/call.ts'
import { date, dictionary, type RowOf, text } from '../../language/field.ts'
import { type ApplicationFields, applicationFields, draftOf } from '../../resources/enterprise/application-form.ts'
import type { ApplicationState, ReviewAction } from '../../resources/enterprise/application-states.ts'
import { newPassword } from '../../rules/guessed-passwords.ts'
import type { DictionaryItems } from '../account.ts'
import type { FileLink } from '../files.ts'

export interface Attachment extends FileLink {
  kind: string
  kindText: string
  /** Of the paper itself, where it has one. */
  paperNo: string | null
  /** `YYYY-MM-DD` */
  startDate: string | null
  /** `YYYY-MM-DD`; null: does not run out. */
  expireDate: string | null
  /** Of the row that names the file. */
  paperId: string
}

export interface FieldRemark {
  /** A field of the form, or `attachments`. */
  field: string
  remark: string
}

/** Personal data are masked; a masked value that is saved again means unchanged. */
export type ApplicationForm = { [K in keyof ApplicationFields]: RowOf<ApplicationFields>[K] | null }

export interface HistoryLine {
  time: string
  action: ReviewAction
  actionText: string
  /** The reviewer's name for staff; the applicant reads 申请人 and 审核员. */
  by: string
  opinion: string | null
  /** HTML. */
  detail: string | null
  fieldRemarks: FieldRemark[]
  status: ApplicationState
}

export interface ApplicationView {
  version: number
  /** Null before the first submission. */
  applyNo: string | null
  status: ApplicationState
  statusText: string
  form: ApplicationForm
  attachments: Attachment[]
  /** Reason and remarks of the last return or refusal. */
  reason: string | null
  fieldRemarks: FieldRemark[]
  history: HistoryLine[]
  /** Reasons that still keep it from being submitted. */
  problems: Problem[]
  /** Reasons that will keep it from being submitted because somebody else has it, with the way to go on. */
  hints: Problem[]
  mayCorrect: boolean
  mayWithdraw: boolean
  /** The first submission asks for a password. */
  passwordNeeded: boolean
  /** Until when the resume code or the token is good. */
  validUntil: string
}

const accessToken = { accessToken: text({ label: '续填码', required: true, identifiesRow: true, max: 64 }) }

const open = { method: 'POST', needs: 'public', anonymous: true, audit: 'none' } as const

/** The choices of the form's dictionaries, by dictionary code, for a visitor without session. */
export const getApplicationChoices = defineCall({
  name: 'apply.choices',
  title: '获取注册表单选项',
  method: 'GET',
  path: '/enterprise/application/choices',
  needs: 'public',
  anonymous: true,
  limit: 60,
  input: {},
  returns: returns<DictionaryItems>(),
})

/** The resume code is answered this once and stored hashed; the draft is kept for 30 days from its last change. */
export const startApplication = defineCall({
  ...open,
  name: 'apply.start',
  title: '开始注册登记',
  path: '/enterprise/application/start',
  limit: 10,
  input: {},
  returns: returns<{ resumeCode: string; validUntil: string }>(),
})

export const readApplication = defineCall({
  ...open,
  name: 'apply.read',
  title: '读取注册登记',
  path: '/enterprise/application/read',
  limit: 60,
  input: accessToken,
  returns: returns<ApplicationView>(),
})

/** Takes part of the form or all of it, however incomplete; answers what still keeps it from being submitted. A `version` refuses when somebody else with the code was faster. */
export const saveApplication = defineCall({
  ...open,
  name: 'apply.save',
  title: '暂存注册登记',
  path: '/enterprise/application/save',
  limit: 60,
  partial: true,
  message: '保存成功！',
  input: { ...accessToken, version: editTarget.version, ...draftOf(applicationFields) },
  returns: returns<{ problems: Problem[]; hints: Problem[]; validUntil: string; version: number }>(),
})

/** One file a call, as multipart; fields before the file. */
export const uploadAttachment = defineCall({
  ...open,
  name: 'apply.upload',
  audit: 'edit',
  title: '上传附件',
  path: '/enterprise/application/upload',
  limit: 40,
  upload: true,
  message: '上传成功！',
  input: {
    ...accessToken,
    kind: dictionary('attachment_kind', { label: '附件类型', required: true, max: 32 }),
    expireDate: date({ label: '有效期至' }),
  },
  returns: returns<Attachment>(),
})

export const removeAttachment = defineCall({
  ...open,
  name: 'apply.removeAttachment',
  audit: 'edit',
  title: '删除附件',
  path: '/enterprise/application/removeAttachment',
  limit: 60,
  message: '删除成功！',
  input: { ...accessToken, attachmentId: text({ label: '附件', required: true, max: 40 }) },
})

/** Ends a resume code; from then on the application is reached by look-up. `password` at the first submission. */
export const submitApplication = defineCall({
  ...open,
  name: 'apply.submit',
  audit: 'add',
  title: '提交注册登记',
  path: '/enterprise/application/submit',
  limit: 10,
  message: '提交成功！',
  input: { ...accessToken, password: text({ label: '登录密码', keepsLetters: true, max: 12, pattern: newPassword }) },
  returns: returns<{ applyNo: string }>(),
})

/** Proof of identity: all three must be right. Answers a token for the calls above. */
export const lookUpApplication = defineCall({
  ...open,
  name: 'apply.lookUp',
  audit: 'query',
  title: '查询注册登记',
  path: '/enterprise/application/lookUp',
  limit: 10,
  input: {
    applyNo: text({ label: '申请编号', required: true, max: 32 }),
    creditCode: text({ label: '统一社会信用代码', spelling: 'capitals', required: true, max: 18 }),
    password: text({ label: '登录密码', keepsLetters: true, required: true, max: 64 }),
  },
  returns: returns<{ accessToken: string; validUntil: string; status: ApplicationState }>(),
})

export const withdrawApplication = defineCall({
  ...open,
  name: 'apply.withdraw',
  audit: 'edit',
  title: '撤回注册登记',
  path: '/enterprise/application/withdraw',
  limit: 10,
  message: '撤回成功！',
  input: accessToken,
})
