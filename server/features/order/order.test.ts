import { documentCalls } from '@kouan/contract/calls/document.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder, orderCalls, orderForm } from '../../testing/an-order.ts'
import { declareOrders, orderDetail } from '../../testing/order-calls.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, database, staff, enterpriseId, form: ownForm, user } = await scene('shop')

/** The full value, which the product keeps encrypted. */
const revealed = async (id: string) => (await send(orderCalls.reveal, { id, field: 'buyerIdNumber' }, user)).result

describe('up to 5,000 numbers at once', () => {
  it('are found by any number of an order, in the order of asking, the others named; nobody finds what is not his', async () => {
    const calls = documentCalls(order)
    await anOrder(test, user, {
      orderNo: 'NO-1',
      payTransactionId: 'PAY-1',
      payCode: '9900D90003',
      payName: '示例支付',
    })
    await anOrder(test, user, { orderNo: 'NO-2' })
    const numbers = 'NO-2\n PAY-1\nNO-9\nNO-2'
    expect((await send(calls.findNumbers, { numbers: 'NO-2 PAY-1，NO-9;NO-2' }, user)).result).toEqual({
      found: ['NO-2', 'PAY-1'],
      missing: ['NO-9'],
      fields: [
        { name: 'orderNo', numbers: ['NO-2'] },
        { name: 'payTransactionId', numbers: ['PAY-1'] },
      ],
      key: expect.any(String),
    })
    // Lines separate alone, because a number may hold a blank or a comma.
    expect((await send(calls.findNumbers, { numbers }, user)).result).toMatchObject({
      found: ['NO-2', 'PAY-1'],
      missing: ['NO-9'],
    })
    const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const rival = await test.aUser({ rights: '*', enterpriseId: other.enterpriseId })
    expect((await send(calls.findNumbers, { numbers }, rival)).result.found).toEqual([])
    const many = Array.from({ length: 5001 }, (_, n) => `N${n}`).join(' ')
    expect((await send(calls.findNumbers, { numbers: many }, user)).message).toBe('单号：一次最多5000个，现有5001个')
  })
})

describe('what was found by numbers', () => {
  const { findNumbers } = documentCalls(order)
  const listed = async (query: object, by = user) =>
    (await send(orderCalls.list, query, by)).result.records.map(({ orderNo }) => orderNo).toSorted()

  it('5,000 numbers: the list shows those that are there by a key, with its other filters, for nobody else', async () => {
    for (const orderNo of ['KEY-1', 'KEY-2', 'KEY-3']) await anOrder(test, user, { orderNo })
    const filling = Array.from({ length: 4998 }, (_, n) => `NOT-THERE-WITH-A-LONG-NUMBER-${n}`)
    const numbers = ['KEY-1', ...filling, 'KEY-3'].join('\n')
    const { result } = await send(findNumbers, { numbers }, user)
    expect([result.found, result.missing.length]).toEqual([['KEY-1', 'KEY-3'], 4998])
    const found = result.key ?? ''
    expect(await listed({ found })).toEqual(['KEY-1', 'KEY-3'])
    expect(await listed({ found, orderNo: '*3' })).toEqual(['KEY-3'])
    expect((await send(orderCalls.list, { found } as never, user)).message).not.toMatch('已忽略')
    expect(await listed({ found }, staff)).toEqual(['KEY-1', 'KEY-3'])
    const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    expect(await listed({ found }, await test.aUser({ rights: '*', enterpriseId: other.enterpriseId }))).toEqual([])
    expect(await listed({ found: 'unknown' })).toEqual([])
  })

  it('nothing found: has no key; the newest twenty of a person are kept for a month', async () => {
    expect((await send(findNumbers, { numbers: 'NOWHERE' }, user)).result.key).toBeNull()
    const kept = async () =>
      (await database.pool.query('select id from found_numbers where create_by = $1', [user.username])).rowCount
    for (let round = 0; round < 22; round += 1) await send(findNumbers, { numbers: 'KEY-1' }, user)
    expect(await kept()).toBe(20)
    await database.pool.query("update found_numbers set create_time = create_time - interval '31 days'")
    await send(findNumbers, { numbers: 'KEY-1' }, user)
    expect(await kept()).toBe(1)
  })
})

