// 企业信息登记 by staff: the same draft, form and rules as the registration in public. `accessToken` opens it for its calls.

import { defineCall, returns } from '../../language/call.ts'
import { id, text } from '../../language/field.ts'
import type { ApplicationState } from '../../resources/enterprise/application-states.ts'
import type { ReviewCheck } from './review.ts'

/** One that staff has begun and that waits to be written on. */
export interface RegistrationDraft {
  id: string
  /** Empty until it is filled in. */
  companyName: string
  status: ApplicationState
  statusText: string
  /** Username of who began it. */
  createBy: string
  changedTime: string
}

/** Registrations belong to the platform, whoever makes them. */
const registering = { needs: 'registration:edit', platformOnly: true } as const

export const beginRegistration = defineCall({
  ...registering,
  name: 'registration.begin',
  title: '开始登记企业',
  right: '登记企业',
  method: 'POST',
  path: '/enterprise/registration/begin',
  audit: 'add',
  input: {},
  returns: returns<{ id: string }>(),
})

/** Opens one that staff has begun; a code that opened it before ends. */
export const openRegistration = defineCall({
  ...registering,
  name: 'registration.open',
  title: '继续登记企业',
  method: 'POST',
  path: '/enterprise/registration/open',
  audit: 'query',
  input: { id: id({ label: '编号', required: true }) },
  returns: returns<{ accessToken: string }>(),
})

/** Others that hold the same code, name, phone or bank account as the draft, while it is written. */
export const findRegistered = defineCall({
  ...registering,
  name: 'registration.duplicates',
  title: '查重',
  method: 'POST',
  path: '/enterprise/registration/duplicates',
  audit: 'query',
  input: { accessToken: text({ label: '续填码', required: true, identifiesRow: true, max: 64 }) },
  returns: returns<ReviewCheck[]>(),
})

export const listRegistrations = defineCall({
  ...registering,
  name: 'registration.drafts',
  title: '查看登记草稿',
  method: 'GET',
  path: '/enterprise/registration/drafts',
  input: {},
  returns: returns<RegistrationDraft[]>(),
})
