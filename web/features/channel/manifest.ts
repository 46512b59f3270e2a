import type { Resource } from '@kouan/contract/language/resource.ts'
import { createElement } from 'react'
import type { Area, LoadPage } from '../../menu/area.ts'
import { plainPage } from '../../resource/page/plain-page.ts'
import type { Direction } from './channel-addresses.ts'

const transferInfo = () =>
  import('@kouan/contract/resources/channel/transfer-info.ts').then((file) => file.transferInfo)
const baseChannel = () => import('@kouan/contract/resources/channel/base-channel.ts').then((file) => file.baseChannel)
const channelRequest = () =>
  import('@kouan/contract/resources/channel/channel-request.ts').then((file) => file.channelRequest)
/** An empty list tells an enterprise what to do, and staff what comes. */
const ownChannelRequest = async () => ({
  ...(await channelRequest()),
  empty: '新增申请并写明业务类型和用途，运营开通后会发消息给您。',
})
const dutyRoster = () => import('@kouan/contract/resources/channel/duty-roster.ts').then((file) => file.dutyRoster)

/** Templates of receipts: those of channels, or those of a business. */
const receiptTemplates =
  (load: () => Promise<Resource>): LoadPage =>
  async () => {
    const [{ ReceiptTemplatePage }, resource] = await Promise.all([import('./receipt-template-page.tsx'), load()])
    return { default: () => createElement(ReceiptTemplatePage, { resource }) }
  }

const declareSettings =
  (direction: Direction): LoadPage =>
  async () => {
    const { DeclareSettingList } = await import('./declare-setting-list.tsx')
    return { default: () => createElement(DeclareSettingList, { direction }) }
  }

export const channel: Area = {
  pages: {
    'channel/ChannelMap': () => import('./map/channel-map-page.tsx'),
    'channel/WallScreenList': () => import('./wall/wall-screen-list-page.tsx'),
    'channel/TransferInfoList': () => import('./transfer-info-list-page.tsx'),
    'channel/BaseChannelList': () => import('./base-channel-list-page.tsx'),
    'channel/ChannelOpen': () => import('./enterprise-channel-list-page.tsx'),
    'channel/ChannelMonitor': () => import('./channel-monitor-page.tsx'),
    'channel/ChannelEdit': () => import('./channel-edit-page.tsx'),
    'channel/ChannelReceipts': () => import('./channel-receipts-page.tsx'),
    'channel/BaseChannelReceipts': receiptTemplates(
      async () => (await import('@kouan/contract/resources/channel/base-channel-receipt.ts')).baseChannelReceipt,
    ),
    'channel/BusinessReceipts': receiptTemplates(
      async () => (await import('@kouan/contract/resources/channel/business-receipt.ts')).businessReceipt,
    ),
    // Alarms open and end by themselves.
    'channel/AlarmList': plainPage(async () => (await import('@kouan/contract/resources/channel/alarm.ts')).alarm, {
      columns: ['title', 'kind', 'status', 'openTime', 'toldTo', 'knownBy', 'endTime'],
      isLive: true,
    }),
    'channel/ChannelRequestList': plainPage(channelRequest, {
      columns: ['enterpriseId', 'crossborderTypes', 'subject', 'purpose', 'status', 'missing', 'reason', 'handledTime'],
    }),
    // Enterprises see their own requests without the column `missing`, which is for staff.
    'channel/OwnChannelRequestList': plainPage(ownChannelRequest, {
      columns: ['crossborderTypes', 'subject', 'purpose', 'status', 'reason', 'handledTime'],
    }),
    'channel/AlarmReceiverList': () => import('./alarm-receiver-list-page.tsx'),
    'channel/AlarmRuleList': plainPage(
      async () => (await import('@kouan/contract/resources/channel/alarm-rule.ts')).alarmRule,
    ),
    'channel/DeliveryList': () => import('./delivery-list-page.tsx'),
    'channel/WebhookList': plainPage(
      async () => (await import('@kouan/contract/resources/channel/webhook.ts')).webhook,
    ),
    'channel/ImportReceiptList': declareSettings('I'),
    'channel/ExportReceiptList': declareSettings('E'),
    'channel/ImportReceiptConfig': () => import('./declare-setting-page.tsx'),
    'channel/ExportReceiptConfig': () => import('./declare-setting-page.tsx'),
    'channel/DutyRosterList': plainPage(dutyRoster),
  },
  resources: { transferInfo, baseChannel, dutyRoster },
}
