// How many rows a person would see by a rule that is being written.
import { previewDataRule } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { conditionOfRule, ruleValues } from '../../../crud/data-rules.ts'
import { type EntityScope, entityNamed } from '../../../crud/entity.ts'
import { baseConditions, getRow, where } from '../../../crud/read-rows.ts'
import type { Context, UserActor } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { findUserActor, readPlace } from '../../../gate/session.ts'
import { Refusal } from '../../../ground/errors.ts'
import { refuseFaultyRule } from './ruled-entities.ts'

export const previewRule: Served = serve(previewDataRule, async (context, { userId, ...rule }) => {
  const entities = await refuseFaultyRule(context, rule)
  const person = await findPerson(context, userId)
  const condition = { column: rule.ruleColumn, condition: rule.ruleConditions, value: rule.ruleValue }
  const lists = []
  for (const entity of entities) {
    const scope: EntityScope = { ...entity, context: { ...context, actor: person } }
    const narrowed = conditionOfRule(scope, condition, ruleValues(person, context))
    const { rows } = await sql<{ seen: string; through: string }>`select count(*) as seen,
        count(*) filter (where ${narrowed}) as through
      from ${sql.table(entity.resource.table)}
      ${where([...baseConditions(scope), ...ofEnterprise(scope, person)])}`.execute(context.db)
    const { title } = entity.resource
    lists.push({ title, seen: Number(rows[0]?.seen ?? 0), letThrough: Number(rows[0]?.through ?? 0) })
  }
  return { lists }
})

/** Row-level security of this transaction is that of the caller, who sees every enterprise. */
const ofEnterprise = ({ resource }: EntityScope, { enterpriseId }: UserActor) =>
  resource.owner === 'enterprise' && enterpriseId !== null ? [sql`enterprise_id = ${enterpriseId}`] : []

async function findPerson(context: Context, userId: string): Promise<UserActor> {
  const { db, tenantId } = context
  const row = await getRow({ ...entityNamed(user.name), context }, userId)
  const person = await findUserActor(db, { userId, tenantId })
  if (!person) throw new Refusal('该用户已冻结，或不在当前租户')
  const orgCode = typeof row.orgCode === 'string' ? row.orgCode : null
  // The place is read with the first rule alone.
  return { ...person, place: await readPlace(db, { userId, tenantId, orgCode }) }
}
