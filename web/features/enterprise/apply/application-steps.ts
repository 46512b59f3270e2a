// The registration form in steps: which groups of fields stand on which, and where a problem is mended.

import type { ApplicationView } from '@kouan/contract/calls/enterprise/apply.ts'
import { formGroups, formItems } from '@kouan/contract/derive/placement.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'

export interface ApplicationStep {
  key: 'company' | 'people' | 'customs' | 'attachments' | 'summary'
  title: string
  /** Empty where the step is no form. */
  fields: Fields
}

const groupsOfStep = {
  company: ['企业身份', '企业类型与业务'],
  people: ['法定代表人', '联系人', '管理员账号'],
  customs: ['海关信息', '传输主体', '账户与备注'],
} as const

const areaHelp = '6位行政区划代码；填写统一社会信用代码后自动带出，可修改'

const fieldsOf = (groups: readonly string[]): Fields =>
  Object.fromEntries(
    formGroups(formItems(applicationFields))
      .filter(({ title }) => groups.includes(title ?? ''))
      .flatMap(({ items }) => items)
      .map(({ name, field }) => [name, name === 'areaCode' ? { ...field, help: areaHelp } : field]),
  )

export const applicationSteps: readonly ApplicationStep[] = [
  { key: 'company', title: '企业信息', fields: fieldsOf(groupsOfStep.company) },
  { key: 'people', title: '人员与账号', fields: fieldsOf(groupsOfStep.people) },
  { key: 'customs', title: '海关与传输', fields: fieldsOf(groupsOfStep.customs) },
  { key: 'attachments', title: '附件', fields: {} },
  { key: 'summary', title: '确认提交', fields: {} },
]

/** Returns the index of the step of a field (or `attachments`); the last one for a field of no step. */
export function stepOfField(field: string): number {
  const found = applicationSteps.findIndex(({ key, fields }) => key === field || Object.hasOwn(fields, field))
  return found === -1 ? applicationSteps.length - 1 : found
}

/**
 * Where one goes on: a returned application at the first remark, a draft at the first step that lacks something. An application
 * that nobody has begun opens at the first step, and a complete one at the last, to be read once more and submitted.
 */
export function firstOpenStep({ problems, fieldRemarks }: Pick<ApplicationView, 'problems' | 'fieldRemarks'>): number {
  const asked = fieldRemarks.length > 0 ? fieldRemarks : problems
  return Math.min(...asked.map(({ field }) => stepOfField(field)), applicationSteps.length - 1)
}

export interface StepProblems {
  step: number
  title: string
  problems: Problem[]
}

/** Problems by step, in the order of the steps; steps without any are left out. */
export function problemsByStep(problems: readonly Problem[]): StepProblems[] {
  return applicationSteps
    .map(({ title }, step) => ({ step, title, problems: problems.filter(({ field }) => stepOfField(field) === step) }))
    .filter((found) => found.problems.length > 0)
}
