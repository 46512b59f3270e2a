// Work of the worker for unknown patterns, and its messages.

export interface PatternBatch {
  pattern: string
  texts: readonly string[]
}

/** Messages of the worker, in this order. */
export type PatternReport =
  | { kind: 'started' }
  | { kind: 'invalid' }
  /** Those from `from` on; nothing behind them is known yet. */
  | { kind: 'part'; from: number; matched: readonly boolean[] }
  | { kind: 'done' }

const partSize = 500

/** Says after every few hundred texts how they did, so that one that never ends does not take the others with it. */
export function matchTexts({ pattern, texts }: PatternBatch, report: (report: PatternReport) => void): void {
  report({ kind: 'started' })
  let expression: RegExp
  try {
    expression = new RegExp(pattern)
  } catch {
    report({ kind: 'invalid' })
    return
  }
  for (let from = 0; from < texts.length; from += partSize) {
    const matched = texts.slice(from, from + partSize).map((text) => expression.test(text))
    report({ kind: 'part', from, matched })
  }
  report({ kind: 'done' })
}
