import type { Finding } from '../finding.ts'
import type { MessageDefinition } from '../messages/message.ts'
import type { RevisedTables } from '../messages/revision.ts'

export type Fields = { readonly [name: string]: string | undefined }

export type RuleContext = {
  definition: MessageDefinition
  tables: RevisedTables
  head: Fields
  lines: readonly Fields[]
  now: Date
  /** Greatest difference of sums that is let pass, as a decimal ('0.01'). */
  tolerance: string
}

/** One cross-field rule. It keeps silent where a value it needs is missing or no number: the structure check says that. */
export type Rule = (context: RuleContext) => Finding[]

/** An error at a head element; the sentence begins with the element's label. */
export function headError(input: { context: RuleContext; name: string; rule: string; message: string }): Finding {
  const { context, name, rule, message } = input
  const label = context.tables.head.find((element) => element.name === name)?.label ?? name
  return { path: `head.${name}`, rule, severity: 'error', message: `「${label}」${message}` }
}

/** An error at an element of a line; `index` counts from 0. */
export function lineError(input: {
  context: RuleContext
  index: number
  name: string
  rule: string
  message: string
}): Finding {
  const { context, index, name, rule, message } = input
  const label = context.tables.line?.elements.find((element) => element.name === name)?.label ?? name
  return {
    path: `lines[${index}].${name}`,
    rule,
    severity: 'error',
    message: `第 ${index + 1} 项商品的「${label}」${message}`,
  }
}
