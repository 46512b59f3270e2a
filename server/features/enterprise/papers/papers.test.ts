import { openChange } from '@kouan/contract/calls/enterprise/change.ts'
import { decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterprisePaper } from '@kouan/contract/resources/enterprise/enterprise-paper.ts'
import { describe, expect, it } from 'vitest'
import { checkAlarms } from '../../../domain/alarm/alarm.ts'
import { changeHarness } from '../../../testing/a-change.ts'
import { aChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { asQueue } from '../../../testing/as-queue.ts'
import { declareOrders } from '../../../testing/order-calls.ts'
import { testApp } from '../../../testing/test-app.ts'
import { expiringPapers } from './paper-alarms.ts'
import { tellOfPapers } from './tell-of-papers.ts'

const test = await testApp()
const { send, aUser, database, services } = test
const staff = await aUser({ rights: '*' })
const { opened, shown, saved, submitted, reviewed } = changeHarness(test)

const setExpiry = (enterpriseId: string, kind: string, day: string | null) =>
  database.pool.query('update enterprise_attachment set expire_date = $3 where enterprise_id = $1 and kind = $2', [
    enterpriseId,
    kind,
    day,
  ])

/** Titles of the messages to a person, in the order in which they were sent. */
async function messagesTo(userId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ titile: string }>(
    `select titile from announcement a join announcement_user u on u.announcement_id = a.id
      where u.user_id = $1 and a.send_status = '1' order by a.id`,
    [userId],
  )
  return rows.map(({ titile }) => titile)
}

const tellOn = (day: string) =>
  tellOfPapers().run(asQueue(database, { now: () => new Date(`${day}T08:00:00+08:00`) }), 0)

