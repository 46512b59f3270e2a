// Every action of applicants and reviewers in every state: where it leads, or the sentence that refuses it.
import { saveApplication, submitApplication, withdrawApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { saveChange, submitChange } from '@kouan/contract/calls/enterprise/change.ts'
import { claimApplication, decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { describe, expect, it } from 'vitest'
import { changeHarness } from '../../testing/a-change.ts'
import { aVisitor } from '../../testing/an-application.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { reviewHarness } from '../../testing/review-harness.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'
import { hashToken } from '../../vault/vault.ts'

const test = await testApp()
const { send, aUser, database } = test
const { zhang, li, submitted } = await reviewHarness(test)
const { opened, saved, submitted: submittedChange } = changeHarness(test)
const { handOver } = actionCalls(application)
const { withdraw, cancel } = actionCalls(enterpriseChange)
await database.pool.query("insert into sys_tenant (id, name) values (7301, '别的租户')")
const far = await aUser({ rights: ['application:list', 'application:review', 'change:edit'], tenantIds: ['7301'] })
const reader = await aUser({ rights: ['application:list', 'change:list'] })

/** The state that an action leads to, or part of the sentence that refuses it. */
type Outcome = `→${string}` | string
type Table<A extends string> = Record<string, Record<A, Outcome>>

const decided = `该申请已由${zhang.username}处理`
const reviewed = { claim: decided, return: decided, pass: decided, refuse: decided }

const registrations: Table<'save' | 'submit' | 'withdraw' | keyof typeof reviewed | 'handOver'> = {
  0: {
    ...{ save: '→0', submit: '→1', withdraw: '不能撤回', handOver: '未找到对应数据' },
    ...{ claim: '申请人已撤回', return: '申请人已撤回', pass: '申请人已撤回', refuse: '申请人已撤回' },
  },
  1: {
    ...{ save: '不能修改', submit: '不能提交', withdraw: '→0', handOver: '的状态为“待审核”，不能交接' },
    ...{ claim: '→2', return: '→4', refuse: '→5', pass: '→3' },
  },
  2: {
    ...{ save: '不能修改', submit: '不能提交', withdraw: '正在审核中，不能撤回', handOver: '→2' },
    ...{ claim: '→2', return: '→4', refuse: '→5', pass: '→3' },
  },
  3: { ...reviewed, save: '不能修改', submit: '不能提交', withdraw: '不能撤回', handOver: '“审核通过”，不能交接' },
  4: { ...reviewed, save: '→4', submit: '→1', withdraw: '不能撤回', handOver: '“退回修改”，不能交接' },
  5: { ...reviewed, save: '不能修改', submit: '不能提交', withdraw: '不能撤回', handOver: '“审核不通过”，不能交接' },
}

const frozen = { save: '不能修改', submit: '不能提交' }
const changes: Table<'save' | 'submit' | 'withdraw' | 'cancel' | keyof typeof reviewed | 'handOver'> = {
  0: { ...registrations[0], withdraw: '“草稿”，不能撤回', cancel: '→9' } as never,
  1: { ...registrations[1], cancel: '“待审核”，不能撤销变更' } as never,
  2: { ...registrations[2], withdraw: '“审核中”，不能撤回', cancel: '“审核中”，不能撤销变更' } as never,
  3: { ...reviewed, ...frozen, withdraw: '不能撤回', cancel: '不能撤销变更', handOver: '不能交接' },
  4: { ...reviewed, save: '→4', submit: '→1', withdraw: '不能撤回', cancel: '→9', handOver: '不能交接' },
  5: { ...reviewed, ...frozen, withdraw: '不能撤回', cancel: '不能撤销变更', handOver: '不能交接' },
  9: { ...reviewed, ...frozen, withdraw: '不能撤回', cancel: '不能撤销变更', handOver: '不能交接' },
}

/** Puts it into a state, as zhang's from the moment that somebody has taken it up. */
async function put(id: string, state: string, token = 'unused'): Promise<number> {
  const { rows } = await database.pool.query<{ version: number }>(
    `update enterprise_apply set status = $2, reviewer = case when $2 in ('0', '1') then null else $3 end,
      access_hash = $4, access_expires = '2999-01-01', version = version + 1 where id = $1 returning version`,
    [id, state, zhang.username, hashToken(`${token} ${id}`)],
  )
  await database.pool.query(
    `update enterprise set status = '6' where id = (select enterprise_id from enterprise_apply where id = $1
      and apply_type = '2')`,
    [id],
  )
  return rows[0]?.version ?? 0
}

async function stateOf(id: string): Promise<string> {
  const { rows } = await database.pool.query<{ status: string }>('select status from enterprise_apply where id = $1', [
    id,
  ])
  return rows[0]?.status ?? ''
}

interface Answered {
  success: boolean
  message?: string | null
}

/** What reviewers do; the same for registrations and changes. */
const review = (id: string, version: number, by: TestUser): Record<string, () => Promise<Answered>> => {
  const decide = (decision: string) => () =>
    send(decideApplication, { id, version, decision, reason: '请更正注册地址' } as never, by)
  return {
    claim: () => send(claimApplication, { id, version }, by),
    handOver: () => send(handOver, { ids: id, receiver: li.username } as never, by),
    return: decide('return'),
    refuse: decide('refuse'),
    pass: decide('pass'),
  }
}

async function compare(id: string, state: string, outcome: Outcome, run: () => Promise<Answered>): Promise<string> {
  const { success, message } = await run()
  const now = await stateOf(id)
  if (success) return `→${now}`
  expect(now).toBe(state)
  return message?.includes(outcome) ? outcome : String(message)
}

describe('a registration in each state', () => {
  it.each(Object.entries(registrations))(
    '%s: each action leads on or is refused with its sentence',
    async (state, row) => {
      const one = await submitted()
      const visitor = aVisitor(test)
      const found: Record<string, string> = {}
      for (const [name, outcome] of Object.entries(row)) {
        const version = await put(one.id, state, 'access')
        const accessToken = `access ${one.id}`
        const acts: Record<string, () => Promise<Answered>> = {
          save: () => visitor.send(saveApplication, { accessToken, address: `测试路${name}号` }),
          submit: () => visitor.send(submitApplication, { accessToken }),
          withdraw: () => visitor.send(withdrawApplication, { accessToken }),
          ...review(one.id, version, zhang),
        }
        found[name] = await compare(one.id, state, outcome, acts[name] as () => Promise<Answered>)
      }
      expect(found).toEqual(row)
    },
  )

  it('is moved in no state by whoever lacks the right, by an enterprise, or from another tenant', async () => {
    const one = await submitted()
    const { user } = await anEnterprise(test)
    for (const state of Object.keys(registrations)) {
      const version = await put(one.id, state)
      for (const by of [reader, user, far])
        for (const run of Object.values(review(one.id, version, by))) expect((await run()).success).toBe(false)
      expect(await stateOf(one.id)).toBe(state)
    }
  })
})

describe('a change in each state', () => {
  const own = (id: string, version: number, by: TestUser): Record<string, () => Promise<Answered>> => ({
    save: () => send(saveChange, { id, version, address: `江滨路${version}号` } as never, by),
    submit: () => send(submitChange, { id }, by),
    withdraw: () => send(withdraw, { id, version } as never, by),
    cancel: () => send(cancel, { id, version } as never, by),
  })
  async function aChange() {
    const { user } = await anEnterprise(test)
    const { id } = await opened(user)
    await saved(id, { address: '江滨路1号' }, user)
    await submittedChange(id, user)
    return { id, user }
  }

  it.each(Object.entries(changes))('%s: each action leads on or is refused with its sentence', async (state, row) => {
    const { id, user } = await aChange()
    const found: Record<string, string> = {}
    for (const [name, outcome] of Object.entries(row)) {
      const version = await put(id, state)
      const acts = { ...own(id, version, user), ...review(id, version, zhang) }
      found[name] = await compare(id, state, outcome, acts[name] as () => Promise<Answered>)
    }
    expect(found).toEqual(row)
  })

  it('is moved in no state by whoever lacks the right, by another enterprise, or from another tenant', async () => {
    const { id } = await aChange()
    const { user: other } = await anEnterprise(test)
    for (const state of Object.keys(changes)) {
      const version = await put(id, state)
      for (const by of [reader, other, far])
        for (const run of Object.values({ ...own(id, version, by), ...review(id, version, by) }))
          expect((await run()).success).toBe(false)
      expect(await stateOf(id)).toBe(state)
    }
  })
})
