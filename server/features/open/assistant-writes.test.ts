// Changes by assistants: a trial first, then the same with its token, once.
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { assistantHarness } from '../../testing/an-assistant.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { accountCalls, openHarness } from '../../testing/an-open-account.ts'
import { anOrder, orderCalls } from '../../testing/an-order.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { anAccount } = openHarness(test)
const { useTool } = assistantHarness(test)
const other = assistantHarness(await testApp({ database: test.database }))
const { user, enterpriseId } = await anEnterprise(test)
await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0 } })
const writing = await anAccount(user, { assistantsWrite: true })

const storedOrder = async (id: string) => (await test.send(orderCalls.get, { id }, user)).result

describe('tools that write', () => {
  const correction = (id: string, changes: Record<string, unknown> = { batchNumbers: 'B-7' }) => ({
    ...{ kind: 'order', id },
    changes,
  })

  it('correct_fields: the trial changes nothing, the same with its token does, once', async () => {
    const { id } = await anOrder(test, user)
    const given = correction(id, { batchNumbers: 'B-7', 'goods[0].itemName': '面膜' })
    const tried = await useTool(writing.token, 'correct_fields', given)
    expect(tried).toMatchObject({ isError: false, done: false, errorCount: 0 })
    expect(tried.documentTexts).toMatchObject({
      changes: [
        { field: 'batchNumbers', before: null, after: 'B-7' },
        { field: 'goods[0].itemName', before: '示例面膜', after: '面膜' },
      ],
    })
    expect(await storedOrder(id)).toMatchObject({ batchNumbers: null, version: 1 })
    const done = await useTool(writing.token, 'correct_fields', { ...given, token: tried.token })
    expect(done).toMatchObject({ isError: false, done: true, version: 2 })
    const stored = await storedOrder(id)
    expect(stored).toMatchObject({ batchNumbers: 'B-7', buyerName: '李**', version: 2 })
    expect(stored).toMatchObject({ goods: [{ itemName: '面膜', qty: '2' }, { itemName: '示例咖啡' }] })
    const again = await useTool(writing.token, 'correct_fields', { ...given, token: tried.token })
    expect(again).toMatchObject({ isError: true, code: 'conflict' })
  })

  it.each([
    ['another value', { changes: { batchNumbers: 'B-8' } }],
    ['another field', { changes: { note: 'B-7' } }],
    ['a field more', { changes: { batchNumbers: 'B-7', note: 'x' } }],
  ])('correct_fields with the token of a trial and %s: refused', async (_of, other) => {
    const { id } = await anOrder(test, user)
    const { token } = await useTool(writing.token, 'correct_fields', correction(id))
    const done = await useTool(writing.token, 'correct_fields', { ...correction(id), ...other, token })
    expect(done).toMatchObject({ isError: true, code: 'refused' })
    expect(await storedOrder(id)).toMatchObject({ version: 1 })
  })

  it('the token of a trial: of no use to another document, tool or account, with another end, or after five minutes', async () => {
    const { id } = await anOrder(test, user)
    const { id: other } = await anOrder(test, user)
    const given = correction(id)
    const { token = '' } = await useTool(writing.token, 'correct_fields', given)
    const stranger = await anAccount(user, { assistantsWrite: true })
    const later = `${Number.MAX_SAFE_INTEGER.toString(36)}${token.slice(token.indexOf('.'))}`
    const refused = [
      useTool(writing.token, 'correct_fields', { ...correction(other), token }),
      useTool(writing.token, 'declare_documents', { kind: 'order', ids: [id], token }),
      useTool(stranger.token, 'correct_fields', { ...given, token }),
      useTool(writing.token, 'correct_fields', { ...given, token: later }),
      useTool(writing.token, 'correct_fields', { ...given, token: 'x.y.z' }),
    ]
    for (const answer of await Promise.all(refused)) expect(answer).toMatchObject({ isError: true, code: 'refused' })
    const { now } = test.clock
    test.clock.now = () => new Date(now().getTime() + 301_000)
    const late = await useTool(writing.token, 'correct_fields', { ...given, token })
    test.clock.now = now
    expect(late).toMatchObject({
      isError: true,
      documentTexts: { errors: [{ message: expect.stringContaining('过期') }] },
    })
    expect(await storedOrder(id)).toMatchObject({ version: 1 })
  })

  it('a document that was changed after the trial: a conflict, nothing is stored', async () => {
    const { id } = await anOrder(test, user)
    const given = correction(id)
    const { token } = await useTool(writing.token, 'correct_fields', given)
    await test.send(orderCalls.edit, { id, version: 1, note: 'meanwhile' } as never, user)
    expect(await useTool(writing.token, 'correct_fields', { ...given, token })).toMatchObject({ code: 'conflict' })
    expect(await storedOrder(id)).toMatchObject({ batchNumbers: null, note: 'meanwhile' })
  })

  it.each([
    ['a field that does not exist', { batchNumber: 'x' }, 'batchNumbers'],
    ['a line that does not exist', { 'goods[7].qty': '1' }, '没有第 8 行'],
    ['the lines as a whole', { goods: [] }, '没有字段'],
    ['a value of a wrong form', { 'goods[0].qty': '两件' }, '不是数字'],
    ['a required field without a value', { orderNo: null }, '订单编号'],
    ['nothing', {}, '1 至 100 项'],
  ])('correct_fields, %s: refused in the trial', async (_of, changes, part) => {
    const { id } = await anOrder(test, user)
    const said = await useTool(writing.token, 'correct_fields', correction(id, changes))
    expect(said).toMatchObject({ isError: true, code: 'invalid' })
    expect(JSON.stringify(said.documentTexts)).toContain(part)
    expect(said.token).toBeUndefined()
  })

  it('a token of one server: acts on another with the same database, and once on both', async () => {
    const { id } = await anOrder(test, user)
    const given = correction(id)
    const { token } = await useTool(writing.token, 'correct_fields', given)
    expect(await other.useTool(writing.token, 'correct_fields', { ...given, token })).toMatchObject({ done: true })
    expect(await useTool(writing.token, 'correct_fields', { ...given, token })).toMatchObject({ isError: true })
  })

  it('two uses of one token at once: one of them acts', async () => {
    const { id } = await anOrder(test, user)
    const given = correction(id)
    const { token } = await useTool(writing.token, 'correct_fields', given)
    const both = await Promise.all([1, 2].map(() => useTool(writing.token, 'correct_fields', { ...given, token })))
    expect(both.filter(({ isError }) => !isError)).toHaveLength(1)
    expect(await storedOrder(id)).toMatchObject({ version: 2 })
  })

  it('declare_documents: the trial says number, amount and channels; its token declares', async () => {
    const orders = [await anOrder(test, user), await anOrder(test, user)]
    const given = { kind: 'order', ids: orders.map(({ id }) => id) }
    const tried = await useTool(writing.token, 'declare_documents', given)
    expect(tried).toMatchObject({ isError: false, done: false, count: 2, channels: [{ simulated: true, count: 2 }] })
    for (const id of given.ids) expect(await storedOrder(id)).toMatchObject({ declareStatus: 'READY' })
    const turned = { ...given, ids: given.ids.toReversed(), token: tried.token }
    const done = await useTool(writing.token, 'declare_documents', turned)
    expect(done).toMatchObject({ isError: false, done: true, declared: 2, failed: 0 })
    for (const id of given.ids) expect(await storedOrder(id)).toMatchObject({ declareStatus: 'GENERATING' })
  })

  it('declare_documents of one that cannot be declared: says which and why, and gives no token', async () => {
    const { id } = await anOrder(test, user)
    const given = { kind: 'order', ids: [id] }
    const { token } = await useTool(writing.token, 'declare_documents', given)
    await useTool(writing.token, 'declare_documents', { ...given, token })
    const again = await useTool(writing.token, 'declare_documents', given)
    expect(again).toMatchObject({ isError: false, done: false, faultyIds: [id] })
    expect(again.token).toBeUndefined()
  })

  it('the log: the act under the name of the account, the trial as a query, no value and no token', async () => {
    const account = await anAccount(user, { assistantsWrite: true })
    const { id } = await anOrder(test, user)
    const given = correction(id, { buyerName: '赵示例' })
    const { token } = await useTool(account.token, 'correct_fields', given)
    await useTool(account.token, 'correct_fields', { ...given, token })
    const { rows } = await test.database.pool.query(
      `select operate_type, target, request_param::text as sent from sys_log where userid = $1 and method = $2 order by id`,
      [account.clientId, 'assistant.correct_fields'],
    )
    expect(rows).toMatchObject([
      { operate_type: 'query', target: `order ${id}` },
      { operate_type: 'edit', target: `order ${id}` },
    ])
    const logged = JSON.stringify(rows)
    expect(logged).not.toContain('赵示例')
    expect(logged).not.toContain(token)
  })

  it('the switch that is taken away: the next call is refused', async () => {
    const account = await anAccount(user, { assistantsWrite: true })
    const { id } = await anOrder(test, user)
    const { token } = await useTool(account.token, 'correct_fields', correction(id))
    const [row] = (await test.send(accountCalls.list, { clientId: account.clientId }, user)).result.records
    await test.send(accountCalls.edit, { id: account.id, version: row?.version, assistantsWrite: false } as never, user)
    const done = await useTool(account.token, 'correct_fields', { ...correction(id), token })
    expect(done).toMatchObject({ isError: true, code: 'forbidden' })
  })
})
