// Changes of the registered enterprises: one that has passed, one that came back, and one that waits.
import { openChange, readChange, saveChange, submitChange } from '@kouan/contract/calls/enterprise/change.ts'
import { claimApplication, decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { sql } from 'kysely'
import { ask, person, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'
import { minutesAfter } from '../world/calendar.ts'
import { changes } from '../world/companies.ts'
import { findApplication } from './apply.ts'

export async function changeCompanies(context: StageContext, now: Date): Promise<void> {
  for (const { username, values, hoursAgo, decision } of changes) {
    const at = minutesAfter(now, -60 * hoursAgo)
    const asking = { as: await person(context, username), at }
    const { id, applyNo } = await ask(context, openChange, {}, asking)
    const { version } = await ask(context, readChange, { id }, asking)
    await ask(context, saveChange, { id, version, ...values }, asking)
    await ask(context, submitChange, { id }, { ...asking, at: minutesAfter(at, 10) })
    if (!decision) continue
    const reviewing = { as: await person(context, 'reviewer'), at: minutesAfter(at, 90) }
    const found = await findApplication(context, applyNo, reviewing)
    const claimed = await ask(context, claimApplication, found, reviewing)
    const decided = { id: found.id, version: claimed.version, ...decision }
    await ask(context, decideApplication, decided, { ...reviewing, at: minutesAfter(at, 105) })
    await rememberNotices(context, username)
  }
}

/** The messages of the product about the decision, which nothing else leads to. */
async function rememberNotices({ db }: StageContext, username: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select a.id::text as id from announcement a
    join announcement_user n on n.announcement_id = a.id join sys_user u on u.id = n.user_id
    where u.username = ${username} and a.sender = 'system'`.execute(db)
  for (const { id } of rows) await remember(db, 'announcement', id)
}
