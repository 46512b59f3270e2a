// Applications as reviewers reach them, and the sentence for the one who came second.
import { mayReview } from '@kouan/contract/resources/enterprise/application-states.ts'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { Conflict, NotFound } from '../../../ground/errors.ts'
import { type ApplicationRow, applicationColumns } from '../application-row.ts'

/** Drafts are the applicant's alone: they answer as if they did not exist. */
export async function findForReview(
  context: Context,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<ApplicationRow> {
  // Transactions that work on a change lock the enterprise first.
  if (lock === 'lock')
    await sql`select from enterprise e join enterprise_apply a on a.enterprise_id = e.id and a.apply_type = '2'
      where a.id = ${id} for update of e`.execute(context.db)
  const { rows } = await sql<ApplicationRow>`select ${applicationColumns} from enterprise_apply
    where id = ${id} and apply_no is not null ${lock === 'lock' ? sql`for update` : sql``}`.execute(context.db)
  const row = rows[0]
  if (!row || (row.status === '0' && (lock === 'read' || row.submit_time === null))) throw new NotFound()
  return row
}

/** Held until the transaction ends; a conflict when it is no longer as the caller saw it. */
export async function findUndecided(
  context: Context,
  { id, version }: { id: string; version: number },
): Promise<ApplicationRow> {
  const row = await findForReview(context, id, 'lock')
  if (row.status === '0') throw new Conflict('申请人已撤回该申请')
  if (mayReview(row.status) && row.version === version) return row
  if (row.reviewer === null) throw new Conflict()
  throw new Conflict(`该申请已由${await nameOfReviewer(context, row.reviewer)}处理`)
}

/** Without their enterprises, in the order of their ids, named by their numbers; leaves out what no reviewer sees. */
export async function lockSubmitted(context: Context, ids: readonly string[]) {
  const { rows } = await sql<ApplicationRow & { applyNo: string }>`select ${applicationColumns}, apply_no as "applyNo"
    from enterprise_apply where id = any(${ids}::bigint[]) and apply_no is not null and status <> '0'
    order by id for update`.execute(context.db)
  return rows
}

export async function nameOfReviewer(context: Context, username: string): Promise<string> {
  const { rows } = await sql<{ realname: string }>`select realname from sys_user where username = ${username}`.execute(
    context.db,
  )
  return rows[0]?.realname ?? username
}
