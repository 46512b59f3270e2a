// Opening a channel for an enterprise, pausing, resuming and closing it; testing and receiving; who is on duty.
import { actionCalls } from '../derive/action-calls.ts'
import { defineCall, returns } from '../language/call.ts'
import { id, number, text, textarea } from '../language/field.ts'
import { transportFields } from '../resources/channel/all-transports.ts'
import { baseChannel } from '../resources/channel/base-channel.ts'
import { enterpriseChannel } from '../resources/channel/enterprise-channel.ts'

const { enterpriseId, transferInfoId, baseChannelId, crossborderType } = enterpriseChannel.fields

export interface OpenedChannel {
  id: string
  /** Chinese sentences: what does not forbid the opening but should be looked at. */
  warnings: string[]
}

export const openChannel = defineCall({
  name: 'channel.open',
  title: '开通回执通道',
  method: 'POST',
  path: '/channel/open',
  needs: 'enterpriseChannel:open',
  audit: 'add',
  message: '通道已开通！',
  input: { enterpriseId, transferInfoId, baseChannelId, crossborderType },
  returns: returns<OpenedChannel>(),
})

/** Settings that `channel.change` may change, and what follows from a change. */
export interface ChangeableChannel {
  version: number
  companyName: string
  dxpId: string
  crossborderType: string
  baseChannelId: string
  /** Messages that wait to be sent; they go by the base channel for which they were made. */
  waiting: number
  /** Base channels that are enabled, the present one among them. */
  baseChannels: ChannelChoice[]
}

const changed = {
  channelId: id({ label: '企业通道', required: true }),
  transferinfoId: id({ label: '传输主体', required: true }),
}

export const readChangeable = defineCall({
  name: 'channel.changeable',
  title: '修改回执通道的内容',
  method: 'GET',
  path: '/channel/change',
  needs: 'enterpriseChannel:open',
  input: changed,
  returns: returns<ChangeableChannel>(),
})

/** Other base channel for what is declared from now on. */
export const changeChannel = defineCall({
  name: 'channel.change',
  title: '修改回执通道',
  method: 'PUT',
  path: '/channel/change',
  needs: 'enterpriseChannel:open',
  audit: 'edit',
  message: '通道已修改！',
  input: { ...changed, baseChannelId, version: number({ label: '版本', required: true, min: 1 }) },
  returns: returns<OpenedChannel>(),
})

/** `status` 1 opens again, 2 pauses, 3 closes. */
export const setChannelStatus = actionCalls(enterpriseChannel).close

/** An entry of a picker. */
export interface ChannelChoice {
  value: string
  text: string
}

/** Choices of the form of `channel.open`: approved enterprises, enabled subjects and base channels. */
export const channelChoices = defineCall({
  name: 'channel.choices',
  title: '开通通道的可选项',
  method: 'GET',
  path: '/channel/open/choices',
  needs: 'enterpriseChannel:open',
  input: {},
  returns: returns<{ enterprises: ChannelChoice[]; transferInfos: ChannelChoice[]; baseChannels: ChannelChoice[] }>(),
})

/** Whether the server's configuration allows channels to the simulated customs. */
export const channelKinds = defineCall({
  name: 'channel.kinds',
  title: '通道可用的传输协议',
  method: 'GET',
  path: '/channel/kinds',
  needs: 'baseChannel:list',
  input: {},
  returns: returns<{ simulatedCustoms: boolean }>(),
})

/** The signers of the server's configuration: name, and what each is. */
export const signerChoices = defineCall({
  name: 'channel.signers',
  title: '可用的签名方式',
  method: 'GET',
  path: '/channel/signers',
  needs: 'transferInfo:list',
  input: {},
  returns: returns<ChannelChoice[]>(),
})

export interface Watch {
  realname: string
  /** The telephone of the shift; null: none is known. */
  phone: string | null
  /** Null: all channels. */
  channelCode: string | null
  /** Beijing time, `HH:mm`. */
  until: string
}

/** Who is on duty at this moment, by the rosters. */
export const dutyNow = defineCall({
  name: 'channel.duty.now',
  title: '当前值班',
  method: 'GET',
  path: '/channel/duty/now',
  needs: 'baseChannel:list',
  input: {},
  returns: returns<Watch[]>(),
})

const { protocol, folder } = baseChannel.fields

export interface ChannelTest {
  isUsable: boolean
  /** Says what was tried, or what is wrong; without secrets. */
  sentence: string
}

/** Settings of a form that may not be saved yet. `id`: the stored channel, whose secrets stand for masked ones. */
export const testChannel = defineCall({
  name: 'channel.test',
  title: '测试连接',
  method: 'POST',
  path: '/channel/base/test',
  needs: 'baseChannel:edit',
  limit: 30,
  audit: 'query',
  partial: true,
  input: { id: id({ label: '基础通道' }), protocol, folder, ...transportFields },
  returns: returns<ChannelTest>(),
})

/** Sends a file to the inbox of an HTTP channel. The same content may come several times. */
export const receiveFile = defineCall({
  name: 'channel.receive',
  title: '接收回执',
  method: 'POST',
  path: '/channel/receive/:channelId',
  needs: 'public',
  anonymous: true,
  limit: 600,
  audit: 'none',
  message: '已收到！',
  input: {
    channelId: id({ label: '基础通道', required: true }),
    token: text({ label: '接收口令', keepsLetters: true, required: true, max: 200 }),
    content: textarea({ label: '文件内容（Base64）', required: true, max: 1_000_000 }),
  },
  returns: returns<{ sha256: string }>(),
})
