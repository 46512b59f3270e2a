import { openChannel } from '@kouan/contract/calls/channel.ts'
import { readChannelReceipts, readReceiptMatrix } from '@kouan/contract/calls/channel-receipts.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { baseChannelReceipt } from '@kouan/contract/resources/channel/base-channel-receipt.ts'
import { businessReceipt } from '@kouan/contract/resources/channel/business-receipt.ts'
import { channelReceipt } from '@kouan/contract/resources/channel/channel-receipt.ts'
import { receiptTypes, receiptTypesOf } from '@kouan/contract/resources/channel/message-types.ts'
import { messageDefinitions } from '@kouan/customs/messages/catalogue.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, staff, enterpriseId, channel: first } = await scene('shop')
const own = callsOf(channelReceipt)
const [base, business] = [callsOf(baseChannelReceipt), callsOf(businessReceipt)]
const user = await test.aUser({ rights: ['channelReceipt:list'], enterpriseId })
const other = await aChannel(test, { enterpriseId: (await anEnterprise(test, { companyRoles: 'EBC' })).enterpriseId })

const typed = (receiptType: string, more = {}) => ({ receiptType, status: '1', format: 'XML', ...more })
const listed = async (channelId: string, who = staff) =>
  (await send(own.list, { channelId, pageSize: 50 }, who)).result.records.map(
    ({ receiptType, status, format, statusFilter }) => [receiptType, status, format, statusFilter],
  )

it('the types of receipts are those of the messages, each in its direction', () => {
  const receipts = Object.values(messageDefinitions).filter(({ kind }) => kind === 'receipt')
  expect(Object.keys(receiptTypes).toSorted()).toEqual(receipts.map(({ type }) => type).toSorted())
  for (const { type, title, direction } of receipts) {
    expect(receiptTypes[type as keyof typeof receiptTypes]).toBe(`${type.slice(0, 6)} ${title}`)
    expect(['I', 'E'].filter((one) => receiptTypesOf(one).includes(type)).join('')).toBe(direction)
  }
})

describe('templates of receipts', () => {
  it('S2.043 S2.044 opening a channel copies them, that of the base channel before that of the business type', async () => {
    const { baseChannelId } = first
    const made = [
      await send(base.add, { baseChannelId, ...typed('CEB622Message', { statusFilter: '800,899' }) }, staff),
      await send(base.add, { baseChannelId, ...typed('CEB604Message') }, staff),
      await send(business.add, { crossborderType: 'I1210', ...typed('CEB622Message', { format: 'JSON' }) }, staff),
      await send(business.add, { crossborderType: 'I1210', ...typed('CEB900Message', { status: '0' }) }, staff),
    ]
    expect(made.map(({ success, message }) => success || message)).toEqual([true, true, true, true])
    const { transferInfoId } = first
    const opened = await send(
      openChannel,
      { enterpriseId, transferInfoId, baseChannelId, crossborderType: 'I1210' },
      staff,
    )
    expect(await listed(opened.result.id)).toEqual([
      ['CEB622Message', '1', 'XML', '800,899'],
      ['CEB900Message', '0', 'XML', null],
    ])
    expect(opened.result.warnings).toContain('进口订单：没有启用它的回执 CEB312')
    // The copy is the channel's own: a later change of the template leaves it.
    const [row] = (await send(base.list, { receiptType: 'CEB622Message' }, staff)).result.records
    await send(base.edit, { id: row?.id ?? '', version: row?.version ?? 0, format: 'JSON' }, staff)
    expect((await listed(opened.result.id))[0]).toEqual(['CEB622Message', '1', 'XML', '800,899'])
  })

  it('S2.043 S2.044 the matrix tells what a channel has from its templates, what was changed, and what is missing', async () => {
    const matrix = async () => (await send(readReceiptMatrix, { direction: 'I' }, staff)).result
    const rowOf = async (type: string) =>
      (await matrix()).rows.find(({ companyName, crossborderType }) => companyName && crossborderType === type)
    expect((await matrix()).receiptTypes).toEqual(receiptTypesOf('I'))
    const [channel] = (await send(own.list, { receiptType: 'CEB900Message' }, staff)).result.records
    await send(own.edit, { id: channel?.id ?? '', version: channel?.version ?? 0, status: '1' } as never, staff)
    await send(own.add, { channelId: channel?.channelId ?? '', ...typed('CEB312Message') }, staff)
    const { cells = {} } = (await rowOf('I1210')) ?? {}
    expect(cells).toEqual({
      // The template was changed after the channel was opened.
      CEB622Message: {
        origin: 'OVERRIDDEN',
        isEnabled: true,
        template: expect.stringMatching(/^基础通道“示例通道 \d+”$/),
        differences: ['格式：XML（不含传输报文）（模板：JSON 文本）'],
      },
      CEB900Message: {
        origin: 'OVERRIDDEN',
        isEnabled: true,
        template: expect.stringMatching(/^业务类型“.*”$/),
        differences: ['状态：启用（模板：停用）'],
      },
      CEB312Message: { origin: 'OWN', isEnabled: true, template: null, differences: [] },
    })
    const { cells: before = {} } = (await rowOf('I9610')) ?? {}
    expect(before.CEB622Message).toMatchObject({ origin: 'MISSING', isEnabled: true })
    expect((await send(readReceiptMatrix, { direction: 'X' }, staff)).message).toBe('进出口：须为 I 或 E')
    expect((await send(readReceiptMatrix, { direction: 'I' }, user)).status).toBe(403)
  })

  it('a channel that was open before has none, as nothing was passed on', async () => {
    expect(await listed(first.id)).toEqual([])
  })

  it('the same type twice, an export receipt for an import: refused in a sentence', async () => {
    const { baseChannelId } = first
    expect((await send(base.add, { baseChannelId, ...typed('CEB622Message') }, staff)).problems).toEqual([
      { field: 'receiptType', message: '回执类型：CEB622 进口清单回执已存在，请修改原来的一条' },
    ])
    expect((await send(business.add, { crossborderType: 'E9610', ...typed('CEB622Message') }, staff)).message).toBe(
      '回执类型：CEB622 进口清单回执不能用于出口业务',
    )
  })
})

