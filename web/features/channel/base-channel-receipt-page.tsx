import { baseChannelReceipt } from '@kouan/contract/resources/channel/base-channel-receipt.ts'
import { ReceiptTemplatePage } from './receipt-template-page.tsx'

export default function BaseChannelReceiptPage() {
  return <ReceiptTemplatePage resource={baseChannelReceipt} />
}
