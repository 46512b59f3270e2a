import { openSession } from '../server/testing/open-session.ts'
import type { StartedProduct } from './started-product.ts'

export interface Person {
  id: string
  token: string
}

/** People who work for the company of the product with the roles of the one who registered it, each with a session. */
export async function addPeople({ owner, company }: StartedProduct, count: number, prefix: string): Promise<Person[]> {
  const people = []
  for (let at = 0; at < count; at += 1) {
    const name = `${prefix}-${at}`
    const { rows } = await owner.pool.query<{ id: string }>(
      `with one as (select * from sys_user where username = $1), made as (
        insert into sys_user (username, realname, password_hash, enterprise_id)
          select $2, $2, '-', enterprise_id from one returning id
      ), tenant as (insert into sys_user_tenant (user_id, tenant_id) select id, 0 from made)
      insert into sys_user_role (user_id, role_id)
        select made.id, role_id from made, one join sys_user_role r on r.user_id = one.id returning user_id::text as id`,
      [company.username, name],
    )
    people.push({ id: String(rows[0]?.id), token: await openSession(owner.pool, name) })
  }
  return people
}
