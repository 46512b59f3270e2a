// The automatic checks that a reviewer sees beside an application.

import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import type { ReviewCheck } from '@kouan/contract/calls/enterprise/review.ts'
import { checkApplication } from '@kouan/contract/resources/enterprise/application-form.ts'
import { checkChanged } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { attachmentKinds, requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { type Form, textOf } from '../../../domain/enterprise/enterprise-form.ts'
import type { Context } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { type ApplicationRow, isChange } from '../application-row.ts'
import { findDuplicates } from './duplicates.ts'

export interface Examined {
  row: ApplicationRow
  form: Form
  attachments: Attachment[]
}

const soonDays = 30

export async function checkForReview(context: Context, examined: Examined): Promise<ReviewCheck[]> {
  return [
    formCheck(context, examined),
    divisionCheck(examined),
    rolesCheck(examined),
    ...expiryChecks(context, examined),
    ...(await findDuplicates(context, examined)),
  ]
}

const check = (found: Omit<ReviewCheck, 'matches' | 'fields'> & { fields?: string[] }): ReviewCheck => ({
  fields: [],
  matches: [],
  ...found,
})

/** Check digits and formats again: rules may have changed since the submission. */
function formCheck({ now }: Context, { row, form, attachments }: Examined): ReviewCheck {
  const kinds = attachments.map(({ kind }) => kind)
  const all = isChange(row) ? checkChanged(form, attachments, now) : checkApplication(form, kinds, now)
  const problems = all.filter(({ field }) => field !== 'attachments' && !field.startsWith('papers'))
  return check({
    code: 'form',
    title: '填写内容与校验位',
    level: problems.length > 0 ? 'fail' : 'pass',
    message: problems.length > 0 ? problems.map(({ message }) => message).join('；') : '格式与校验位均正确',
    fields: problems.map(({ field }) => field),
  })
}

/** The division in the credit code is where the company was registered first; moving later is allowed. */
function divisionCheck({ form }: Examined): ReviewCheck {
  const registered = textOf(form, 'creditCode')?.slice(2, 6) ?? ''
  const chosen = textOf(form, 'areaCode')?.slice(0, 4) ?? ''
  const same = registered === chosen
  return check({
    code: 'division',
    title: '注册地区',
    level: same ? 'pass' : 'warning',
    message: same
      ? '注册地区与统一社会信用代码的行政区划一致'
      : `统一社会信用代码的行政区划为${registered}，所选注册地区为${chosen}，请核对营业执照`,
    fields: same ? [] : ['areaCode', 'creditCode'],
  })
}

function rolesCheck({ form, attachments }: Examined): ReviewCheck {
  const roles = (textOf(form, 'companyRoles') ?? '').split(',')
  const missing = requiredAttachments(roles).filter((kind) => !attachments.some((one) => one.kind === kind))
  return check({
    code: 'attachments',
    title: '企业类型所需附件',
    level: missing.length > 0 ? 'fail' : 'pass',
    message:
      missing.length > 0
        ? `缺少：${missing.map((kind) => attachmentKinds[kind].text).join('、')}`
        : '企业类型所需附件齐全',
    fields: missing.length > 0 ? ['attachments'] : [],
  })
}

function expiryChecks({ now }: Context, { attachments }: Examined): ReviewCheck[] {
  const today = beijingDay(now)
  const soon = beijingDay(new Date(now.getTime() + soonDays * 24 * 3600_000))
  const faults = attachments.flatMap(({ kindText, name, expireDate }) => {
    if (expireDate === null || expireDate > soon) return []
    const over = expireDate < today
    return [
      check({
        code: 'expiry',
        title: '附件有效期',
        level: over ? 'fail' : 'warning',
        message: `${kindText}（${name}）${over ? '已于' : '将于'}${expireDate}${over ? '过期' : '到期'}`,
        fields: ['attachments'],
      }),
    ]
  })
  if (faults.length > 0) return faults
  return [check({ code: 'expiry', title: '附件有效期', level: 'pass', message: '没有过期或即将到期的附件' })]
}
