// Submission of a registration, its way back to the applicant, and the look-up by proof of identity.

import { lookUpApplication, submitApplication, withdrawApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { applicationFields, checkApplication } from '@kouan/contract/resources/enterprise/application-form.ts'
import { mayCorrect, mayWithdraw } from '@kouan/contract/resources/enterprise/application-states.ts'
import { sql } from 'kysely'
import { findUnknownCodes } from '../../../crud/check-codes.ts'
import { lockUntilCommit } from '../../../db/locks.ts'
import { type Form, openForm, phoneFingerprints, textOf } from '../../../domain/enterprise/enterprise-form.ts'
import {
  beginAttempt,
  type Counter,
  countFailure,
  forgetFailures,
  judgeAttempt,
} from '../../../domain/throttle/failed-attempts.ts'
import { proveInTurn } from '../../../domain/throttle/prove-in-turn.ts'
import { hashPassword, refuseOwnName, verifyPassword } from '../../../domain/user/password.ts'
import type { Context } from '../../../gate/context.ts'
import { servePrepared } from '../../../gate/prepared-call.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { BadInput, Refusal, withCommittedWrites } from '../../../ground/errors.ts'
import { hashToken } from '../../../vault/vault.ts'
import { type ApplicationRow, applicationColumns, isChange } from '../application-row.ts'
import { listAttachments } from '../attachments.ts'
import { recordStep } from '../review-records.ts'
import { findTaken } from '../taken.ts'
import { findByAccess, newAccess } from './access-token.ts'

const submit = serve(submitApplication, async (context, { accessToken, password }) => {
  const row = await findByAccess(context, { accessToken })
  if (!mayCorrect(row.status)) throw new Refusal('该申请当前状态不能提交')
  const form = openForm(context.services.vault, row)
  if (password) refuseOwnName({ username: textOf(form, 'userName') ?? '', password })
  const passwordHash = password ? await hashPassword(password) : row.password_hash
  await refuseFaults(context, { row, form, passwordHash })
  const applyNo = row.apply_no ?? (await nextApplyNo(context))
  await sql`update enterprise_apply set status = '1', apply_no = ${applyNo}, submit_time = ${context.now},
      credit_code = ${textOf(form, 'creditCode')}, company_name = ${textOf(form, 'companyName')},
      company_code = ${textOf(form, 'companyCode')}, company_roles = ${textOf(form, 'companyRoles')},
      trade_modes = ${textOf(form, 'tradeModes')}, user_name = ${textOf(form, 'userName')},
      phone_fingerprints = ${phoneFingerprints(context.services.vault, form)}, password_hash = ${passwordHash},
      access_hash = null, access_expires = null, reviewer = null, review_time = null, update_time = ${context.now},
      version = version + 1
    where id = ${row.id}`.execute(context.db)
  const action = row.apply_no === null ? 'submit' : 'resubmit'
  await recordStep(context, { applyId: row.id, action, from: row.status, to: '1' })
  context.audit({ target: `application ${row.id}`, after: { applyNo, status: '1' } })
  return { applyNo }
})

interface Submission {
  row: ApplicationRow
  form: Form
  passwordHash: string | null
}

async function refuseFaults(context: Context, { row, form, passwordHash }: Submission): Promise<void> {
  // Two submissions for the same company or account name take turns, so that the second gets its reason.
  await lockUntilCommit(context.db, 'applications')
  const attachments = await listAttachments(context, { applyId: row.id })
  const kinds = attachments.map(({ kind }) => kind)
  const missing: Problem[] = passwordHash ? [] : [{ field: 'password', message: '请输入登录密码' }]
  const dictionaries = await context.services.dictionaries.load(context.db, context.dataVersion)
  const codes = findUnknownCodes({ fields: applicationFields, values: form, dictionaries })
  const faults = checkApplication(form, kinds, context.now)
  const named = new Set(faults.map(({ field }) => field))
  const unknown = codes.filter(({ field }) => !named.has(field))
  const problems = [...faults, ...unknown, ...missing, ...(await findTaken(context, { row, form }))]
  if (problems.length > 0) throw new BadInput(problems)
}

async function nextApplyNo(context: Context): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('enterprise_apply_no') as number`.execute(context.db)
  return `SQ${beijingDay(context.now).replaceAll('-', '')}${String(rows[0]?.number).padStart(6, '0')}`
}

const withdraw = serve(withdrawApplication, async (context, input) => {
  const row = await findByAccess(context, input)
  if (row.status === '2') throw new Refusal('该申请正在审核中，不能撤回')
  if (!mayWithdraw(row.status)) throw new Refusal('该申请当前状态不能撤回')
  await sql`update enterprise_apply set status = '0', update_time = ${context.now}, version = version + 1
    where id = ${row.id}`.execute(context.db)
  await recordStep(context, { applyId: row.id, action: 'withdraw', from: row.status, to: '0' })
  context.audit({ target: `application ${row.id}`, before: { status: row.status }, after: { status: '0' } })
  return null
})

/** Of one that passed the account's present password counts, and only while the account may log in. */
async function passwordHashOf({ db }: Context, row: ApplicationRow): Promise<string | undefined> {
  if (row.enterprise_id === null) return row.password_hash ?? undefined
  const { rows } = await sql<{ hash: string }>`select u.password_hash as hash from enterprise e
    join sys_user u on u.id = e.admin_user_id
    where e.id = ${row.enterprise_id} and u.status = 1 and u.del_flag = 0`.execute(db)
  return rows[0]?.hash
}

/** One sentence for every wrong proof, and the same cost: a stranger does not learn which part was wrong. */
const lookUp = servePrepared(lookUpApplication, {
  prepare({ transact }, { applyNo, creditCode, password }) {
    const number = applyNo.trim().toUpperCase()
    const counters: Counter[] = [{ kind: 'application', name: number }]
    const find = async (context: Context) => {
      const { rows } = await sql<ApplicationRow>`select ${applicationColumns} from enterprise_apply
        where apply_no = ${number} and credit_code = ${creditCode.toUpperCase()}`.execute(context.db)
      const row = rows[0]
      return { row, hash: row && (await passwordHashOf(context, row)) }
    }
    return proveInTurn(`application ${number}`, {
      judge: () =>
        transact(async (context) => ({ ...(await judgeAttempt(context, counters)), ...(await find(context)) })),
      compare: ({ hash }) => verifyPassword(hash, password),
      settle: ({ hash }, matches) =>
        transact(async (context) => {
          await beginAttempt(context, counters)
          const now = await find(context)
          if (!now.row || !matches || now.hash !== hash) {
            await countFailure(context, counters)
            throw withCommittedWrites(new Refusal('申请编号、统一社会信用代码或密码不正确'))
          }
          await forgetFailures(context, counters)
          return now.row
        }),
    })
  },
  async handler(context, _, row) {
    if (isChange(row)) throw new Refusal('这是企业信息变更，请登录后在“企业备案—登记变更”中办理')
    const { accessToken, expires, validUntil } = newAccess(context.now, 'alteration')
    await sql`update enterprise_apply set access_hash = ${hashToken(accessToken)}, access_expires = ${expires}
      where id = ${row.id}`.execute(context.db)
    context.audit({ target: `application ${row.id}` })
    return { accessToken, validUntil, status: row.status }
  },
})

export const submitCalls = [submit, withdraw, lookUp]
