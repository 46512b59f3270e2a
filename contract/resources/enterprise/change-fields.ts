// Fields that a change of a registered enterprise may alter: all but the credit code, and its papers.
import { attachmentKindTexts } from '@kouan/customs/codes/attachment-kind.ts'
import { check } from '../../derive/check.ts'
import type { Problem } from '../../language/call.ts'
import { date, dictionary, type Field, type Fields, lines, text } from '../../language/field.ts'
import { checkIdentity, missingPapers } from './application-form.ts'
import { attachmentLimits } from './attachment-limits.ts'
import { enterpriseFields } from './enterprise-fields.ts'

const { creditCode, ...alterable } = enterpriseFields

/** The credit code names the enterprise: another code is another registration. */
export const changeFields = alterable satisfies Fields
export const fixedFields = { creditCode } satisfies Fields

/** They take effect when the change is submitted; all others when it passes. */
const fieldsAtOnce: readonly string[] = [
  'website',
  'contactName',
  'contactPhone',
  'contactEmail',
  'contactTelephone',
  'contactQq',
]
export const isAtOnce = (field: string) => fieldsAtOnce.includes(field)

export const labelOfChanged = (field: string): string =>
  field === 'papers' ? '附件' : ((enterpriseFields as Record<string, Field>)[field]?.label ?? field)

export const paperFields = {
  /** Of the stored paper; absent for a new one. */
  id: text({ label: '编号', max: 20, form: false }),
  kind: dictionary('attachment_kind', { label: '附件类型', required: true, max: 32 }),
  paperNo: text({ label: '证件编号', spelling: 'serial', max: 50 }),
  startDate: date({ label: '有效期自' }),
  expireDate: date({ label: '有效期至' }),
  /** PDF, JPG or PNG. */
  fileId: text({ label: '文件', required: true, max: 40 }),
} satisfies Fields

export const paperLines = lines(paperFields, { label: '附件', max: attachmentLimits.count })

export interface Paper {
  kind: string
  startDate?: string | null
  expireDate?: string | null
}

/** A paper cannot end before it starts. */
export const checkPapers = (papers: readonly Paper[]): Problem[] =>
  papers.flatMap(({ kind, startDate, expireDate }, line) =>
    startDate && expireDate && expireDate < startDate
      ? [
          {
            field: `papers[${line}].expireDate`,
            message: `${attachmentKindTexts[kind] ?? '附件'}的有效期至不能早于有效期自`,
          },
        ]
      : [],
  )

/** All that keeps a change from being submitted: the enterprise as it would be is checked as a registration is. */
export function checkChanged(form: Record<string, unknown>, papers: readonly Paper[], now: Date): Problem[] {
  const roles = String(form.companyRoles ?? '').split(',')
  const kinds = papers.map(({ kind }) => kind)
  return [
    ...checkIdentity(form, check(enterpriseFields, form), now),
    ...missingPapers(roles, kinds, 'papers'),
    ...checkPapers(papers),
  ]
}
