import { businessReceipt } from '@kouan/contract/resources/channel/business-receipt.ts'
import { ReceiptTemplatePage } from './receipt-template-page.tsx'

export default function BusinessReceiptPage() {
  return <ReceiptTemplatePage resource={businessReceipt} />
}
