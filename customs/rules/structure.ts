import type { Finding } from '../finding.ts'
import { type CodeSets, checkElementValue } from './element-value.ts'
import { headError, lineError, type Rule, type RuleContext } from './rule.ts'

/** Presence, lengths, digits, allowed values, code tables and the number of lines, all from the table. */
export function checkStructure({ context, codes }: { context: RuleContext; codes?: CodeSets }): Finding[] {
  const { tables, head, lines } = context
  const findings: Finding[] = []
  for (const element of tables.head) {
    const wrong = checkElementValue({ element, value: head[element.name] ?? '', codes })
    if (wrong) findings.push(headError({ context, name: element.name, ...wrong }))
  }
  findings.push(...checkLineCount(context))
  for (const [index, fields] of lines.entries()) {
    for (const element of tables.line?.elements ?? []) {
      const wrong = checkElementValue({ element, value: fields[element.name] ?? '', codes })
      if (wrong) findings.push(lineError({ context, index, name: element.name, ...wrong }))
    }
  }
  return findings
}

const checkLineCount: Rule = ({ tables, lines }) => {
  const { min, max } = tables.line ?? { min: 0, max: 0 }
  if (lines.length >= min && lines.length <= max) return []
  const limits = Number.isFinite(max) ? `${min} 至 ${max} 项` : `至少 ${min} 项`
  return [
    { path: 'lines', rule: 'lines', severity: 'error', message: `商品明细须有 ${limits}，现为 ${lines.length} 项` },
  ]
}
