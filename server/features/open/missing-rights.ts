// Which rights the login of an account lacks for calls that the scopes and kinds of the account would allow.
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'

interface NeededRight {
  code: string
  title: string
  scope: string | null
  kind: string | null
}

/** Returns each right that an open call needs, once for each scope, with the title of the first call that needs it. */
function neededRights({ services }: Context): NeededRight[] {
  const rights = new Map<string, NeededRight>()
  for (const { needs, title, scope = null, kind = null } of services.openCalls) {
    const key = `${needs} ${scope}`
    if (needs.includes(':') && !rights.has(key)) rights.set(key, { code: needs, title, scope, kind })
  }
  return [...rights.values()]
}

/** Returns a sentence for the list of accounts, null where nothing is missing: an expression over `open_account`. */
export function missingRights(context: Context) {
  const needed = neededRights(context)
  return sql`(select '用户 ' || acts_as || ' 没有权限，不能调用：' || string_agg(n.title, '、' order by n.place)
  from unnest(${needed.map(({ code }) => code)}::text[], ${needed.map(({ title }) => title)}::text[],
      ${needed.map(({ scope }) => scope)}::text[], ${needed.map(({ kind }) => kind)}::text[])
    with ordinality as n (code, title, scope, kind, place)
  where status = 'ENABLED' and (n.scope is null or n.scope = any(string_to_array(scopes, ',')))
    and (n.kind is null or n.kind = any(string_to_array(kinds, ',')))
    and n.code = any(kouan_lacking_rights(acts_as, enterprise_id, tenant_id, ${needed.map(({ code }) => code)}::text[])))`
}
