// Long because each outcome of the simulated customs is followed to its end, and all share one application with its queue.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { openChannel, setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { receiptMessage } from '@kouan/contract/calls/declaration.ts'
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { receiptFile } from '@kouan/contract/resources/declaration/receipt-file.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { aChannel, type ChannelOptions } from '../../../testing/a-channel.ts'
import { aDocument, type DocumentForm, declareOf, documentForm } from '../../../testing/a-document.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { asQueue } from '../../../testing/as-queue.ts'
import { ceb312, drop, inEnvelope, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { everyRole } from '../../../testing/every-kind.ts'
import { declareOrders, orderDetail, orderMessage } from '../../../testing/order-calls.ts'
import { passTime } from '../../../testing/pass-time.ts'
import { scene } from '../../../testing/scenes/scene.ts'
import { type TestUser, testApp, testSecrets } from '../../../testing/test-app.ts'
import { openVault } from '../../../vault/vault.ts'
import { retryAllWaiting } from '../../declaration/receipts/retry-waiting.ts'
import { sendAnswerHandler } from './send-answer.work.ts'

const { test, send, database, clock, staff, enterpriseId, user, start, stop } = await scene('company')
await start()

const vault = openVault(testSecrets)

type Settings = NonNullable<ChannelOptions['simulated']>

const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
const pass = (seconds: number) => passTime({ pool: database.pool, clock, seconds })
const rowsOf = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

/** Orders declared through a simulated customs of these settings, closed again after `look`. */
async function through<T>(
  settings: Settings,
  look: (ids: string[], channelId: string) => Promise<T>,
  numbers: readonly (string | undefined)[] = [undefined],
) {
  const channel = await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0, ...settings } })
  const ids: string[] = []
  for (const orderNo of numbers) ids.push((await anOrder(test, user, orderNo ? { orderNo } : {})).id)
  expect((await send(declareOrders, { ids: ids.join(',') }, user)).message).toBe('已提交申报！')
  try {
    return await look(ids, channel.baseChannelId)
  } finally {
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  }
}

const timeline = async (id: string) =>
  (await send(orderDetail, { id }, user)).result.timeline.map(({ title }) => title).toReversed()

