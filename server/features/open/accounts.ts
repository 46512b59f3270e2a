// 接口账户: made by the enterprise itself; staff see them and can revoke them.
import { randomBytes } from 'node:crypto'
import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { moveState } from '../../crud/serve-actions.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { readAddresses } from '../../domain/open/source-addresses.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { BadInput, Forbidden } from '../../ground/errors.ts'
import { readNetwork } from '../../outgoing/allowed-networks.ts'
import { hashToken } from '../../vault/vault.ts'

function refuseStaff(context: Context): void {
  if (callerOf(context).enterpriseId === null)
    throw new Forbidden('接口账户由企业自己的管理员维护，运营人员只能查看和吊销')
}

function checkAddresses(text: string | null | undefined): void {
  const wrong = readAddresses(text).find((address) => !readNetwork(address))
  if (wrong !== undefined)
    throw new BadInput([{ field: 'addresses', message: `允许的地址：“${wrong}”不是 IP 地址或网段，如 203.0.113.0/24` }])
}

const accounts = defineEntity({
  resource: openAccount,
  async beforeAdd(context, row) {
    refuseStaff(context)
    checkAddresses(row.addresses)
    const { username } = callerOf(context)
    return { ...row, clientId: `ko_${randomBytes(12).toString('hex')}`, actsAs: username }
  },
  async beforeEdit(context, change) {
    refuseStaff(context)
    checkAddresses(change.addresses)
    return change
  },
  computed: { missingRights },
})

export const openAccounts: Part[] = serveEntity(accounts, {
  actions: {
    async makeSecret(context, { left, input }) {
      refuseStaff(context)
      const [account] = left()
      if (!account) throw new Forbidden()
      const clientSecret = `kos_${randomBytes(32).toString('base64url')}`
      const until = new Date(context.now.getTime() + input.overlapHours * 3_600_000)
      // Who makes the secret lends its rights: they may have left who made the account.
      const { rows } = await sql<{ until: string | null }>`update open_account set
          previous_hash = case when ${input.overlapHours} > 0 then secret_hash end,
          previous_until = case when ${input.overlapHours} > 0 and secret_hash is not null then ${until}::timestamptz end,
          secret_hash = ${hashToken(clientSecret)}, secret_time = ${context.now}, acts_as = ${callerOf(context).username},
          version = version + 1, update_by = ${callerOf(context).username}, update_time = ${context.now}
        where id = ${account.id}
        returning to_char(previous_until at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as until`.execute(
        context.db,
      )
      return { clientId: String(account.clientId), clientSecret, previousUntil: rows[0]?.until ?? null }
    },
    revoke: moveState,
  },
})

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

/**
 * Which rights the login of an account lacks for calls that the scopes and kinds of the account would allow. Returns a
 * sentence for the list of accounts, null where nothing is missing: an expression over `open_account`.
 */
function missingRights(context: Context) {
  const needed = neededRights(context)
  return sql`(select '用户 ' || acts_as || ' 没有权限，不能调用：' || string_agg(n.title, '、' order by n.place)
  from unnest(${needed.map(({ code }) => code)}::text[], ${needed.map(({ title }) => title)}::text[],
      ${needed.map(({ scope }) => scope)}::text[], ${needed.map(({ kind }) => kind)}::text[])
    with ordinality as n (code, title, scope, kind, place)
  where status = 'ENABLED' and (n.scope is null or n.scope = any(string_to_array(scopes, ',')))
    and (n.kind is null or n.kind = any(string_to_array(kinds, ',')))
    and n.code = any(kouan_lacking_rights(acts_as, enterprise_id, tenant_id, ${needed.map(({ code }) => code)}::text[])))`
}
