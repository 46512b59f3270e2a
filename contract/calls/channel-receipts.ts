// The receipts of one channel: what the address of their page names, and what is missing.
import { defineCall, returns } from '../language/call.ts'
import { dictionary, id } from '../language/field.ts'

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
