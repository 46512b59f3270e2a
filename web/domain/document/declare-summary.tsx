// Below the question whether to declare: how much money it is about, and which way it goes.
import { type DeclareSummary, documentCalls } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { Typography } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { summarySentences } from './summary-sentences.ts'

interface Props {
  kind: DocumentKind
  /** Names the rows as the action does. */
  selection: Readonly<Record<string, unknown>>
}

export function DeclareSummaryText({ kind, selection }: Props) {
  const [summary, setSummary] = useState<DeclareSummary>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is asked about one choice
  useEffect(() => {
    // Not worth a word where it fails: the question stands without it.
    ask(documentCalls(kind.resource).declareSummary, selection as never).then(setSummary, () => {})
  }, [])
  return (
    <div role="status" style={{ minHeight: 22, marginTop: 8 }}>
      {summary &&
        summarySentences(summary, (sum) => figureText(sum, 2)).map((sentence) => (
          <Typography.Text key={sentence} type="secondary" style={{ display: 'block' }}>
            {sentence}
          </Typography.Text>
        ))}
    </div>
  )
}
