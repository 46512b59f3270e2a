// Suspension, striking off and return. Channels stay as they are: what was declared is sent and gets its receipts, and new
// declarations are refused by `findStoppedEnterprises`.
import type { EnterpriseEventAction } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { sql } from 'kysely'
import { type ActionWork, moveState } from '../../../crud/serve-actions.ts'
import { setEnterpriseState } from '../../../domain/enterprise/enterprise-values.ts'
import { peopleOfEnterprise, sendMessage } from '../../../domain/message/send-message.ts'
import { endSessionsOf } from '../../../domain/user/end-sessions.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { BadInput, Forbidden } from '../../../ground/errors.ts'
import { findChange } from '../change/change-row.ts'
import { openChangeOf } from '../change/read-change.ts'
import { giveUp } from '../change/settle-change.ts'
import { recordStep } from '../review-records.ts'

interface Enterprise {
  id: string
  version: number
  status: string | null
}

type Work = ActionWork<Enterprise, { reason: string; decidedDay: string }>

/** Whatever rights they have: nobody decides about their own enterprise. */
function refuseOwnPeople(context: Context): void {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
}

async function suspend(context: Context, work: Work) {
  refuseOwnPeople(context)
  for (const row of work.left()) {
    const frozenUsers = await freezeAccounts(context, row.id)
    await recordEvent(context, { work, action: 'suspend', row, to: '7', frozenUsers })
  }
  await moveState(context, work)
}

async function strikeOff(context: Context, work: Work) {
  refuseOwnPeople(context)
  for (const row of work.left()) {
    await endOpenChange(context, row.id)
    const frozenUsers = await freezeAccounts(context, row.id)
    await recordEvent(context, { work, action: 'strikeOff', row, to: '8', frozenUsers })
  }
  await moveState(context, work)
}

async function resume(context: Context, work: Work) {
  refuseOwnPeople(context)
  await moveState(context, work)
  for (const row of work.left()) {
    await sql`update sys_user set status = 1, version = version + 1, update_by = ${callerOf(context).username},
        update_time = ${context.now}
      where id = any(${await frozenBySuspension(context, row.id)}::bigint[]) and status = 2`.execute(context.db)
    const isUnderChange = (await openChangeOf(context, row.id)) !== null
    if (isUnderChange) await setEnterpriseState(context, { id: row.id, status: '6' })
    await recordEvent(context, { work, action: 'resume', row, to: isUnderChange ? '6' : '3', frozenUsers: [] })
    await sendMessage(context.db, {
      tenantId: context.tenantId,
      userIds: await peopleOfEnterprise(context.db, row.id),
      title: '企业已恢复',
      paragraphs: ['企业已恢复，可以登录和申报。', `原因：${work.input.reason}`],
      now: context.now,
    })
  }
}

/** Returns the ids of the accounts that it froze and signed out. */
async function freezeAccounts(context: Context, enterpriseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update sys_user set status = 2, version = version + 1,
      update_by = ${callerOf(context).username}, update_time = ${context.now}
    where enterprise_id = ${enterpriseId} and status = 1 and del_flag = 0 returning id::text as id`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  await endSessionsOf(context.db, ids)
  return ids
}

/** The accounts that the last suspension froze and that are frozen still. */
export async function frozenBySuspension({ db }: Context, enterpriseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id::text as id from sys_user u
    where u.status = 2 and u.del_flag = 0 and u.id = any((select frozen_users from enterprise_event
      where enterprise_id = ${enterpriseId} and action = 'suspend' order by enterprise_event.id desc limit 1)::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function endOpenChange(context: Context, enterpriseId: string): Promise<void> {
  const open = await openChangeOf(context, enterpriseId)
  if (!open) return
  const found = await findChange(context, { id: open.id, lock: 'lock' })
  await giveUp(context, found)
  await sql`update enterprise_apply set status = '9', version = version + 1, update_by = ${callerOf(context).username},
      update_time = ${context.now} where id = ${open.id}`.execute(context.db)
  const step = { applyId: open.id, enterpriseId, opinion: '企业已注销' }
  await recordStep(context, { ...step, action: 'cancel', from: found.row.status, to: '9' })
}

interface Event {
  work: Work
  action: EnterpriseEventAction
  row: Enterprise
  to: string
  frozenUsers: readonly string[]
}

async function recordEvent(context: Context, { work, action, row, to, frozenUsers }: Event): Promise<void> {
  const { reason, decidedDay } = work.input
  if (decidedDay > beijingDay(context.now)) {
    throw new BadInput([{ field: 'decidedDay', message: '决定日期：不能晚于今天' }])
  }
  await sql`insert into enterprise_event (enterprise_id, action, reason, decided_day, from_status, to_status, frozen_users,
      operator_name, operate_time)
    values (${row.id}, ${action}, ${reason.trim()}, ${decidedDay}, ${row.status}, ${to}, ${frozenUsers}::bigint[],
      ${callerOf(context).realname}, ${context.now})`.execute(context.db)
  context.audit({
    before: { status: row.status },
    after: { status: to, reason, decidedDay, accounts: frozenUsers.length },
  })
}

export const standingActions = { suspend, strikeOff, resume }
