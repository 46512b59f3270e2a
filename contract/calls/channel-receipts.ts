// The receipts of one channel: what the address of their page names, and what is missing.
import { defineCall, returns } from '../language/call.ts'
import { dictionary, id, text } from '../language/field.ts'

export interface ReceiptsOfChannel {
  companyName: string
  dxpId: string
  /** Of its direction: what may be configured. */
  receiptTypes: string[]
  /** Chinese sentences: documents that the enterprise may declare and whose receipts are not switched on. */
  warnings: string[]
}

export const readChannelReceipts = defineCall({
  name: 'channel.receipts',
  title: '通道的具体回执',
  method: 'GET',
  path: '/channel/receipt/of',
  needs: 'channelReceipt:list',
  input: {
    channelId: id({ label: '企业通道', required: true }),
    transferinfoId: id({ label: '传输主体', required: true }),
    crossborderType: dictionary('crossborder_type', { label: '业务类型', required: true }),
  },
  returns: returns<ReceiptsOfChannel>(),
})

/** How one enterprise declares in one direction, or one business type of it. */
export interface SettingOfEnterprise {
  enterpriseId: string
  companyName: string
  /** I or E. */
  direction: string
  /** Scopes that a setting here may have. */
  scopes: string[]
  messageTypes: string[]
  receiptTypes: string[]
  channels: { id: string; transferInfoId: string; crossborderType: string; text: string; obstacle: string | null }[]
  /** Chinese sentences: what is missing. */
  warnings: string[]
}

export const readDeclareSetting = defineCall({
  name: 'channel.declareSetting',
  title: '企业的申报通道和回执',
  method: 'GET',
  path: '/channel/declaresetting/of',
  needs: 'channelRoute:list',
  input: {
    companyCode: text({ label: '企业编码', required: true, max: 30 }),
    companyId: id({ label: '企业', required: true }),
    crossborderType: text({ label: '业务类型', required: true, max: 10 }),
  },
  returns: returns<SettingOfEnterprise>(),
})