describe('S2.041 receipts of a channel', () => {
  const named = { channelId: first.id, transferinfoId: first.transferInfoId, crossborderType: 'I9610' }

  it('the address is checked as a whole; what is not switched on is said', async () => {
    const { result } = await send(readChannelReceipts, named, staff)
    expect(result).toMatchObject({ dxpId: first.dxpId, receiptTypes: receiptTypesOf('I') })
    expect(result.warnings).toContain('进口订单：没有启用它的回执 CEB312')
    for (const wrong of [{ transferinfoId: other.transferInfoId }, { crossborderType: 'E9610' }]) {
      expect(await send(readChannelReceipts, { ...named, ...wrong }, staff)).toMatchObject({ success: false })
    }
  })

  it('S2.065 a type is added with target, format and filter, and switched', async () => {
    const target = await send(
      callsOf(baseChannel).add,
      {
        channelCode: 'RECEIPTS',
        channelName: '企业收回执',
        protocol: 'LOCAL',
        folder: 'receipts',
        wrapDxp: false,
        status: '1',
      },
      staff,
    )
    const targetChannelId = target.result.id
    const added = await send(
      own.add,
      { channelId: first.id, ...typed('CEB312Message', { targetChannelId, statusFilter: '100,120' }) },
      staff,
    )
    expect(added).toMatchObject({ success: true })
    expect((await send(own.get, { id: added.result.id }, staff)).result).toMatchObject({
      enterpriseId,
      targetChannelId_dictText: '企业收回执',
      statusFilter: '100,120',
    })
    expect((await send(readChannelReceipts, named, staff)).result.warnings).not.toContain(
      '进口订单：没有启用它的回执 CEB312',
    )
    const switched = await send(actionCalls(channelReceipt).disable, { ids: [added.result.id] } as never, staff)
    expect(switched).toMatchObject({ success: true })
    expect(await listed(first.id)).toEqual([['CEB312Message', '0', 'XML', '100,120']])
    // As a way to customs the target would send receipts there.
    const { transferInfoId } = first
    const reopened = { enterpriseId, transferInfoId, baseChannelId: targetChannelId, crossborderType: 'I1239' }
    expect((await send(openChannel, reopened, staff)).message).toBe('基础通道：是回执的转发目标，不能用于向海关申报')
    expect((await send(callsOf(baseChannel).delete, { id: targetChannelId }, staff)).message).toBe(
      '该基础通道是回执的转发目标，不能删除，只能停用',
    )
  })

  it('a target that declares to customs, a wrong direction, a second time, an unknown channel: refused at the field', async () => {
    const refused = async (more: object) =>
      (await send(own.add, { channelId: first.id, ...typed('CEB412Message'), ...more }, staff)).message
    expect(await refused({ targetChannelId: other.baseChannelId })).toBe(
      '转发到：该基础通道用于向海关申报，回执会被发给海关',
    )
    expect(await refused({ receiptType: 'CEB604Message' })).toBe('回执类型：CEB604 出口清单回执不能用于进口业务')
    expect(await refused({ receiptType: 'CEB312Message' })).toContain('已存在')
    expect(await refused({ channelId: '999999' })).toBe('企业通道：不存在')
    expect(await listed(first.id)).toHaveLength(1)
  })

  it('operators configure; an enterprise sees its own alone; tenants are apart', async () => {
    await send(own.add, { channelId: other.id, ...typed('CEB312Message') }, staff)
    expect(
      (await send(own.list, { pageSize: 50 }, user)).result.records.map(({ channelId }) => channelId),
    ).not.toContain(other.id)
    expect(await listed(first.id, user)).toHaveLength(1)
    expect(await send(own.add, { channelId: first.id, ...typed('CEB412Message') }, user)).toMatchObject({ status: 403 })
    expect(await send(base.list, {}, user)).toMatchObject({ status: 403 })
    const elsewhere = { channelId: other.id, transferinfoId: other.transferInfoId, crossborderType: 'I9610' }
    expect(await send(readChannelReceipts, elsewhere, user)).toMatchObject({ success: false })
    await test.database.pool.query(`insert into sys_tenant (id, name) values (1, '另一租户') on conflict do nothing`)
    const stranger = await test.aUser({ rights: '*', tenantIds: ['1'] })
    for (const { list } of [own, base, business]) {
      expect((await send(list, {}, stranger)).result.records).toEqual([])
    }
    expect((await send(own.add, { channelId: first.id, ...typed('CEB412Message') }, stranger)).message).toBe(
      '企业通道：不存在',
    )
  })
})
