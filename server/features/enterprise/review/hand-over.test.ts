import { claimApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { reviewHarness } from '../../../testing/review-harness.ts'
import type { TestUser } from '../../../testing/test-app.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const { zhang, li, submitted, detail, pass } = await reviewHarness(test)
const { handOver } = actionCalls(application)

async function claimed(by = zhang) {
  const one = await submitted()
  await send(claimApplication, { id: one.id, version: one.version }, by)
  return one
}
const give = (ids: string[], receiver: TestUser, more: object = {}, by = zhang) =>
  send(handOver, { ids: ids.join(','), receiver: receiver.username, ...more } as never, by)
const reviewerOf = async (id: string) => (await detail(id)).reviewer

async function messagesOf(userId: string) {
  const { rows } = await database.pool.query<{ title: string; text: string; place: string | null }>(
    `select a.titile as title, a.msg_content as text, a.open_page as place from announcement a
      join announcement_user u on u.announcement_id = a.id where u.user_id = $1 order by a.id`,
    [userId],
  )
  return rows
}

describe('handing over', () => {
  it('passes what a reviewer holds to a colleague, who is told and decides; whoever gave it away no longer does', async () => {
    const [one, two] = [await claimed(), await claimed()]
    expect((await give([one.id, two.id], li, { note: '休假一周' })).result).toMatchObject({ done: 2, faults: [] })
    expect(await messagesOf(li.id)).toMatchObject([
      { title: `${zhang.username}将2件审核交接给您`, place: '/register/examineList?view=mine' },
    ])
    expect((await messagesOf(li.id))[0]?.text).toContain(`${one.applyNo}、${two.applyNo}`)
    const { version, history, mayDecide } = await detail(one.id)
    expect(mayDecide).toBe(false)
    expect(history.at(-1)).toMatchObject({
      action: 'handOver',
      actionText: '交接',
      by: zhang.username,
      opinion: `交给${li.username}：休假一周`,
    })
    expect((await pass({ id: one.id, version }, zhang)).message).toContain(`该申请正由${li.username}审核`)
    expect((await pass({ id: one.id, version }, li)).success).toBe(true)
    const mine = await send(callsOf(application).list, { status: '2', reviewer: li.username }, li)
    expect(mine.result.records.map(({ id }) => id)).toEqual([two.id])
  })

  it('leaves out what somebody else holds and what nobody has taken up, and names them', async () => {
    const [mine, theirs, untaken] = [await claimed(), await claimed(li), await submitted()]
    const answer = await give([mine.id, theirs.id, untaken.id, '999999'], li)
    expect(answer.result).toMatchObject({ done: 1 })
    expect(answer.result.faults.map(({ key, message }) => [key, message])).toEqual([
      [null, '注册登记审核 999999：未找到对应数据'],
      [untaken.applyNo, `注册登记审核 ${untaken.applyNo} 的状态为“待审核”，不能交接`],
      [
        theirs.applyNo,
        `注册登记审核 ${theirs.applyNo}：该申请正由${li.username}审核，只能由本人交接；需要时请“接手审核”`,
      ],
    ])
    expect(await reviewerOf(theirs.id)).toBe(li.username)
    expect((await detail(untaken.id)).status).toBe('1')
  })

  it('refuses a receiver who may not review, is gone, is of an enterprise, or is oneself', async () => {
    const one = await claimed()
    const reader = await aUser({ rights: ['application:list'] })
    const gone = await aUser({ rights: ['application:list', 'application:review'] })
    await database.pool.query('update sys_user set status = 2 where id = $1', [gone.id])
    const { enterpriseId } = await anEnterprise(test)
    const own = await aUser({ rights: ['application:list', 'application:review'], enterpriseId })
    for (const [receiver, message] of [
      [reader, `交给：${reader.username}没有审核权限`],
      [gone, '交给：不存在或已冻结'],
      [own, `交给：${own.username}没有审核权限`],
      [zhang, '交给：不能是本人'],
    ] as const)
      expect(await give([one.id], receiver)).toMatchObject({
        success: false,
        problems: [{ field: 'receiver', message }],
      })
    expect((await send(handOver, { ids: one.id } as never, zhang)).problems).toMatchObject([{ field: 'receiver' }])
    expect((await give([one.id], li, {}, reader)).status).toBe(403)
    expect(await reviewerOf(one.id)).toBe(zhang.username)
  })

  it('takes all rows of a filtered list', async () => {
    const holder = await aUser({ rights: ['application:list', 'application:review'] })
    const held = [await claimed(holder), await claimed(holder)]
    const all = { filter: { status: '2', reviewer: holder.username }, total: 2, receiver: li.username }
    expect((await send(handOver, all as never, holder)).result).toMatchObject({ done: 2 })
    for (const { id } of held) expect(await reviewerOf(id)).toBe(li.username)
  })
})