describe('simulated customs', () => {
  it.each([
    ['PASS', 'IN_CUSTOMS 120'],
    ['REJECT', 'REJECTED 100'],
    ['FAIL', 'FAILED 4'],
    ['REFUSE', 'FAILED -301008'],
    ['MALFORMED', 'FAILED -1'],
    ['REJECT_LATE', 'REJECTED 100'],
  ])('outcome %s: order reaches %s without any person', async (simOutcome, state) => {
    await through({ simOutcome }, async ([id = '']) => {
      await reaches(id, state)
    })
  })

  it('message with many orders: each has the outcome of its last digits', async () => {
    const endings = {
      '01': 'REJECTED 100',
      '02': 'FAILED 4',
      '03': 'FAILED -301008',
      '04': 'IN_CUSTOMS 120',
      '50': 'IN_CUSTOMS 120',
    }
    const numbers = Object.keys(endings).map((ending) => `SIM-${process.pid}-${ending}`)
    await through(
      { simOutcome: 'BY_DIGITS' },
      async (ids) => {
        for (const [at, state] of Object.values(endings).entries()) await reaches(ids[at] ?? '', state)
      },
      numbers,
    )
  })

  it('delayed answers: sent at their times, none lost at a restart', async () => {
    await through({ simOutcome: 'PASS', simDelaySeconds: 3600 }, async ([id = '']) => {
      await reaches(id, 'SENT -')
      const waiting = await rowsOf(`select state from work_item where kind = 'send-simulated-answer'`)
      expect(waiting).toEqual(Array(3).fill({ state: 'delayed' }))
      await stop()
      await start()
      await pass(3601)
      await reaches(id, 'ACCEPTED_BY_PORT 2')
      await pass(3601)
      await reaches(id, 'ACCEPTED_BY_PORT 3')
      await pass(3601)
      await reaches(id, 'IN_CUSTOMS 120')
    })
  })

  it('duplicates, disorder, delays, truncated files: every receipt counts once, truncated files are stored', async () => {
    const all = { simDuplicateShare: 100, simDisorderShare: 100, simTruncateShare: 100, simLateShare: 100 }
    await through({ simOutcome: 'PASS', ...all }, async ([id = ''], channelId) => {
      await reaches(id, 'IN_CUSTOMS 120')
      await eventually(
        'items in the queue',
        async () => (await rowsOf(`select from work_item where kind not like 'periodic:%'`)).length,
        0,
      )
      const received = await eventually(
        'files of the channel',
        () => rowsOf('select parse_status, duplicate_count from receipt_raw where base_channel_id = $1', [channelId]),
        (rows) => rows.length === 9 && rows.every(({ parse_status }) => parse_status !== '0'),
      )
      expect(received.filter(({ parse_status }) => parse_status === '2')).toHaveLength(3)
      const kept = () =>
        rowsOf('select return_status, duplicate_count from receipt where base_channel_id = $1 order by return_stamp', [
          channelId,
        ])
      await eventually('stored receipts', kept, (rows) => rows.every(({ duplicate_count }) => duplicate_count === 1))
      expect((await kept()).map(({ return_status }) => return_status)).toEqual(['2', '3', '120'])
      expect((await timeline(id)).filter((title) => title.includes('回执'))).toHaveLength(3)
    })
  })

  it('inboxes polled every ten minutes: answers are told of, and none waits for a poll', async () => {
    await stop()
    await start({ pollEverySeconds: 600, sweepEverySeconds: 3600 })
    await through({ simOutcome: 'PASS' }, ([id = '']) => reaches(id, 'IN_CUSTOMS 120'))
    await through({ simOutcome: 'REJECT' }, ([id = '']) => reaches(id, 'REJECTED 100'))
    await stop()
    await start()
  })

  it('received message: deleted with its last answer', async () => {
    await through({ simOutcome: 'PASS' }, async ([id = ''], channelId) => {
      await reaches(id, 'IN_CUSTOMS 120')
      const kept = 'select from simulated_message where base_channel_id = $1 and body is not null'
      await eventually('stored messages', async () => (await rowsOf(kept, [channelId])).length, 0)
      await eventually(
        'answers in the mailbox',
        async () => (await rowsOf('select from simulated_answer where body is not null')).length,
        0,
      )
      const [message] = await rowsOf('select open_answers from simulated_message where base_channel_id = $1', [
        channelId,
      ])
      expect(message).toEqual({ open_answers: 0 })
    })
  })

  it('repeated work: one answer in the mailbox', async () => {
    await through({ simOutcome: 'PASS', simDelaySeconds: 3600 }, async ([id = ''], channelId) => {
      await reaches(id, 'SENT -')
      const [message] = await rowsOf('select id from simulated_message where base_channel_id = $1', [channelId])
      const run = asQueue(database, clock)
      const payload = { simulatedId: message.id, step: 1 }
      const item = { id: '0', kind: 'send-simulated-answer', key: null, tenantId: '0', payload, attempt: 1 }
      for (let time = 0; time < 3; time += 1) await sendAnswerHandler({ vault })(run, item)
      const left = 'select open_answers from simulated_message where base_channel_id = $1'
      expect(await rowsOf(left, [channelId])).toEqual([{ open_answers: 2 }])
      expect(await rowsOf('select step from simulated_answer where base_channel_id = $1', [channelId])).toEqual([
        { step: 1 },
      ])
    })
  })

  it('outcome without answers: sends nothing', async () => {
    await through({ simOutcome: 'SILENT' }, async ([id = ''], channelId) => {
      await reaches(id, 'SENT -')
      expect(
        await rowsOf('select body, open_answers from simulated_message where base_channel_id = $1', [channelId]),
      ).toEqual([{ body: null, open_answers: 0 }])
    })
  })
})