describe('papers that run out', () => {
  it('are told 30, 14 and 3 days ahead and when they have, once each, to the enterprise and to operators', async () => {
    const { enterpriseId, user } = await anEnterprise(test)
    const operator = await aUser({ rights: [openChange.needs] })
    await setExpiry(enterpriseId, 'LICENCE', '2031-03-31')
    expect(await tellOn('2031-02-28')).toBe('没有附件需要提醒')
    const told = async () => [(await messagesTo(user.id)).length, (await messagesTo(operator.id)).length]
    const counts: number[][] = []
    for (const day of ['03-01', '03-02', '03-17', '03-18', '03-28', '03-31', '04-01', '05-01']) {
      await tellOn(`2031-${day}`)
      counts.push(await told())
    }
    expect(counts.map(([ofEnterprise]) => ofEnterprise)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    expect(counts.map(([, ofOperator]) => ofOperator)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    expect(await messagesTo(user.id)).toEqual([
      '营业执照将于 2031-03-31 到期',
      '营业执照将于 2031-03-31 到期',
      '营业执照将于 2031-03-31 到期',
      '营业执照已于 2031-03-31 过期',
    ])
  })

  it('are told in one message for each enterprise, and not those of others', async () => {
    const [one, other] = [await anEnterprise(test), await anEnterprise(test)]
    await setExpiry(one.enterpriseId, 'LICENCE', '2032-03-10')
    await setExpiry(one.enterpriseId, 'LEGAL_ID', '2032-03-09')
    expect(await tellOn('2032-03-08')).toBe('提醒了2份附件')
    expect(await messagesTo(one.user.id)).toEqual(['2份企业附件到期或即将到期'])
    expect(await messagesTo(other.user.id)).toEqual([])
  })

  it('of an enterprise that is not in force are not told', async () => {
    const { enterpriseId, user } = await anEnterprise(test)
    await setExpiry(enterpriseId, 'LICENCE', '2033-03-10')
    await database.pool.query("update enterprise set status = '7' where id = $1", [enterpriseId])
    await tellOn('2033-03-08')
    expect(await messagesTo(user.id)).toEqual([])
  })

  it('stop new declarations once they have where they are required, until a change with new ones has passed', async () => {
    const { enterpriseId, user, form } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    await aChannel(test, { enterpriseId })
    const { id } = await anOrder(test, staff, { enterpriseId })
    const declare = () => send(declareOrders, { ids: id }, staff)
    await setExpiry(enterpriseId, 'LICENCE', '2026-01-31')
    const refused = await declare()
    expect(refused.message).toContain(`企业 ${form.companyName} 的“营业执照”已于 2026-01-31 到期，不能申报`)
    expect(refused.message).toContain('登记变更')

    const change = await opened(user)
    const { attachments } = await shown(change.id, user)
    const papers = attachments.map(({ paperId, kind, id: fileId }) => ({
      id: paperId,
      kind,
      fileId,
      expireDate: '2099-12-31',
    }))
    expect(await saved(change.id, { papers }, user)).toMatchObject({ success: true })
    expect(await submitted(change.id, user)).toMatchObject({ success: true })
    expect((await declare()).success).toBe(false)
    const { version } = await reviewed(change.id, staff)
    expect(await send(decideApplication, { id: change.id, version, decision: 'pass' }, staff)).toMatchObject({
      success: true,
    })
    expect((await declare()).result).toMatchObject({ done: 1 })
  })

  it('stop nothing on their last day, or where no role requires them', async () => {
    const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    await aChannel(test, { enterpriseId })
    const { id } = await anOrder(test, staff, { enterpriseId })
    const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
    await setExpiry(enterpriseId, 'LICENCE', today)
    await database.pool.query(
      `insert into enterprise_attachment (tenant_id, enterprise_id, apply_id, file_id, kind, expire_date, create_time)
        select tenant_id, enterprise_id, apply_id, file_id, 'AGREEMENT', '2020-01-01', now() from enterprise_attachment
        where enterprise_id = $1 limit 1`,
      [enterpriseId],
    )
    expect((await send(declareOrders, { ids: id }, staff)).result).toMatchObject({ done: 1 })
  })

  it('raise an alarm where they are required, at each number of days, which ends when they are renewed', async () => {
    const { enterpriseId, form } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    await setExpiry(enterpriseId, 'LICENCE', '2040-03-31')
    const checkOn = (day: string) =>
      checkAlarms({ vault: services.vault, sources: [expiringPapers] }).handler(
        asQueue(database, { now: () => new Date(`${day}T08:00:00+08:00`) }),
      )
    const alarms = async () => {
      const { rows } = await database.pool.query<{ title: string; status: string }>(
        "select title, status from alarm where kind = 'PAPER' and title like $1 order by id",
        [`%${form.companyName}%营业执照%`],
      )
      return rows.map(({ title, status }) => [title.replace(/^.*”/, ''), status])
    }
    await checkOn('2040-02-20')
    expect(await alarms()).toEqual([])
    await checkOn('2040-03-01')
    await checkOn('2040-03-02')
    expect(await alarms()).toEqual([['在 30 天内到期', 'OPEN']])
    await checkOn('2040-04-01')
    expect(await alarms()).toEqual([
      ['在 30 天内到期', 'ENDED'],
      ['已过期，不能申报', 'OPEN'],
    ])
    await setExpiry(enterpriseId, 'LICENCE', '2099-12-31')
    await checkOn('2040-04-02')
    expect((await alarms()).map(([, status]) => status)).toEqual(['ENDED', 'ENDED'])
  })

  it('are listed by validity; an enterprise sees its own', async () => {
    const [one, other] = [await anEnterprise(test), await anEnterprise(test)]
    await setExpiry(one.enterpriseId, 'LICENCE', '2020-01-01')
    await setExpiry(one.enterpriseId, 'LEGAL_ID', null)
    const { list } = callsOf(enterprisePaper)
    const seen = async (validity: string, by = staff) =>
      (await send(list, { validity, creditCode: one.form.creditCode }, by)).result.records
    expect(await seen('EXPIRED')).toMatchObject([{ kind: 'LICENCE', validity_dictText: '已过期', isRequired: '1' }])
    expect(await seen('ENDLESS')).toMatchObject([{ kind: 'LEGAL_ID' }])
    const reader = await aUser({ rights: ['enterprisePaper:list'], enterpriseId: other.enterpriseId })
    expect(await seen('EXPIRED', reader)).toEqual([])
  })
})
