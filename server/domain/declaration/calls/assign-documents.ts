// 指派: assigns failed documents to a person who corrects them, with a comment.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import type { ActionWork } from '../../../crud/serve-actions.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { writeLogs } from '../attempts/document-log.ts'
import type { DocumentRow } from '../attempts/document-row.ts'
import { nameOf } from '../documents/document-hooks.ts'

interface Assignment {
  assignee: string
  comment?: string | null
}

/** Returns the handler of the action: refuses documents of another enterprise than the person's and assigns the others. */
export const assignDocuments =
  (kind: DocumentKind) =>
  async (context: Context, { rows, input, refuse, left }: ActionWork<DocumentRow, Assignment>): Promise<void> => {
    const { db, now, tenantId } = context
    const { realname, enterpriseId } = await findAssignee(context, input.assignee)
    for (const row of rows) {
      if (enterpriseId !== null && enterpriseId !== row.enterpriseId)
        refuse(row, new Refusal(`${nameOf(kind, row)} 不是 ${realname} 所属企业的，不能指派给他`))
    }
    const assigned = left()
    if (assigned.length === 0) return
    const by = actorName(context.actor)
    const ids = assigned.map(({ id }) => id)
    await sql`insert into document_assignment (document_id, enterprise_id, assignee, comment, create_by, create_time)
      select id, enterprise_id, ${input.assignee}, ${input.comment ?? null}, ${by}, ${now} from document
      where id = any(${ids}::bigint[])
      on conflict (document_id) do update set assignee = excluded.assignee, comment = excluded.comment,
        create_by = excluded.create_by, create_time = excluded.create_time`.execute(db)
    await writeLogs(
      db,
      assigned.map((row) => ({
        tenantId,
        enterpriseId: String(row.enterpriseId),
        documentId: row.id,
        source: 'user',
        title: `指派给 ${realname}`,
        detail: input.comment ?? null,
        operator: by,
        time: now,
      })),
    )
    context.audit({ after: { assignee: input.assignee, comment: input.comment } })
  }

/** Finds the person among those that the caller may see: users of an enterprise see their own colleagues. */
async function findAssignee({ db, tenantId }: Context, username: string) {
  const { rows } = await sql<{ realname: string; enterpriseId: string | null }>`
    select u.realname, u.enterprise_id::text as "enterpriseId" from sys_user u
    where u.username = ${username} and u.del_flag = 0 and u.status = 1
      and exists (select from sys_user_tenant t where t.user_id = u.id and t.tenant_id = ${tenantId})`.execute(db)
  if (!rows[0]) throw new BadInput([{ field: 'assignee', message: '处理人：不存在或已冻结' }])
  return rows[0]
}
