// The bindings of the own account to other systems.
import { listOwnThirdAccounts, type OwnThirdAccount, unbindThirdAccount } from '@kouan/contract/calls/second-factor.ts'
import { sql } from 'kysely'
import { callerOf } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { NotFound } from '../../ground/errors.ts'

export const ownThirdAccounts: Served[] = [
  serve(listOwnThirdAccounts, async (context) => {
    const { rows } = await sql<
      Omit<OwnThirdAccount, 'since'> & { since: Date }
    >`select t.id::text as id, p.name as provider, t.subject,
        t.realname, t.create_time as since
      from third_account t join identity_provider p on p.id = t.provider_id
      where t.user_id = ${callerOf(context).userId} order by t.id`.execute(context.db)
    return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
  }),

  serve(unbindThirdAccount, async (context, { id }) => {
    const { userId } = callerOf(context)
    const { rows } = await sql<{ subject: string; provider: string }>`delete from third_account t
      using identity_provider p where t.id = ${id} and t.user_id = ${userId} and p.id = t.provider_id
      returning t.subject, p.name as provider`.execute(context.db)
    const [row] = rows
    if (!row) throw new NotFound('该绑定已不存在')
    context.audit({ target: `user ${userId}`, content: `解除绑定 ${row.provider} 的 ${row.subject}` })
    return null
  }),
]
