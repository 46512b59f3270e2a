// Calls of a reviewer on a request for another password.

import type { RowOfResource } from '@kouan/contract/language/resource.ts'
import { passwordReset } from '@kouan/contract/resources/enterprise/password-reset.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { ActionWork } from '../../../crud/serve-actions.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { peopleOfEnterprise, sendMessage } from '../../../domain/message/send-message.ts'
import { type Context, callerOf } from '../../../gate/context.ts'

/** From the decision on. */
const hoursToSet = 24

const passwordResetEntity = defineEntity({
  resource: passwordReset,
  // Those of nobody are kept only so that they are answered alike.
  scope: () => sql`not is_unknown`,
})

type Work<I> = ActionWork<RowOfResource<typeof passwordReset>, I>

async function decide(
  context: Context,
  { rows, status, reason }: { rows: readonly { id: string }[]; status: 'PASSED' | 'REFUSED'; reason: string | null },
): Promise<void> {
  const { db, now } = context
  const me = callerOf(context).username
  const until = status === 'PASSED' ? new Date(now.getTime() + hoursToSet * 3600_000) : null
  for (const { id } of rows) {
    await sql`update password_reset set status = ${status}, reason = ${reason}, reviewer = ${me}, review_time = ${now},
      valid_until = ${until}, version = version + 1, update_by = ${me}, update_time = ${now}
      where id = ${id}`.execute(db)
    await tellEnterprise(context, { id, status })
  }
}

/** Informs the enterprise: people who did not ask for it can still stop it. */
async function tellEnterprise(context: Context, { id, status }: { id: string; status: string }): Promise<void> {
  if (status !== 'PASSED') return
  const { rows } = await sql<{ enterpriseId: string }>`select a.enterprise_id::text as "enterpriseId"
    from password_reset r join enterprise_apply a on a.id = r.apply_id
    where r.id = ${id} and a.enterprise_id is not null`.execute(context.db)
  const [row] = rows
  if (!row) return
  await sendMessage(context.db, {
    tenantId: context.tenantId,
    userIds: await peopleOfEnterprise(context.db, row.enterpriseId),
    title: '重置登录密码的申请已通过',
    paragraphs: ['申请人可在24小时内设置新密码。不是本企业申请的，请立即联系平台。'],
    isUrgent: true,
    now: context.now,
  })
}

export const passwordResets: Part[] = serveEntity(passwordResetEntity, {
  actions: {
    pass: (context: Context, { left }: Work<unknown>) =>
      decide(context, { rows: left(), status: 'PASSED', reason: null }),
    refuse: (context: Context, { left, input }: Work<{ reason: string }>) =>
      decide(context, { rows: left(), status: 'REFUSED', reason: input.reason }),
  },
  isPolled: true,
})
