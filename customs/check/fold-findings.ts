import type { Finding } from '../finding.ts'

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
