import { readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { enterprisePaper } from '@kouan/contract/resources/enterprise/enterprise-paper.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { changeHarness } from '../../../testing/a-change.ts'
import { aChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { declareOrders } from '../../../testing/order-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const staff = await aUser({ rights: '*' })
const { aSubmittedChange } = changeHarness(test)
const read = (id: string | undefined, by = staff) => send(readOverview, id === undefined ? {} : { id }, by)

async function aBusyEnterprise() {
  const made = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { enterpriseId, user } = made
  await aChannel(test, { enterpriseId })
  const [one, other] = [await anOrder(test, staff, { enterpriseId }), await anOrder(test, staff, { enterpriseId })]
  await send(declareOrders, { ids: `${one.id},${other.id}` }, staff)
  await database.pool.query("update document set declare_status = 'REJECTED' where id = $1", [one.id])
  await aSubmittedChange({ companyName: '改名（杭州）有限公司' }, user)
  return made
}

describe('the overview of an enterprise', () => {
  it('has data, papers, accounts, channels, 30 days and history; every figure is the total of its list', async () => {
    const { enterpriseId, form } = await aBusyEnterprise()
    const { result } = await read(enterpriseId)
    expect(result.row).toMatchObject({ id: enterpriseId, companyName: form.companyName, legalPerson: '张**' })
    expect(result.accounts).toMatchObject([{ username: form.userName, isUsable: true, roles: '申报企业' }])
    expect(result.channels).toMatchObject([{ crossborderType: 'I9610', status: '1' }])
    expect(result.attachments.map(({ kind }) => kind)).toContain('LICENCE')
    expect(result.pages).toContain('我的订单')
    expect(result.days).toHaveLength(30)
    expect(result.days.at(-1)).toMatchObject({ declared: 2, failed: 1 })
    expect(result.history.map(({ title }) => title.replace(/（.*/, ''))).toEqual([
      '提交申请',
      '发起变更',
      '审核通过',
      '提交申请',
    ])
    const lists = { 订单: order, 登记变更: enterpriseChange, 附件: enterprisePaper }
    const totals = await Promise.all(
      result.figures.map(async ({ title, filter }) => {
        const resource = Object.entries(lists).find(([name]) => title.startsWith(name))?.[1]
        if (!resource) throw new Error(`no list of ${title}`)
        return (await send(callsOf(resource as typeof order).list, filter as never, staff)).result.total
      }),
    )
    expect(result.figures.map(({ title, count }) => [title, count])).toEqual([
      ['订单申报', 2],
      ['订单失败与退单', 1],
      ['登记变更', 1],
      ['附件', result.attachments.length],
    ])
    expect(totals).toEqual(result.figures.map(({ count }) => count))
  })

  it('is that of the own enterprise for its people, whichever they name, without the names of staff', async () => {
    const [mine, other] = [await anEnterprise(test), await anEnterprise(test)]
    const { result } = await read(other.enterpriseId, mine.user)
    expect(result.row.id).toBe(mine.enterpriseId)
    expect((await read(undefined, mine.user)).result.row.id).toBe(mine.enterpriseId)
    expect(result.history.find(({ title }) => title.startsWith('审核通过'))?.by).toBe('管理方')
    expect(result.accounts).toMatchObject([{ username: mine.form.userName, lastUsed: null }])
  })

  it('tells of suspension and return', async () => {
    const { enterpriseId } = await anEnterprise(test)
    const { version } = (await read(enterpriseId)).result.row
    const decided = { id: enterpriseId, version, reason: '未年报', decidedDay: '2026-01-15' }
    expect(await send(actionCalls(enterprise).suspend, decided, staff)).toMatchObject({ success: true })
    const { result } = await read(enterpriseId)
    expect(result.history[0]).toMatchObject({ title: '停用（2026-01-15）', note: '未年报' })
    expect(result.accounts).toMatchObject([{ isUsable: false }])
    expect(result.pages).toEqual([])
  })

  it('is refused without the right, without an enterprise, and in another tenant', async () => {
    const { enterpriseId } = await anEnterprise(test)
    expect((await read(enterpriseId, await aUser({ rights: ['enterprise:list'] }))).status).toBe(403)
    expect((await read(undefined)).problems).toMatchObject([{ field: 'enterpriseId' }])
    await database.pool.query("insert into sys_tenant (id, name) values (7102, '别的租户')")
    const far = await aUser({ rights: ['enterprise:overview'], tenantIds: ['7102'] })
    expect((await read(enterpriseId, far)).success).toBe(false)
  })
})
