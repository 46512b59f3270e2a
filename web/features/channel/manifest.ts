import type { Area } from '../../menu/area.ts'
import { plainPage } from '../../resource/page/plain-page.ts'

export const channel: Area = {
  pages: {
    'channel/TransferInfoList': () => import('./transfer-info-list-page.tsx'),
    'channel/BaseChannelList': () => import('./base-channel-list-page.tsx'),
    'channel/ChannelOpen': () => import('./enterprise-channel-list-page.tsx'),
    'channel/ChannelMonitor': () => import('./channel-monitor-page.tsx'),
    'channel/ChannelEdit': () => import('./channel-edit-page.tsx'),
    'channel/ChannelReceipts': () => import('./channel-receipts-page.tsx'),
    'channel/BaseChannelReceipts': () => import('./base-channel-receipt-page.tsx'),
    'channel/BusinessReceipts': () => import('./business-receipt-page.tsx'),
    'channel/AlarmList': () => import('./alarm-list-page.tsx'),
    'channel/DeliveryList': () => import('./delivery-list-page.tsx'),
    'channel/WebhookList': plainPage(
      async () => (await import('@kouan/contract/resources/channel/webhook.ts')).webhook,
    ),
    'channel/ImportReceiptList': () => import('./import-receipt-list-page.tsx'),
    'channel/ExportReceiptList': () => import('./export-receipt-list-page.tsx'),
    'channel/ImportReceiptConfig': () => import('./declare-setting-page.tsx'),
    'channel/ExportReceiptConfig': () => import('./declare-setting-page.tsx'),
    'channel/DutyRosterList': () => import('./duty-roster-list-page.tsx'),
  },
  resources: {
    transferInfo: () => import('@kouan/contract/resources/channel/transfer-info.ts').then((file) => file.transferInfo),
    baseChannel: () => import('@kouan/contract/resources/channel/base-channel.ts').then((file) => file.baseChannel),
    dutyRoster: () => import('@kouan/contract/resources/channel/duty-roster.ts').then((file) => file.dutyRoster),
  },
}