describe('answers of the simulated customs', () => {
  it('every place that shows them: marked as simulated', async () => {
    await through({ simOutcome: 'REJECT' }, async ([id = ''], channelId) => {
      await reaches(id, 'REJECTED 100')
      expect((await send(callsOf(order).get, { id }, user)).result.simulated).toBe(true)
      const { attempts } = (await send(orderDetail, { id }, user)).result
      expect(attempts[0]).toMatchObject({ simulated: true, returnInfo: '[Code:100;Desc:海关退单（模拟海关）]' })
      // Without a pause between them, answers are taken in in any order.
      const told = await eventually(
        'history of the document',
        () => timeline(id),
        (titles) => titles.length === 5,
      )
      expect(told.toSorted()).toEqual(
        [
          '提交申报（模拟海关）',
          '报文已发送（模拟海关）',
          '收到模拟海关的回执：2 电子口岸申报中',
          '收到模拟海关的回执：3 发送海关成功',
          '收到模拟海关的回执：100 海关退单',
        ].toSorted(),
      )
      const attemptId = attempts[0]?.attemptId ?? ''
      expect((await send(orderMessage, { attemptId }, user)).result.simulated).toBe(true)
      const [first] = (await send(callsOf(receipt).list, { returnStatus: '100' }, staff)).result.records
      expect(first?.simulated).toBe(true)
      expect((await send(receiptMessage, { id: first?.id ?? '' }, staff)).result.simulated).toBe(true)
      const files = (await send(callsOf(receiptFile).list, {}, staff)).result.records
      expect(files.every(({ simulated }) => simulated === true)).toBe(true)
      const channels = (await send(callsOf(enterpriseChannel).list, { baseChannelId: channelId }, staff)).result.records
      expect(channels[0]).toMatchObject({ simulated: true })
    })
  })

  it('documents sent to real customs: not changed, nor are simulated ones by real receipts', async () => {
    const { id, form } = await anOrder(test, user)
    const real = await aChannel(test, { enterpriseId })
    await send(declareOrders, { ids: id }, user)
    await reaches(id, 'SENT -')
    const { dxpId, transferInfoId } = real
    await send(setChannelStatus, { id: real.id, status: '3' }, staff)
    // The same mailbox also writes to a simulated customs.
    const base = await send(
      callsOf(baseChannel).add,
      {
        channelCode: 'twin',
        channelName: '孪生',
        protocol: 'SIMULATED',
        wrapDxp: true,
        status: '1',
        simOutcome: 'REJECT',
        simDelaySeconds: 0,
      },
      staff,
    )
    const ids = { enterpriseId, transferInfoId, baseChannelId: base.result.id, crossborderType: 'I1210' }
    const twin = await send(openChannel, ids, staff)
    expect(twin.result.warnings).toEqual(['这是模拟海关：申报不会发给海关，所有回执都是模拟的'])
    const other = await anOrder(test, user, { crossborderType: 'I1210' })
    await send(declareOrders, { ids: other.id }, user)
    await reaches(other.id, 'REJECTED 100')
    // A real receipt for the order that was only simulated, and a simulated one's content for the real one.
    await drop(real, inEnvelope(ceb312([{ orderNo: other.form.orderNo, returnStatus: '120' }]), real))
    await eventually(
      'unmatched receipts',
      async () =>
        (await rowsOf(`select from receipt where order_no = $1 and match_status = '0'`, [other.form.orderNo])).length,
      1,
    )
    expect(await stateOf(test, other.id)).toBe('REJECTED 100')
    await database.pool.query(
      `with made as (insert into receipt (raw_id, tenant_id, node_index, msg_type, dxp_id, base_channel_id, guid, biz_key,
          return_status, return_stamp, return_info, usable, identity, simulated)
        select raw_id, tenant_id, node_index, msg_type, $1, base_channel_id, guid, d.biz_key, '100', return_stamp, '', true, 'x', true
        from receipt, (select biz_key from attempt where document_id = $2) d where receipt.simulated limit 1
        returning id, tenant_id)
      insert into waiting_key (tenant_id, key, receipt_id, rank) select k.tenant_id, k.key, made.id, 1
      from made, match_key k join attempt d on d.id = k.attempt_id where d.document_id = $2`,
      [dxpId, id],
    )
    await retryAllWaiting(asQueue(database, clock))
    expect([await stateOf(test, id), await stateOf(test, other.id)]).toEqual(['SENT -', 'REJECTED 100'])
    await drop(real, inEnvelope(ceb312([{ orderNo: form.orderNo, returnStatus: '120' }]), real))
    await reaches(id, 'IN_CUSTOMS 120')
    expect((await send(callsOf(order).get, { id }, user)).result.simulated).toBe(false)
    await send(setChannelStatus, { id: twin.result.id, status: '3' }, staff)
  })
})

