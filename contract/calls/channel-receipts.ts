// The receipts of one channel: what the address of their page names, and what is missing.
import { defineCall, returns } from '../language/call.ts'
import { dictionary, id, number, text } from '../language/field.ts'

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

/** Relations of a type of receipt of an opened channel to its template. */
export const receiptOrigins = {
  INHERITED: '与模板相同',
  OVERRIDDEN: '与模板不同',
  OWN: '模板没有',
  MISSING: '模板有，通道没有',
} as const
export type ReceiptOrigin = keyof typeof receiptOrigins

export interface ReceiptCell {
  origin: ReceiptOrigin
  /** Whether it is passed on; of the template where the channel has none. */
  isEnabled: boolean
  /** Name of the template: a base channel or a business type; null: none names the type. */
  template: string | null
  /** Chinese: what differs, as “格式：JSON 文本（模板：XML）”. */
  differences: string[]
}

export interface ReceiptMatrixRow {
  id: string
  transferInfoId: string
  crossborderType: string
  companyName: string
  dxpId: string
  channelName: string
  /** By type of receipt; types that neither channel nor template names are absent. */
  cells: Record<string, ReceiptCell>
}

/** Channels that are not closed, by enterprise; those of one direction. */
export const readReceiptMatrix = defineCall({
  name: 'channel.receiptMatrix',
  title: '通道与回执对照',
  method: 'GET',
  path: '/channel/basereceipts/matrix',
  needs: 'baseChannelReceipt:list',
  input: {
    direction: text({ label: '进出口', required: true, max: 1 }),
    pageNo: number({ label: '页', min: 1, max: 100_000, default: 1 }),
  },
  returns: returns<{ receiptTypes: string[]; rows: ReceiptMatrixRow[]; total: number }>(),
})

export const matrixPageSize = 50
