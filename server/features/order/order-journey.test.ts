import { historyCall } from '@kouan/contract/calls/row-history.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder, orderCalls, orderForm } from '../../testing/an-order.ts'
import { checkSent, describeChecked, outboxesBelow } from '../../testing/check-sent.ts'
import { ceb312, ceb900, drop, inEnvelope, readOutbox, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { declareOrders, orderDetail, orderMessage, orderMessageFile } from '../../testing/order-calls.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, enterpriseId, user, channel, reaches } = await scene('working')

const sentFor = (orderNo: string) =>
  eventually('message with the order', async () =>
    (await readOutbox(channel)).findLast(({ documents }) => documents.some((one) => one.orderNo === orderNo)),
  )

describe('the journey of an order', () => {
  it('goes out as a file and changes by the receipt', async () => {
    const { id, form } = await anOrder(test, user)
    expect(await stateOf(test, id)).toBe('READY -')
    expect(await send(declareOrders, { ids: id }, user)).toMatchObject({
      success: true,
      result: { done: 1, faults: [] },
    })
    const sent = await sentFor(form.orderNo)
    await reaches(id, 'SENT -')
    expect(sent.copMsgId).toMatch(/^[0-9A-F-]{36}$/)
    expect(sent.xml).toContain(`<ceb:buyerIdNumber>${form.buyerIdNumber}</ceb:buyerIdNumber>`)
    expect(sent.xml).toContain('<ceb:acturalPaid>156.10</ceb:acturalPaid>')

    const guid = sent.documents[0]?.guid ?? ''
    await drop(channel, inEnvelope(ceb312([{ orderNo: form.orderNo, guid, returnStatus: '120' }]), channel))
    await reaches(id, 'IN_CUSTOMS 120')
    const detail = (await send(orderDetail, { id }, user)).result
    expect(detail.attempts).toMatchObject([{ attemptNo: 1, guid, declareStatus: 'IN_CUSTOMS', messageStatus: '2' }])
    expect(detail.timeline.map(({ source, toStatus }) => [source, toStatus])).toEqual([
      ['receipt', 'IN_CUSTOMS'],
      ['job', 'SENT'],
      ['user', 'GENERATING'],
    ])
    const changes = (await send(historyCall(order), { id }, user)).result.entries
    const states = changes.flatMap(({ way, by, values }) =>
      values.filter(({ field }) => field === 'declareStatus').map((value) => [way, by, value.new]),
    )
    expect(states).toEqual([
      ['receipt', null, '海关已入库'],
      ['system', null, '已发送'],
      ['page', user.username, expect.any(String)],
    ])
    const times = (await send(callsOf(enterpriseChannel).get, { id: channel.id }, user)).result
    expect([times.lastSendTime, times.lastReceiptTime]).toEqual([
      expect.stringMatching(/^\d{4}-/),
      expect.stringMatching(/^\d{4}-/),
    ])
    expect(await send(orderCalls.edit, { id, note: '改' }, user)).toMatchObject({ success: false, code: 500 })
    expect(await send(declareOrders, { ids: id }, user)).toMatchObject({ success: false })
  })

  it('is corrected after a rejection and declared again as a new attempt', async () => {
    const { id, form } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    const first = await sentFor(form.orderNo)
    const old = first.documents[0]?.guid ?? ''
    await drop(channel, inEnvelope(ceb312([{ orderNo: form.orderNo, guid: old, returnStatus: '100' }]), channel))
    await reaches(id, 'REJECTED 100')
    expect(await send(orderCalls.edit, { id, consigneeAddress: '示例省示例市示例路 2 号' }, user)).toMatchObject({
      success: true,
    })
    await send(declareOrders, { ids: id }, user)
    await reaches(id, 'SENT -')
    const second = await eventually(
      'message of the second attempt',
      () => sentFor(form.orderNo),
      ({ documents }) => documents[0]?.guid !== old,
    )
    expect(second.copMsgId).not.toBe(first.copMsgId)
    expect(second.xml).toContain('示例路 2 号')
    expect(second.xml).toContain(String(form.buyerIdNumber))

    // A late receipt of the old attempt is history; one of the new attempt counts.
    await drop(channel, inEnvelope(ceb312([{ orderNo: form.orderNo, guid: old, returnStatus: '4' }]), channel))
    const lateReceipt = async () => (await send(orderDetail, { id }, user)).result.attempts[1]?.returnStatus === '100'
    await eventually(
      'receipts in the history',
      async () => {
        const { timeline } = (await send(orderDetail, { id }, user)).result
        return timeline.filter(({ source }) => source === 'receipt').length
      },
      2,
    )
    expect(await lateReceipt()).toBe(true)
    expect(await stateOf(test, id)).toBe('SENT -')
    const guid = second.documents[0]?.guid ?? ''
    await drop(channel, inEnvelope(ceb312([{ orderNo: form.orderNo, guid, returnStatus: '120' }]), channel))
    await reaches(id, 'IN_CUSTOMS 120')
    expect((await send(orderDetail, { id }, user)).result.attempts.map((one) => one.attemptNo)).toEqual([2, 1])
  })

  it('fails every order of a message that the gateway refuses', async () => {
    const orders = [await anOrder(test, user), await anOrder(test, user)]
    await send(declareOrders, { ids: orders.map(({ id }) => id).join(',') }, user)
    const sent = await sentFor(orders[1]?.form.orderNo ?? '')
    expect(sent.documents).toHaveLength(2)
    await drop(channel, inEnvelope(ceb900(sent.copMsgId ?? ''), channel, 'CEB900Message'))
    for (const { id } of orders) await reaches(id, 'FAILED -1')
    const { result: listed } = await send(orderCalls.get, { id: orders[0]?.id ?? '' }, user)
    expect(listed.returnType).toBe('CEB900Message')
    expect(await send(declareOrders, { ids: orders[0]?.id ?? '' }, user)).toMatchObject({ success: true })
  })

  it('shows the message masked, and as it was sent by a right of its own that leaves an audit row', async () => {
    const { id, form } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    const sent = await sentFor(form.orderNo)
    const attemptId = (await send(orderDetail, { id }, user)).result.attempts[0]?.attemptId ?? ''
    const view = (await send(orderMessage, { attemptId }, user)).result
    expect(view.text).toContain('<ceb:buyerName>李**</ceb:buyerName>')
    expect(view.text).not.toContain(String(form.buyerIdNumber))
    expect(view.text).not.toContain(form.buyerTelephone)
    const reader = await test.aUser({ rights: ['order:list'], enterpriseId })
    expect(await send(orderMessageFile, { attemptId }, reader)).toMatchObject({ status: 403 })
    const file = await send(orderMessageFile, { attemptId }, user)
    expect(Buffer.from(file.result as Buffer).equals(sent.bytes)).toBe(true)
    const { rows } = await test.database.pool.query(
      `select from sys_log where operate_type = 'reveal' and username = $1`,
      [user.username],
    )
    expect(rows).toHaveLength(1)
  })

  it('is refused where a rule of customs is broken, with the sentence at the field', async () => {
    const wrong = orderForm({ goodsValue: '100', buyerIdNumber: '990000199003070017', currency: '502' })
    wrong.goods[1] = { ...wrong.goods[1], totalPrice: '41' }
    const answer = await send(orderCalls.add, wrong, user)
    expect(answer).toMatchObject({ success: false, code: 400 })
    const fields = answer.problems?.map(({ field }) => field)
    expect(fields).toEqual(
      expect.arrayContaining(['goodsValue', 'buyerIdNumber', 'currency', 'goods[1].totalPrice', 'acturalPaid']),
    )
    const same = await anOrder(test, user)
    expect(await send(orderCalls.add, same.form, user)).toMatchObject({ problems: [{ field: 'orderNo' }] })
  })

  it('cannot be declared without an open channel', async () => {
    const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const stranger = await test.aUser({ rights: '*', enterpriseId: other.enterpriseId })
    const { id } = await anOrder(test, stranger)
    expect((await send(declareOrders, { ids: id }, stranger)).message).toContain(
      '没有可用的“进口 9610 直购进口”申报通道',
    )
    expect(await stateOf(test, id)).toBe('READY -')
  })

  it('keeps enterprises apart', async () => {
    const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const stranger = await test.aUser({ rights: '*', enterpriseId: other.enterpriseId })
    const { id, form } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    await sentFor(form.orderNo)
    const attemptId = (await send(orderDetail, { id }, user)).result.attempts[0]?.attemptId ?? ''
    const answers = [
      await send(orderCalls.get, { id }, stranger),
      await send(orderCalls.edit, { id, note: 'x' }, stranger),
      await send(orderCalls.delete, { id }, stranger),
      await send(orderDetail, { id }, stranger),
      await send(declareOrders, { ids: id }, stranger),
      await send(orderMessage, { attemptId }, stranger),
      await send(orderMessageFile, { attemptId }, stranger),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ success: false, message: '未找到对应数据' })
    expect((await send(orderCalls.list, {}, stranger)).result.total).toBe(0)
  })

  it('rule 22: persons stand nowhere in clear: not in the order, the message, its history or the audit rows', async () => {
    const { id, form } = await anOrder(test, user)
    const consigneeAddress = '示例省示例市示例路 9 号'
    await send(orderCalls.edit, { id, consigneeAddress, consignee: '赵收货' }, user)
    await send(declareOrders, { ids: id }, user)
    await sentFor(form.orderNo)
    const { rows } = await test.database.pool.query(
      `select to_jsonb(h) as head, encode(m.body, 'escape') as body, to_jsonb(d) as document,
         (select jsonb_agg(l) from document_log l where l.document_id = h.id) as history,
         (select jsonb_agg(l) from sys_log l where l.target like '%' || h.id) as audit
       from order_head h join attempt d on d.document_id = h.id join outbound_message m on m.id = d.message_id
       where h.id = $1`,
      [id],
    )
    const [stored] = rows
    const columns = ['buyer_name', 'buyer_telephone', 'buyer_id_number', 'consignee', 'consignee_telephone']
    for (const column of [...columns, 'consignee_address']) expect(stored.head[column]).toMatch(/^v2\.[\w-]{11}\./)
    for (const column of columns) expect(stored.head[`${column}_hash`]).toMatch(/^[\w-]{22}$/)
    expect(stored.audit.length).toBeGreaterThan(1)
    const { buyerName, buyerTelephone, buyerIdNumber, consignee, consigneeTelephone } = form
    const persons = [buyerName, buyerTelephone, buyerIdNumber, consignee, consigneeTelephone, form.consigneeAddress]
    const text = JSON.stringify(stored)
    expect(
      [...persons, consigneeAddress, '赵收货', 'CEB311Message>'].filter((one) => text.includes(String(one))),
    ).toEqual([])
  })

  it('sends nothing that the official schema refuses', async () => {
    const check = await checkSent(outboxesBelow(test.config.channelRoot))
    expect(check.faults).toEqual([])
    console.log(describeChecked(check))
  })
})