describe('simulated customs forbidden by the configuration', () => {
  it('channel: cannot be added, offered, opened or used', async () => {
    const strict = await testApp({ config: { simulatedCustoms: false } })
    const clerk = await strict.aUser({ rights: '*' })
    const { enterpriseId: owner } = await anEnterprise(strict, { companyRoles: 'EBC', tradeModes: '9610' })
    const declarant = await strict.aUser({ rights: '*', enterpriseId: owner })
    const form = { channelCode: 'sim', channelName: '模拟', protocol: 'SIMULATED', wrapDxp: true, status: '1' }
    const refused = await strict.send(callsOf(baseChannel).add, form, clerk)
    expect(refused.message).toContain('服务器配置不允许使用模拟海关')
    // One that was there before the configuration changed.
    const channel = await aChannel(strict, { enterpriseId: owner })
    await strict.database.pool.query(`update base_channel set protocol = 'SIMULATED' where id = $1`, [
      channel.baseChannelId,
    ])
    const { id } = await anOrder(strict, declarant)
    expect((await strict.send(declareOrders, { ids: id }, declarant)).message).toContain('服务器配置不允许使用模拟海关')
    const again = { enterpriseId: owner, transferInfoId: channel.transferInfoId, baseChannelId: channel.baseChannelId }
    const opened = await strict.send(openChannel, { ...again, crossborderType: 'I1210' }, clerk)
    expect(opened.problems?.[0]).toMatchObject({ field: 'baseChannelId' })
  })
})

describe('simulated customs that judge by the rules', () => {
  const kindOf = (type: string) => {
    const kind = documentKinds.get(`CEB${type}Message`)
    if (!kind) throw new Error(type)
    return kind
  }
  const all = async (ids: string[]) => (await Promise.all(ids.map((id) => stateOf(test, id)))).join(', ')
  /** The company of all roles sends what it makes of this form. */
  async function sent(type: string, given: DocumentForm, by: TestUser) {
    const kind = kindOf(type)
    const own = documentForm(kind)
    const shared = Object.entries(given).filter(([name]) => name in own && name !== kind.lines)
    const { id } = await aDocument(test, by, kind, Object.fromEntries(shared))
    expect(await send(declareOf(kind), { ids: id }, by)).toMatchObject({ success: true })
    return id
  }

  it('list without its documents: rejected; with them: released; its order is used, the rest of its year is counted', async () => {
    const company = await anEnterprise(test, { companyRoles: everyRole, tradeModes: '9610' })
    const by = await test.aUser({ rights: '*', enterpriseId: company.enterpriseId })
    const simulated = { simDelaySeconds: 0, simOutcome: 'PASS', simStrict: true } as const
    await aChannel(test, { enterpriseId: company.enterpriseId, simulated })
    const list = kindOf('621')
    const { id, form } = await aDocument(test, by, list)
    expect(await send(declareOf(list), { ids: id }, by)).toMatchObject({ success: true })
    await reaches(id, 'REJECTED 100')
    const { timeline } = (await send(documentCalls(list.resource).detail, { id }, by)).result
    expect(JSON.stringify(timeline)).toContain('没有对应的订单')

    const { payTransactionId = '', payCode = '' } = documentForm(kindOf('411')) as Record<string, string>
    const order = await sent('311', { ...form, payTransactionId, payCode }, by)
    await reaches(order, 'IN_CUSTOMS 120')
    const others = [await sent('411', { ...form, payTransactionId, payCode }, by), await sent('511', form, by)]
    await eventually('payment and waybill', () => all(others), 'IN_CUSTOMS 120, IN_CUSTOMS 120')
    expect(await send(declareOf(list), { ids: id }, by)).toMatchObject({ success: true })
    await reaches(id, 'RELEASED 800')

    // Another list of the same order is refused by customs, whatever the product lets through.
    const known = await rowsOf(
      `select msg_type, is_held, value::text as value from simulated_document where order_no = $1 order by id`,
      [form.orderNo],
    )
    expect(known.map(({ msg_type, is_held }) => `${msg_type.slice(3, 6)} ${is_held}`)).toEqual([
      '621 false',
      '311 true',
      '411 true',
      '511 true',
      '621 true',
    ])
    expect(known.at(-1)?.value).toBe('210.1')
  })

  it.each([
    ['orderNo', '订单已用于其他清单'],
    ['logisticsNo', '运单已用于其他清单'],
  ])(
    'not by the rules: a list with the %s of a list of another company is rejected all the same',
    async (name, reason) => {
      const list = kindOf('621')
      const lists: { id: string; by: TestUser; form: DocumentForm }[] = []
      for (const shared of [false, true]) {
        const { enterpriseId } = await anEnterprise(test, { companyRoles: everyRole, tradeModes: '9610' })
        const by = await test.aUser({ rights: '*', enterpriseId })
        await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0, simOutcome: 'PASS', simStrict: false } })
        const [first] = lists
        const document = await aDocument(test, by, list, shared && first ? { [name]: first.form[name] } : {})
        lists.push({ ...document, by })
        expect(await send(declareOf(list), { ids: document.id }, by)).toMatchObject({ success: true })
        await reaches(document.id, shared ? 'REJECTED 100' : 'RELEASED 800')
      }
      const { id = '', by } = lists[1] ?? {}
      if (!by) throw new Error('no list')
      const { timeline } = (await send(documentCalls(list.resource).detail, { id }, by)).result
      expect(JSON.stringify(timeline)).toContain(reason)
    },
  )
})

