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
  /** Milliseconds without changes before the times are computed again. */
  delay: number
}

const count = 10

/**
 * The next times of the expression that has rested for a while. Not while something is pressed: what they take or leave in
 * height would pull a button of the form from under the pointer, and nothing would come of the click.
 */
export function usePreview(text: string, { now, delay }: PreviewOptions): Preview {
  const [preview, setPreview] = useState(() => previewOf(text, now()))
  const workOut = useEffectEvent(() => setPreview(previewOf(text, now())))
  useEffect(() => {
    if (text === preview.text) return
    let timer = setTimeout(workOut, delay)
    const rest = () => clearTimeout(timer)
    const wait = () => {
      rest()
      timer = setTimeout(workOut, delay)
    }
    const ends = ['pointerup', 'pointercancel'] as const
    window.addEventListener('pointerdown', rest, true)
    for (const end of ends) window.addEventListener(end, wait, true)
    return () => {
      rest()
      window.removeEventListener('pointerdown', rest, true)
      for (const end of ends) window.removeEventListener(end, wait, true)
    }
  }, [text, preview.text, delay])
  return preview
}

function previewOf(text: string, after: number): Preview {
  const { cron } = parseCron(text)
  if (!cron) return { text, times: [], warnings: [] }
  return { text, times: nextTimes(cron, { after, count }), warnings: cronWarnings(cron, { after }) }
}
