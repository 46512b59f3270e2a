import type { Finding } from '../finding.ts'
import type { MessageDefinition } from '../messages/message.ts'
import { isBeijingTime } from '../time.ts'

/** What a reader of the node must know: missing elements, and a receipt's time. Lengths are not held against customs. */
export function checkParsedNode(input: {
  definition: MessageDefinition
  node: { index: number; fields: Record<string, string>; lines: readonly Record<string, string>[] }
  line: number
  column: number
}): Finding[] {
  const { definition, node } = input
  const found: Omit<Finding, 'line' | 'column'>[] = []
  const { fields } = node
  const identified = isIdentified({ definition, fields })
  for (const element of definition.head.elements) {
    if (!element.required || fields[element.name] !== undefined) continue
    const path = `nodes[${node.index}].${element.name}`
    const severity = severityOf({ definition, name: element.name, identified })
    found.push({ path, rule: 'required', severity, message: `缺少「${element.label}」` })
  }
  for (const [index, line] of node.lines.entries()) {
    for (const element of definition.line?.elements ?? []) {
      if (!element.required || line[element.name] !== undefined) continue
      const path = `nodes[${node.index}].lines[${index}].${element.name}`
      const message = `第 ${index + 1} 项缺少「${element.label}」`
      // Receipts of the older revision lack elements of the newer one.
      const severity = definition.kind === 'declaration' ? 'error' : 'warning'
      found.push({ path, rule: 'required', severity, message })
    }
  }
  const { returnTime } = fields
  if (returnTime !== undefined && !isBeijingTime(returnTime.trim())) {
    const path = `nodes[${node.index}].returnTime`
    const message = `「回执时间」${returnTime} 不是 14 位或 17 位的真实时间`
    found.push({ path, rule: 'time', severity: 'warning', message })
  }
  return found.map((finding) => ({ ...finding, line: input.line, column: input.column }))
}

/** A receipt can do without the rest, but not without its status and one whole key. */
function severityOf(input: { definition: MessageDefinition; name: string; identified: boolean }): Finding['severity'] {
  const { definition, name, identified } = input
  if (definition.kind === 'declaration') return 'error'
  return name === 'returnStatus' || (!identified && definition.key.includes(name)) ? 'error' : 'warning'
}

function isIdentified(input: { definition: MessageDefinition; fields: Readonly<Record<string, string>> }): boolean {
  const { definition, fields } = input
  return [definition.key, ...(definition.otherKeys ?? [])].some((names) => names.every((name) => fields[name]))
}
