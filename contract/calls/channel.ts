// Opening a channel for an enterprise, and pausing, resuming and closing it.
import { editKeys } from '../derive/calls.ts'
import { defineCall, returns } from '../language/call.ts'
import { dictionary, text } from '../language/field.ts'
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
  right: '开通、暂停和关闭通道',
  audit: 'add',
  message: '通道已开通！',
  input: { enterpriseId, transferInfoId, baseChannelId, crossborderType },
  returns: returns<OpenedChannel>(),
})

/** `1` opens again, `2` pauses, `3` closes: a paused channel sends nothing, receipts are still taken in. */
export const setChannelStatus = defineCall({
  name: 'channel.setStatus',
  title: '变更企业通道状态',
  method: 'PUT',
  path: '/channel/status',
  needs: 'enterpriseChannel:open',
  audit: 'edit',
  input: {
    id: text({ label: '编号', required: true, max: 32 }),
    status: dictionary('channel_status', { label: '状态', required: true, max: 1 }),
    version: editKeys.version,
  },
})

/** An entry of a picker. */
export interface ChannelChoice {
  value: string
  text: string
}

/** What the form of `channel.open` offers: approved enterprises, enabled subjects and base channels. */
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
