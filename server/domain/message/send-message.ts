// Messages that the product itself sends to people: they stand in 我的消息 and ring their bells.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

interface Message {
  tenantId: string
  userIds: readonly string[]
  title: string
  /** Plain text, one paragraph each. */
  paragraphs: readonly string[]
  /** In place of them; screens clean it before they show it. */
  html?: string
  /** An address of the product that the message leads to. */
  place?: string
  isUrgent?: boolean
  now: Date
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Sends a message to these people of the tenant; `db` is a transaction of staff or of background work. */
export async function sendMessage(db: Transaction, message: Message): Promise<void> {
  const { tenantId, userIds, title, paragraphs, place, isUrgent = false, now, html } = message
  if (userIds.length === 0) return
  const { rows } = await sql<{
    id: string
  }>`insert into announcement (tenant_id, titile, msg_category, priority, msg_type,
      msg_abstract, msg_content, open_type, open_page, sender, sender_name, send_time, send_status, create_by, create_time)
    values (${tenantId}, ${title.slice(0, 100)}, '2', ${isUrgent ? 'H' : 'L'}, 'USER', ${(paragraphs[0] ?? '').slice(0, 200)},
      ${html ?? paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}, ${place ? 'url' : null}, ${place ?? null}, 'system',
      '系统', ${now}, '0', 'system', ${now}) returning id::text as id`.execute(db)
  const id = rows[0]?.id
  await sql`insert into announcement_user (tenant_id, announcement_id, user_id)
    select ${tenantId}, ${id}, u from unnest(${userIds}::bigint[]) as u`.execute(db)
  // The bells ring for a message that is released.
  await sql`update announcement set send_status = '1' where id = ${id}`.execute(db)
}

/** Ids of the people of a tenant who are of no enterprise and have this right. */
export async function staffWithRight(
  db: Transaction,
  { tenantId, right }: { tenantId: string; right: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct u.id::text as id from sys_user u
    join sys_user_tenant t on t.user_id = u.id and t.tenant_id = ${tenantId}
    join sys_user_role ur on ur.user_id = u.id
    join sys_role r on r.id = ur.role_id and r.tenant_id in (0, ${tenantId})
    join sys_role_permission rp on rp.role_id = ur.role_id
    join sys_permission p on p.id = rp.permission_id
    where u.status = 1 and u.del_flag = 0 and u.enterprise_id is null
      and ${right} = any (string_to_array(replace(p.perms, ' ', ''), ','))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of the people of an enterprise who can log in. */
export async function peopleOfEnterprise(db: Transaction, enterpriseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_user
    where enterprise_id = ${enterpriseId} and status = 1 and del_flag = 0 order by sys_user.id`.execute(db)
  return rows.map(({ id }) => id)
}
