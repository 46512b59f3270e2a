// The registration form: the enterprise's own fields and the account that is made when the application passes.

import { checkIdentityCard } from '@kouan/customs/checks/identity-card.ts'
import { attachmentKinds, requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { check, isEmpty } from '../../derive/check.ts'
import type { Problem } from '../../language/call.ts'
import { type Field, type Fields, text } from '../../language/field.ts'
import { email, userName } from '../../rules/patterns.ts'
import { contactMobile, enterpriseFields } from './enterprise-fields.ts'

export const accountFields = {
  userName: text({ label: '管理员账号', group: '管理员账号', required: true, max: 18, pattern: userName }),
  accountPhone: text({
    label: '管理员手机号',
    spelling: 'grouped',
    group: '管理员账号',
    required: true,
    max: 11,
    pattern: contactMobile,
    mask: 'phone',
    encrypt: true,
  }),
  accountEmail: text({
    label: '管理员邮箱',
    spelling: 'serial',
    group: '管理员账号',
    max: 100,
    pattern: email,
    mask: 'email',
    encrypt: true,
  }),
} satisfies Fields

/** All fields of the form, in order; `formGroups(formItems(applicationFields))` gives its steps. */
export const applicationFields = { ...enterpriseFields, ...accountFields } satisfies Fields
export type ApplicationFields = typeof applicationFields

type Draft<F extends Fields> = { [K in keyof F]: Omit<F[K], 'required' | 'requiredWhen' | 'pattern' | 'min'> }

/** A draft is kept however incomplete it is: only kinds and longest lengths are checked. */
export function draftOf<F extends Fields>(fields: F): Draft<F> {
  const lenient = (field: Field): Field => {
    const { required: _, requiredWhen: __, pattern: ___, min: ____, ...kept } = field
    return kept
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, lenient(field)])) as Draft<F>
}

const mainlandIdentityCard = '1'

/** All that keeps an application from being submitted; attachments that are missing stand under `attachments`. */
export function checkApplication(form: Record<string, unknown>, kinds: readonly string[], now: Date): Problem[] {
  const roles = String(form.companyRoles ?? '').split(',')
  return [...checkIdentity(form, check(applicationFields, form), now), ...missingPapers(roles, kinds, 'attachments')]
}

/** Adds to the problems of a form what a mainland identity card is not. */
export function checkIdentity(form: Record<string, unknown>, problems: Problem[], now: Date): Problem[] {
  const isNamed = problems.some(({ field }) => field === 'legalIdNo')
  if (form.legalIdType !== mainlandIdentityCard || isEmpty(form.legalIdNo) || isNamed) return problems
  const fault = checkIdentityCard(String(form.legalIdNo), now)
  return fault ? [...problems, { field: 'legalIdNo', message: `证件号码：${fault}` }] : problems
}

/** The papers that these roles must hand in and that are not there; they stand under `field`. */
export const missingPapers = (roles: readonly string[], kinds: readonly string[], field: string): Problem[] =>
  requiredAttachments(roles)
    .filter((kind) => !kinds.includes(kind))
    .map((kind) => ({ field, message: `请上传${attachmentKinds[kind].text}` }))
