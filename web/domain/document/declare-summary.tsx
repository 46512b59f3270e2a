// Below the question whether to declare: how much money it is about, and which way it goes.
import { type DeclareSummary, documentCalls } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { Typography } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import type { SelectionInput } from '../../resource/selection/selected-rows.ts'

interface Props {
  kind: DocumentKind
  /** Names the rows as the action does. */
  selection: SelectionInput
}

export function DeclareSummaryText({ kind, selection }: Props) {
  const [summary, setSummary] = useState<DeclareSummary>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is asked about one choice
  useEffect(() => {
    // A failure is not shown: the question is complete without the summary.
    ask(documentCalls(kind.resource).declareSummary, selection).then(setSummary, () => {})
  }, [])
  return (
    // As high as it will be nearly always: the button below stays under the pointer that is about to press it.
    <div role="status" style={{ minHeight: 44, marginTop: 8 }}>
      {summary &&
        summarySentences(summary, (sum) => figureText(sum, 2)).map((sentence) => (
          <Typography.Text key={sentence} type="secondary" style={{ display: 'block' }}>
            {sentence}
          </Typography.Text>
        ))}
    </div>
  )
}

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
