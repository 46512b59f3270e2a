import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { channelChoices, openChannel, setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, database, staff, enterpriseId, channel } = await scene('shop')

const subjects = callsOf(transferInfo)
const bases = callsOf(baseChannel)
const channels = callsOf(enterpriseChannel)

const aSubject = {
  copCode: '9900D90001',
  copName: '示例传输企业',
  dxpMode: 'DXP',
  dxpId: 'DXPENT0000000777',
  receiverId: 'DXPEDC0000000001',
  revision: '202205',
  status: '1',
}
const aBase = { channelName: '示例', protocol: 'LOCAL', wrapDxp: true, status: '1' }

it('S3.071 a channel answers enterprise, subject, base channel, kind of business, state and when it was used', async () => {
  const [row] = (await send(channels.list, { enterpriseId }, staff)).result.records
  expect(row).toMatchObject({
    ...{ enterpriseId, transferInfoId: channel.transferInfoId, baseChannelId: channel.baseChannelId },
    ...{ crossborderType: 'I9610', status: '1', simulated: false, lastSendTime: null, lastReceiptTime: null },
  })
  expect(row?.openTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(row).toHaveProperty('enterpriseId_dictText')
})

describe('opening a channel', () => {
  const ids = {
    enterpriseId,
    transferInfoId: channel.transferInfoId,
    baseChannelId: channel.baseChannelId,
    crossborderType: 'I9610',
  }

  it('is refused a second time for the same business', async () => {
    expect((await send(openChannel, ids, staff)).message).toBe('该企业已用此传输主体开通过这一业务类型的通道')
  })

  it('demands a right of its own', async () => {
    const looker = await test.aUser({ rights: ['enterpriseChannel:list'] })
    expect(await send(openChannel, { ...ids, crossborderType: 'I1210' }, looker)).toMatchObject({ status: 403 })
    expect(await send(openChannel, { ...ids, crossborderType: 'I1210' })).toMatchObject({ status: 401 })
  })

  it('demands an enterprise that is approved and may send one of the documents', async () => {
    const depot = await anEnterprise(test, { companyRoles: 'WAREHOUSE,TRANSFER' })
    const payer = await anEnterprise(test, { companyRoles: 'PAY' })
    expect(await send(openChannel, { ...ids, enterpriseId: payer.enterpriseId }, staff)).toMatchObject({
      success: true,
    })
    for (const [crossborderType, direction] of [
      ['I9610', '进口'],
      ['E9610', '出口'],
    ] as const) {
      const wrongRole = await send(openChannel, { ...ids, enterpriseId: depot.enterpriseId, crossborderType }, staff)
      expect(wrongRole.problems).toEqual([
        {
          field: 'enterpriseId',
          message: `企业：须为电商平台、电商企业、支付企业、物流企业、监管场所经营人、报关企业之一，才有可以申报的${direction}单证`,
        },
      ])
    }
    const stopped = await anEnterprise(test, { companyRoles: 'EBC' })
    await database.pool.query(`update enterprise set status = '7' where id = $1`, [stopped.enterpriseId])
    const notApproved = await send(openChannel, { ...ids, enterpriseId: stopped.enterpriseId }, staff)
    expect(notApproved.message).toContain('未通过备案审核或已停用')
    const unknown = await send(openChannel, { ...ids, enterpriseId: '999999' }, staff)
    expect(unknown.message).toBe('企业：不存在')
    const offered = (await send(channelChoices, {}, staff)).result
    expect(offered.enterprises.map(({ value }) => value)).toContain(enterpriseId)
    expect(offered.enterprises.map(({ value }) => value)).not.toContain(stopped.enterpriseId)
  })

  it('is possible for imports and exports of one enterprise beside each other, and of no unknown business type', async () => {
    const { enterpriseId: trader } = await anEnterprise(test, { companyRoles: 'EBC' })
    const own = { ...ids, enterpriseId: trader }
    for (const crossborderType of ['I9610', 'E9610', 'E1210', 'E9710', 'E9810']) {
      expect(await send(openChannel, { ...own, crossborderType }, staff)).toMatchObject({ success: true })
    }
    const again = await send(openChannel, { ...own, crossborderType: 'E9710' }, staff)
    expect(again.message).toBe('该企业已用此传输主体开通过这一业务类型的通道')
    const unknown = await send(openChannel, { ...own, crossborderType: 'E1239' }, staff)
    expect(unknown.problems).toMatchObject([{ field: 'crossborderType' }])
    const opened = await send(channels.list, { enterpriseId: trader, pageSize: 50 }, staff)
    const stored = opened.result.records.map((row) => `${row.crossborderType} ${row.status}`).sort()
    expect(stored).toEqual(['E1210 1', 'E9610 1', 'E9710 1', 'E9810 1', 'I9610 1'])
  })

  it('demands a transfer subject and a base channel that are enabled', async () => {
    const off = await send(subjects.add, { ...aSubject, dxpId: 'DXPENT0000000778', status: '0' }, staff)
    const answer = await send(openChannel, { ...ids, transferInfoId: off.result.id }, staff)
    expect(answer).toMatchObject({ message: '传输主体：已停用', problems: [{ field: 'transferInfoId' }] })
    const base = await send(bases.add, { ...aBase, channelCode: 'off', folder: 'off', status: '0' }, staff)
    const other = { ...ids, crossborderType: 'I1210', baseChannelId: base.result.id }
    expect((await send(openChannel, other, staff)).message).toBe('基础通道：已停用')
  })

  it('refuses a mailbox number that does not fit the envelope', async () => {
    const long = await send(subjects.add, { ...aSubject, dxpId: 'DXPENT00000000000777' }, staff)
    const answer = await send(openChannel, { ...ids, transferInfoId: long.result.id }, staff)
    expect(answer.message).toContain('超过 16 个字符')
  })
})

describe('channels in use', () => {
  it('S7.125 can be paused and closed, their parts not deleted', async () => {
    for (const [status, text] of [
      ['2', '暂停'],
      ['3', '已关闭'],
    ] as const) {
      expect(await send(setChannelStatus, { id: channel.id, status }, staff)).toMatchObject({ success: true })
      expect((await send(channels.get, { id: channel.id }, staff)).result).toMatchObject({
        status,
        status_dictText: text,
        transferInfoId_dictText: channel.dxpId,
      })
    }
    const { version } = (await send(channels.get, { id: channel.id }, staff)).result
    const late = await send(setChannelStatus, { id: channel.id, status: '1', version: version - 1 }, staff)
    expect(late).toMatchObject({ code: 409, message: '数据已被他人修改，请刷新后重试' })
    const closed = await send(setChannelStatus, { id: channel.id, status: '2', version }, staff)
    expect(closed.message).toMatch(/^企业通道 .+ 的状态为“已关闭”，不能暂停$/)
    expect((await send(setChannelStatus, { id: channel.id, status: '1', version }, staff)).code).toBe(200)
    expect((await send(setChannelStatus, { id: channel.id, status: '9' }, staff)).message).toBe('状态：不存在')
    expect((await send(setChannelStatus, { id: '999999', status: '2' }, staff)).message).toBe('未找到对应数据')
    const off = await send(subjects.add, { ...aSubject, dxpId: 'DXPENT0000000779', status: '0' }, staff)
    const shut = await send(bases.add, { ...aBase, channelCode: 'closed', folder: 'closed', status: '0' }, staff)
    expect([off.success, shut.success]).toEqual([true, true])
    const offered = (await send(channelChoices, {}, staff)).result
    expect(offered.transferInfos).toContainEqual({
      value: channel.transferInfoId,
      text: `示例传输企业（${channel.dxpId}）`,
    })
    const { channelName } = (await send(bases.get, { id: channel.baseChannelId }, staff)).result
    expect(offered.baseChannels).toContainEqual({ value: channel.baseChannelId, text: channelName })
    expect(offered.transferInfos.map(({ value }) => value)).not.toContain(off.result.id)
    expect(offered.baseChannels.map(({ value }) => value)).not.toContain(shut.result.id)
    expect((await send(subjects.delete, { id: channel.transferInfoId }, staff)).message).toContain('只能停用')
    expect((await send(bases.delete, { id: channel.baseChannelId }, staff)).message).toContain('只能停用')
  })

  it('are seen by their enterprise alone, and never changed by it', async () => {
    const own = await test.aUser({ rights: '*', enterpriseId })
    const { enterpriseId: other } = await anEnterprise(test, { companyRoles: 'EBC' })
    const stranger = await test.aUser({ rights: '*', enterpriseId: other })
    for (const list of [channels.list, subjects.list, bases.list]) {
      expect((await send(list, {}, own)).result.total).toBe(1)
      expect((await send(list, {}, stranger)).result.total).toBe(0)
    }
    const change = await send(subjects.edit, { id: channel.transferInfoId, copName: '改' }, own)
    expect(change.success).toBe(false)
    expect((await send(subjects.get, { id: channel.transferInfoId }, staff)).result.copName).toBe('示例传输企业')
  })
})

describe('mailboxes and folders', () => {
  it('belong to one subject, over all tenants', async () => {
    await database.pool.query(`insert into sys_tenant (id, name) values (1, '另一租户') on conflict do nothing`)
    const elsewhere = await test.aUser({ rights: '*', tenantIds: ['1'] })
    const answer = await send(subjects.add, { ...aSubject, dxpId: channel.dxpId }, elsewhere)
    expect(answer.problems?.[0]).toMatchObject({ field: 'dxpId', message: `报文传输编号：${channel.dxpId}已存在` })
    const folder = await send(
      bases.add,
      { ...aBase, channelCode: 'twin', folder: basename(dirname(channel.outbox)) },
      elsewhere,
    )
    expect(folder.success).toBe(false)
  })

  it.each(['../out', '/etc', 'a/../b', 'a//b', '.hidden', 'a\\b'])(
    'never lie outside of the root: %s',
    async (folder) => {
      const answer = await send(bases.add, { ...aBase, channelCode: 'out', folder }, staff)
      expect(answer.problems?.[0]).toMatchObject({ field: 'folder' })
    },
  )

  it('have the names that their client knows, and those of a change', async () => {
    const folder = 'client'
    const at = (name: string) => existsSync(join(test.config.channelRoot, folder, name))
    const names = { outboxName: 'OutBox', inboxName: 'InBox' }
    const added = await send(bases.add, { ...aBase, channelCode: 'client', folder, ...names }, staff)
    expect(added.message).toBe('添加成功！')
    expect(['OutBox', 'InBox', 'archive', 'error', 'outbox', 'inbox'].map(at)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    const [row] = (await send(bases.list, { channelCode: 'client' }, staff)).result.records
    await send(bases.edit, { ...row, inboxName: 'Received' }, staff)
    expect(at('Received')).toBe(true)
  })

  it.each([
    ['回执文件夹名：不能与待发文件夹名相同', { outboxName: 'in', inboxName: 'IN' }],
    ['待发文件夹名：不能是 archive 或 error', { outboxName: 'Archive' }],
    ['回执文件夹名：须为一个文件夹名，只能含字母、数字、下划线和短横线', { inboxName: 'a/b' }],
    ['待发文件夹名：须为一个文件夹名，只能含字母、数字、下划线和短横线', { outboxName: '..' }],
  ])('with names that cannot be told apart or lead elsewhere are refused: %s', async (sentence, names) => {
    const answer = await send(bases.add, { ...aBase, channelCode: 'names', folder: 'names', ...names }, staff)
    expect(answer.problems?.map(({ message }) => message)).toEqual([sentence])
  })

  it('rule 20: never lie behind a link that leads out of the root', async () => {
    const outside = join(test.folder, 'elsewhere')
    await mkdir(outside)
    await symlink(outside, join(test.config.channelRoot, 'linked'))
    const answer = await send(bases.add, { ...aBase, channelCode: 'linked', folder: 'linked/deep' }, staff)
    expect(answer.message).toContain('不在通道根目录之内')
    expect(existsSync(join(outside, 'deep', 'outbox'))).toBe(false)
    expect((await send(bases.list, { channelCode: 'linked' }, staff)).result.total).toBe(0)
  })
})
