import type { Finding } from '../finding.ts'
import type { MessageDefinition } from '../messages/message.ts'
import type { RevisedTables } from '../messages/revision.ts'
import type { PolicyLimits } from './policy-limits.ts'
import type { RelatedDocuments } from './related-documents.ts'

export type Fields = { readonly [name: string]: string | undefined }

export type RuleContext = {
  definition: MessageDefinition
  tables: RevisedTables
  head: Fields
  lines: readonly Fields[]
  now: Date
  /** Greatest difference of sums that is let pass, as a decimal ('0.01'). */
  tolerance: string
  /** Limits of policy; those that hold by default where it is not given. */
  limits?: PolicyLimits
  /** Other documents; what is not here cannot be judged. */
  related?: RelatedDocuments
}

/** One cross-field rule. It keeps silent where a value it needs is missing or no number: the structure check says that. */
export type Rule = (context: RuleContext) => Finding[]

export type RuleDefinition = {
  /** What the rule demands, in Chinese. */
  readonly sentence: string
  /** The gravest that it can find. */
  readonly severity: Finding['severity']
  /** Elements it looks at, of head and lines. */
  readonly fields: readonly string[]
  readonly check: Rule
  /** What would be needed to judge the rest, in Chinese; empty when everything can be judged. */
  readonly missing?: (context: RuleContext) => string[]
}

type Place = { context: RuleContext; name: string; rule: string; message: string }

/** An error at a head element; the sentence begins with the element's label. */
export function headError({ context, name, rule, message }: Place): Finding {
  const label = context.tables.head.find((element) => element.name === name)?.label ?? name
  return { path: `head.${name}`, rule, severity: 'error', message: `「${label}」${message}` }
}

/** As headError, but it holds nothing up. */
export function headWarning(place: Place): Finding {
  return { ...headError(place), severity: 'warning' }
}

/** An error at an element of a line; `index` counts from 0. */
export function lineError({ context, index, name, rule, message }: Place & { index: number }): Finding {
  const label = context.tables.line?.elements.find((element) => element.name === name)?.label ?? name
  return {
    path: `lines[${index}].${name}`,
    rule,
    severity: 'error',
    message: `第 ${index + 1} 项商品的「${label}」${message}`,
  }
}

/** Short name of the message that is judged, 'CEB311'. */
export function messageOf({ definition }: RuleContext): string {
  return definition.type.slice(0, -'Message'.length)
}
