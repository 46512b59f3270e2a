import { cronWarnings } from '@kouan/contract/rules/cron/cron-warnings.ts'
import { nextTimes } from '@kouan/contract/rules/cron/next-times.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export interface Preview {
  /** Of which expression. */
  text: string
  /** Epoch milliseconds, at most ten. */
  times: readonly number[]
  warnings: readonly string[]
}

export interface PreviewOptions {
  /** Epoch milliseconds. */
  now: () => number
  /** Milliseconds of rest before the times are worked out anew. */
  delay: number
}

const count = 10

/** The next times of the expression that has rested for a while. */
export function usePreview(text: string, { now, delay }: PreviewOptions): Preview {
  const [preview, setPreview] = useState(() => previewOf(text, now()))
  const workOut = useEffectEvent(() => setPreview(previewOf(text, now())))
  useEffect(() => {
    if (text === preview.text) return
    const timer = setTimeout(workOut, delay)
    return () => clearTimeout(timer)
  }, [text, preview.text, delay])
  return preview
}

function previewOf(text: string, after: number): Preview {
  const { cron } = parseCron(text)
  if (!cron) return { text, times: [], warnings: [] }
  return { text, times: nextTimes(cron, { after, count }), warnings: cronWarnings(cron, { after }) }
}
