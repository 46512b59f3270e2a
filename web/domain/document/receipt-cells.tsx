// Cells of a receipt in lists: its status as a tag, its words in two lines.
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import { receiptAppearance } from './receipt-status.ts'
import { StateTag } from './state-tag.tsx'
import './receipt-cells.css'

/** `type`: the receipt's message. */
export function ReceiptStatusTag({ status, type }: { status: string | null; type: string | null }) {
  if (!status) return '-'
  const { color, text } = receiptAppearance(status, type)
  return <StateTag color={color} text={text} />
}

/** In a list: our own state beside it has the colour. */
export const ReceiptStatusText = ({ status, type }: { status: string | null; type: string | null }) =>
  status ? receiptAppearance(status, type).text : '-'

/** `mending`: what to do about it, told where the words are read whole. */
export function ReceiptInfo({ info, mending = null }: { info: string; mending?: string | null }) {
  const text = readableInfo(info)
  return (
    <div className="receipt-info" title={[text, mending].filter(Boolean).join('\n')}>
      {text}
    </div>
  )
}
