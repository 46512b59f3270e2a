// 交接: a reviewer passes what they hold to a colleague, who gets a message and decides from then on.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { sql } from 'kysely'
import type { ActionWork } from '../../../crud/serve-actions.ts'
import { sendMessage, staffWithRight } from '../../../domain/message/send-message.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { type ApplicationRow, isChange } from '../application-row.ts'
import { recordStep } from '../review-records.ts'
import { nameOfReviewer } from './find-for-review.ts'

interface HandOver {
  receiver: string
  note?: string | null
}

const right = actionCalls(application).handOver.needs

export async function handOver(context: Context, { rows, input, refuse, left }: ActionWork<ApplicationRow, HandOver>) {
  const me = callerOf(context)
  const receiver = await findReceiver(context, input.receiver)
  for (const row of rows) {
    if (row.reviewer !== me.username) {
      const name = await nameOfReviewer(context, row.reviewer ?? '')
      refuse(row, new Refusal(`该申请正由${name}审核，只能由本人交接；需要时请“接手审核”`))
    }
  }
  const passedOn = left()
  if (passedOn.length === 0) return
  const note = input.note?.trim() || null
  await sql`update enterprise_apply set reviewer = ${receiver.username}, update_by = ${me.username},
      update_time = ${context.now}, version = version + 1
    where id = any(${passedOn.map(({ id }) => id)}::bigint[])`.execute(context.db)
  for (const row of passedOn) {
    const step = { applyId: row.id, enterpriseId: isChange(row) ? row.enterprise_id : null }
    const opinion = `交给${receiver.realname}${note ? `：${note}` : ''}`
    await recordStep(context, { ...step, action: 'handOver', from: '2', to: '2', opinion })
  }
  await tellReceiver(context, { receiver, rows: passedOn, note })
  context.audit({ before: { reviewer: me.username }, after: { reviewer: receiver.username, note } })
}

interface Receiver {
  id: string
  username: string
  realname: string
}

/** Refuses people who may not review: they could not decide it, and it would wait for nobody. */
async function findReceiver(context: Context, username: string): Promise<Receiver> {
  const refused = (message: string) => new BadInput([{ field: 'receiver', message: `交给：${message}` }])
  if (username === callerOf(context).username) throw refused('不能是本人')
  const { rows } = await sql<Receiver>`select id::text as id, username, realname from sys_user
    where username = ${username} and status = 1 and del_flag = 0`.execute(context.db)
  const [found] = rows
  if (!found) throw refused('不存在或已冻结')
  const reviewers = await staffWithRight(context.db, { tenantId: context.tenantId, right })
  if (!reviewers.includes(found.id)) throw refused(`${found.realname}没有审核权限`)
  return found
}

interface PassedOn {
  receiver: Receiver
  rows: readonly ApplicationRow[]
  note: string | null
}

/** One message, however many they are. */
async function tellReceiver(context: Context, { receiver, rows, note }: PassedOn): Promise<void> {
  const [only] = rows
  const numbers = rows.map(({ apply_no }) => apply_no ?? '').join('、')
  await sendMessage(context.db, {
    tenantId: context.tenantId,
    userIds: [receiver.id],
    title: `${callerOf(context).realname}将${rows.length}件审核交接给您`,
    paragraphs: [numbers, ...(note ? [`说明：${note}`] : [])],
    place: only && rows.length === 1 ? `/register/examine/${only.id}` : '/register/examineList?view=mine',
    now: context.now,
  })
}
