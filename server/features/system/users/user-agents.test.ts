import { listMine } from '@kouan/contract/calls/system/announcement-calls.ts'
import { readAgentOfUser } from '@kouan/contract/calls/system/lookup-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { userAgent } from '@kouan/contract/resources/system/user-agent.ts'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, clock } = test
// Later than the accounts, which hear of nothing that was before them; their sessions are of that time.
clock.now = () => new Date('2027-06-10T04:00:00Z')
const [admin, absent, agent] = [await aUser({ rights: '*' }), await aUser(), await aUser()]

const given = {
  userName: absent.username,
  agentUserName: agent.username,
  startTime: '2027-06-10 12:30:00',
  endTime: '2027-06-10 13:30:00',
  status: '1',
}
const add = (change: object) => send(callsOf(userAgent).add, { ...given, ...change } as never, admin)

async function tell(titile: string) {
  const notice = {
    titile,
    msgCategory: '1',
    priority: 'L',
    msgType: 'USER',
    userIds: absent.id,
    msgContent: '<p>x</p>',
  }
  const { id } = (await send(callsOf(announcement).add, notice as never, admin)).result
  await send(actionCalls(announcement).release, { id }, admin)
}
const titlesOf = async (who: typeof agent) =>
  (await send(listMine, {}, who)).result.records.map(({ titile }) => titile).sort()

it('messages of the time of the agency reach the agent as well, those before and after do not', async () => {
  expect(await send(readAgentOfUser, { userName: absent.username }, admin)).toMatchObject({
    success: false,
    message: '未找到对应实体',
  })
  await tell('之前')
  clock.now = () => new Date('2027-06-10T05:00:00Z')
  expect(await add({})).toMatchObject({ success: true })
  await tell('期间')
  clock.now = () => new Date('2027-06-10T06:00:00Z')
  await tell('之后')
  expect(await titlesOf(agent)).toEqual(['期间'])
  expect(await titlesOf(absent)).toEqual(['之前', '之后', '期间'].sort())
  const { result } = await send(readAgentOfUser, { userName: absent.username }, admin)
  expect(result).toMatchObject({ agentUserName: agent.username, status: '1' })
  await send(callsOf(userAgent).edit, { id: result.id, status: '0' } as never, admin)
  expect(await titlesOf(agent)).toEqual([])
})

it('oneself, an end before the start, unknown people and people of another company are refused by field', async () => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC' })
  const foreign = await aUser({ enterpriseId })
  const refused = [
    [{ userName: agent.username, agentUserName: agent.username }, '代理人：不能是用户本人'],
    [
      { userName: agent.username, agentUserName: absent.username, endTime: '2027-06-10 00:00:00' },
      '代理结束时间：须晚于代理开始时间',
    ],
    [{ userName: agent.username, agentUserName: 'nobody_here' }, '代理人：没有这个用户，或已冻结'],
    [{ userName: agent.username, agentUserName: foreign.username }, '代理人：须与用户同属一家企业，或同为平台人员'],
    [{}, `用户：${absent.username}已存在`],
  ] as const
  for (const [change, message] of refused) expect(await add(change)).toMatchObject({ problems: [{ message }] })
})
