import { readAgentOfUser } from '@kouan/contract/calls/system/lookup-calls.ts'
import { userAgent } from '@kouan/contract/resources/system/user-agent.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { readAll } from '../../../crud/read-rows.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import type { Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'

const refuse = (field: keyof typeof userAgent.fields, sentence: string) =>
  new BadInput([{ field, message: `${userAgent.fields[field].label}：${sentence}` }])

const agentEntity = defineEntity({
  resource: userAgent,
  async beforeAdd(context, row) {
    await refuseAgency(context, row)
    return row
  },
  async beforeEdit(context, change, before) {
    await refuseAgency(context, { ...before, ...change })
    return change
  },
})

/** Checks that both are people of the tenant who can log in, and on the same side: messages to an enterprise stay with it. */
async function refuseAgency({ db, tenantId }: Context, { userName, agentUserName, startTime, endTime }: Row) {
  if (userName === agentUserName) throw refuse('agentUserName', '不能是用户本人')
  if (String(endTime) <= String(startTime)) throw refuse('endTime', '须晚于代理开始时间')
  const { rows } = await sql<{ username: string; enterprise: string | null }>`select username,
      enterprise_id::text as enterprise from sys_user u
    where username = any(${[userName, agentUserName]}) and del_flag = 0 and status = 1
      and exists (select from sys_user_tenant t where t.user_id = u.id and t.tenant_id = ${tenantId})`.execute(db)
  const of = (name: unknown) => rows.find(({ username }) => username === name)
  const [absent, agent] = [of(userName), of(agentUserName)]
  if (!absent) throw refuse('userName', '没有这个用户，或已冻结')
  if (!agent) throw refuse('agentUserName', '没有这个用户，或已冻结')
  if (absent.enterprise !== agent.enterprise) throw refuse('agentUserName', '须与用户同属一家企业，或同为平台人员')
}

export const userAgents: Part[] = [
  ...serveEntity(agentEntity),
  serve(readAgentOfUser, async (context, { userName }) => {
    const [row] = await readAll({ ...agentEntity, context }, sql`user_name = ${userName}`, sql`id`)
    if (!row) throw new Refusal('未找到对应实体')
    return row
  }),
]
