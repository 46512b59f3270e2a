/**
 * One error of a document or a message. `path` is for forms ('head.goodsValue', 'lines[1].price') or for messages
 * ('nodes[3].returnTime', '' for the whole); `message` is a Chinese sentence that names the field by its label and
 * gives the reason.
 */
export type Finding = {
  path: string
  rule: string
  severity: 'error' | 'warning'
  message: string
  /** Counted from 1; only for findings that come from a text. */
  line?: number
  column?: number
}

/** A place in a text, counted from 1. Columns count UTF-16 units. */
export type TextPosition = { readonly line: number; readonly column: number }

/** Creates a finding; by default an error about the whole. */
export function findingOf(input: Partial<Finding> & Pick<Finding, 'rule' | 'message'>): Finding {
  return { path: '', severity: 'error', ...input }
}

/** One that was met `times` times, in as many documents or lines; the place is that of the first. */
export type FoldedFinding = Finding & { times: number }

/** Findings that say the same of other documents or lines become one. */
export function foldFindings(findings: readonly Finding[]): FoldedFinding[] {
  const folded = new Map<string, FoldedFinding>()
  for (const finding of findings) {
    const { path, rule, severity, message } = finding
    // The sentence contains the number of the line too.
    const alike = [path.replace(/\[\d+\]/g, '[]'), rule, severity, message.replace(/^第 \d+ 项商品的/, '')].join('\n')
    const known = folded.get(alike)
    if (known) known.times++
    else folded.set(alike, { ...finding, times: 1 })
  }
  return [...folded.values()]
}
