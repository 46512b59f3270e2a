// Messages to people: in the product, and by mail over a real SMTP server and the queue.

import { listMine } from '@kouan/contract/calls/system/announcement-calls.ts'
import { testMailServer } from '@kouan/contract/calls/system/mail-server-calls.ts'
import { addMessage, sendTemplate } from '@kouan/contract/calls/system/message-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { mailServer } from '@kouan/contract/resources/system/mail-server.ts'
import { message } from '@kouan/contract/resources/system/message.ts'
import { messageTemplate } from '@kouan/contract/resources/system/message-template.ts'
import { expect, it } from 'vitest'
import { declarationHarness } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { passInQueue } from '../../../testing/pass-time.ts'
import { setContact } from '../../../testing/set-contact.ts'
import { bodyOf, smtpServer } from '../../../testing/smtp-server.ts'

const smtp = await smtpServer({ allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
const harness = await declarationHarness({ config: { allowedNetworks: ['127.0.0.1'] } })
const { test } = harness
const { send, aUser, database, app, config } = test
const admin = await aUser({ rights: '*' })
const clerk = await aUser()
await setContact(test, clerk.id, { email: 'clerk@partner.example' })
const server = {
  name: '公司邮箱',
  host: '127.0.0.1',
  port: smtp.port,
  security: 'NONE',
  username: 'user',
  password: 'password',
  fromAddress: 'kouan@example.org',
  enabled: true,
}
const { id: serverId } = (await send(callsOf(mailServer).add, server as never, admin)).result
await harness.start()

const sent = async (title: string) =>
  (await send(callsOf(message).list, { esTitle: title, pageSize: 50 } as never, admin)).result.records
const write = (change: object) =>
  send(addMessage, { esTitle: '通知', esContent: '正文', esType: '2', ...change } as never, admin)
const settled = (title: string, status: string) =>
  eventually(`${title} is ${status}`, async () => {
    const rows = await sent(title)
    return rows.length > 0 && rows.every(({ esSendStatus }) => esSendStatus === status) ? rows : undefined
  })

it('mail: one row, one delivery and one mail for each receiver, users by their stored address', async () => {
  const answer = await write({ esTitle: '两人', esReceiver: `${clerk.username}，other@partner.example` })
  expect(answer).toMatchObject({ success: true, message: '消息发送成功！' })
  const rows = await settled('两人', '1')
  expect(rows.map(({ esReceiver }) => esReceiver).sort()).toEqual([clerk.username, 'other@partner.example'].sort())
  expect(rows).toMatchObject([
    { esSendNum: 1, esResult: null, esSendTime: expect.stringMatching(/^\d{4}/) },
    { esSendNum: 1 },
  ])
  expect(
    smtp.taken
      .splice(0)
      .map(({ to }) => to[0])
      .sort(),
  ).toEqual(['clerk@partner.example', 'other@partner.example'])
  const stored = await database.pool.query('select es_receiver, es_receiver_hash from sys_sms')
  expect(JSON.stringify(stored.rows)).not.toContain('partner.example')
})

it('a refused address is recorded with the reason; it is mended, sent again, and nothing else is changed', async () => {
  smtp.state.refuse = (address) => (address === 'gone@partner.example' ? { code: 550, text: 'no such box' } : undefined)
  await write({ esTitle: '退信', esReceiver: 'gone@partner.example' })
  const [failed] = await settled('退信', '2')
  expect(failed).toMatchObject({ esResult: expect.stringContaining('no such box'), isOpen: true })
  const id = String(failed?.id)
  expect(
    await send(callsOf(message).edit, { id, esReceiver: 'a@b.example,c@d.example' } as never, admin),
  ).toMatchObject({ problems: [{ field: 'esReceiver', message: '接收人：一条消息只有一个接收人' }] })
  await send(callsOf(message).edit, { id, esReceiver: 'right@partner.example' } as never, admin)
  const [mended] = await settled('退信', '1')
  expect(mended).toMatchObject({ esSendNum: 2, esResult: null, isOpen: false })
  expect(await send(callsOf(message).edit, { id, esContent: '另一份' } as never, admin)).toMatchObject({
    success: false,
    message: '只有发送失败的邮件可以修改后重新发送',
  })
  smtp.taken.splice(0)
})

it('without a server in use mail waits, and goes out when one is', async () => {
  await send(callsOf(mailServer).edit, { id: serverId, enabled: false } as never, admin)
  await write({ esTitle: '等待', esReceiver: 'wait@partner.example' })
  await eventually('the reason is recorded', async () => {
    const [row] = await sent('等待')
    return row?.esResult === '没有启用的邮件服务器' ? row : undefined
  })
  expect(await sent('等待')).toMatchObject([{ esSendStatus: '0', esSendNum: 0 }])
  await send(callsOf(mailServer).edit, { id: serverId, enabled: true } as never, admin)
  await passInQueue(database.pool, 61)
  await settled('等待', '1')
  expect(smtp.taken.splice(0)).toHaveLength(1)
})

it('in the product: the message stands in 我的消息 at once; an address of mail, or nobody, is refused', async () => {
  await write({ esTitle: '站内', esType: '4', esReceiver: clerk.username, esContent: '第一行\n第二行' })
  expect(await sent('站内')).toMatchObject([{ esSendStatus: '1' }])
  const { records } = (await send(listMine, {}, clerk)).result
  expect(records).toMatchObject([{ titile: '站内', msgContent: '<p>第一行</p><p>第二行</p>' }])
  expect(await write({ esType: '4', esReceiver: 'a@partner.example' })).toMatchObject({
    problems: [{ message: '接收人：系统消息只能发给用户账号' }],
  })
  expect(await write({ esReceiver: 'nobody_here' })).toMatchObject({
    problems: [{ message: '接收人：没有用户 nobody_here，或已冻结' }],
  })
  expect(await write({ esReceiver: admin.username })).toMatchObject({
    problems: [{ message: `接收人：用户 ${admin.username} 没有邮箱` }],
  })
  expect(await write({ esReceiver: '张三' })).toMatchObject({ code: 400, problems: [{ field: 'esReceiver' }] })
})

it('a template: its places are filled in, values escaped in rich text; missing ones are named; one in use is closed', async () => {
  const template = {
    templateCode: 'release_notice',
    templateName: '${order} 已放行',
    templateType: '2',
    templateContent: '<p>您好，${name}</p>',
    templateTestJson: '{"name":"张三"}',
    useStatus: '0',
  }
  const { id } = (await send(callsOf(messageTemplate).add, template as never, admin)).result
  const by = (change: object) =>
    send(
      sendTemplate,
      { templateCode: 'release_notice', receiver: 'a@partner.example', msgType: 'email', ...change },
      admin,
    )
  expect(await by({ testData: '{"name":"张三"}' })).toMatchObject({
    problems: [{ field: 'testData', message: '变量：缺少“order”' }],
  })
  expect(await by({ testData: JSON.stringify({ name: '张三', order: 'A'.repeat(97) }) })).toMatchObject({
    problems: [{ field: 'testData', message: '变量：填入后标题有101个字，最多100个，请缩短变量的值' }],
  })
  expect(await by({ testData: '[]' })).toMatchObject({ code: 400, problems: [{ field: 'testData' }] })
  expect(await by({ msgType: 'wechat' })).toMatchObject({ code: 400, problems: [{ field: 'msgType' }] })
  expect(await by({ testData: '{"name":"<b>张三</b>","order":"A1"}' })).toMatchObject({ message: '消息发送成功！' })
  await settled('A1 已放行', '1')
  const [taken] = smtp.taken.splice(0)
  expect(taken && bodyOf(taken)).toBe('<p>您好，&lt;b&gt;张三&lt;/b&gt;</p>')
  // Clients turn it on by this field alone.
  expect(await send(callsOf(messageTemplate).edit, { id, useStatus: '1' } as never, admin)).toMatchObject({
    success: true,
  })
  const closed = { success: false, message: '该模板正在应用，请先停用' }
  expect(await send(callsOf(messageTemplate).edit, { id, templateContent: 'x' } as never, admin)).toMatchObject(closed)
  expect(await send(callsOf(messageTemplate).delete, { id }, admin)).toMatchObject(closed)
})

it('a value never makes a plain text rich, nor a mail or message HTML; what a template itself says stays', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const shown = '&lt;img src=x onerror=alert(1)&gt;'
  for (const [at, [templateType, templateContent, expected]] of (
    [
      ['1', '${name}', `<div>${shown}</div>`],
      ['1', '${name}\n${name}', `<div>${shown}<br>${shown}</div>`],
      ['1', '您好，${name}', `您好，${hostile}`],
      ['1', '<p>${name}</p>', `<p>${shown}</p>`],
      ['2', '${name}', `<div>${shown}</div>`],
      ['2', '<b>您好</b>，${name}', `<div><b>您好</b>，${shown}</div>`],
    ] as const
  ).entries()) {
    const template = { templateCode: `hostile_${at}`, templateName: `样式 ${at}`, templateType, templateContent }
    expect(await send(callsOf(messageTemplate).add, { ...template, useStatus: '0' } as never, admin)).toMatchObject({
      success: true,
    })
    const testData = JSON.stringify({ name: hostile })
    const by = (receiver: string, msgType: string) =>
      send(sendTemplate, { templateCode: template.templateCode, receiver, msgType, testData }, admin)
    expect(await by('a@partner.example', 'email')).toMatchObject({ success: true })
    await settled(template.templateName, '1')
    const [taken] = smtp.taken.splice(0)
    expect([at, taken && bodyOf(taken)]).toEqual([at, expected])
    expect(taken?.text).toContain(`Content-Type: text/${expected.startsWith('<') ? 'html' : 'plain'}`)
    expect(await by(clerk.username, 'system')).toMatchObject({ success: true })
    const { records } = (await send(listMine, { titile: template.templateName }, clerk)).result
    const content = expected.startsWith('<') ? expected : `<p>您好，${shown}</p>`
    expect([at, records[0]?.msgContent]).toEqual([at, content])
  }
})

it('the server: tried at once; its password is never shown, and not used for another host', async () => {
  expect(await send(testMailServer, { id: serverId, to: 'try@partner.example' }, admin)).toMatchObject({
    success: true,
    message: '测试邮件已被邮件服务器接收',
  })
  expect(smtp.taken.splice(0)).toMatchObject([{ to: ['try@partner.example'] }])
  expect((await send(callsOf(mailServer).get, { id: serverId }, admin)).result).toMatchObject({ password: '********' })
  const { rows } = await database.pool.query('select password from mail_server')
  expect(JSON.stringify(rows)).not.toContain('"password":"password"')
  const moved = { id: serverId, host: '127.0.0.2', password: '********' }
  expect(await send(callsOf(mailServer).edit, moved as never, admin)).toMatchObject({
    problems: [{ field: 'password', message: expect.stringContaining('已保存的不会用于别的地址') }],
  })
  await send(callsOf(mailServer).edit, { ...moved, host: 'smtp.invalid', password: 'x' } as never, admin)
  expect(await send(testMailServer, { id: serverId, to: 'try@partner.example' }, admin)).toMatchObject({
    success: false,
    message: '找不到主机 smtp.invalid',
  })
})

it('sent messages are exported; people of enterprises see none of it', async () => {
  const url = `${config.apiBase}${sheetCallsOf(message).exportXls.path}`
  const { statusCode } = await app.inject({ method: 'GET', url, headers: { 'x-access-token': admin.token } })
  expect(statusCode).toBe(200)
  expect(await send(callsOf(message).list, {}, clerk)).toMatchObject({ status: 403 })
})
