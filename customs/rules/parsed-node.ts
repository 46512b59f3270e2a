import type { Finding } from '../finding.ts'
import type { MessageDefinition } from '../messages/message.ts'
import { normaliseReceiptTime } from '../time.ts'

/** What a reader of the node must know: missing elements, and a receipt's time. Lengths are not held against customs. */
export function checkParsedNode(input: {
  definition: MessageDefinition
  node: { index: number; fields: Record<string, string>; lines: readonly Record<string, string>[] }
  line: number
  column: number
}): Finding[] {
  const { definition, node, line, column } = input
  const findings: Finding[] = []
  const add = (finding: Omit<Finding, 'line' | 'column'>) => findings.push({ ...finding, line, column })
  for (const element of definition.head.elements) {
    if (!element.required || node.fields[element.name] !== undefined) continue
    const path = `nodes[${node.index}].${element.name}`
    add({
      path,
      rule: 'required',
      severity: severityOf({ definition, name: element.name }),
      message: `缺少「${element.label}」`,
    })
  }
  for (const [index, fields] of node.lines.entries()) {
    for (const element of definition.line?.elements ?? []) {
      if (!element.required || fields[element.name] !== undefined) continue
      const path = `nodes[${node.index}].lines[${index}].${element.name}`
      add({ path, rule: 'required', severity: 'error', message: `第 ${index + 1} 项缺少「${element.label}」` })
    }
  }
  const { returnTime } = node.fields
  if (returnTime !== undefined && normaliseReceiptTime(returnTime) === undefined) {
    const path = `nodes[${node.index}].returnTime`
    add({ path, rule: 'time', severity: 'warning', message: `「回执时间」${returnTime} 不是 14 位或 17 位的真实时间` })
  }
  return findings
}

/** A receipt can do without the rest, but not without its key and its status. */
function severityOf({ definition, name }: { definition: MessageDefinition; name: string }): Finding['severity'] {
  if (definition.kind === 'declaration') return 'error'
  return name === 'returnStatus' || definition.key.includes(name) ? 'error' : 'warning'
}