describe('form of a simulated channel', () => {
  const form = { channelCode: 'shares', channelName: '比例', protocol: 'SIMULATED', wrapDxp: true, status: '1' }

  it('shares above 100 per cent: refused at adding and editing', async () => {
    const given = { ...form, simRejectShare: 50, simDetainShare: 30, simInspectShare: 30 }
    const refused = await send(callsOf(baseChannel).add, given, staff)
    expect(refused.problems?.[0]).toMatchObject({
      field: 'simRejectShare',
      message: expect.stringContaining('现为110'),
    })
    const added = await send(callsOf(baseChannel).add, { ...given, simInspectShare: 20 }, staff)
    expect(added.success).toBe(true)
    const { id } = added.result
    expect((await send(callsOf(baseChannel).edit, { id, simDetainShare: 31 }, staff)).problems?.[0]?.field).toBe(
      'simRejectShare',
    )
    expect((await send(callsOf(baseChannel).edit, { id, simDetainShare: 0, simInspectShare: 50 }, staff)).success).toBe(
      true,
    )
  })

  it('protocols and outcomes: known values only, emptied ones reset to the default', async () => {
    const add = (given: object) => send(callsOf(baseChannel).add, { ...form, channelCode: 'odd', ...given }, staff)
    expect((await add({ protocol: 'FTP' })).problems).toEqual([{ field: 'protocol', message: '传输协议：不存在' }])
    expect((await add({ simOutcome: 'MAGIC' })).problems).toEqual([{ field: 'simOutcome', message: '结果：不存在' }])
    const added = await add({ simDelaySeconds: null, simSeed: null, simOutcome: null })
    const row = (await send(callsOf(baseChannel).get, { id: added.result.id }, staff)).result
    expect(row).toMatchObject({ simDelaySeconds: 3, simSeed: 1, simOutcome: 'BY_SHARE' })
    const edit = { id: added.result.id, simDelaySeconds: 9, simLateShare: null }
    expect((await send(callsOf(baseChannel).edit, edit, staff)).success).toBe(true)
  })

  it('folder: required for a folder channel only', async () => {
    const added = await send(callsOf(baseChannel).add, { ...form, channelCode: 'no-folder', folder: 'taken' }, staff)
    expect((await send(callsOf(baseChannel).get, { id: added.result.id }, staff)).result.folder).toBeNull()
    const local = await send(callsOf(baseChannel).add, { ...form, channelCode: 'folder', protocol: 'LOCAL' }, staff)
    expect(local.problems?.[0]).toMatchObject({ field: 'folder', message: '请输入文件夹' })
  })
})
