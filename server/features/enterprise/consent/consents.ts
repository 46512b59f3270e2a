// 授权比对: consents that an enterprise gives and takes back. Both sides see them; staff look on.
import { comparisonConsent } from '@kouan/contract/resources/enterprise/comparison-consent.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { BadInput, Forbidden, Refusal } from '../../../ground/errors.ts'

function ownEnterprise(context: Context): string {
  const { enterpriseId } = callerOf(context)
  if (enterpriseId === null) throw new Forbidden('授权由企业自己给出和撤销，工作人员只能查看')
  return enterpriseId
}

/** Throws for a code that names no partner, and for one that has a consent already. */
async function refuseGrantee({ db }: Context, { own, code }: { own: string; code: string }): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; isGiven: boolean }>`
    select p.id::text as id, p.company_name as name, exists (select from comparison_consent c
      where c.enterprise_id = ${own} and c.grantee_id = p.id and c.status = 'ACTIVE') as "isGiven"
    from kouan_enterprise_of_code(${code}) p`.execute(db)
  const refusal = (sentence: string) => new BadInput([{ field: 'granteeCode', message: `被授权企业代码：${sentence}` }])
  const [found] = rows
  if (!found) throw refusal(`没有代码为 ${code} 的已备案企业`)
  if (found.id === own) throw refusal('不能授权给本企业')
  if (found.isGiven) throw refusal(`已授权“${found.name}”，要改变种类或期限，请先撤销再授权`)
}

const consents = defineEntity({
  resource: comparisonConsent,
  async beforeAdd(context, row) {
    const own = ownEnterprise(context)
    if (row.expireDate && String(row.expireDate) < beijingDay(context.now))
      throw new BadInput([{ field: 'expireDate', message: '有效期至：不能早于今天' }])
    await refuseGrantee(context, { own, code: String(row.granteeCode) })
    return row
  },
  computed: {
    side: ({ actor }) => {
      const own = actor.kind === 'user' ? actor.enterpriseId : null
      return sql`case when ${own}::bigint is null then 'OTHERS' when enterprise_id = ${own}::bigint then 'GIVEN' else 'RECEIVED' end`
    },
    validity: ({ now }) => sql`case when status <> 'ACTIVE' then 'REVOKED'
      when expire_date < ${beijingDay(now)}::date then 'EXPIRED' else 'VALID' end`,
  },
})

/** Those of these consents that the enterprise has given. */
async function ownOf({ db }: Context, { own, ids }: { own: string; ids: readonly string[] }): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select t.id::text as id from comparison_consent t
    where t.id = any(${ids}::bigint[]) and t.enterprise_id = ${own} order by t.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const comparisonConsents: Part[] = serveEntity(consents, {
  actions: {
    async revoke(context, { rows, refuse, left }) {
      const own = ownEnterprise(context)
      const given = await ownOf(context, { own, ids: rows.map(({ id }) => id) })
      for (const row of rows) {
        if (!given.has(row.id)) refuse(row, new Refusal(`“${row.enterpriseName}”给出的授权由对方撤销`))
      }
      const by = callerOf(context).username
      await sql`update comparison_consent set status = 'REVOKED', revoke_time = ${context.now}, revoke_by = ${by},
          version = version + 1, update_by = ${by}, update_time = ${context.now}
        where id = any(${left().map(({ id }) => id)}::bigint[])`.execute(context.db)
      context.audit({ after: { status: 'REVOKED' } })
    },
  },
})