describe('orders', () => {
  it('of an enterprise are saved by staff too, which has to say whose they are', async () => {
    expect((await send(orderCalls.add, orderForm(), staff)).problems).toEqual([
      { field: 'enterpriseId', message: '请选择申报企业' },
    ])
    const unknown = await send(orderCalls.add, orderForm({ enterpriseId: '999999' }), staff)
    expect(unknown.message).toBe('申报企业：不存在')
    const { id } = await anOrder(test, staff, { enterpriseId })
    const seen = (await send(orderCalls.get, { id }, user)).result as unknown as { goods: unknown[]; mayEdit: boolean }
    expect(seen.goods).toHaveLength(2)
    expect(seen.mayEdit).toBe(true)
  })

  it('belong to the enterprise of their user, whatever is sent', async () => {
    const { id } = await anOrder(test, user, { enterpriseId: '1' })
    expect((await send(orderCalls.get, { id }, user)).result.enterpriseId).toBe(enterpriseId)
  })

  it('keep what a form does not send, and personal data that comes back masked', async () => {
    const { id, form } = await anOrder(test, user)
    const shown = (await send(orderCalls.get, { id }, user)).result
    expect(shown.buyerIdNumber).toMatch(/^990000\*+/)
    expect(shown.buyerTelephone).toBe('139****0001')
    const { buyerIdNumber, buyerTelephone, buyerName } = shown
    const saved = await send(orderCalls.edit, { id, note: '改', buyerIdNumber, buyerTelephone, buyerName }, user)
    expect(saved).toMatchObject({ success: true })
    expect(await revealed(id)).toBe(form.buyerIdNumber)
    expect(((await send(orderCalls.get, { id }, user)).result as unknown as { goods: unknown[] }).goods).toHaveLength(2)
  })

  it('are checked as a whole when a part is changed', async () => {
    const { id, form } = await anOrder(test, user)
    const sums = await send(orderCalls.edit, { id, freight: '11' }, user)
    expect(sums.problems?.map(({ field }) => field)).toEqual(['acturalPaid'])
    const goods = form.goods.map((line) => ({ ...line, unit: 'aaa' }))
    const codes = await send(orderCalls.edit, { id, goods } as never, user)
    expect(codes.problems?.map(({ field }) => field)).toEqual(['goods[0].unit', 'goods[1].unit'])
    const other = await anOrder(test, user)
    const twin = await send(orderCalls.edit, { id, orderNo: other.form.orderNo }, user)
    expect(twin.problems).toEqual([{ field: 'orderNo', message: `订单编号：${other.form.orderNo}已存在` }])
  })

  it('S7.127 are found by our state and by the last receipt', async () => {
    const { id } = await anOrder(test, user)
    const ready = (await send(orderCalls.list, { id, declareStatus: 'READY' }, user)).result
    expect(ready.records).toMatchObject([{ id, mayEdit: true, mayDeclare: true, returnStatus: null }])
    expect((await send(declareOrders, { ids: id }, user)).result).toEqual({ done: 1, faults: [], warnings: [] })
    const waiting = (await send(orderCalls.list, { declareStatus: 'GENERATING' }, user)).result
    expect(waiting.records).toMatchObject([{ id, declareStatus_dictText: '生成中', mayEdit: false, mayDeclare: false }])
    expect((await send(orderCalls.list, { returnStatus: '120,100' }, user)).result.total).toBe(0)
    await database.pool.query(`update order_head set return_status = '120' where id = $1`, [id])
    const received = (await send(orderCalls.list, { returnStatus: '120,100' }, user)).result
    expect(received.records).toMatchObject([{ id, returnStatus: '120', returnStatus_dictText: '海关入库' }])
    expect((await send(orderCalls.list, { returnStatus: '100' }, user)).result.total).toBe(0)
  })

  it('cannot be changed, deleted or declared again while they are under way', async () => {
    const { id } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    for (const answer of [
      await send(orderCalls.edit, { id, note: 'x' }, user),
      await send(orderCalls.delete, { id }, user),
      await send(declareOrders, { ids: id }, user),
    ]) {
      expect(answer).toMatchObject({ success: false, code: 500 })
      expect(answer.message).toContain('“生成中”')
    }
  })

  it('are declared without the faulty ones, which are named with their field', async () => {
    const good = await anOrder(test, user)
    const bad = await anOrder(test, user)
    await database.pool.query('update order_head set freight = 99 where id = $1', [bad.id])
    const answer = await send(declareOrders, { ids: `${good.id},${bad.id},999999` }, user)
    expect(answer.message).toContain('1 项已完成，2 项未完成：')
    expect(answer.result).toMatchObject({ done: 1, warnings: [] })
    expect(answer.result.faults).toEqual([
      { id: '999999', key: null, message: '进口订单 999999：未找到对应数据' },
      {
        id: bad.id,
        key: bad.form.orderNo,
        field: 'acturalPaid',
        message: expect.stringContaining(`订单 ${bad.form.orderNo}：“实际支付金额”应为`),
      },
    ])
    expect((await send(orderDetail, { id: good.id }, user)).result.attempts).toHaveLength(1)
    expect((await send(orderDetail, { id: bad.id }, user)).result.attempts).toEqual([])
    expect((await send(orderCalls.get, { id: bad.id }, user)).result.declareStatus).toBe('READY')
    // Nothing left to do: the call fails, and says so of each.
    const none = await send(declareOrders, { ids: `${good.id},${bad.id}` }, user)
    expect(none).toMatchObject({ success: false, result: null, problems: [{}, { field: 'acturalPaid' }] })
  })

  it('are declared by what the list shows, as long as it shows the same', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const made = []
    for (let at = 0; at < 3; at += 1) made.push(await anOrder(test, user, { ebcName: `商户 ${mark}` }))
    const filter = { ebcName: `*${mark}*`, declareStatus: 'READY' }
    const late = await send(declareOrders, { filter, total: 2 }, user)
    expect(late).toMatchObject({ code: 409, message: '列表已变化：您看到的是 2 项，现在是 3 项，请刷新后重试' })
    expect((await send(declareOrders, { filter, total: 3 }, user)).result).toMatchObject({ done: 3, faults: [] })
    for (const { id } of made) expect((await send(orderDetail, { id }, user)).result.attempts).toHaveLength(1)
    expect((await send(declareOrders, { filter, total: 0 }, user)).success).toBe(false)
  })

  it('of a frozen enterprise are not declared', async () => {
    const frozen = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    await aChannel(test, { enterpriseId: frozen.enterpriseId })
    const { id } = await anOrder(test, staff, { enterpriseId: frozen.enterpriseId })
    await database.pool.query(`update enterprise set status = '7' where id = $1`, [frozen.enterpriseId])
    expect((await send(declareOrders, { ids: id }, staff)).message).toContain('已停用，不能申报')
  })

  it('rule 5: a number of another enterprise is neither told nor blocked, twice within one is', async () => {
    const { form } = await anOrder(test, user)
    const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const rival = await test.aUser({ rights: '*', enterpriseId: other.enterpriseId })
    expect(await send(orderCalls.add, form, rival)).toMatchObject({ success: true })
    for (const by of [user, rival]) {
      const answer = await send(orderCalls.add, form, by)
      expect(answer.problems).toEqual([{ field: 'orderNo', message: `订单编号：${form.orderNo}已存在` }])
    }
    // At the same moment the index decides, in the same way.
    const twin = { ...form, orderNo: `${form.orderNo}-1` }
    const both = await Promise.all([user, rival, user, rival].map((by) => send(orderCalls.add, twin, by)))
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, false, true, true])
  })

  it('are declared with a warning unless platform or merchant is the enterprise itself or its transfer subject', async () => {
    const warned = async (given: object) => {
      const { id } = await anOrder(test, user, given)
      const { success, result } = await send(declareOrders, { ids: `${id},` }, user)
      return [success, result.warnings.length]
    }
    const foreign = { ebpCode: '9900D90098', ebcCode: '9900D90099' }
    expect(await warned(foreign)).toEqual([true, 1])
    expect(await warned({ ...foreign, ebcCode: ownForm.creditCode })).toEqual([true, 0])
    expect(await warned({ ...foreign, ebpCode: ownForm.companyCode })).toEqual([true, 0])
    const { rows } = await database.pool.query('select cop_code from transfer_info limit 1')
    expect(await warned({ ...foreign, ebcCode: rows[0].cop_code })).toEqual([true, 0])
  })

  it('free their number when they are deleted', async () => {
    const { id, form } = await anOrder(test, user)
    expect(await send(orderCalls.delete, { id }, user)).toMatchObject({ success: true })
    expect(await send(orderDetail, { id }, user)).toMatchObject({ success: false, message: '未找到对应数据' })
    expect(await send(orderCalls.add, form, user)).toMatchObject({ success: true })
  })
})

describe('second line of a list', () => {
  it('has the first goods and how many there are, and masked persons, where they are asked for alone', async () => {
    const goods = orderForm().goods.slice(0, 1)
    const one = await anOrder(test, user, { goods, goodsValue: '98.5', acturalPaid: '116.1' })
    const two = await anOrder(test, user)
    const rowsOf = async (only: string) =>
      new Map((await send(orderCalls.list, { only, pageSize: 100 }, user)).result.records.map((row) => [row.id, row]))
    const rows = await rowsOf('consignee,goods')
    expect(rows.get(one.id)).toMatchObject({ goods_dictText: '示例面膜 ×2', consignee: '王**' })
    expect(rows.get(two.id)).toMatchObject({ goods_dictText: '示例面膜等2种' })
    expect(rows.get(one.id)).not.toHaveProperty('goods')
    expect((await rowsOf('orderNo')).get(one.id)).not.toHaveProperty('goods_dictText')
  })
})
