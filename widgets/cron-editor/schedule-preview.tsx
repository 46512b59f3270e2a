import { cronWarnings } from '@kouan/contract/rules/cron/cron-warnings.ts'
import { describeCron } from '@kouan/contract/rules/cron/describe-cron.ts'
import { nextTimes } from '@kouan/contract/rules/cron/next-times.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { shanghaiTime, shanghaiWeekday } from '@kouan/contract/rules/cron/shanghai-time.ts'
import { Alert, Typography, theme } from 'antd'
import { useEffect, useEffectEvent, useId, useState } from 'react'

/** The meaning of an expression, its faults and risks, and its next times. */
export function SchedulePreview({ text, now, delay }: { text: string } & PreviewOptions) {
  const { token } = theme.useToken()
  const headId = useId()
  const { cron, faults } = parseCron(text)
  const preview = usePreview(text, { now, delay })
  if (text.trim() === '') return <Typography.Text type="secondary">请设置或输入表达式</Typography.Text>
  if (!cron) {
    return <Alert type="error" showIcon title={<Sentences of={faults.map(({ message }) => message)} />} />
  }
  const isBehind = preview.text !== text
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 8 }}>
      <div aria-live="polite">
        含义：<Typography.Text strong>{describeCron(cron)}</Typography.Text>
      </div>
      {preview.warnings.length > 0 && !isBehind && (
        <Alert type="warning" showIcon title={<Sentences of={preview.warnings} />} />
      )}
      <section aria-labelledby={headId} aria-busy={isBehind}>
        <div id={headId} style={{ color: token.colorTextSecondary, marginBottom: 4 }}>
          近 10 次执行时间（北京时间）
        </div>
        {preview.times.length === 0 ? (
          <Typography.Text type="secondary">{isBehind ? '计算中…' : '没有下一次执行时间'}</Typography.Text>
        ) : (
          <ol
            style={{
              // Down the columns, as one reads a list.
              columnWidth: 220,
              margin: 0,
              paddingInlineStart: 28,
              color: isBehind ? token.colorTextTertiary : token.colorText,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {preview.times.map((time) => (
              <li key={time}>{`${shanghaiTime(time)} ${shanghaiWeekday(time)}`}</li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function Sentences({ of: sentences }: { of: readonly string[] }) {
  const [first] = sentences
  if (sentences.length === 1) return <>{first}</>
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

interface Preview {
  /** Of which expression. */
  text: string
  /** Epoch milliseconds, at most ten. */
  times: readonly number[]
  warnings: readonly string[]
}

interface PreviewOptions {
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
function usePreview(text: string, { now, delay }: PreviewOptions): Preview {
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
