import { decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { expect, it } from 'vitest'
import { changeHarness } from '../../../testing/a-change.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, database } = test
const { aSubmittedChange, reviewed, submitted } = changeHarness(test)

it('the people of an enterprise are told of each decision about its change, with the reason, others are not', async () => {
  const reviewer = await test.aUser({ rights: ['application:list', 'application:review'] })
  const { user } = await anEnterprise(test)
  const other = await anEnterprise(test)
  const { id, applyNo } = await aSubmittedChange({ companyName: '改名（杭州）有限公司' }, user)
  const decide = async (decision: object) => {
    const { version } = await reviewed(id, reviewer)
    return send(decideApplication, { id, version, ...decision } as never, reviewer)
  }
  expect(await decide({ decision: 'return', reason: '请更正企业名称' })).toMatchObject({ success: true })
  expect(await submitted(id, user)).toMatchObject({ success: true })
  expect(await decide({ decision: 'pass' })).toMatchObject({ success: true })
  const told = async (userId: string) => {
    const { rows } = await database.pool.query<{ title: string; abstract: string; place: string | null }>(
      `select a.titile as title, a.msg_abstract as abstract, a.open_page as place
        from announcement a join announcement_user u on u.announcement_id = a.id where u.user_id = $1 order by a.id`,
      [userId],
    )
    return rows.map(({ title, abstract, place }) => [title, abstract, place])
  }
  expect(await told(user.id)).toEqual([
    [`登记变更 ${applyNo} 退回修改`, '请更正企业名称', `/register/change/${id}`],
    [`登记变更 ${applyNo} 审核通过`, '审核通过', `/register/change/${id}`],
  ])
  expect(await told(other.user.id)).toEqual([])
})
