import type { DeclareSummary } from '@kouan/contract/calls/document.ts'

/** `实际支付金额合计 1,046.00 元`, then a line for each way that the documents go. */
export function summarySentences({ amount, channels }: DeclareSummary, format: (sum: string) => string): string[] {
  return [
    ...(amount ? [`${amount.label}合计 ${format(amount.sum)} 元`] : []),
    ...channels.map(({ dxpId, simulated, count }) =>
      dxpId === null
        ? `${count} 项没有开通的通道，不能申报`
        : `${count} 项经传输主体 ${dxpId} ${simulated ? '申报到模拟海关，不会发给海关' : '发给海关'}`,
    ),
  ]
}
