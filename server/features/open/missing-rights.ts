// Which rights the login of an account lacks for calls that the scopes and kinds of the account would allow.
import { openCalls } from '@kouan/contract/areas/open-calls.ts'
import { sql } from 'kysely'

interface NeededRight {
  code: string
  title: string
  scope: string | null
  kind: string | null
}

/** Each right that an open call needs, once for each scope, with the title of the first call that needs it. */
const needed: readonly NeededRight[] = [
  ...new Map(
    openCalls.flatMap(({ needs, title, scope = null, kind = null }) =>
      needs.includes(':') ? [[`${needs} ${scope}`, { code: needs, title, scope, kind }] as const] : [],
    ),
  ).values(),
]

/** A sentence for the list of accounts, null where nothing is missing; an expression over `open_account`. */
export const missingRights = sql`(select '用户 ' || acts_as || ' 没有权限，不能调用：' || string_agg(n.title, '、' order by n.place)
  from unnest(${needed.map(({ code }) => code)}::text[], ${needed.map(({ title }) => title)}::text[],
      ${needed.map(({ scope }) => scope)}::text[], ${needed.map(({ kind }) => kind)}::text[])
    with ordinality as n (code, title, scope, kind, place)
  where status = 'ENABLED' and (n.scope is null or n.scope = any(string_to_array(scopes, ',')))
    and (n.kind is null or n.kind = any(string_to_array(kinds, ',')))
    and n.code = any(kouan_lacking_rights(acts_as, enterprise_id, tenant_id, ${needed.map(({ code }) => code)}::text[])))`
