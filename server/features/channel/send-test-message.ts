// 试发报文: a message without documents that takes the way of declarations, and is a delivery so that nobody takes it for one.
import { randomUUID } from 'node:crypto'
import { type baseChannel, channelTestEvent } from '@kouan/contract/resources/channel/base-channel.ts'
import { messageFileName, wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import { sql } from 'kysely'
import type { ResourceActions } from '../../crud/serve-actions.ts'
import { enqueueDelivery } from '../../domain/delivery/delivery.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'

/** MsgType and first part of the file name. */
const testType = 'TEST'

interface Subject {
  dxpId: string
  receiverId: string
  isEnabled: boolean
}

interface TestChannel {
  id: string
  channelName: string
  wrapDxp: boolean
  status: string
}

export const sendTestMessage: ResourceActions<typeof baseChannel>['sendTest'] = async (context, { left, input }) => {
  const [channel] = left()
  if (!channel) return null
  await send(
    context,
    { id: channel.id, channelName: channel.channelName, wrapDxp: channel.wrapDxp === true, status: channel.status },
    input,
  )
  return null
}

/** The same for a base channel by its id. */
export async function enqueueTestMessage(
  context: Context,
  { baseChannelId, transferInfoId }: { baseChannelId: string; transferInfoId: string },
): Promise<void> {
  const { rows } = await sql<TestChannel>`select id::text, channel_name as "channelName", wrap_dxp as "wrapDxp", status
    from base_channel where id = ${baseChannelId}`.execute(context.db)
  if (!rows[0]) throw new BadInput([{ field: 'baseChannelId', message: '基础通道：不存在' }])
  await send(context, rows[0], { transferInfoId })
}

async function send(context: Context, channel: TestChannel, input: { transferInfoId: string }): Promise<void> {
  const { db, now, services } = context
  if (channel.status !== '1') throw new Refusal(`基础通道“${channel.channelName}”已停用，不能试发`)
  const { rows } = await sql<Subject>`select dxp_id as "dxpId", receiver_id as "receiverId", status = '1' as "isEnabled"
    from transfer_info where id = ${input.transferInfoId}`.execute(db)
  const [subject] = rows
  if (!subject) throw new BadInput([{ field: 'transferInfoId', message: '传输主体：记录不存在' }])
  if (!subject.isEnabled) throw new BadInput([{ field: 'transferInfoId', message: '传输主体：已停用' }])
  const messageId = randomUUID()
  const { dxpId, receiverId } = subject
  const fileName = messageFileName({ msgType: testType, dxpId, time: now, random: messageId.slice(0, 8) })
  const payload = `<?xml version="1.0" encoding="UTF-8"?>\n<Test guid="${messageId}">通道测试，不含单证</Test>\n`
  const text = channel.wrapDxp
    ? wrapInEnvelope({
        ...{ copMsgId: messageId, senderId: dxpId, receiverIds: [receiverId] },
        ...{ createTime: now, msgType: testType, payload, fileName },
      })
    : payload
  await enqueueDelivery(
    { db, vault: services.vault, now },
    {
      target: { kind: 'CHANNEL', id: channel.id, name: channel.channelName },
      enterpriseId: null,
      subject: `channelTest ${channel.id}`,
      event: channelTestEvent,
      title: `测试报文 ${dxpId}`,
      content: { type: 'application/xml', fileName, bytes: Buffer.from(text) },
      messageId,
    },
  )
}
