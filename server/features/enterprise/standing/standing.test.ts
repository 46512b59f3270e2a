import { login } from '@kouan/contract/calls/account.ts'
import { readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { readStandingEffect } from '@kouan/contract/calls/enterprise/standing.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { changeHarness } from '../../../testing/a-change.ts'
import { aChannel } from '../../../testing/a-channel.ts'
import { password } from '../../../testing/an-application.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { answerDocument } from '../../../testing/answer-document.ts'
import { declarationHarness, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { declareOrders } from '../../../testing/order-calls.ts'

const harness = await declarationHarness()
const { test } = harness
const { send, aUser } = test
const staff = await aUser({ rights: '*' })
const { opened } = changeHarness(test)
const acts = actionCalls(enterprise)
const decided = { reason: '连续两年未年报', decidedDay: '2026-01-15' }
await harness.start()

type Act = keyof typeof acts

const statusOf = async (id: string) => (await send(callsOf(enterprise).get, { id }, staff)).result.status
async function act(name: Act, id: string, given: object = decided, by = staff) {
  const { version } = (await send(callsOf(enterprise).get, { id }, staff)).result
  return send(acts[name], { id, version, ...given } as never, by)
}
const canLogIn = async (username: string) => (await send(login, { username, password })).success

describe('the standing of an enterprise', () => {
  it('suspended: accounts leave, nothing new is declared, what was sent gets its receipt; resumed, all goes on', async () => {
    const { enterpriseId, user, form } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const channel = await aChannel(test, { enterpriseId })
    const sent = await anOrder(test, staff, { enterpriseId })
    const waiting = await anOrder(test, staff, { enterpriseId })
    const declare = (id: string) => send(declareOrders, { ids: id }, staff)
    expect((await declare(sent.id)).result).toMatchObject({ done: 1 })
    await eventually('sent', () => stateOf(test, sent.id), 'SENT -')
    const change = await opened(user)

    expect((await send(readStandingEffect, { id: enterpriseId }, staff)).result).toEqual({
      companyName: form.companyName,
      accounts: 1,
      frozenAccounts: 0,
      channels: 1,
      waiting: 1,
      underWay: 1,
      scheduled: 0,
      openChange: change.applyNo,
    })
    expect(await act('suspend', enterpriseId)).toMatchObject({ success: true })
    expect(await statusOf(enterpriseId)).toBe('7')
    expect((await send(callsOf(enterpriseChange).list, {}, user)).status).toBe(401)
    expect(await canLogIn(String(form.userName))).toBe(false)
    expect((await declare(waiting.id)).message).toContain(`企业 ${form.companyName} 已停用，不能申报`)

    await answerDocument(channel, orderDocument, { form: sent.form, returnStatus: '120' } as never)
    await eventually('the receipt', () => stateOf(test, sent.id), 'IN_CUSTOMS 120')
    const { receipts } = (await send(readOverview, { id: enterpriseId }, staff)).result
    expect(receipts).toMatchObject([
      { status: '120', noun: '订单', orderNo: sent.form.orderNo, documentId: sent.id, simulated: false },
    ])

    expect((await send(readStandingEffect, { id: enterpriseId }, staff)).result).toMatchObject({ frozenAccounts: 1 })
    expect(await act('resume', enterpriseId)).toMatchObject({ success: true })
    // Its change is open still.
    expect(await statusOf(enterpriseId)).toBe('6')
    expect(await canLogIn(String(form.userName))).toBe(true)
    expect((await declare(waiting.id)).result).toMatchObject({ done: 1 })
  })

  it('suspended twice: resuming returns the accounts that the last suspension froze, and no other', async () => {
    const { enterpriseId } = await anEnterprise(test)
    const { pool } = test.database
    const [first, second] = [await aUser({ enterpriseId }), await aUser({ enterpriseId })]
    const setState = (id: string, status: number) =>
      pool.query('update sys_user set status = $2 where id = $1', [id, status])
    const states = async () =>
      (await pool.query('select id::text as id, status from sys_user where id = any($1)', [[first.id, second.id]])).rows
        .toSorted((one, other) => Number(one.id) - Number(other.id))
        .map(({ status }) => Number(status))
    await setState(second.id, 2)
    expect(await act('suspend', enterpriseId)).toMatchObject({ success: true })
    expect(await act('resume', enterpriseId)).toMatchObject({ success: true })
    expect(await states()).toEqual([1, 2])
    await setState(first.id, 2)
    await setState(second.id, 1)
    expect(await act('suspend', enterpriseId)).toMatchObject({ success: true })
    expect(await states()).toEqual([2, 2])
    expect(await act('resume', enterpriseId)).toMatchObject({ success: true })
    expect(await states()).toEqual([2, 1])
  })

  it('struck off: an open change ends, and there is no way back', async () => {
    const { enterpriseId, user, form } = await anEnterprise(test)
    const { applyNo } = await opened(user)
    expect(await act('strikeOff', enterpriseId)).toMatchObject({ success: true })
    expect(await statusOf(enterpriseId)).toBe('8')
    const listed = await send(callsOf(enterpriseChange).list, { applyNo }, staff)
    expect(listed.result.records).toMatchObject([{ status: '9' }])
    expect(await canLogIn(String(form.userName))).toBe(false)
    for (const name of ['suspend', 'resume', 'strikeOff'] as const)
      expect((await act(name, enterpriseId)).success).toBe(false)
  })

  it('is decided with a reason and a day that is not to come', async () => {
    const { enterpriseId } = await anEnterprise(test)
    for (const [given, field] of [
      [{ decidedDay: '2026-01-15' }, 'reason'],
      [{ reason: '长期未经营' }, 'decidedDay'],
      [{ reason: '长期未经营', decidedDay: '2999-01-01' }, 'decidedDay'],
    ] as const)
      expect(await act('suspend', enterpriseId, given)).toMatchObject({ success: false, problems: [{ field }] })
    expect(await statusOf(enterpriseId)).toBe('3')
  })
})

describe('state × action', () => {
  const table: Record<string, Record<Act, string | null>> = {
    3: { suspend: '7', resume: null, strikeOff: '8' },
    6: { suspend: '7', resume: null, strikeOff: '8' },
    7: { suspend: null, resume: '3', strikeOff: '8' },
    8: { suspend: null, resume: null, strikeOff: null },
  }
  const cases = Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row).map(([name, to]) => [state, name as Act, to] as const),
  )

  it.each(cases)('%s %s leads to %s', async (state, name, to) => {
    const { enterpriseId } = await anEnterprise(test)
    await test.database.pool.query('update enterprise set status = $2 where id = $1', [enterpriseId, state])
    expect((await act(name, enterpriseId)).success).toBe(to !== null)
    expect(await statusOf(enterpriseId)).toBe(to ?? state)
  })

  it('is refused to whoever lacks the right, to the enterprise, to another one and to another tenant', async () => {
    const { enterpriseId, user } = await anEnterprise(test)
    const rights = ['enterprise:standing', 'enterprise:list']
    const reader = await aUser({ rights: ['enterprise:list'] })
    await test.database.pool.query("insert into sys_tenant (id, name) values (7101, '别的租户')")
    const others = [
      { by: reader, status: 403 },
      { by: user, status: 403 },
      { by: await aUser({ rights, enterpriseId: (await anEnterprise(test)).enterpriseId }), status: 200 },
      { by: await aUser({ rights, tenantIds: ['7101'] }), status: 200 },
    ]
    for (const { by, status } of others)
      for (const name of ['suspend', 'resume', 'strikeOff'] as const)
        expect(await act(name, enterpriseId, decided, by)).toMatchObject({ success: false, status })
    for (const { by } of others) expect((await send(readStandingEffect, { id: enterpriseId }, by)).success).toBe(false)
    // Rights alone do not let its own people decide about it.
    const own = await aUser({ rights, enterpriseId })
    expect((await act('suspend', enterpriseId, decided, own)).status).toBe(403)
    expect(await statusOf(enterpriseId)).toBe('3')
  })
})
