// People by a part of account or name, or as the name is spelt; frozen ones, too: their list shows them.
import { type Hit, mostHits } from '@kouan/contract/calls/system/search-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { matchesPart } from '../../../crud/matched-text.ts'
import type { SearchProvider } from '../../../domain/search/search-provider.ts'
import { spelledIds } from '../../../domain/search/typed-ids.ts'

export const searchUsers: SearchProvider = {
  needs: permissionOf(user, 'list'),
  async find(context, typed) {
    const { db, tenantId } = context
    const seen = sql`u.del_flag = 0
      and exists (select from sys_user_tenant t where t.user_id = u.id and t.tenant_id = ${tenantId})
      and ${isLetThrough(context, user, sql`u.id`)}`
    const named = sql<{ id: string; name: string }>`select u.id::text as id, u.realname as name from sys_user u
      where ${seen} order by u.id`
    const spelt = await spelledIds(db, { typed, rows: named })
    const { rows } = await sql<Hit>`select u.id::text as id, u.realname as title, u.username as note from sys_user u
      where ${seen} and (${matchesPart(sql`u.username`, 'like', typed)} or ${matchesPart(sql`u.realname`, 'like', typed)}
        or u.id = any(${spelt}::bigint[]))
      order by u.realname collate "zh-x-icu" limit ${mostHits}`.execute(db)
    return { title: '用户', pages: ['system/UserList'], hits: rows }
  },
}
